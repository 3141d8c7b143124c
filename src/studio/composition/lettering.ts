import { allObjects, findObject, namedObject } from '../library/library.ts'
import { type Box, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import { ITEMS } from '../rendering/figures/held.ts'
import { type Matrix, multiply } from '../rendering/shape.ts'
import { numberOf, type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief, ObjectReading } from '../understanding/brief.ts'
import data from '../understanding/word-data/lettering.json' with { type: 'json' }
import { elementsWith } from './anchors.ts'
import { frameBox } from './frame.ts'
import type { PlacedObject } from './object-room.ts'
import { type Placement, spaceOf } from './placement.ts'

const ADDED: Readonly<Record<string, string>> = data.added
/** Width of a letter, of the font size. */
const LETTER = 0.6
/** Points of a text at which it is asked whether somebody stands before it. */
const POINTS = 24
/** Share of the points that may be hidden. */
const MOST_HIDDEN = 0.1

/** Where a composition has something to write on. */
interface Room {
  root: SvgElement
  conditions: Conditions
  view: View
  placements: readonly Placement[]
}

/** What the composition has instead of what would be brought for the words. */
export function carriersIn({ lettering }: Brief, room: Room): string[] {
  if (!lettering || lettering.isImplied) return []
  const seen = readable(lettering.text, room).filter(({ isSeen }) => isSeen)
  const kinds = new Set(seen.flatMap(({ element }) => kindsOf(element)))
  const kind = lettering.kinds.find((one) => kinds.has(one))
  return kind === undefined ? [] : [ADDED[kind] ?? []].flat()
}

/**
 * The brief with something to write on, where the words say what is written and the composition has nothing for it: a thing of the words, else
 * one that is brought; for what somebody wants to be written, others that are tried where the first has no room.
 */
export function withCarriers(brief: Brief, room: Room): Brief[] {
  const { lettering, objects } = brief
  if (!lettering || lettering.isImplied) return [brief]
  const { kinds, confidence } = lettering
  const isWritten = (ofThings: readonly string[]) => kinds.some((kind) => ofThings.includes(kind))
  const seen = readable(lettering.text, room).filter(({ isSeen }) => isSeen)
  if (isWritten(seen.flatMap(({ element }) => kindsOf(element)))) return [brief]
  const carriers = [...new Set(kinds.flatMap((kind) => ADDED[kind] ?? []))]
  const brought = carriers.map((value): Brief => {
    const added: ObjectReading = { value, confidence, isAsked: true, isToRead: true }
    return { ...brief, objects: [added, ...objects.filter((one) => one.value !== value)] }
  })
  const isOfWords = isWritten(objects.flatMap(kindsOfNamed)) || brought.length === 0
  const ways = isOfWords ? [brief, ...brought] : brought
  return confidence === 1 ? ways : ways.slice(0, 1)
}

interface Written {
  /** What is written, by the kind of thing on which it is; empty where the picture has none of the words. */
  lettering: ReadonlyMap<string, string>
  /** Texts of the composition that are cut or hidden, where the same is written elsewhere. */
  unread: readonly SvgElement[]
}

/** It is written on the first kind of the words that can be read in the picture, else on the first one that is there. */
export function letteringIn(
  { lettering }: Brief,
  room: Room,
  objects: ReadonlyMap<SvgElement, readonly PlacedObject[]>,
): Written {
  if (!lettering) return { lettering: new Map(), unread: [] }
  const texts = readable(lettering.text, room)
  const kinds = new Set([
    ...texts.filter(({ isSeen }) => isSeen).flatMap(({ element }) => kindsOf(element)),
    ...[...objects.values()].flat().flatMap(({ id }) => kindsOfSymbol(id)),
    ...room.placements.flatMap(({ shapes }) => shapes.flatMap(({ text }) => text?.kinds ?? [])),
  ])
  const there = new Set(texts.flatMap(({ element }) => kindsOf(element)))
  const seen = lettering.kinds.find((one) => kinds.has(one))
  const kind = seen ?? lettering.kinds.find((one) => there.has(one))
  return {
    lettering: new Map(kind === undefined ? [] : [[kind, lettering.text]]),
    unread:
      seen === undefined
        ? []
        : texts.filter(({ isSeen, element, top }) => !isSeen && element === top).map(({ top }) => top),
  }
}

/** The texts of a composition; whether one is seen: within the frame, and with nobody before it. */
function readable(text: string, room: Room): (PlacedText & { isSeen: boolean })[] {
  const { root, view, placements } = room
  const frame = frameBox(view)
  const order = new Map(inOrder(root).map((element, at) => [element, at]))
  return textsOf(room).map((placed) => {
    const box = transformed(boxOf(placed.element, text), placed.matrix)
    const before = placements.filter(({ anchor }) => order.get(anchor.element)! > order.get(placed.top)!)
    return { ...placed, isSeen: isInside(box, frame) && hiddenShare(box, before) <= MOST_HIDDEN }
  })
}

interface PlacedText {
  element: SvgElement
  matrix: Matrix
  /** The element of the composition: the text, or what uses the object with it. */
  top: SvgElement
}

function textsOf({ root, conditions }: Pick<Room, 'root' | 'conditions'>): PlacedText[] {
  const own = elementsWith(root, 'data-lettering', conditions).map((found) => ({
    ...found,
    top: found.element,
  }))
  const used = elementsWith(root, 'xlink:href', conditions).flatMap(({ element, matrix }) => {
    const id = usedId(element.attributes) ?? ''
    return allObjects().has(id)
      ? textsOfSymbol(id, conditions, matrix).map((text) => ({ ...text, top: element }))
      : []
  })
  return [...own, ...used]
}

const textsOfSymbol = (id: string, conditions: Conditions, matrix: Matrix) =>
  elementsWith({ ...findObject(id), name: 'g' }, 'data-lettering', conditions).map((found) => ({
    element: found.element,
    matrix: multiply(matrix, found.matrix),
  }))

/** Every element below the root, in the order of drawing. */
const inOrder = (element: SvgElement): SvgElement[] => [element, ...element.children.flatMap(inOrder)]

/** About the box of a text on one line, or of as many as it may have, in its own space. */
function boxOf({ attributes }: SvgElement, text: string): Box {
  const number = (name: string, otherwise: number) => numberOf(attributes[name], otherwise)
  const [x, y, size] = [number('x', 0), number('y', 0), number('font-size', 20)]
  const lines = Math.min(number('data-lines', 1), text.split(' ').length)
  const width = Math.min(number('data-width', 100), (text.length / lines) * size * LETTER)
  return {
    left: x - width / 2,
    right: x + width / 2,
    top: y - (lines * size) / 2,
    bottom: y + (lines * size) / 2,
  }
}

/** The share of a box that people hide who are drawn after it. */
function hiddenShare({ left, right, top, bottom }: Box, placements: readonly Placement[]): number {
  const middle = (top + bottom) / 2
  const shapes = placements.flatMap((placed) =>
    placed.shapes.map((shape) => boundsOfShapes([shape], spaceOf(placed.anchor))),
  )
  const isHidden = (x: number) =>
    shapes.some((box) => x >= box.left && x <= box.right && middle >= box.top && middle <= box.bottom)
  const points = Array.from({ length: POINTS }, (_, at) => left + ((at + 0.5) / POINTS) * (right - left))
  return points.filter(isHidden).length / POINTS
}

const kindsOf = ({ attributes }: SvgElement): string[] => wordsOf(attributes['data-lettering'])

const kindsOfSymbol = (id: string): string[] => inOrder(findObject(id)).flatMap(kindsOf)

/** Of every drawing of a thing. */
const kindsOfNamed = ({ value }: ObjectReading): string[] => {
  const { drawn, held } = namedObject(value)
  return [
    ...drawn.flatMap(kindsOfSymbol),
    ...held.flatMap((item) =>
      Object.values(ITEMS[item] ?? {})
        .flat()
        .flatMap((one) => one.text?.kinds ?? []),
    ),
  ]
}
