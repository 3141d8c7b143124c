import { boundsOfShapes } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { figureShapes, placePair } from '../rendering/figures/figure.ts'
import { PAIRS, type Pair, POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeBody, type Skeleton } from '../rendering/figures/skeleton.ts'
import { applyTo, IDENTITY, inverse, type Matrix, MIRROR, multiply, type Shape } from '../rendering/shape.ts'
import type { Read } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isBrought } from './brought.ts'
import type { Member } from './members.ts'

/** Somebody, or several who stand together, at an anchor. */
export interface Placement {
  anchor: Anchor
  /** In centimetres, in the space of the anchor. */
  shapes: readonly Shape[]
  /** Middles of the heads, in the place's space. */
  heads: readonly (readonly [number, number])[]
  /** Units of the place's space for a centimetre. */
  scale: number
  /** How many of the people of the words are here; 0 for staff. */
  count: number
  /** Whoever of the words is here, babies in arms too. */
  members: readonly Member[]
  /** The writer is here alone. */
  isWriter?: boolean
  /** What the words say that somebody alone does. */
  action?: Read<string>
  /** Of somebody alone; the holds are those of the pose, or what the words put in their place; `drawn` is the pose as it is drawn. */
  figure?: { pose: string; look: Look; holds: Pose['holds']; drawn: Pose }
  /** How two touch: one of the pairs of poses.json. */
  pair?: string
  /** How three or more touch: one of the groups of poses.json. */
  group?: string
  /** The pair as it is drawn, where it is not that of poses.json. */
  pairDrawn?: Pair
  /** What two who touch have with them. */
  pairHolds?: Pose['holds']
  /** Of two who touch. */
  pairLooks?: readonly [Look, Look]
}

/** Somebody at an anchor in a pose that is, or is derived from, the one with this id. */
export function posed(
  anchor: Anchor,
  id: string,
  pose: Pose,
  look: Look,
  members: readonly Member[],
): Placement {
  const { head } = placeBody(pose, look)
  return {
    ...placement(anchor, figureShapes(pose, look), [head.at], members),
    figure: { pose: id, look, holds: pose.holds, drawn: pose },
  }
}

/** Higher than this a foot is not on the ground, in centimetres. */
const LIFTED = -16

/** Where feet are on the ground, in the place's space. */
export function feetOf({ anchor, figure, pair, pairLooks, heads }: Placement): [number, number][] {
  const space = spaceOf(anchor)
  const solesOf = ({ legs }: Skeleton) => legs.map(({ sole }) => sole)
  const soles = (): (readonly [number, number])[] => {
    if (figure && heads.length === 1) return solesOf(placeBody(POSES[figure.pose]!, figure.look))
    if (!pair || !pairLooks) return heads.map(([x]) => [applyTo(inverse(space), x, 0)[0], 0])
    const { a, b, matrix } = placePair(PAIRS[pair]!, ...pairLooks)
    return [...solesOf(a), ...solesOf(b).map((sole) => applyTo(matrix, ...sole))]
  }
  return soles()
    .filter(([, y]) => y > LIFTED)
    .map(([x, y]) => applyTo(space, x, y))
}

/** Whether others stand beside somebody at the same spot; a new pose would leave them out. */
export const isJoined = ({ figure, heads }: Placement): boolean => figure !== undefined && heads.length > 1

/** An animal on a rope, a stall. */
const WIDE = /^(led|groomed|ridden|stall)-/

/** The other way round where the edge of the picture would cut what somebody has with them. */
export function uncut(placed: Placement, view: View): Placement {
  const { anchor, figure, members } = placed
  if (!figure || anchor.isFixed || !figure.holds.some(({ item }) => WIDE.test(item) || isBrought(item)))
    return placed
  const cutOf = ({ shapes, anchor: at }: Placement) => {
    const { left, right } = boundsOfShapes(shapes, spaceOf(at))
    return Math.max(0, view.x - left) + Math.max(0, right - view.x - view.width)
  }
  const turnedRound = { ...anchor, isFacingLeft: !anchor.isFacingLeft }
  const other = posed(
    turnedRound,
    figure.pose,
    { ...POSES[figure.pose]!, holds: figure.holds },
    figure.look,
    members,
  )
  return cutOf(other) < cutOf(placed) ? other : placed
}

/** The anchor's space, mirrored for those who face left. */
export const spaceOf = (anchor: Anchor): Matrix => multiply(anchor.matrix, ownSpace(anchor))

/** The space of whoever is at an anchor, in that of the anchor. */
export const ownSpace = ({ aside = 0, isFacingLeft }: Anchor): Matrix =>
  multiply([1, 0, 0, 1, aside, 0], isFacingLeft ? MIRROR : IDENTITY)

export const placement = (
  anchor: Anchor,
  shapes: readonly Shape[],
  heads: readonly (readonly [number, number])[],
  members: readonly Member[],
): Placement => ({
  anchor,
  shapes,
  heads: heads.map(([x, y]) => applyTo(spaceOf(anchor), x, y)),
  scale: Math.abs(anchor.matrix[3]),
  count: members.length,
  members,
})

/** Whether a figure of about a body's width is inside the picture. */
export function isInView({ matrix }: Anchor, view: View): boolean {
  const margin = 26 * Math.abs(matrix[3])
  const [x, y] = [matrix[4], matrix[5]]
  return x - margin >= view.x && x + margin <= view.x + view.width && y - 60 * Math.abs(matrix[3]) >= view.y
}
