import { boundsOfObject, boundsOfShapes, transformed } from '../rendering/bounds.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { type Matrix, multiply } from '../rendering/shape.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, drawingsOf } from './additions.ts'
import { type Anchor, anchorsOf } from './anchors.ts'
import { distance, fitsIn, MAX_OVERLAP, overlap } from './object-room.ts'
import { spaceOf } from './placement.ts'

/** Of a sofa or a chair, in centimetres. */
const SEAT_HEIGHT = 46
const CHAIR_WIDTH = 56

/** A cat on the sofa lies where somebody else could sit. */
export function putOnSeat(additions: Additions, { value, isOnSeat }: ObjectReading): boolean {
  const id = isOnSeat ? drawingsOf(additions, value).find((one) => one.startsWith('sleeping-')) : undefined
  if (!id) return false
  const { placements, surroundings } = additions
  const { root, conditions, frame } = surroundings
  const taken = new Set(placements.map(({ anchor }) => anchor.element))
  const bodies = placements.map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
  const own = boundsOfObject(id)
  const seats = anchorsOf(root, conditions).filter(({ kind }) => kind === 'sit')
  // What is wider than a chair lies where two can sit side by side.
  const isRoomy = (anchor: Anchor) =>
    own.right - own.left < CHAIR_WIDTH ||
    seats.some(
      (one) => one !== anchor && distance(one.matrix, anchor.matrix) < CHAIR_WIDTH * anchor.matrix[3],
    )
  const matrix: Matrix = [1, 0, 0, 1, 0, -SEAT_HEIGHT]
  for (const anchor of seats) {
    const { element, staff, isFixed, isChair, poses } = anchor
    const view = POSES[poses[0] ?? '']?.view
    if (staff || isFixed || isChair || !view || view === 'back' || taken.has(element) || !isRoomy(anchor))
      continue
    const box = transformed(own, multiply(anchor.matrix, matrix))
    if (!fitsIn(box, frame) || bodies.some((body) => overlap(box, body) >= MAX_OVERLAP)) continue
    add(additions, id, { element, matrix, box, isBehind: false })
    return true
  }
  return false
}
