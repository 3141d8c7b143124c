import { type CanvasGradient, Path2D } from '@napi-rs/canvas'
import type { Brush } from './brush.ts'
import { type Band, BLENDS, type LayerStyle } from './shape.ts'
import { numberOf, type SvgDocument, type SvgElement, wordsOf } from './svg-document.ts'

/** The outline of a path, rect, circle or ellipse. */
export function pathOf({ name, attributes }: SvgElement): Path2D | undefined {
  if (name === 'path') return new Path2D(attributes.d ?? '')
  const number = (key: string, fallback = 0) => numberOf(attributes[key], fallback)
  const path = new Path2D()
  if (name === 'rect')
    path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  else if (name === 'circle' || name === 'ellipse')
    path.ellipse(
      number('cx'),
      number('cy'),
      number('rx', number('r')),
      number('ry', number('r')),
      0,
      0,
      Math.PI * 2,
    )
  else return undefined
  return path
}

/** The element that `url(#id)` names. */
function referenced(value: string, { byId }: SvgDocument, name: string): SvgElement {
  const id = /#([^'")]+)/.exec(value)?.[1] ?? ''
  const element = byId.get(id)
  if (element?.name !== name) throw new Error(`There is no ${name} ${id}.`)
  return element
}

export function clipPathOf(value: string, document: SvgDocument): Path2D {
  const clip = new Path2D()
  for (const child of referenced(value, document, 'clipPath').children) {
    const path = pathOf(child)
    if (path) clip.addPath(path)
  }
  return clip
}

/** A colour expression, or a gradient in the box around the path; undefined for none. */
export function paintOf(
  value: string,
  path: Path2D,
  document: SvgDocument,
  { context, palette }: Brush,
): string | CanvasGradient | undefined {
  if (value === 'none') return undefined
  if (!value.startsWith('url(')) return value
  const { attributes, children } = referenced(value, document, 'linearGradient')
  const [left, top, right, bottom] = path.getBounds() as unknown as [number, number, number, number]
  const x = (name: string, fallback: number) => left + numberOf(attributes[name], fallback) * (right - left)
  const y = (name: string) => top + numberOf(attributes[name], 0) * (bottom - top)
  const gradient = context.createLinearGradient(x('x1', 0), y('y1'), x('x2', 1), y('y2'))
  for (const { attributes: stop } of children)
    gradient.addColorStop(
      numberOf(stop.offset, 0),
      palette.css(stop['data-stop'] ?? stop['stop-color'] ?? '#000000', numberOf(stop['stop-opacity'], 1)),
    )
  return gradient
}

/** Opacity, mix-blend-mode and filter: blur(). Throws where the blend mode is unknown. */
export function layerStyleOf({ style = '', opacity }: SvgElement['attributes']): LayerStyle {
  const mode = /mix-blend-mode:\s*([a-z-]+)/.exec(style)?.[1]
  const blend = BLENDS.find((known) => known === mode)
  if (mode && !blend) throw new Error(`The blend mode ${mode} is not drawn by the studio.`)
  const blur = /blur\(\s*([\d.]+)(?:px)?\s*\)/.exec(style)?.[1]
  return { opacity: numberOf(opacity, 1), blend, blur: numberOf(blur, 0) }
}

/** "12", "12 ink" or "12 ink 0.5". */
export function bandOf(text: string | undefined, colour: string, alpha: number): Band | undefined {
  if (text === undefined) return undefined
  const [size, ownColour, ownAlpha] = wordsOf(text)
  return { size: numberOf(size, 10), colour: ownColour ?? colour, alpha: numberOf(ownAlpha, alpha) }
}
