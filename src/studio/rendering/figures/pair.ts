import type { Matrix } from '../shape.ts'
import { applyTo, type Shape } from '../shape.ts'
import type { Look } from './clothes.ts'
import { moved } from './drawing.ts'
import { figureParts } from './figure.ts'
import { add, type Point } from './geometry.ts'
import type { Joint, Pair, Part } from './pose.ts'
import { jointOf, placeArms, placeBody, type Skeleton } from './skeleton.ts'

export interface PlacedPair {
  a: Skeleton
  b: Skeleton
  /** From the space of b to that of a. */
  matrix: Matrix
}

/** Both bodies, then the arms: those with a place of their own first, then those that reach for the other figure. */
export function placePair(pair: Pair, lookA: Look, lookB: Look): PlacedPair {
  const a = placeBody(pair.a, lookA)
  const b = placeBody(pair.b, lookB)
  const k = pair.mirror ? -1 : 1
  let offset: Point = pair.offset
  if (pair.ride) {
    const [joint, dx, dy] = pair.ride
    const seat = add(jointOf(a, joint), [dx, dy])
    offset = [seat[0] - b.pelvis[0] * k, seat[1] - b.pelvis[1]]
  }
  const matrix: Matrix = [k, 0, 0, 1, offset[0], offset[1]]
  const inverse: Matrix = [k, 0, 0, 1, -offset[0] * k, -offset[1]]
  // What is measured at the other figure is scaled and mirrored with it.
  const reachFor = (other: Skeleton, toHere: Matrix) => (joint: Joint, dx: number, dy: number) =>
    applyTo(toHere, ...add(jointOf(other, joint), [dx * other.size.breadth, dy * other.size.torso]))
  const reaches = (arms: Pair['a']['arms']) =>
    Object.values(arms).some((arm) => arm?.to?.[0] === 'hand' || arm?.to?.[0] === 'otherHand')
  const placeA = () => placeArms(a, pair.a, reachFor(b, matrix))
  const placeB = () => placeArms(b, pair.b, reachFor(a, inverse))
  if (reaches(pair.a.arms)) {
    placeB()
    placeA()
  } else {
    placeA()
    placeB()
  }
  return { a, b, matrix }
}

/** Two people who touch, in one drawing order; the origin is that of the first. */
export function pairShapes(pair: Pair, lookA: Look, lookB: Look): Shape[] {
  const { a, b, matrix } = placePair(pair, lookA, lookB)
  const parts = { a: figureParts(a, pair.a, lookA), b: figureParts(b, pair.b, lookB) }
  return pair.order.flatMap((entry) => {
    const [who, part] = entry.split('.') as ['a' | 'b', Part]
    const shapes = parts[who][part]
    return who === 'a' ? shapes : moved(shapes, matrix)
  })
}
