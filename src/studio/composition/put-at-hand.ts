import wayData from '../library/at-things.json' with { type: 'json' }
import { allObjects, findObject, namedObject } from '../library/library.ts'
import { type Box, boundsOfObject, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import { POSES, type Pose } from '../rendering/figures/pose.ts'
import { placeArms, placeBody } from '../rendering/figures/skeleton.ts'
import { heightOf, leftEdge } from '../rendering/outline.ts'
import { applyTo, IDENTITY, type Matrix, MIRROR, multiply } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, allAdded, drawingsOf, isNeeded } from './additions.ts'
import type { Anchor } from './anchors.ts'
import { topBefore } from './brought.ts'
import { standsInWater, standsOnGround } from './ground.ts'
import {
  area,
  HEIGHTS,
  isAt,
  isOnGround,
  MAX_OVERLAP,
  overlap,
  shared,
  standsOnTable,
} from './object-room.ts'
import { feetOf, ownSpace, type Placement, posed, spaceOf } from './placement.ts'
import { tableFor } from './put-on-table.ts'

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
const COST_OF_SIZE = 300
/** What is larger, in centimetres, may be a smaller one of its kind. */
const LARGE = 150
const SIZES = [1, 0.85, 0.7]
/** How much farther back or nearer somebody may be who does it too, in centimetres. */
const DEPTH = 20
/** Nothing is higher or wider than these shares of the picture. */
const MOST_HEIGHT = 0.88
const MOST_WIDTH = 0.68
/** What is on a table before the hands is no wider, in centimetres. */
const MOST_ON_TOP = 46
/** How far over a thing on a table a hand may be, and from the thing to the edge of the table, in centimetres. */
const OVER_IT = 8
const TO_EDGE = 6
/** So much the lower edge of the picture may cut, in centimetres. */
const CUT = 12
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
  /** Of the thing, or of the table on which it is, in the space of the anchor. */
  matrix: Matrix
  /** What is on the table. */
  onTop?: { id: string; matrix: Matrix }
  cost: number
}

/** Whoever does something with a thing where it stands has it before the hand. */
export function putAtHand(additions: Additions, reading: ObjectReading): boolean {
  const way = WAYS[reading.act?.way ?? '']
  const at = way ? doerOf(additions, reading) : undefined
  if (!way || at === undefined) return false
  const { placements, covered } = additions
  const doer = placements[at]!
  const ids = drawingsOf(additions, reading.value)
  const all = ids
    .flatMap((id, i) =>
      candidatesFor(id, doer, way, additions).map((one) => ({
        ...one,
        cost: one.cost + i * COST_OF_DRAWING,
      })),
    )
    .sort((a, b) => a.cost - b.cost)
  const names = namedObject(reading.value).drawn
  const partner = partnerOf(at, additions)
  // Who does it too is at the other side, else stays.
  for (const isShared of partner === undefined ? [false] : [true, false]) {
    const others = placements.filter((_, i) => i !== at && !(isShared && i === partner))
    for (const found of all) {
      const other = isShared ? acrossFrom(found, placements[partner!]!) : undefined
      if (isShared && !(other && mayStand(other, placements[partner!]!, others, additions))) continue
      if (!mayStand(found, doer, others, additions) || !hasRoom(found, others, names, additions)) continue
      if (other) placements[partner!] = { ...placements[partner!]!, ...moved(other, placements[partner!]!) }
      bring(found)
      return true
    }
  }
  return false

  function bring(found: Candidate): void {
    placements[at!] = { ...doer, ...moved(found, doer) }
    const { anchor, matrix, id } = found
    const box = boxOf(found)
    for (const element of shownOf(additions, reading, box)) covered.add(element)
    add(additions, id, { element: anchor.element, matrix, box, isBehind: true })
    if (found.onTop)
      add(additions, found.onTop.id, { ...found.onTop, element: anchor.element, box, isBehind: true })
  }
}

/** Of the thing, in the place's space. */
const boxOf = ({ id, anchor, matrix }: Candidate): Box =>
  transformed(boundsOfObject(id), multiply(anchor.matrix, matrix))

const moved = ({ anchor, pose }: Candidate, { figure, members }: Placement) =>
  posed(anchor, pose, POSES[pose]!, figure!.look, members)

/** Somebody alone on the same ground who does the same as the one at this index. */
function partnerOf(at: number, { placements, brief }: Additions): number | undefined {
  const doer = placements[at]!
  const found = placements.findIndex(
    (one, i) =>
      i !== at &&
      mayAct(one) &&
      one.action !== undefined &&
      one.action.value === (doer.action ?? brief.action)?.value &&
      Math.abs(one.anchor.matrix[5] - doer.anchor.matrix[5]) < DEPTH * doer.scale,
  )
  return found < 0 ? undefined : found
}

/** The same with the other side of the thing. */
function acrossFrom(found: Candidate, other: Placement): Candidate | undefined {
  const { id, pose, anchor, matrix } = found
  const hand = POSES[pose]!.view === 'side' ? handOf(POSES[pose]!, other.figure!.look) : undefined
  if (!hand) return undefined
  const space = multiply(anchor.matrix, matrix)
  const height = Math.min(-hand[1] * (other.scale / Math.abs(space[3])), heightOf(id) - 1)
  const isFacingLeft = !anchor.isFacingLeft
  // The side of the drawing that is at the right in the place is its left one where it is mirrored.
  const isRight = isFacingLeft === space[0] > 0
  const edge = leftEdge(id, height, isRight)
  if (edge === undefined) return undefined
  const [x] = applyTo(space, isRight ? -edge : edge, -height)
  const way = isFacingLeft ? -1 : 1
  const aside = (x - other.anchor.matrix[4]) / other.scale - way * (hand[0] - ON_IT)
  return { ...found, anchor: { ...other.anchor, isFacingLeft, aside } }
}

const mayAct = ({ anchor, figure, heads, count }: Placement): boolean =>
  count === 1 &&
  figure !== undefined &&
  heads.length === 1 &&
  !anchor.isFixed &&
  (anchor.kind === 'stand' || (anchor.kind === 'floor' && POSES[figure.pose]?.on === 'stand'))

/** By the index of the placement: somebody who stands there alone and may move. */
function doerOf({ placements }: Additions, { act }: ObjectReading): number | undefined {
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

function candidatesFor(id: string, doer: Placement, way: Way, additions: Additions): Candidate[] {
  const { isIndoor } = additions.surroundings
  const asides = isIndoor ? ASIDE.filter((x) => Math.abs(x) <= ASIDE_INDOORS) : ASIDE
  return asides.flatMap((aside) => {
    const cost = Math.abs(aside)
    const there = { ...doer.anchor, aside: (doer.anchor.aside ?? 0) + aside }
    if (!isOnGround(id))
      return way.poses.flatMap((pose, i) =>
        handOnTable(id, pose, there, doer, additions).map((one) => ({
          ...one,
          cost: cost + i * COST_OF_POSE,
        })),
      )
    const isLow = heightOf(id) < RAIL.highest && heightOf(id) > RAIL.lowest
    const { left, right } = boundsOfObject(id)
    const isRail = isLow && right - left > RAIL.width
    const along: Candidate[] = [
      ...(isRail ? (way.over ?? []) : []),
      ...(heightOf(id) > LEANT_ON && right - left > LARGE ? (way.before ?? []) : []),
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

/** With the near hand on what stands on a table that is brought. */
function handOnTable(
  id: string,
  pose: string,
  there: Anchor,
  doer: Placement,
  { hasTable, isLandscape, brought, surroundings }: Additions,
): Omit<Candidate, 'cost'>[] {
  const table = hasTable || isLandscape || brought ? undefined : tableFor(id, surroundings)
  const hand = handOf(POSES[pose]!, doer.figure!.look)
  if (!table || !hand || hasLettering(findObject(id))) return []
  const above = -hand[1] - table.height
  if (above < -BELOW_HAND || above > heightOf(id) + OVER_IT) return []
  const edge = leftEdge(id, Math.max(1, Math.min(above, heightOf(id) - 1)), false)
  if (edge === undefined) return []
  const x = hand[0] + ON_IT - edge
  const left = x + boundsOfObject(id).left - TO_EDGE
  return [there, { ...there, isFacingLeft: !there.isFacingLeft }].map((anchor) => {
    const at = (to: number, height: number) => multiply(ownSpace(anchor), [1, 0, 0, 1, to, -height] as const)
    const onTop = { id, matrix: at(x, table.height) }
    return { id: table.id, pose, anchor, matrix: at(left - boundsOfObject(table.id).left, 0), onTop }
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
  if (!hand) return []
  const { left, right } = boundsOfObject(id)
  const sizes = right - left > LARGE || heightOf(id) > LARGE ? SIZES : [1]
  const sides = [there, { ...there, isFacingLeft: !there.isFacingLeft }]
  return sizes.flatMap((size) =>
    sides.flatMap((anchor, i) => {
      const height = -hand[1] / size
      if (height > heightOf(id) + BELOW_HAND) return []
      // What is written must not be mirrored; everything else has its front to whoever touches it.
      const isTurned = hasLettering(findObject(id))
        ? anchor.isFacingLeft
        : LEFTWARD.has(id) === (way.isFromBehind === true)
      const edge = leftEdge(id, Math.min(height, heightOf(id) - 1), isTurned)
      if (edge === undefined) return []
      const inset = edge - (isTurned ? -right : left)
      const before: Matrix = [size, 0, 0, size, hand[0] + ON_IT - size * edge, 0]
      const matrix = multiply(multiply(ownSpace(anchor), before), isTurned ? MIRROR : IDENTITY)
      return [{ id, pose, anchor, matrix, cost: cost + i * COST_OF_TURN + inset + (1 - size) * COST_OF_SIZE }]
    }),
  )
}

const hasLettering = ({ attributes, children }: SvgElement): boolean =>
  attributes['data-lettering'] !== undefined || children.some(hasLettering)

/** The palm of the near hand, in the space of the figure. */
function handOf(pose: Pose, look: NonNullable<Placement['figure']>['look']) {
  const skeleton = placeBody(pose, look)
  placeArms(skeleton, pose)
  return skeleton.arms.find(({ isFar }) => !isFar)?.palm
}

/** Whether the thing has room, on ground that is seen, where it hides nobody. */
function hasRoom(
  one: Candidate,
  others: readonly Placement[],
  names: readonly string[],
  additions: Additions,
) {
  const { frame, ground, water, isIndoor, place } = additions.surroundings
  const box = boxOf(one)
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top]
  const isTooLarge = box.bottom - box.top > MOST_HEIGHT * height || box.right - box.left > MOST_WIDTH * width
  if (
    isTooLarge ||
    !isInside(box, roomFor(one.anchor, frame)) ||
    others.some((other) => isHidden(box, other))
  )
    return false
  if (allAdded(additions).some((thing) => overlap(box, thing.box) > MAX_OVERLAP)) return false
  if (water && standsInWater(box, water())) return false
  const isBeforeIt = ({ id, matrix }: Additions['drawn'][number]) =>
    allObjects().has(id) &&
    !names.includes(id) &&
    isOnGround(id) &&
    overlap(transformed(boundsOfObject(id), matrix), box) > MAX_OVERLAP
  if (additions.drawn.some(isBeforeIt)) return false
  const share = isIndoor || HEIGHTS.has(place ?? '') ? LEAST_GROUND : LEAST_GROUND_OUTDOORS
  return ground === undefined || standsOnGround(box, ground(), share)
}

/** Whether somebody has room where they would be, with the feet on the ground. */
function mayStand(
  { anchor, ...one }: Candidate,
  who: Placement,
  others: readonly Placement[],
  { surroundings }: Additions,
) {
  const { frame, ground } = surroundings
  const person = moved({ ...one, anchor }, who)
  const body = boundsOfShapes(person.shapes, spaceOf(anchor))
  if (!isInside(body, roomFor(anchor, frame)) || others.some((other) => isHidden(body, other))) return false
  const isMoved = (anchor.aside ?? 0) !== 0
  return (
    !(ground && isMoved) ||
    feetOf(person).every(([x, y]) => standsOnGround(boxOfFoot(x, y, person.scale), ground(), 0.5))
  )
}

const roomFor = ({ matrix }: Anchor, frame: Box): Box => ({
  ...frame,
  bottom: frame.bottom + CUT * Math.abs(matrix[3]),
})

/** Whether what is in a box would hide the face of somebody or much of the body. */
function isHidden(box: Box, { heads, shapes, anchor }: Placement): boolean {
  const body = boundsOfShapes(shapes, spaceOf(anchor))
  return heads.some(([x, y]) => isAt(box, x, y)) || shared(box, body) > MOST_HIDDEN * area(body)
}

const boxOfFoot = (x: number, y: number, scale: number): Box => ({
  left: x - FEET * scale,
  right: x + FEET * scale,
  top: y - FEET * scale,
  bottom: y + 2 * scale,
})

/** On the table or counter that was brought for the hands that work on it. */
export function putBeforeHands(additions: Additions, reading: ObjectReading): boolean {
  const id = drawingsOf(additions, reading.value).find(standsOnTable)
  if (!id) return false
  for (const { figure, anchor, count } of additions.placements) {
    const top = figure && count > 0 ? topBefore(figure.pose, figure.holds) : undefined
    if (!top) continue
    const own = boundsOfObject(id)
    const size = Math.min(1, MOST_ON_TOP / (own.right - own.left))
    const on: Matrix = [size, 0, 0, size, top.left - size * own.left, -top.height]
    const upright = anchor.isFacingLeft ? multiply(on, [-1, 0, 0, 1, own.left + own.right, 0]) : on
    const matrix = multiply(ownSpace(anchor), upright)
    const box = transformed(own, multiply(anchor.matrix, matrix))
    if (!isInside(box, additions.surroundings.frame)) return false
    add(additions, id, { element: anchor.element, matrix, box, isBehind: false })
    return true
  }
  return false
}

/** The doer with a hand on the thing where it stands already. */
function touchedThere(additions: Additions, reading: ObjectReading, doer: Placement): Placement | undefined {
  const { drawn: ids } = namedObject(reading.value)
  const boxes = [
    ...allAdded(additions).filter(({ id }) => ids.includes(id)),
    ...additions.drawn
      .filter(
        ({ id, element }) => ids.includes(id) && allObjects().has(id) && !additions.covered.has(element),
      )
      .map(({ id, matrix }) => ({ box: transformed(boundsOfObject(id), matrix) })),
  ].map(({ box }) => box)
  const { anchor, figure, members } = doer
  for (const pose of WAYS[reading.act?.way ?? '']?.poses ?? [])
    for (const isFacingLeft of [anchor.isFacingLeft, !anchor.isFacingLeft]) {
      const turned = { ...anchor, isFacingLeft }
      const hand = handOf(POSES[pose]!, figure!.look)
      if (!hand) continue
      const [x, y] = applyTo(spaceOf(turned), ...hand)
      if (boxes.some((box) => isAt(box, x, y) && box.bottom < anchor.matrix[5] + DEPTH * doer.scale))
        return { ...doer, ...posed(turned, pose, POSES[pose]!, figure!.look, members) }
    }
  return undefined
}

/** Whoever cannot be at a thing has a hand on it where it is, or is turned to it. */
export function lookAtIt(additions: Additions, reading: ObjectReading): void {
  const at = doerOf(additions, reading)
  const touching = at === undefined ? undefined : touchedThere(additions, reading, additions.placements[at]!)
  if (touching) {
    additions.placements[at!] = touching
    return
  }
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
