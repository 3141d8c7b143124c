import { type CanvasGradient, Path2D } from '@napi-rs/canvas'
import type { Blend, Brush, PathStyle } from './brush.ts'
import { generate } from './generators.ts'
import type { Band } from './shape.ts'
import { numberOf, numbersOf, type SvgDocument, type SvgElement, wordsOf } from './svg-document.ts'
import { parseTransform } from './transform.ts'

/** What decides which variants of a place are drawn, and what is drawn at its anchors. */
export interface DrawSettings {
  /** Hour, season, weather and what else holds, for data-when and data-unless. */
  conditions: ReadonlySet<string>
  isTall: boolean
  seed: number
  /** The symbol of an object of the library. */
  findObject(id: string): SvgElement
  /** Colours of objects, by their ids, instead of those of the file. */
  objectColours?: ReadonlyMap<string, string>
  /** Draws who stands at this anchor; the brush is in its space. */
  drawAnchor?(anchor: SvgElement, brush: Brush): void
  /** Draws what lies at this place for an object; the brush is in its space. */
  drawSlot?(slot: SvgElement, brush: Brush): void
  /** After each child of the root. */
  onTopLevel?(index: number, count: number): void
}

const SKIPPED = new Set([
  'defs',
  'symbol',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'title',
  'desc',
  'metadata',
  'style',
  'sodipodi:namedview',
])

/** Draws a place's file on the brush, in document order. Throws with the name of what it does not know. */
export function drawSvg(document: SvgDocument, brush: Brush, settings: DrawSettings): void {
  new SvgDrawing(document, brush, settings).drawRoot()
}

/** Draws one object of the library at the origin of the brush's space. Throws where it does not exist. */
export function drawObject(id: string, brush: Brush, settings: DrawSettings): void {
  const use: SvgElement = { name: 'use', attributes: { 'xlink:href': `#${id}` }, children: [] }
  const root: SvgElement = { name: 'svg', attributes: {}, children: [use] }
  drawSvg({ root, byId: new Map() }, brush, settings)
}

/** Whether an element is drawn under these conditions. */
export function isDrawn(
  attributes: SvgElement['attributes'],
  settings: Pick<DrawSettings, 'conditions' | 'isTall' | 'seed'>,
): boolean {
  const when = attributes['data-when']
  if (when !== undefined && !wordsOf(when).some((word) => settings.conditions.has(word))) return false
  if (wordsOf(attributes['data-unless']).some((word) => settings.conditions.has(word))) return false
  const format = attributes['data-format']
  if (format !== undefined && (format === 'tall') !== settings.isTall) return false
  const pick = attributes['data-pick']
  if (pick === undefined) return true
  const [index, of] = numbersOf(pick)
  if (index === undefined || !of) throw new Error(`data-pick="${pick}" is not of the form 0/3.`)
  return settings.seed % of === index
}

/** Where an element is drawn, in the space of its parent. */
export const transformOf = (attributes: SvgElement['attributes'], isTall: boolean) =>
  parseTransform(isTall ? (attributes['data-tall'] ?? attributes.transform) : attributes.transform)

class SvgDrawing {
  readonly #document: SvgDocument
  readonly #brush: Brush
  readonly #settings: DrawSettings

  constructor(document: SvgDocument, brush: Brush, settings: DrawSettings) {
    this.#document = document
    this.#brush = brush
    this.#settings = settings
  }

  drawRoot(): void {
    const { children } = this.#document.root
    for (const [index, child] of children.entries()) {
      this.#element(child)
      this.#settings.onTopLevel?.(index, children.length)
    }
  }

  #element(element: SvgElement): void {
    if (SKIPPED.has(element.name)) return
    const { attributes } = element
    if (!isDrawn(attributes, this.#settings)) return
    this.#brush.within(transformOf(attributes, this.#settings.isTall), () => {
      const clip = attributes['clip-path']
      if (clip) this.#brush.clipped(this.#clipPath(clip), () => this.#content(element))
      else this.#content(element)
    })
  }

  #content(element: SvgElement): void {
    const { attributes } = element
    if (attributes['data-anchor']) this.#settings.drawAnchor?.(element, this.#brush)
    else if (attributes['data-slot']) this.#settings.drawSlot?.(element, this.#brush)
    else if (attributes['data-gen']) this.#generated(element)
    else if (element.name === 'g' || element.name === 'a' || element.name === 'svg') this.#group(element)
    else if (element.name === 'use') this.#use(element)
    else this.#path(element)
  }

  #generated(element: SvgElement): void {
    const style = styleOf(element.attributes)
    const drawOne = () =>
      generate(this.#brush, element.attributes, this.#settings.seed, (id, colours) =>
        this.#object(id, colours),
      )
    if (style.opacity !== 1 || style.blend || style.blur) this.#brush.group(style, drawOne)
    else drawOne()
  }

  #group(element: SvgElement): void {
    const style = styleOf(element.attributes)
    const rim = numberOf(element.attributes['data-rim'], 0)
    const drawAll = () => {
      for (const child of element.children) this.#element(child)
    }
    if (style.opacity !== 1 || style.blend || style.blur || rim > 0)
      this.#brush.group({ ...style, rim }, drawAll)
    else drawAll()
  }

  #use(element: SvgElement): void {
    const { attributes } = element
    const reference = attributes['xlink:href'] ?? attributes.href ?? ''
    const id = reference.slice(reference.lastIndexOf('#') + 1)
    const x = numberOf(attributes.x, 0)
    const y = numberOf(attributes.y, 0)
    const drawAll = () =>
      this.#brush.within(x !== 0 || y !== 0 ? [1, 0, 0, 1, x, y] : undefined, () => {
        const local = reference.startsWith('#') ? this.#document.byId.get(id) : undefined
        if (local && local.name !== 'symbol') this.#element(local)
        else this.#object(id, colourSlots(attributes), local)
      })
    const style = styleOf(attributes)
    const rim = numberOf(attributes['data-rim'], 0)
    if (style.opacity !== 1 || style.blend || style.blur || rim > 0)
      this.#brush.group({ ...style, rim }, drawAll)
    else drawAll()
  }

  #object(id: string, colours: Record<string, string>, local?: SvgElement): void {
    const symbol = local ?? this.#settings.findObject(id)
    const { palette } = this.#brush
    const said = this.#settings.objectColours?.get(id)
    const slots = { ...colourSlots(symbol.attributes), ...colours, ...(said ? { c: said } : {}) }
    const before = Object.entries(slots).map(
      ([slot, expression]) => [slot, palette.setSlot(slot, expression)] as const,
    )
    for (const child of symbol.children) this.#element(child)
    for (const [slot, expression] of before) palette.setSlot(slot, expression)
  }

  #path(element: SvgElement): void {
    const path = pathOf(element)
    if (!path) throw new Error(`The element ${element.name} is not drawn by the studio.`)
    const { attributes } = element
    const shadeBand = bandOf(attributes['data-shade'], 'ink', 0.5)
    const litBand = bandOf(attributes['data-lit'], 'key', 0.6)
    const { dash, ...style } = styleOf(attributes)
    const bounds = path.getBounds() as unknown as readonly [number, number, number, number]
    const fill = this.#paint(
      attributes['data-fill'] ??
        attributes.fill ??
        (attributes['data-stroke'] || attributes.stroke ? 'none' : '#000000'),
      bounds,
    )
    const stroke = this.#paint(attributes['data-stroke'] ?? attributes.stroke ?? 'none', bounds)
    this.#brush.path(path, {
      ...style,
      ...(dash ? { dash } : {}),
      ...(fill ? { fill } : {}),
      ...(stroke ? { stroke } : {}),
      width: numberOf(attributes['stroke-width'], 1),
      ...(shadeBand ? { shade: shadeBand } : {}),
      ...(litBand ? { lit: litBand } : {}),
    } satisfies PathStyle)
    const dither = wordsOf(attributes['data-dither'])
    if (dither.length > 0) {
      const [x0, y0, x1, y1] = dither.slice(1).map(Number) as [number, number, number, number]
      this.#brush.dither(path, dither[0]!, [x0, y0], [x1, y1])
    }
  }

  /** A colour expression or a gradient; undefined for none. */
  #paint(
    value: string,
    bounds: readonly [number, number, number, number],
  ): string | CanvasGradient | undefined {
    if (value === 'none' || value === 'transparent') return undefined
    const reference = /^url\(['"]?#([^'")]+)['"]?\)/.exec(value)
    if (!reference) return value
    const gradient = this.#document.byId.get(reference[1]!)
    if (!gradient) throw new Error(`The gradient ${reference[1]} is unknown.`)
    return this.#gradient(gradient, bounds)
  }

  #gradient(
    element: SvgElement,
    [left, top, right, bottom]: readonly [number, number, number, number],
  ): CanvasGradient {
    const { attributes } = element
    const { context, palette } = this.#brush
    const inBox = attributes.gradientUnits !== 'userSpaceOnUse'
    const width = right - left
    const height = bottom - top
    const share = (text: string | undefined, fallback: number) =>
      text === undefined
        ? fallback
        : text.endsWith('%')
          ? Number.parseFloat(text) / 100
          : Number.parseFloat(text)
    const x = (name: string, fallback: number) =>
      inBox ? left + share(attributes[name], fallback) * width : numberOf(attributes[name], 0)
    const y = (name: string, fallback: number) =>
      inBox ? top + share(attributes[name], fallback) * height : numberOf(attributes[name], 0)
    const gradient =
      element.name === 'radialGradient'
        ? context.createRadialGradient(
            x('fx', share(attributes.cx, 0.5)),
            y('fy', share(attributes.cy, 0.5)),
            0,
            x('cx', 0.5),
            y('cy', 0.5),
            inBox ? share(attributes.r, 0.5) * Math.max(width, height) : numberOf(attributes.r, 100),
          )
        : context.createLinearGradient(x('x1', 0), y('y1', 0), x('x2', 1), y('y2', 0))
    for (const stop of element.children) {
      const colour = stop.attributes['data-stop'] ?? stop.attributes['stop-color'] ?? '#000000'
      gradient.addColorStop(
        share(stop.attributes.offset, 0),
        palette.css(colour, numberOf(stop.attributes['stop-opacity'], 1)),
      )
    }
    return gradient
  }

  #clipPath(reference: string): Path2D {
    const id = /#([^'")]+)/.exec(reference)?.[1] ?? ''
    const element = this.#document.byId.get(id)
    if (!element) throw new Error(`The clip path ${id} is unknown.`)
    const clip = new Path2D()
    for (const child of element.children) {
      const path = pathOf(child)
      if (path) clip.addPath(path)
    }
    return clip
  }
}

/** The slots c, c2, c3 of an object, as given by data-c and its like. */
function colourSlots(attributes: SvgElement['attributes']): Record<string, string> {
  const slots: Record<string, string> = {}
  for (const name of ['c', 'c2', 'c3']) {
    const value = attributes[`data-${name}`]
    if (value !== undefined) slots[name] = value
  }
  return slots
}

const BLENDS = new Set<string>([
  'screen',
  'multiply',
  'soft-light',
  'overlay',
  'lighter',
  'lighten',
  'darken',
])

function styleOf(attributes: SvgElement['attributes']): {
  opacity: number
  blend?: Blend
  blur?: number
  cap?: 'butt' | 'round' | 'square'
  dash?: number[]
} {
  const style = attributes.style ?? ''
  const blend = /mix-blend-mode:\s*([a-z-]+)/.exec(style)?.[1]
  if (blend && !BLENDS.has(blend)) throw new Error(`The blend mode ${blend} is not drawn by the studio.`)
  const blur = /blur\(\s*([\d.]+)(?:px)?\s*\)/.exec(style)?.[1]
  const cap = attributes['stroke-linecap'] as 'butt' | 'round' | 'square' | undefined
  const dash = numbersOf(attributes['stroke-dasharray'])
  return {
    opacity: numberOf(attributes.opacity, 1),
    ...(blend ? { blend: blend as Blend } : {}),
    ...(blur ? { blur: Number(blur) } : {}),
    ...(cap ? { cap } : {}),
    ...(dash.length > 0 ? { dash } : {}),
  }
}

/** "12", "12 ink" or "12 ink 0.5". */
function bandOf(text: string | undefined, colour: string, alpha: number): Band | undefined {
  if (text === undefined) return undefined
  const [size, ownColour, ownAlpha] = wordsOf(text)
  return { size: numberOf(size, 10), colour: ownColour ?? colour, alpha: numberOf(ownAlpha, alpha) }
}

export function pathOf({ name, attributes }: SvgElement): Path2D | undefined {
  const number = (key: string, fallback = 0) => numberOf(attributes[key], fallback)
  const path = new Path2D()
  if (name === 'path') return new Path2D(attributes.d ?? '')
  if (name === 'rect') {
    const radius = number('rx', number('ry'))
    if (radius > 0) path.roundRect(number('x'), number('y'), number('width'), number('height'), radius)
    else path.rect(number('x'), number('y'), number('width'), number('height'))
    return path
  }
  if (name === 'circle') {
    path.ellipse(number('cx'), number('cy'), number('r'), number('r'), 0, 0, Math.PI * 2)
    return path
  }
  if (name === 'ellipse') {
    path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, Math.PI * 2)
    return path
  }
  if (name === 'line') {
    path.moveTo(number('x1'), number('y1'))
    path.lineTo(number('x2'), number('y2'))
    return path
  }
  if (name === 'polyline' || name === 'polygon') {
    const points = numbersOf(attributes.points)
    for (let i = 0; i + 1 < points.length; i += 2)
      path[i === 0 ? 'moveTo' : 'lineTo'](points[i]!, points[i + 1]!)
    if (name === 'polygon') path.closePath()
    return path
  }
  return undefined
}
