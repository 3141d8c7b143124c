import type { Box } from '../rendering/bounds.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import { add, type Point, polar } from '../rendering/figures/geometry.ts'
import { POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeArms, placeBody } from '../rendering/figures/skeleton.ts'
import { applyTo } from '../rendering/shape.ts'
import { WEAK_ACTIONS } from '../understanding/action-kinds.ts'
import type { Anchor } from './anchors.ts'
import { type Placement, posed, spaceOf } from './placement.ts'
import { AT_FURNITURE } from './postures.ts'

/** How far around a hand with a tool, and around an empty one, there is no head of another, in centimetres. */
const TOOL_REACH = 34
const HAND_REACH = 20
/** From the palm to the tips of the fingers, and so far that nobody is pointed at in the face. */
const FINGERS = 11
const POINTED = 28
/** Half the width of a body in which no tool ends, in centimetres. */
const BODY = 13
/** Farther before or behind somebody nobody is touched. */
const DEPTH = 40
const SHARP_OR_POURED = /^(jug|kettle|teapot|knife|tongs|saw|hammer|wrench|pan|watering-can|axe)/
const STOVE = /^(stove|burner|grill)-side$/
const WATERING = /^watering-can/
/** From the hand to where the water falls from the can. */
const SPOUT: Point = [46, 6]
/** What somebody does who may look at another meanwhile. */
const BESIDES = new Set([...WEAK_ACTIONS, 'stance', 'sit', 'meet', 'eat', 'drink', 'hold-item', 'applaud'])
/** Centimetres within which somebody looks at another. */
const NEAR = 320

type Heads = Placement['heads']

/** Poses drawn now and then instead of one in which nothing is done. */
const VARIANTS = Map.groupBy(
  Object.entries(POSES).flatMap(([id, pose]) => (pose.variantOf ?? []).map((of) => ({ id, of }))),
  ({ of }) => of,
)

/** Palms and fingertips, in the space of the figure. */
function handsOf(pose: Pose, look: Look): Point[] {
  const skeleton = placeBody(pose, look)
  placeArms(skeleton, pose)
  return skeleton.arms.flatMap(({ palm, aim, grip }) => [
    palm,
    add(palm, polar(aim, FINGERS)),
    ...(grip === 'point' ? [add(palm, polar(aim, POINTED))] : []),
  ])
}

/** Whether a hand, or the tool in it, would be in one of these faces, or the tool in a body below one. */
function isInFace(
  pose: Pose,
  {
    look,
    anchor,
    others,
    isIdle,
  }: { look: Look; anchor: Anchor; others: readonly Placement[]; isIdle?: boolean },
) {
  const heads = others.flatMap((one) => one.heads)
  const scale = Math.abs(anchor.matrix[3])
  const isNear = (point: Point, reach: number) => {
    const [x, y] = applyTo(spaceOf(anchor), ...point)
    return heads.some(([left, top]) => Math.hypot(left - x, top - y) < reach * scale)
  }
  const tools = pose.holds.flatMap(({ item, hand }) => {
    const point = hand && SHARP_OR_POURED.test(item) && pose.arms[hand]?.hand
    return point ? [{ point, end: WATERING.test(item) ? add(point, SPOUT) : point }] : []
  })
  const beside = others.filter((one) => Math.abs(one.anchor.matrix[5] - anchor.matrix[5]) < DEPTH * scale)
  const isInBody = (point: Point) => {
    const [x, y] = applyTo(spaceOf(anchor), ...point)
    return beside.some((one) => one.heads.some(([left, top]) => Math.abs(left - x) < BODY * scale && top < y))
  }
  const hands = handsOf(pose, look)
  return (
    // Who does nothing that is said points at nobody's chest.
    (isIdle && hands.some(isInBody)) ||
    tools.some(({ point, end }) => isNear(point, TOOL_REACH) || isInBody(end)) ||
    hands.some((point) => isNear(point, HAND_REACH))
  )
}

const headsBeside = (placements: readonly Placement[], one: Placement): Heads =>
  placements.filter((other) => other !== one).flatMap(({ heads }) => heads)

/** Heads that are nearer than this cover each other, in centimetres. */
const APART = 26

/** Whether the head would come before or behind that of another, from which it is apart now. */
function isCloser(
  { heads: [head], figure, scale }: Placement,
  { at, way, others }: { at: Anchor; way: Pose; others: readonly Placement[] },
): boolean {
  const moved = applyTo(spaceOf(at), ...placeBody(way, figure!.look).head.at)
  const nearest = ([x, y]: readonly [number, number]) =>
    Math.min(...others.flatMap((one) => one.heads.map(([left, top]) => Math.hypot(left - x, top - y))))
  return nearest(moved) < Math.min(APART * scale, nearest(head!))
}

/** In which somebody who does nothing has the hands at the body, seen from the same side. */
function quietPose({ view, on, legless }: Pose): string | undefined {
  if (on === 'stand') return { front: 'stand-front', side: 'stand-side', back: 'stand-back' }[view]
  if (on === 'sit' && view === 'front') return legless ? 'table-front' : 'sit-front'
  if (on === 'sit' && view === 'side' && !legless) return 'sit-chair-side'
  return undefined
}

/** Other poses of the same action with empty hands, seen from the same side. */
const posesLike = ({ view, on, legless, action }: Pose): string[] =>
  Object.entries(POSES).flatMap(([id, other]) => {
    const isAlike = other.view === view && other.on === on && other.legless === legless
    const isSame = other.action.some((one) => action.includes(one) && !WEAK_ACTIONS.has(one))
    return isAlike && isSame && other.holds.length === 0 && !AT_FURNITURE.test(id) ? [id] : []
  })

/**
 * Whoever would have a hand or a tool in another's face turns round, does the same in another way, or lets the hands hang;
 * who does nothing that the words say lets them hang at once.
 */
export function turnedAway(placements: readonly Placement[], frame: Box): Placement[] {
  const main = placements.find(({ count }) => count > 0)
  return placements.map((one) => {
    const { figure, anchor, members, action } = one
    if (!figure || one.heads.length !== 1) return one
    const { look } = figure
    const pose = { ...POSES[figure.pose]!, holds: figure.holds }
    const others = placements.filter((other) => other !== one)
    const isBusy = one === main || (action !== undefined && pose.action.includes(action.value))
    const isIdle = !isBusy && one.count > 0
    if (!isInFace(pose, { look, anchor, others, isIdle })) return one
    // For a hand that only is before somebody's chest nobody turns away.
    const mayTurn = isInFace(pose, { look, anchor, others })
    const round = { ...anchor, isFacingLeft: !anchor.isFacingLeft }
    const isSeen = handsOf(pose, look).every((point) => {
      const [x] = applyTo(spaceOf(round), ...point)
      return x > frame.left && x < frame.right
    })
    // Nobody turns from the table at which they sit.
    const isAtTable = anchor.kind === 'sit' && pose.view === 'side'
    const isStaying = anchor.isFixed || isAtTable || !isSeen || !mayTurn
    const turned = isStaying ? [] : [{ at: round, id: figure.pose, holds: pose.holds }]
    const isEmpty = pose.holds.length === 0
    const quiet = isEmpty || isAtTable ? [quietPose(pose) ?? []].flat() : []
    const alike = isEmpty && isBusy ? posesLike(pose) : []
    const still = [...alike, ...quiet].map((id) => ({ at: anchor, id, holds: POSES[id]!.holds }))
    const found = (isBusy ? [...turned, ...still] : [...still, ...turned]).find(({ at, id, holds }) => {
      const way = { ...POSES[id]!, holds }
      return !(isInFace(way, { look, anchor: at, others, isIdle }) || isCloser(one, { at, way, others }))
    })
    return found
      ? { ...one, ...posed(found.at, found.id, { ...POSES[found.id]!, holds: found.holds }, look, members) }
      : one
  })
}

/** One stove or grill that is brought is enough: the others who cook stand at it with empty hands. */
export function atOneStove(placements: readonly Placement[]): Placement[] {
  const cooks = placements.filter(({ figure }) => figure?.holds.some(({ item }) => STOVE.test(item)))
  const [first, ...others] = cooks.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
  return placements.map((one) => {
    const { figure, anchor, members, heads } = one
    if (!others.includes(one) || !figure || heads.length !== 1) return one
    const isFacingLeft = first!.anchor.matrix[4] < anchor.matrix[4]
    const { action: _, ...rest } = one
    return {
      ...rest,
      ...posed({ ...anchor, isFacingLeft }, 'stand-side', POSES['stand-side']!, figure.look, members),
    }
  })
}

/** Those who do nothing stand and sit in different ways, and some of those who face us look at the others. */
export function atEase(placements: readonly Placement[], seed: number): Placement[] {
  const people = placements.filter(({ anchor }) => anchor.staff !== 'far')
  const main = people.find(({ count }) => count > 0)
  let next = seed % 60
  return placements.map((one, i) => {
    const { figure, anchor, heads, members } = one
    if (!figure || anchor.isFixed || heads.length !== 1) return one
    const { look } = figure
    const usual = { ...POSES[figure.pose]!, holds: figure.holds }
    const beside = placements.filter((other) => other !== one)
    const others = headsBeside(placements, one)
    const isIdle = usual.holds.length === 0 && usual.on === anchor.kind
    const variants = isIdle ? (VARIANTS.get(figure.pose) ?? []).map(({ id }) => POSES[id]!) : []
    const all = [usual, ...variants]
    const start = variants.length > 0 ? next++ : 0
    const stance =
      all
        .map((_, step) => all[(start + step) % all.length]!)
        .find((pose) => !isInFace(pose, { look, anchor, others: beside })) ?? usual
    const isAddressing = one === main ? people.length === 2 && variants.length > 0 : i % 2 === 1
    const seen = isAddressing && mayTurn(stance, look) ? headToSee(one, main, others) : undefined
    if (seen === undefined && stance === usual) return one
    const isLeft = seen !== undefined && seen[0] < heads[0]![0]
    const head =
      seen === undefined
        ? stance.head
        : { ...stance.head, view: 'side' as const, flip: isLeft !== anchor.isFacingLeft }
    return { ...one, ...posed(anchor, figure.pose, { ...stance, head }, look, members) }
  })
}

/** Whether the head of this pose, which faces us, may be turned to another. */
const mayTurn = ({ view, head, action, holds }: Pose, { onFace }: Look): boolean =>
  view === 'front' &&
  head.view === undefined &&
  head.at === undefined &&
  head.eyes === 'open' &&
  !onFace &&
  !holds.some(({ of }) => of === 'head') &&
  action.every((one) => BESIDES.has(one))

/** The head at which somebody looks: of whom the picture is about, else the nearest. */
function headToSee({ heads, scale }: Placement, main: Placement | undefined, others: Heads) {
  const [[x, y]] = heads as [readonly [number, number]]
  const distanceTo = ([left, top]: readonly [number, number]) => Math.hypot(left - x, top - y)
  const isNear = (head: readonly [number, number]) => distanceTo(head) < NEAR * scale
  const isBeside = ([left]: readonly [number, number]) => Math.abs(left - x) > 20 * scale
  const near = others.filter((head) => isNear(head) && isBeside(head))
  return (
    near.find((head) => main?.heads.includes(head)) ??
    near.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]
  )
}
