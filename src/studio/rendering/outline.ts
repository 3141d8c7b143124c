import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { findObject } from '../library/library.ts'
import { remember } from '../remember.ts'
import { boundsOfObject } from './bounds.ts'
import { transformOf, usedId } from './draw-svg.ts'
import { numberOf, pathOf, type SvgElement } from './svg-document.ts'

/** The height of a row, in centimetres. */
const ROW = 2
/** Less of a pixel than this is not seen. */
const SEEN = 90

/** Where an object begins and ends in each row above the ground, the lowest first, in centimetres of its own space. */
export const outlineOf = remember((id: string): readonly (readonly [number, number] | undefined)[] => {
  const { left, top, right, bottom } = boundsOfObject(id)
  const [width, height] = [Math.ceil((right - left) / ROW), Math.ceil((bottom - top) / ROW)]
  if (!(width > 0 && height > 0)) return []
  const context = createCanvas(width, height).getContext('2d')
  context.scale(1 / ROW, 1 / ROW)
  context.translate(-left, -top)
  trace(findObject(id), context)
  const { data } = context.getImageData(0, 0, width, height)
  const rows = Array.from({ length: height }, (_, row) => {
    const seen = Array.from({ length: width }, (_, x) => x).filter(
      (x) => data[4 * (row * width + x) + 3]! > SEEN,
    )
    return seen.length > 0 ? ([left + seen[0]! * ROW, left + (seen.at(-1)! + 1) * ROW] as const) : undefined
  }).reverse()
  // What hangs below the ground is left out.
  return rows.slice(Math.max(0, Math.round(bottom / ROW)))
})

function trace(element: SvgElement, context: SKRSContext2D): void {
  const { attributes } = element
  context.save()
  const own = transformOf(attributes, false)
  if (own) context.transform(...own)
  const path = pathOf(element)
  const used = usedId(attributes)
  if (path) {
    if (attributes['data-stroke']) {
      context.lineWidth = numberOf(attributes['stroke-width'], 1)
      context.stroke(path)
    }
    if (attributes.fill !== 'none') context.fill(path)
  } else if (used) trace(findObject(used), context)
  else for (const child of element.children) trace(child, context)
  context.restore()
}

/** How far a hand that comes from the left finds the object at this height above the ground, in centimetres; undefined above it. */
export function leftEdge(id: string, height: number, isMirrored: boolean): number | undefined {
  const rows = outlineOf(id)
  const at = Math.round(height / ROW)
  const edges = [-5, -4, -3, -2, -1, 0, 1]
    .map((by) => at + by)
    .flatMap((row) => (row >= 0 ? (rows[row] ? [rows[row]] : []) : []))
    .map(([left, right]) => (isMirrored ? -right : left))
  return edges.length > 0 ? Math.min(...edges) : undefined
}

/** Of an object above the ground, in centimetres. */
export const heightOf = (id: string): number => -boundsOfObject(id).top
