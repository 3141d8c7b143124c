import { allObjects } from '../library/library.ts'
import { type Box, boundsOfObject, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import { isDrawn, transformOf, usedId } from '../rendering/draw-svg.ts'
import { edgesOf, IDENTITY, inverse, type Matrix, multiply } from '../rendering/shape.ts'
import { clipPathOf, type SvgElement } from '../rendering/svg-document.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, allAdded, drawingsOf } from './additions.ts'
import { anchorsOf } from './anchors.ts'
import { isAt, overlap } from './object-room.ts'
import { spaceOf } from './placement.ts'

/** Of a thing on the sill, as a share of the smallest person of the composition. */
const SIZE = 0.85
/** A sill is so far above the feet of the main person, and a window so wide and high, in centimetres. */
const LEAST_HEIGHT = 34
const LEAST_WINDOW = { width: 60, height: 50 }
/** Where along the sill, as shares of it. */
const ALONG = [0.24, 0.76, 0.36, 0.64, 0.14, 0.86, 0.5]
/** Share of it that may be behind people and things. */
const MOST_HIDDEN = 0.12

/** A pane through which the outside is seen: its box, and the slot after which all in it is drawn. */
interface Pane {
  slot: SvgElement
  /** Of the slot. */
  matrix: Matrix
  box: Box
}

/** "The cat on the windowsill": on the lower edge of a window, before what is seen through it. */
export function putOnSill(additions: Additions, { value, isOnSill }: ObjectReading): boolean {
  const { surroundings, placements, drawn, covered } = additions
  const { root, conditions, frame, isIndoor } = surroundings
  const anchors = anchorsOf(root, conditions)
  const main = placements.find(({ count }) => count > 0)?.anchor ?? anchors[0]
  if (!isOnSill || !isIndoor || !main) return false
  const scale = SIZE * Math.min(...anchors.map(({ matrix }) => Math.abs(matrix[3])))
  const bodies = placements.map(({ shapes, anchor }) => boundsOfShapes(shapes, spaceOf(anchor)))
  const things = drawn
    .filter(({ id, element }) => allObjects().has(id) && !covered.has(element))
    .map(({ id, matrix }) => transformed(boundsOfObject(id), matrix))
  const taken = [...bodies, ...things, ...allAdded(additions).map(({ box }) => box)]
  const panes = panesOf(root, surroundings).filter(
    ({ box }) =>
      box.right - box.left > LEAST_WINDOW.width * scale &&
      box.bottom - box.top > LEAST_WINDOW.height * scale &&
      box.bottom < main.matrix[5] - LEAST_HEIGHT * Math.abs(main.matrix[3]),
  )
  for (const id of drawingsOf(additions, value)) {
    const own = boundsOfObject(id)
    for (const { slot, matrix, box: pane } of panes)
      for (const share of ALONG) {
        const x = pane.left + share * (pane.right - pane.left) - (scale * (own.left + own.right)) / 2
        const space: Matrix = [scale, 0, 0, scale, x, pane.bottom - scale * own.bottom]
        const box = transformed(own, space)
        const isFree =
          isInside(box, { ...pane, bottom: pane.bottom + scale }) &&
          isInside(box, frame) &&
          taken.every((one) => overlap(box, one) < MOST_HIDDEN) &&
          placements.every(({ heads }) => heads.every(([left, top]) => !isAt(box, left, top)))
        if (!isFree) continue
        add(additions, id, { element: slot, matrix: multiply(inverse(matrix), space), box, isBehind: false })
        return true
      }
  }
  return false
}

/** Clipped groups that have the weather in them. */
function panesOf(root: SvgElement, { conditions, isIndoor }: Additions['surroundings']): Pane[] {
  if (!isIndoor) return []
  const clips = new Map<string, SvgElement>()
  const note = (element: SvgElement): void => {
    if (element.attributes.id) clips.set(element.attributes.id, element)
    element.children.forEach(note)
  }
  note(root)
  const found: Pane[] = []
  const walk = (element: SvgElement, outer: Matrix, pane: Box | undefined): void => {
    const { attributes } = element
    if (element.name === 'defs' || !isDrawn(attributes, conditions) || usedId(attributes)) return
    const own = transformOf(attributes, conditions.isTall)
    const matrix = own ? multiply(outer, own) : outer
    const clip = attributes['clip-path'] && clipPathOf(attributes['clip-path'], { root, byId: clips })
    const edges = clip ? edgesOf(clip) : undefined
    const box = edges
      ? transformed({ left: edges[0], top: edges[1], right: edges[2], bottom: edges[3] }, matrix)
      : pane
    if (attributes['data-slot'] === 'weather' && box) found.push({ slot: element, matrix, box })
    for (const child of element.children) walk(child, matrix, box)
  }
  walk(root, IDENTITY, undefined)
  return found
}
