import items from '../../library/held.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import { type Drawing, drawn, type Slots } from './drawing.ts'
import { add, between, type Point, placed, radians, subtract, times } from './geometry.ts'
import type { Hold, Pose } from './pose.ts'
import { modelHead, type Skeleton } from './skeleton.ts'

export interface Item {
  /** Behind everything, in the hand under its fingers, over the hand, or over everything. */
  behind?: Drawing[]
  inHand?: Drawing[]
  overHand?: Drawing[]
  front?: Drawing[]
  /** It turns with the hand; others stay upright. */
  turnsWithHand?: boolean
}

export const ITEMS = items as unknown as Record<string, Item>

export class HeldItemError extends Error {
  override readonly name = 'HeldItemError'
}

export interface HeldShapes {
  behind: Shape[]
  inHand: Shape[]
  overHand: Shape[]
  front: Shape[]
}

/** What the figure holds: by the name of the hand, and what is placed by itself. */
export function heldShapes(pose: Pose, skeleton: Skeleton, slots: Slots) {
  const byHand = new Map<string, HeldShapes>()
  const free: HeldShapes = { behind: [], inHand: [], overHand: [], front: [] }
  for (const { item: id, hand, at, of, turn = 0, scale: ownScale = 1 } of pose.holds) {
    const item = ITEMS[id]
    if (!item) throw new HeldItemError(`held.json has no item ${id}`)
    const arm = skeleton.arms.find(({ name }) => name === hand)
    if (hand && !arm)
      throw new HeldItemError(`${id} is held by the hand ${hand}, but the pose has no such arm`)
    const place = arm?.palm ?? placeOf(at ?? [0, 0], of, pose, skeleton)
    // Children hold smaller things; what stands on the ground keeps its size.
    const scale = ownScale * ((arm || of) && skeleton.size.arms < 0.7 ? 0.72 : 1)
    const angle = radians(turn) + (item.turnsWithHand && arm ? arm.aim : 0)
    const matrix = placed(place, angle, scale, scale)
    const shapes = byHand.get(hand ?? '') ?? { behind: [], inHand: [], overHand: [], front: [] }
    const target = arm ? shapes : free
    free.behind.push(...drawn(item.behind ?? [], slots, matrix))
    target.inHand.push(...drawn(item.inHand ?? [], slots, matrix))
    target.overHand.push(...drawn(item.overHand ?? [], slots, matrix))
    free.front.push(...drawn(item.front ?? [], slots, matrix))
    if (arm) byHand.set(hand!, shapes)
  }
  return { byHand, free }
}

function placeOf(at: Point, of: Hold['of'], pose: Pose, skeleton: Skeleton): Point {
  const { size, arms } = skeleton
  if (of === 'hands') {
    const [first, second] = arms
    if (!first) return skeleton.pelvis
    return add(between(first.palm, (second ?? first).palm, 0.5), times(at, size.hands))
  }
  if (of === 'head') return add(skeleton.head.at, times(subtract(at, modelHead(pose)), size.head))
  if (of === 'neck') return add(skeleton.neck, times(subtract(at, pose.neck), size.torso))
  if (of === 'pelvis') return add(skeleton.pelvis, times(subtract(at, pose.pelvis), size.torso))
  return at
}
