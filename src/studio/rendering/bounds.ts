import { Path2D } from '@napi-rs/canvas'
import { findObject } from '../library/library.ts'
import { remember } from '../remember.ts'
import { transformOf, usedId } from './draw-svg.ts'
import { applyTo, edgesOf, IDENTITY, type Matrix, multiply, type Shape } from './shape.ts'
import type { SvgElement } from './svg-document.ts'
import { pathOf } from './svg-document.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const EMPTY: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/** The box around a box of another space. */
export function transformed({ left, top, right, bottom }: Box, matrix: Matrix): Box {
  const corners = [left, right].flatMap((x) => [applyTo(matrix, x, top), applyTo(matrix, x, bottom)])
  return corners.reduce((box, [x, y]) => union(box, { left: x, top: y, right: x, bottom: y }), EMPTY)
}

function pathBounds(path: Path2D, matrix: Matrix): Box {
  const [left, top, right, bottom] = edgesOf(path)
  return right > left || bottom > top ? transformed({ left, top, right, bottom }, matrix) : EMPTY
}

/** The box around shapes, in the space that the matrix leads to. */
export const boundsOfShapes = (shapes: readonly Shape[], matrix: Matrix): Box =>
  shapes
    .map(({ d, transform }) => pathBounds(new Path2D(d), transform ? multiply(matrix, transform) : matrix))
    .reduce(union, EMPTY)

/** The box around an object of the library, in its own space: the origin is on the ground, one unit a centimetre. Generated parts do not count. */
export const boundsOfObject = remember((id: string) => boundsOf(findObject(id), IDENTITY))

function boundsOf(element: SvgElement, outer: Matrix): Box {
  const own = transformOf(element.attributes, false)
  const matrix = own ? multiply(outer, own) : outer
  const path = pathOf(element)
  if (path) return pathBounds(path, matrix)
  const used = usedId(element.attributes)
  if (used) return transformed(boundsOfObject(used), matrix)
  return element.children.map((child) => boundsOf(child, matrix)).reduce(union, EMPTY)
}

/** A box that is larger on all sides. */
export const around = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})
