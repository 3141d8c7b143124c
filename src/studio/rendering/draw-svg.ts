import type { Path2D } from '@napi-rs/canvas'
import { findObject } from '../library/library.ts'
import sceneryByLand from '../library/scenery-by-land.json' with { type: 'json' }
import type { Brush } from './brush.ts'
import { type Generator, generationOf } from './generators/generation.ts'
import * as land from './generators/land.ts'
import * as sky from './generators/sky.ts'
import * as town from './generators/town.ts'
import { edgesOf, parseTransform } from './shape.ts'
import {
  bandOf,
  clipPathOf,
  layerStyleOf,
  numberOf,
  numbersOf,
  paintOf,
  pathOf,
  type SvgDocument,
  type SvgElement,
  wordsOf,
} from './svg-document.ts'

/** What a data-gen group may name; its parameters are documented at each generator. */
const GENERATORS: Readonly<Record<string, Generator>> = { ...land, ...sky, ...town }

/** What decides which variants of a place are drawn. */
export interface Conditions {
  /** Hour, season, weather and what else holds, for data-when and data-unless. */
  conditions: ReadonlySet<string>
  isTall: boolean
  seed: number
}

/** What is drawn at the anchors and slots of a place. */
interface DrawSettings extends Conditions {
  /** Colours of objects, by their ids, instead of those of the file. */
  objectColours?: ReadonlyMap<string, string>
  /** Objects of the place that are drawn as others, by their ids. */
  replaced?: ReadonlyMap<string, { id: string; scale: number }> | undefined
  /** Of which something else takes the place. */
  covered?: ReadonlySet<SvgElement>
  /** What is drawn in place of the view of a window or of what a picture shows, by the element or the use of the symbol that has it. */
  insets?: ReadonlyMap<SvgElement, Inset> | undefined
  /** The same in the object that is drawn. */
  inset?: Inset | undefined
  /** Draws who stands at this anchor; the brush is in its space. */
  drawAnchor?(anchor: SvgElement): void
  /** Draws what lies at this place for an object; the brush is in its space. */
  drawSlot?(slot: SvgElement): void
  /** After each child of the root. */
  onTopLevel?(index: number, count: number): void
}

/** A place that is drawn inside of a picture. */
export interface Inset {
  /** Draws it in this box of the brush's space. */
  draw(brush: Brush, box: Rectangle): void
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What a drawing program adds, and what is drawn where it is named. */
const SKIPPED = new Set(['defs', 'title', 'desc', 'metadata', 'style', 'sodipodi:namedview'])

/** Draws one object of the library at the origin of the brush's space. Throws where it does not exist. */
export function drawObject(id: string, brush: Brush, settings: DrawSettings): void {
  const use: SvgElement = { name: 'use', attributes: { 'xlink:href': `#${id}` }, children: [] }
  const root: SvgElement = { name: 'svg', attributes: {}, children: [use] }
  drawSvg({ root, byId: new Map() }, brush, settings)
}

/** Nobody else is there: no crowd is drawn, whatever the composition says. */
const DESERTED = 'deserted'

/** Whether an element is drawn under these conditions. A shape of the colour `sun` is not, where the weather hides the sun. */
export function isDrawn(attributes: SvgElement['attributes'], settings: Omit<Conditions, 'seed'>): boolean {
  const holds = (words: string | undefined) => wordsOf(words).some((word) => settings.conditions.has(word))
  const { 'data-when': when, 'data-unless': unless, 'data-format': format, 'data-fill': fill } = attributes
  if ((when !== undefined && !holds(when)) || holds(unless)) return false
  if (attributes['data-gen'] === 'crowd' && settings.conditions.has(DESERTED)) return false
  if (fill?.split('/')[0] === 'sun' && !attributes['data-gen'] && holds('overcast')) return false
  return format === undefined || (format === 'tall') === settings.isTall
}

/** What a generator draws where `lands` are named: no firs in the tropics, unless it is winter there. */
const scenery: readonly {
  lands: string[]
  gen: string
  /** Of data-kind; all without it. */
  kinds?: string[]
  becomes: SvgElement['attributes']
}[] = sceneryByLand
const COLD = ['winter', 'snow']

/** The parameters of a generator in the lands of the words. */
export function inLand(attributes: SvgElement['attributes'], conditions: Conditions['conditions']) {
  const { 'data-gen': gen, 'data-kind': kind = gen === 'skyline' ? 'towers' : '' } = attributes
  const found = scenery.find(
    (one) =>
      one.gen === gen &&
      (one.kinds?.includes(kind) ?? true) &&
      one.lands.some((land) => conditions.has(land)),
  )
  return found && !COLD.some((one) => conditions.has(one)) ? { ...attributes, ...found.becomes } : attributes
}

/** The box of an inset: `data-box="x y w h"`, or else that around its clip path. */
export function insetBox(attributes: SvgElement['attributes'], clip: Path2D | undefined): Rectangle {
  const [x, y, width, height] = numbersOf(attributes['data-box'])
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined)
    return { x, y, width, height }
  if (!clip) throw new Error('A data-inset has neither a data-box nor a clip path.')
  const [left, top, right, bottom] = edgesOf(clip)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The id of the object of the library, or element of the file, that a use element names. */
export const usedId = (attributes: SvgElement['attributes']) => attributes['xlink:href']?.split('#').at(-1)

/** Where an element is drawn, in the space of its parent. */
export const transformOf = (attributes: SvgElement['attributes'], isTall: boolean) =>
  parseTransform(isTall ? (attributes['data-tall'] ?? attributes.transform) : attributes.transform)

/** Draws a place's file on the brush, in document order. Throws with the name of what it does not know. */
export function drawSvg(document: SvgDocument, brush: Brush, settings: DrawSettings): void {
  const { children } = document.root
  let symbolInset = settings.inset
  for (const [index, child] of children.entries()) {
    drawElement(child)
    settings.onTopLevel?.(index, children.length)
  }

  function drawElement(element: SvgElement): void {
    const { attributes } = element
    if (SKIPPED.has(element.name) || settings.covered?.has(element) || !isDrawn(attributes, settings)) return
    const clip = attributes['clip-path'] && clipPathOf(attributes['clip-path'], document)
    const inset = attributes['data-inset'] ? (settings.insets?.get(element) ?? symbolInset) : undefined
    brush.within(
      transformOf(attributes, settings.isTall),
      () => (inset ? drawInset(element, inset, clip || undefined) : drawContent(element)),
      clip || undefined,
    )
  }

  /** What stands in the file behind the weather is before the window. */
  function drawInset({ attributes, children }: SvgElement, inset: Inset, clip: Path2D | undefined): void {
    inset.draw(brush, insetBox(attributes, clip))
    const weather = children.findIndex((child) => child.attributes['data-slot'] === 'weather')
    if (weather >= 0) for (const child of children.slice(weather + 1)) drawElement(child)
  }

  function drawContent(element: SvgElement): void {
    const { attributes } = element
    if (attributes['data-anchor']) settings.drawAnchor?.(element)
    else if (attributes['data-slot']) settings.drawSlot?.(element)
    else if (attributes['data-gen']) drawLayer(element, () => generate(attributes))
    else if (element.name === 'g') drawLayer(element, () => element.children.forEach(drawElement))
    else if (element.name === 'use') drawLayer(element, () => drawUse(element))
    else if (element.name === 'text') drawText(element)
    else drawPath(element)
  }

  /** Only where something is to be written there: what stands in the file is an example. */
  function drawText({ attributes }: SvgElement): void {
    brush.text({
      ...layerStyleOf(attributes),
      kinds: wordsOf(attributes['data-lettering']),
      x: numberOf(attributes.x, 0),
      y: numberOf(attributes.y, 0),
      size: numberOf(attributes['font-size'], 20),
      width: numberOf(attributes['data-width'], 100),
      lines: numberOf(attributes['data-lines'], 1),
      height: attributes['data-height'] === undefined ? undefined : numberOf(attributes['data-height'], 20),
      fill: attributes['data-fill'] ?? attributes.fill ?? 'ink',
    })
  }

  function generate(attributes: SvgElement['attributes']): void {
    const generator = GENERATORS[attributes['data-gen']!]
    if (!generator) throw new Error(`The generator ${attributes['data-gen']} is unknown.`)
    generator(generationOf(brush, inLand(attributes, settings.conditions), settings.seed, drawSymbol))
  }

  /** On a layer of its own only where it must be, since that takes memory and time. */
  function drawLayer({ attributes }: SvgElement, draw: () => void): void {
    const style = { ...layerStyleOf(attributes), rim: numberOf(attributes['data-rim'], 0) }
    if (style.opacity !== 1 || style.blend || style.blur || style.rim > 0) brush.group(style, draw)
    else draw()
  }

  function drawUse(element: SvgElement): void {
    const { attributes } = element
    const id = usedId(attributes) ?? ''
    const other = settings.replaced?.get(id)
    const local = attributes['xlink:href']?.startsWith('#') ? document.byId.get(id) : undefined
    const before = symbolInset
    symbolInset = settings.insets?.get(element) ?? before
    if (other) brush.within([other.scale, 0, 0, other.scale, 0, 0], () => drawSymbol(other.id, {}))
    else if (local) drawElement(local)
    else drawSymbol(id, attributes)
    symbolInset = before
  }

  /** An object of the library; its colours c, c2 and c3 are those of `attributes`, else its own. */
  function drawSymbol(id: string, attributes: SvgElement['attributes']): void {
    const symbol = findObject(id)
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
