import { fileURLToPath } from 'node:url'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { LayerStyle } from './shape.ts'

const FONTS = {
  'Studio Latin': 'fraunces-latin-700-normal.woff2',
  'Studio Latin Ext': 'fraunces-latin-ext-700-normal.woff2',
}
const FAMILIES = Object.keys(FONTS)
  .map((name) => `"${name}"`)
  .join(', ')
/** Of the font size. */
const LINE_HEIGHT = 1.05
/** Of a capital, of the font size: a line stands in the middle of y with half of it above. */
const CAPITAL = 0.7

/** How text is lettered: centred at x, its lines around the middle y, no wider than the width. */
export interface TextStyle extends LayerStyle {
  x: number
  y: number
  /** Of the font where there is room for it; else it is smaller. */
  size: number
  width: number
  /** At most so many lines. */
  lines: number
  /** Of all lines together; as many of the size as there may be unless told. */
  height?: number | undefined
  /** A colour expression. */
  fill: string
}

/** Fills text on the context with its fill style. */
export function fillText(context: SKRSContext2D, text: string, style: TextStyle): void {
  for (const [family, file] of Object.entries(FONTS))
    if (!GlobalFonts.has(family))
      GlobalFonts.registerFromPath(
        fileURLToPath(new URL(`../library/fonts/${file}`, import.meta.url)),
        family,
      )
  context.textAlign = 'center'
  context.font = `${style.size}px ${FAMILIES}`
  const measure = (line: string) => context.measureText(line).width
  const { width, height = style.size * LINE_HEIGHT * style.lines } = style
  const words = text.split(' ')
  const ways = Array.from({ length: style.lines }, (_, at) => {
    const lines = brokenInto(words, at + 1, measure)
    const room = height / (lines.length * LINE_HEIGHT)
    return { lines, size: Math.min(style.size, room, (style.size * width) / Math.max(...lines.map(measure))) }
  })
  // As large as may be.
  const { lines, size } = ways.reduce((best, way) => (way.size > best.size ? way : best))
  context.font = `${size}px ${FAMILIES}`
  const step = size * LINE_HEIGHT
  lines.forEach((line, at) => {
    context.fillText(line, style.x, style.y + (size * CAPITAL) / 2 + (at - (lines.length - 1) / 2) * step)
  })
}

/** The words in at most so many lines, broken where the widest line is the shortest. */
function brokenInto(words: readonly string[], most: number, measure: (line: string) => number): string[] {
  const whole = words.join(' ')
  if (most <= 1 || words.length === 1) return [whole]
  const breaks = words.slice(1).map((_, at) => {
    const first = words.slice(0, at + 1).join(' ')
    const rest = brokenInto(words.slice(at + 1), most - 1, measure)
    return [first, ...rest]
  })
  const widest = (lines: readonly string[]) => Math.max(...lines.map(measure))
  return breaks.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best))
}
