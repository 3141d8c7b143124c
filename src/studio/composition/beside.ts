import type { View } from '../rendering/brush.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { moved } from '../rendering/figures/drawing.ts'
import { figureShapes } from '../rendering/figures/figure.ts'
import { poseSaid } from '../rendering/figures/look-for.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { placeBody } from '../rendering/figures/skeleton.ts'
import { applyTo, type Matrix, multiply } from '../rendering/shape.ts'
import type { Anchor } from './anchors.ts'
import { needsMore } from './brought.ts'
import type { Member } from './members.ts'
import { isJoined, type Placement, posed, spaceOf } from './placement.ts'
import { turnedToOthers, usesAid } from './postures.ts'

/** From one person to the next where more stand together than the place has anchors for, in centimetres. */
const SHOULDER = 52
/** The same beside somebody with an aid. */
const BESIDE_AID = 78
/** The people of the words, turned to each other. */
export function turned(placements: readonly Placement[], staff: readonly Placement[]): Placement[] {
  const all = [...placements, ...staff.filter(({ anchor }) => anchor.staff !== 'far')]
  const main = placements.find(({ count }) => count > 0)
  return placements.map((placed) => {
    const { figure, anchor, scale, heads, count, members } = placed
    if (!figure || count === 0 || isJoined(placed)) return placed
    const others = all.filter((one) => one !== placed).flatMap((one) => one.heads.map(([x]) => x))
    const pose = { ...POSES[figure.pose]!, holds: figure.holds }
    const isForeign = !anchor.poses.includes(figure.pose) && !needsMore(figure.pose)
    const own = { anchor, pose, isMain: placed === main, x: heads[0]![0], others, scale, isForeign }
    const { anchor: toOthers, pose: turnedPose } = turnedToOthers(own)
    return toOthers === anchor && turnedPose === pose
      ? placed
      : { ...placed, ...posed(toOthers, figure.pose, turnedPose, figure.look, members) }
  })
}

/** In which somebody joins others: with the aid that the words say. */
function besidePose({ looks }: Member): string {
  const said = poseSaid(looks)
  const ids = said
    ? Object.keys(POSES).filter((id) => usesAid(POSES[id]!) && POSES[id]!.action.includes(said))
    : []
  return ids.find((id) => POSES[id]!.view === 'front') ?? ids[0] ?? 'stand-front'
}

/** One who stands with others on the same ground where no anchor is left, if there is room. */
export function joinOthers(
  placements: Placement[],
  member: Member,
  lookOf: (member: Member, anchor: Anchor) => Look,
  view: View,
): boolean {
  const heads = placements.flatMap((placed) => placed.heads)
  const room = besidePose(member) === 'stand-front' ? SHOULDER : BESIDE_AID
  for (const [i, placed] of placements.entries()) {
    const { anchor, scale } = placed
    if (anchor.kind !== 'stand' || placed.count === 0 || anchor.isFixed) continue
    for (const step of [1, -1, 2, -2]) {
      const x = step * room
      const [left] = applyTo(spaceOf(anchor), x, 0)
      const isFree = heads.every(([at]) => Math.abs(at - left) > room * 0.9 * scale)
      if (!isFree || left < view.x + 40 * scale || left > view.x + view.width - 40 * scale) continue
      const pose = POSES[besidePose(member)]!
      const look = lookOf(member, anchor)
      const space: Matrix = [1, 0, 0, 1, x, 0]
      const head = applyTo(multiply(spaceOf(anchor), space), ...placeBody(pose, look).head.at)
      placements[i] = {
        ...placed,
        shapes: [...moved(figureShapes(pose, look), space), ...placed.shapes],
        heads: [...placed.heads, head],
        count: placed.count + 1,
        members: [...placed.members, member],
      }
      return true
    }
  }
  return false
}
