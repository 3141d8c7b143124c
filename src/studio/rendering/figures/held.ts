import items from '../../library/held.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import { named } from './clothes.ts'
import { type Drawing, drawn, type Slots } from './drawing.ts'
import { add, between, type Point, placed, radians, times } from './geometry.ts'
import type { Hold, LimbName, Pose } from './pose.ts'
import { besidePart, type Skeleton } from './skeleton.ts'

/** Behind everything, in the hand under its fingers, over the hand, or over everything. */
const LAYERS = ['behind', 'inHand', 'overHand', 'front'] as const
type Layer = (typeof LAYERS)[number]

interface Item extends Partial<Record<Layer, Drawing[]>> {
  /** It turns with the hand; others stay upright. */
  turnsWithHand?: boolean
}
export const ITEMS = items as unknown as Record<string, Item>

/** What the figure holds in a layer: in this hand, or, without one, what is placed by itself or lies behind or before all. */
export function heldShapes(pose: Pose, skeleton: Skeleton, slots: Slots) {
  const held = pose.holds.flatMap(({ item: id, hand, at, of, turn = 0, scale: ownScale = 1 }) => {
    const item = named(ITEMS, 'held item', id)
    const arm = skeleton.arms.find(({ name }) => name === hand)
    if (hand && !arm) throw new Error(`${id} is held by the hand ${hand}, but the pose has no such arm`)
    const place = arm?.palm ?? placeOf(at ?? [0, 0], of, pose, skeleton)
    // Children hold smaller things; what stands on the ground keeps its size.
    const scale = ownScale * ((arm || of) && skeleton.size.arms < 0.7 ? 0.72 : 1)
    const matrix = placed(place, radians(turn) + (item.turnsWithHand && arm ? arm.aim : 0), scale, scale)
    return LAYERS.map((layer) => ({
      layer,
      hand: layer === 'behind' || layer === 'front' ? undefined : hand,
      shapes: drawn(item[layer] ?? [], slots, matrix),
    }))
  })
  return (layer: Layer, hand?: LimbName): Shape[] =>
    held.filter((one) => one.layer === layer && one.hand === hand).flatMap(({ shapes }) => shapes)
}

function placeOf(at: Point, of: Hold['of'], pose: Pose, skeleton: Skeleton): Point {
  if (of !== 'hands') return of ? besidePart(of, at, pose, skeleton) : at
  const [first, second = first] = skeleton.arms
  if (!first || !second) return skeleton.pelvis
  return add(between(first.palm, second.palm, 0.5), times(at, skeleton.size.hands))
}
