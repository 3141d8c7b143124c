import { boundsOfShapes } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { isBrought } from './brought.ts'
import { area, shared } from './object-room.ts'
import { isJoined, type Placement, posed, spaceOf } from './placement.ts'

/** How far somebody with a table or a seat may move aside, in centimetres. */
const STEPS = [0, 25, -25, 50, -50, 80, -80, 110, -110]
/** The same of whoever has a horse or a bicycle, which is longer. */
const RIDERS_STEPS = [...STEPS, 150, -150, 190, -190, 230, -230, 270, -270, 310, -310]
const RIDDEN = /^ridden-/
/** What is shared with others counts so much more than a centimetre of the way. */
const COST_OF_SHARED = 600
/** Share of a body that others may hide before somebody moves. */
const LEAST_SHARED = 0.04

const boxOf = ({ anchor, shapes }: Placement) => boundsOfShapes(shapes, spaceOf(anchor))

const isRiding = ({ figure }: Placement): boolean =>
  figure?.holds.some(({ item }) => RIDDEN.test(item)) === true

/** Whoever has a seat, a table, a horse or a bicycle with them has it beside the others, not before or behind them. */
export function apart(placements: readonly Placement[], view: View): Placement[] {
  const placed = [...placements]
  for (const [i, one] of placed.entries()) {
    const { figure, anchor, members } = one
    if (!figure || anchor.isFixed || anchor.isAtEdge || isJoined(one)) continue
    if (!figure.holds.some(({ item }) => isBrought(item)) && !isRiding(one)) continue
    const boxes = placed.filter((other) => other !== one && other.anchor.staff !== 'far').map(boxOf)
    const hiddenBy = (at: Placement): number => {
      const box = boxOf(at)
      const cut = Math.max(0, view.x - box.left) + Math.max(0, box.right - view.x - view.width)
      const others = boxes.reduce(
        (sum, other) => sum + shared(box, other) / Math.min(area(box), area(other)),
        0,
      )
      return others + cut / (box.right - box.left)
    }
    if (hiddenBy(one) < LEAST_SHARED) continue
    const pose = { ...POSES[figure.pose]!, holds: figure.holds }
    // Those who ride together go the same way.
    const leader = placed.find((other) => other !== one && isRiding(one) && isRiding(other))
    const turns = leader ? [leader.anchor.isFacingLeft !== anchor.isFacingLeft] : [false, true]
    const candidates = (isRiding(one) ? RIDERS_STEPS : STEPS).flatMap((aside) =>
      turns.map((isTurned) => {
        const at = { ...anchor, aside, isFacingLeft: anchor.isFacingLeft !== isTurned }
        const moved = { ...one, ...posed(at, figure.pose, pose, figure.look, members) }
        return { moved, cost: COST_OF_SHARED * hiddenBy(moved) + Math.abs(aside) + Number(isTurned) }
      }),
    )
    placed[i] = candidates.reduce((best, other) => (other.cost < best.cost ? other : best)).moved
  }
  return placed
}
