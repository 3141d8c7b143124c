import type { Brush } from './brush.ts'
import { generate } from './generators.ts'
import type { SvgDocument, SvgElement } from './svg-document.ts'
import { numberOf, numbersOf, wordsOf } from './svg-document.ts'
import { bandOf, clipPathOf, layerStyleOf, paintOf, pathOf } from './svg-style.ts'
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
  'title',
  'desc',
  'metadata',
  'style',
  'sodipodi:namedview',
])

/** Draws one object of the library at the origin of the brush's space. Throws where it does not exist. */
export function drawObject(id: string, brush: Brush, settings: DrawSettings): void {
  const use: SvgElement = { name: 'use', attributes: { 'xlink:href': `#${id}` }, children: [] }
  const root: SvgElement = { name: 'svg', attributes: {}, children: [use] }
  drawSvg({ root, byId: new Map() }, brush, settings)
}

/** Whether an element is drawn under these conditions. */
export function isDrawn(
  attributes: SvgElement['attributes'],
  settings: Pick<DrawSettings, 'conditions' | 'isTall'>,
): boolean {
  const holds = (words: string | undefined) => wordsOf(words).some((word) => settings.conditions.has(word))
  const { 'data-when': when, 'data-unless': unless, 'data-format': format } = attributes
  if ((when !== undefined && !holds(when)) || holds(unless)) return false
  return format === undefined || (format === 'tall') === settings.isTall
}

/** Where an element is drawn, in the space of its parent. */
export const transformOf = (attributes: SvgElement['attributes'], isTall: boolean) =>
  parseTransform(isTall ? (attributes['data-tall'] ?? attributes.transform) : attributes.transform)

/** Draws a place's file on the brush, in document order. Throws with the name of what it does not know. */
export function drawSvg(document: SvgDocument, brush: Brush, settings: DrawSettings): void {
  const { children } = document.root
  for (const [index, child] of children.entries()) {
    drawElement(child)
    settings.onTopLevel?.(index, children.length)
  }

  function drawElement(element: SvgElement): void {
    const { attributes } = element
    if (SKIPPED.has(element.name) || !isDrawn(attributes, settings)) return
    brush.within(transformOf(attributes, settings.isTall), () => {
      const clip = attributes['clip-path']
      if (clip) brush.clipped(clipPathOf(clip, document), () => drawContent(element))
      else drawContent(element)
    })
  }

  function drawContent(element: SvgElement): void {
    const { attributes } = element
    if (attributes['data-anchor']) settings.drawAnchor?.(element, brush)
    else if (attributes['data-slot']) settings.drawSlot?.(element, brush)
    else if (attributes['data-gen'])
      drawLayer(element, () => generate(brush, attributes, settings.seed, drawSymbol))
    else if (element.name === 'g') drawLayer(element, () => element.children.forEach(drawElement))
    else if (element.name === 'use') drawLayer(element, () => drawUse(attributes))
    else drawPath(element)
  }

  /** On a layer of its own only where it must be, since that takes memory and time. */
  function drawLayer({ attributes }: SvgElement, draw: () => void): void {
    const style = { ...layerStyleOf(attributes), rim: numberOf(attributes['data-rim'], 0) }
    if (style.opacity !== 1 || style.blend || style.blur || style.rim > 0) brush.group(style, draw)
    else draw()
  }

  function drawUse(attributes: SvgElement['attributes']): void {
    const reference = attributes['xlink:href'] ?? attributes.href ?? ''
    const id = reference.slice(reference.lastIndexOf('#') + 1)
    const local = reference.startsWith('#') ? document.byId.get(id) : undefined
    if (local) drawElement(local)
    else drawSymbol(id, attributes)
  }

  /** An object of the library; its colours c, c2 and c3 are those of `attributes`, else its own. */
  function drawSymbol(id: string, attributes: SvgElement['attributes']): void {
    const symbol = settings.findObject(id)
    const before = ['c', 'c2', 'c3'].flatMap((slot) => {
      const said = slot === 'c' ? settings.objectColours?.get(id) : undefined
      const colour = said ?? attributes[`data-${slot}`] ?? symbol.attributes[`data-${slot}`]
      return colour === undefined ? [] : [[slot, brush.palette.setSlot(slot, colour)] as const]
    })
    symbol.children.forEach(drawElement)
    for (const [slot, colour] of before) brush.palette.setSlot(slot, colour)
  }

  function drawPath(element: SvgElement): void {
    const { attributes } = element
    const path = pathOf(element)
    if (!path) throw new Error(`The element ${element.name} is not drawn by the studio.`)
    const stroke = attributes['data-stroke'] ?? attributes.stroke
    const fill = attributes['data-fill'] ?? attributes.fill ?? (stroke ? 'none' : '#000000')
    const dash = numbersOf(attributes['stroke-dasharray'])
    brush.path(path, {
      ...layerStyleOf(attributes),
      fill: paintOf(fill, path, document, brush),
      stroke: paintOf(stroke ?? 'none', path, document, brush),
      width: numberOf(attributes['stroke-width'], 1),
      cap: attributes['stroke-linecap'] === 'butt' ? 'butt' : 'round',
      dash: dash.length > 0 ? dash : undefined,
      shade: bandOf(attributes['data-shade'], 'ink', 0.5),
      lit: bandOf(attributes['data-lit'], 'key', 0.6),
    })
    const [colour, ...line] = wordsOf(attributes['data-dither'])
    const [x0, y0, x1, y1] = line.map(Number) as [number, number, number, number]
    if (colour) brush.dither(path, colour, [x0, y0], [x1, y1])
  }
}
