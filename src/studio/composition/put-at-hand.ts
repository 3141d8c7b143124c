import wayData from '../library/at-things.json' with { type: 'json' }
import { allObjects, findObject, namedObject } from '../library/library.ts'
import { type Box, boundsOfObject, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import { POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeArms, placeBody } from '../rendering/figures/skeleton.ts'
import { heightOf, leftEdge } from '../rendering/outline.ts'
import { IDENTITY, type Matrix, MIRROR, multiply } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, allAdded, drawingsOf, isNeeded } from './additions.ts'
import type { Anchor } from './anchors.ts'
import { standsInWater, standsOnGround } from './ground.ts'
import { area, HEIGHTS, isAt, kindsOf, MAX_OVERLAP, overlap, shared } from './object-room.ts'
import { feetOf, ownSpace, type Placement, posed, spaceOf } from './placement.ts'

interface Way {
  /** With a hand on the near side of the thing, which is before whoever does it. */
  poses: readonly string[]
  /** With the back to what is large, which is behind them. */
  before?: readonly string[]
  /** Seen from behind, over something low and wide. */
  over?: readonly string[]
  /** Its hind end is turned to them. */
  isFromBehind?: boolean
}
const WAYS: Readonly<Record<string, Way>> = wayData.ways
/** Drawings of animals whose head is at the left. */
const LEFTWARD = new Set(wayData.leftward)

const GROUND = ['floor', 'grass', 'snow', 'ashore', 'made']
/** How far a hand is on the thing, and how much lower than the hand its top may be, in centimetres. */
const ON_IT = 5
const BELOW_HAND = 3
/** So low and high is what somebody leans over, and so wide. */
const RAIL = { lowest: 78, highest: 132, width: 100 }
/** So high is what somebody leans on with the back. */
const LEANT_ON = 80
/** How far somebody may move to the side for it, in centimetres; in a room not so far. */
const ASIDE = [0, 40, -40, 80, -80, 130, -130, 190, -190, 260, -260]
const ASIDE_INDOORS = 90
/** What it costs to turn round, and to take the next pose, in centimetres. */
const COST_OF_TURN = 25
const COST_OF_POSE = 6
const COST_OF_DRAWING = 30
/** Nothing is higher or wider than these shares of the picture. */
const MOST_HEIGHT = 0.88
const MOST_WIDTH = 0.68
/** Of another person that may be hidden. */
const MOST_HIDDEN = 0.1
/** Share of its lower edge that is on ground that is seen: outside it may stand among flowers. */
const LEAST_GROUND = 0.6
const LEAST_GROUND_OUTDOORS = 0.3
/** Half the width of somebody's feet on the ground, in centimetres. */
const FEET = 14

interface Candidate {
  id: string
  pose: string
  anchor: Anchor
  /** Of the thing, in the space of the anchor. */
  matrix: Matrix
  cost: number
}

/** Whoever does something with a thing where it stands has it before the hand. */
export function putAtHand(additions: Additions, reading: ObjectReading): boolean {
  const way = WAYS[reading.act?.way ?? '']
  const at = way ? doerOf(additions, reading) : undefined
  if (!way || at === undefined) return false
  const { placements, surroundings, covered } = additions
  const doer = placements[at]!
  const ids = drawingsOf(additions, reading.value).filter((id) =>
    GROUND.some((kind) => kindsOf(id).includes(kind)),
  )
  const found = ids
    .flatMap((id, i) =>
      candidatesFor(id, doer, way, surroundings.isIndoor).map((one) => ({
        ...one,
        cost: one.cost + i * COST_OF_DRAWING,
      })),
    )
    .sort((a, b) => a.cost - b.cost)
    .find((one) => isPossible(one, at, namedObject(reading.value).drawn, additions))
  if (!found) return false
  const { figure, members } = doer
  placements[at] = { ...doer, ...moved(found, doer, figure!.look, members) }
  const { anchor, matrix, id } = found
  const box = transformed(boundsOfObject(id), multiply(anchor.matrix, matrix))
  for (const element of shownOf(additions, reading, box)) covered.add(element)
  add(additions, id, { element: anchor.element, matrix, box, isBehind: true })
  return true
}

const moved = (
  { anchor, pose }: Candidate,
  doer: Placement,
  look: NonNullable<Placement['figure']>['look'],
  members: Placement['members'],
) => posed(anchor, pose, POSES[pose]!, look, doer.members.length > 0 ? doer.members : members)

/** By the index of the placement: somebody who stands there alone and may move. */
function doerOf({ placements }: Additions, { act }: ObjectReading): number | undefined {
  const mayAct = ({ anchor, figure, heads, count }: Placement) =>
    count === 1 &&
    figure !== undefined &&
    heads.length === 1 &&
    !anchor.isFixed &&
    (anchor.kind === 'stand' || (anchor.kind === 'floor' && POSES[figure.pose]?.on === 'stand'))
  const people = placements.flatMap((one, at) => (mayAct(one) ? [at] : []))
  const isWriter = (at: number) => placements[at]!.isWriter === true
  if (act?.isOther) return people.find((at) => !isWriter(at))
  return people.find(isWriter) ?? (placements.some((one) => one.isWriter) ? undefined : people[0])
}

/** What the composition draws itself of a thing that is now at somebody's hand; of several animals those that are elsewhere stay. */
const shownOf = ({ drawn }: Additions, { value }: ObjectReading, box: Box): SvgElement[] => {
  const { drawn: ids, isCounted } = namedObject(value)
  return drawn.flatMap(({ id, element, matrix }) => {
    const isIt = ids.includes(id) && allObjects().has(id)
    const isThere = isIt && overlap(transformed(boundsOfObject(id), matrix), box) > MAX_OVERLAP / 3
    return isIt && (!isCounted || isThere) ? [element] : []
  })
}

function candidatesFor(id: string, doer: Placement, way: Way, isIndoor: boolean): Candidate[] {
  const asides = isIndoor ? ASIDE.filter((x) => Math.abs(x) <= ASIDE_INDOORS) : ASIDE
  return asides.flatMap((aside) => {
    const cost = Math.abs(aside)
    const there = { ...doer.anchor, aside: (doer.anchor.aside ?? 0) + aside }
    const isLow = heightOf(id) < RAIL.highest && heightOf(id) > RAIL.lowest
    const { left, right } = boundsOfObject(id)
    const isRail = isLow && right - left > RAIL.width
    const along: Candidate[] = [
      ...(isRail ? (way.over ?? []) : []),
      ...(heightOf(id) > LEANT_ON ? (way.before ?? []) : []),
    ].flatMap((pose, i) =>
      [0, 0.2, -0.2].map((shift) => ({
        id,
        pose,
        anchor: there,
        matrix: [1, 0, 0, 1, there.aside + shift * (right - left) - (left + right) / 2, -4] as const,
        cost: cost + i * COST_OF_POSE * 10 + Math.abs(shift) * 10,
      })),
    )
    return [
      ...along,
      ...way.poses.flatMap((pose, i) => handOn(id, pose, there, doer, way, cost + i * COST_OF_POSE)),
    ]
  })
}

/** With the near hand on it, either way round. */
function handOn(
  id: string,
  pose: string,
  there: Anchor,
  doer: Placement,
  way: Way,
  cost: number,
): Candidate[] {
  const hand = handOf(POSES[pose]!, doer.figure!.look)
  if (!hand || -hand[1] > heightOf(id) + BELOW_HAND) return []
  return [there, { ...there, isFacingLeft: !there.isFacingLeft }].flatMap((anchor, i) => {
    // What is written must not be mirrored; everything else has its front to whoever touches it.
    const isTurned = hasLettering(findObject(id))
      ? anchor.isFacingLeft
      : LEFTWARD.has(id) === (way.isFromBehind === true)
    const edge = leftEdge(id, Math.min(-hand[1], heightOf(id) - 1), isTurned)
    if (edge === undefined) return []
    const { left, right } = boundsOfObject(id)
    const inset = edge - (isTurned ? -right : left)
    const before: Matrix = [1, 0, 0, 1, hand[0] + ON_IT - edge, 0]
    const matrix = multiply(multiply(ownSpace(anchor), before), isTurned ? MIRROR : IDENTITY)
    return [{ id, pose, anchor, matrix, cost: cost + i * COST_OF_TURN + inset }]
  })
}

const hasLettering = ({ attributes, children }: SvgElement): boolean =>
  attributes['data-lettering'] !== undefined || children.some(hasLettering)

/** The palm of the near hand, in the space of the figure. */
function handOf(pose: Pose, look: NonNullable<Placement['figure']>['look']) {
  const skeleton = placeBody(pose, look)
  placeArms(skeleton, pose)
  return skeleton.arms.find(({ isFar }) => !isFar)?.palm
}

/** Whether there is room for both, on ground that is seen, where nobody else is hidden. */
function isPossible(one: Candidate, at: number, ids: readonly string[], additions: Additions): boolean {
  const { placements, surroundings } = additions
  const { frame, ground, water, isIndoor, place } = surroundings
  const isHigh = HEIGHTS.has(place ?? '')
  const doer = placements[at]!
  const person = moved(one, doer, doer.figure!.look, doer.members)
  const box = transformed(boundsOfObject(one.id), multiply(one.anchor.matrix, one.matrix))
  const body = boundsOfShapes(person.shapes, spaceOf(one.anchor))
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top]
  if (box.bottom - box.top > MOST_HEIGHT * height || box.right - box.left > MOST_WIDTH * width) return false
  if (!isInside(box, frame) || !isInside(body, frame)) return false
  const others = placements.filter((_, i) => i !== at)
  const isInWay = (other: Placement) => {
    const theirs = boundsOfShapes(other.shapes, spaceOf(other.anchor))
    return (
      other.heads.some(([x, y]) => isAt(box, x, y) || isAt(body, x, y)) ||
      shared(box, theirs) > MOST_HIDDEN * area(theirs) ||
      shared(body, theirs) > MOST_HIDDEN * area(theirs)
    )
  }
  if (others.some(isInWay)) return false
  if (allAdded(additions).some((thing) => overlap(box, thing.box) > MAX_OVERLAP)) return false
  if (water && standsInWater(box, water())) return false
  const isBehindIt = ({ id, matrix }: (typeof additions.drawn)[number]) => {
    if (!allObjects().has(id) || !kindsOf(id).some((kind) => GROUND.includes(kind))) return false
    return !ids.includes(id) && overlap(transformed(boundsOfObject(id), matrix), box) > MAX_OVERLAP
  }
  if (additions.drawn.some(isBehindIt)) return false
  if (!ground) return true
  const feet = feetOf(person)
  return (
    standsOnGround(box, ground(), isIndoor || isHigh ? LEAST_GROUND : LEAST_GROUND_OUTDOORS) &&
    feet.every(([x, y]) =>
      standsOnGround(boxOfFoot(x, y, person.scale), ground(), (one.anchor.aside ?? 0) === 0 ? 0 : 0.5),
    )
  )
}

const boxOfFoot = (x: number, y: number, scale: number): Box => ({
  left: x - FEET * scale,
  right: x + FEET * scale,
  top: y - FEET * scale,
  bottom: y + 2 * scale,
})

/** Whoever cannot be at a thing is turned to it. */
export function lookAtIt(additions: Additions, reading: ObjectReading): void {
  const at = doerOf(additions, reading)
  const thing = allAdded(additions).find(({ id }) => namedObject(reading.value).drawn.includes(id))
  if (at === undefined || !thing || !isNeeded(additions, reading)) return
  const doer = additions.placements[at]!
  const { anchor, figure, members, heads } = doer
  const pose = { ...POSES[figure!.pose]!, holds: figure!.holds }
  const isLeft = (thing.box.left + thing.box.right) / 2 < heads[0]![0]
  if (pose.view !== 'side' || isLeft === anchor.isFacingLeft) return
  additions.placements[at] = {
    ...doer,
    ...posed({ ...anchor, isFacingLeft: isLeft }, figure!.pose, pose, figure!.look, members),
  }
}
