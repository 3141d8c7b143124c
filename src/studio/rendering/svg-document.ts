import { type CanvasGradient, Path2D } from '@napi-rs/canvas'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import type { Brush } from './brush.ts'
import { type Band, BLENDS, type Blend, edgesOf, type LayerStyle } from './shape.ts'

/** An element of an SVG file. */
export interface SvgElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly SvgElement[]
}

export interface SvgDocument {
  root: SvgElement
  /** Every element with an id. */
  byId: ReadonlyMap<string, SvgElement>
}

/** Throws with the file's name and the line where the text is not well-formed. */
export function parseSvg(text: string, file: string): SvgDocument {
  const byId = new Map<string, SvgElement>()
  const convert = (element: XmlElement): SvgElement => {
    const children = element.children.filter((child) => child instanceof XmlElement).map(convert)
    const converted: SvgElement = { name: element.name, attributes: element.attributes, children }
    const { id } = element.attributes
    if (id !== undefined) {
      if (byId.has(id)) throw new Error(`${file}: the id ${id} is given twice.`)
      byId.set(id, converted)
    }
    return converted
  }
  let root: XmlElement | null
  try {
    root = parseXml(text).root
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (root?.name !== 'svg') throw new Error(`${file}: the root element is not svg.`)
  return { root: convert(root), byId }
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

export const numbersOf = (text: string | undefined): number[] => (text?.match(NUMBER) ?? []).map(Number)

export function numberOf(text: string | undefined, fallback: number): number {
  const value = text === undefined ? Number.NaN : Number.parseFloat(text)
  return Number.isFinite(value) ? value : fallback
}

export const wordsOf = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean) ?? []

/** The outline of a path, rect, circle or ellipse. */
export function pathOf({ name, attributes }: SvgElement): Path2D | undefined {
  if (name === 'path') return new Path2D(attributes.d ?? '')
  const number = (key: string, fallback = 0) => numberOf(attributes[key], fallback)
  const path = new Path2D()
  const [rx, ry] = [number('rx', number('r')), number('ry', number('r'))]
  if (name === 'rect') path.roundRect(number('x'), number('y'), number('width'), number('height'), rx)
  else if (name === 'circle' || name === 'ellipse')
    path.ellipse(number('cx'), number('cy'), rx, ry, 0, 0, Math.PI * 2)
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
  const [left, top, right, bottom] = edgesOf(path)
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

/** Throws where the studio does not draw with it. */
export function blendOf(mode: string): Blend {
  const blend = BLENDS.find((known) => known === mode)
  if (!blend) throw new Error(`The blend mode ${mode} is not drawn by the studio.`)
  return blend
}

/** Opacity, mix-blend-mode and filter: blur(). Throws where the blend mode is unknown. */
export function layerStyleOf({ style = '', opacity }: SvgElement['attributes']): LayerStyle {
  const mode = /mix-blend-mode:\s*([a-z-]+)/.exec(style)?.[1]
  const blur = /blur\(\s*([\d.]+)(?:px)?\s*\)/.exec(style)?.[1]
  return {
    opacity: numberOf(opacity, 1),
    blend: mode === undefined ? undefined : blendOf(mode),
    blur: numberOf(blur, 0),
  }
}

/** "12", "12 ink" or "12 ink 0.5". */
export function bandOf(text: string | undefined, colour: string, alpha: number): Band | undefined {
  if (text === undefined) return undefined
  const [size, ownColour, ownAlpha] = wordsOf(text)
  return { size: numberOf(size, 10), colour: ownColour ?? colour, alpha: numberOf(ownAlpha, alpha) }
}
