import { findObject, namedObject } from '../library/library.ts'
import tableData from '../library/tables.json' with { type: 'json' }
import { around, type Box, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import type { Conditions } from '../rendering/draw-svg.ts'
import { IDENTITY, type Matrix, multiply } from '../rendering/shape.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import { anchorsOf, elementsWith } from './anchors.ts'
import { type Ground, standsInWater, standsOnGround } from './ground.ts'
import { feetOf, ownSpace, type Placement, spaceOf } from './placement.ts'

/** An object of the words that was added to a composition. */
export interface PlacedObject {
  /** Of a symbol of the library. */
  id: string
  /** In the space of its slot or anchor. */
  matrix: Matrix
  /** In the place's space. */
  box: Box
  /** Of something wide that stands behind the person at its anchor, or of what was made, before which people stand. */
  isBehind?: boolean
}

/** Where a thing stands: it is drawn at an element of the composition, before or after who is there. */
export interface Spot {
  element: SvgElement
  /** In the space of the element. */
  matrix: Matrix
  /** From its centimetres to the place's space. */
  space: Matrix
  /** What is seen of it, in the place's space. */
  box: Box
  isBehind: boolean
}

/** Where things are added. */
export interface Surroundings {
  root: SvgElement
  conditions: Conditions
  /** What the place is named after. */
  shown: ReadonlySet<string>
  /** What the picture shows of the place. */
  frame: Box
  isIndoor: boolean
  /** Where it is, by its id of places.json. */
  place?: string
  /** Where ground is seen. */
  ground?: () => Ground
  /** Where water is. */
  water?: () => Ground
}

/** Between a person and a thing beside them, in centimetres. */
const GAP = 6
/** What it costs a thing of a room that is higher to stand before its middle, where a counter or a table would be behind it, in centimetres. */
const HIGH = 120
const COST_OF_MIDDLE = 500
/** How much higher than a seat in a boat its bottom is, in centimetres. */
const IN_BOAT = 14
/** Wider things stand beside somebody's feet only on open ground. */
export const MAX_WIDTH_BESIDE = 130
/** How much farther back it stands where there is no room beside somebody, in centimetres, and how far from the middle, as a share of its width. */
const BEHIND = 12
const BEHIND_SHIFTS = [0.3, -0.3, 0.15, -0.15, 0]
/** Nothing that is added may be higher than this share of the picture. */
const MAX_HEIGHT_SHARE = 0.6
/** Nothing wide stands behind whoever is on one of these. */
const RIDDEN = /^(ridden-|tractor$|pushed-)/
/** Of a tree, in centimetres. */
const TRUNK = 40
/** Of what stands behind somebody. */
const MAX_HEIGHT_BEHIND = 0.72
/** The same of its width: a lorry as wide as the picture is a wall. */
const MAX_WIDTH_BEHIND = 0.62
/** Share of its lower edge that is on ground that is seen: none hangs over a canyon. Grass has flowers in it. */
const LEAST_GROUND = 0.6
/** Share of an added object that may be hidden by people or hide them. */
export const MAX_OVERLAP = 0.3
/** Half the height of a face, in centimetres. */
const FACE = 10

/**
 * A place on the ground for an object: beside somebody, or where somebody else could stand; the nearest that is free. With
 * `isPet` it may be on the bed of whoever lies there, with `isSeen` its lower edge is seen, not behind a counter.
 */
export function groundFor(
  own: Box,
  placements: readonly Placement[],
  others: readonly Pick<PlacedObject, 'box'>[],
  surroundings: Surroundings,
  { isPet = false, isSeen = false } = {},
): Spot | undefined {
  const { root, conditions, frame, place, isIndoor, ground, water } = surroundings
  const bodies = placements.map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
  const anchors = anchorsOf(root, conditions)
  const main = placements.find(({ count }) => count > 0)
  const taken = new Set(placements.map(({ anchor }) => anchor.element))
  const origin = (main?.anchor ?? anchors[0])?.matrix
  if (!origin) return undefined
  // A window seat is no place for a bed.
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  const heads = placements.flatMap((one) => one.heads)
  const afloat = isAfloat(surroundings)
  const spots = anchors
    .filter(
      ({ element, kind, isFixed }) =>
        !(taken.has(element) || isFixed) && (kind === 'stand' || (kind === 'floor' && !isWide)),
    )
    .map((anchor) => ({ anchor, matrix: IDENTITY }))
  for (const { anchor, shapes } of placements.filter(({ count }) => count > 0)) {
    const isRoomy = !isWide || (anchor.kind === 'stand' && OPEN.has(place ?? ''))
    if (!isRoomy || anchor.kind === 'wade' || (anchor.kind === 'lie' && isIndoor && !isPet)) continue
    const body = boundsOfShapes(shapes, ownSpace(anchor))
    for (const x of [body.right + GAP - own.left, body.left - GAP - own.right])
      spots.push({ anchor, matrix: [1, 0, 0, 1, x, afloat ? -IN_BOAT : 4] })
  }
  const occupied = [...bodies, ...others.map(({ box }) => box)]
  const inOrder = spots
    .map(({ anchor, matrix: ground }) => {
      const { bottom } = transformed(own, multiply(anchor.matrix, ground))
      const matrix = multiply(ground, [1, 0, 0, 1, 0, -raise(bottom, frame) / anchor.matrix[3]])
      const space = multiply(anchor.matrix, matrix)
      return { element: anchor.element, matrix, space, box: transformed(own, space), isBehind: false }
    })
    .filter(({ box }) => fitsIn(box, frame))
    // A car hides nobody.
    .filter(({ box }) => !isWide || heads.every(([x, y]) => !isAt(box, x, y)))
    .filter(({ box }) => !placements.some((one) => coversFeet(box, one)))
    .filter(({ box }) => !(water && standsInWater(box, water(), afloat ? 0 : undefined)))
    .map((spot) => ({
      spot,
      cost:
        distance(spot.space, origin) +
        Math.abs(origin[3]) * costOfMiddle(own, (spot.box.left + spot.box.right) / 2, surroundings),
    }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ spot }) => spot)
  const isFree = (most: number) =>
    inOrder.filter(({ box }) => occupied.every((body) => overlap(box, body) < most))
  // A ladder hides nobody either.
  const isHigh = own.bottom - own.top > HIGH
  const free = [...isFree(MAX_OVERLAP / 3), ...(isWide || isHigh ? [] : isFree(MAX_OVERLAP))]
  const onGround = ground && free.find(({ box }) => standsOnGround(box, ground()))
  return isSeen && ground ? onGround : (onGround ?? free[0])
}

/** A lorry on open ground behind whoever stands there, where it hides nobody; the crown of a tree is above the heads, and may be cut by the upper edge. */
export function behindMain(
  own: Box,
  placements: readonly Placement[],
  others: readonly Pick<PlacedObject, 'box'>[],
  { root, conditions, frame, place, ground }: Surroundings,
  isTree = false,
): Spot | undefined {
  const width = own.right - own.left
  if (width <= MAX_WIDTH_BESIDE || !OPEN.has(place ?? '')) return undefined
  // As they are drawn, not by rank.
  const inOrder = elementsWith(root, 'data-anchor', conditions).map(({ element }) => element)
  const orderOf = ({ anchor }: Placement) => inOrder.indexOf(anchor.element)
  const standing = placements.filter(
    ({ count, anchor, figure }) =>
      count > 0 && anchor.kind === 'stand' && !figure?.holds.some(({ item }) => RIDDEN.test(item)),
  )
  for (const base of standing) {
    const { anchor } = base
    // Who is drawn later and is no farther back stands before it as well.
    const isBefore = (one: Placement) =>
      one === base || (orderOf(one) > orderOf(base) && one.anchor.matrix[5] >= anchor.matrix[5] - BEHIND)
    const hidden = placements
      .filter((one) => !isBefore(one))
      .map((one) => boundsOfShapes(one.shapes, spaceOf(one.anchor)))
    const taken = [...hidden, ...others.map(({ box }) => box)]
    for (const shift of BEHIND_SHIFTS) {
      const matrix: Matrix = [1, 0, 0, 1, shift * width - (own.left + own.right) / 2, -BEHIND]
      const space = multiply(anchor.matrix, matrix)
      const box = transformed(own, space)
      const isLow =
        isTree ||
        (box.bottom - box.top < (frame.bottom - frame.top) * MAX_HEIGHT_BEHIND &&
          box.right - box.left < (frame.right - frame.left) * MAX_WIDTH_BEHIND &&
          (ground === undefined || standsOnGround(box, ground(), LEAST_GROUND)))
      const seen = isTree ? { ...box, top: Math.max(box.top, frame.top) } : box
      // Nobody is behind the trunk.
      const middle = (box.left + box.right) / 2
      const half = (TRUNK / 2) * anchor.matrix[3]
      const covering = isTree ? { ...box, left: middle - half, right: middle + half } : box
      if (isLow && isInside(seen, frame) && taken.every((one) => overlap(covering, one) < MAX_OVERLAP))
        return { element: anchor.element, matrix, space, box, isBehind: true }
    }
  }
  return undefined
}

/** Whether what is in a slot would be drawn over a face, or over much of a body where it stands on the ground. */
export function hidesSomebody(
  box: Box,
  slot: SvgElement,
  {
    placements,
    root,
    mostHidden,
  }: { placements: readonly Placement[]; root: SvgElement; mostHidden: number },
): boolean {
  const isOnGround = wordsOf(slot.attributes['data-slot']).includes('floor')
  return placements.some((one) => {
    const { anchor, shapes, heads, scale } = one
    if (!isDrawnBefore(anchor.element, slot, root)) return false
    const body = boundsOfShapes(shapes, spaceOf(anchor))
    const reach = FACE * scale
    return (
      heads.some(([x, y]) => isAt(around(box, reach), x, y)) ||
      (isOnGround && coversFeet(box, one)) ||
      (isOnGround && shared(box, body) > mostHidden * (LOW.has(anchor.kind) ? LESS : 1) * area(body))
    )
  })
}

/** Where people are on one of these there is land. */
const ON_LAND = new Set(['stand', 'floor', 'lie', 'wade'])

/** Whether all are in boats, round which is only water. */
export function isAfloat({ root, conditions, frame, isIndoor, water }: Surroundings): boolean {
  const isLand = isIndoor || anchorsOf(root, conditions).some(({ kind }) => ON_LAND.has(kind))
  return (
    !isLand && water !== undefined && standsInWater({ ...frame, bottom: frame.bottom - 4 * EDGE }, water())
  )
}

/** Of whoever sits or lies on the ground less is hidden. */
const LOW = new Set(['floor', 'lie'])
const LESS = 0.3

/** Around a foot, in centimetres, and the share of it that a thing may hide. */
const FOOT = { aside: 11, above: 9, below: 3 }
const MOST_OF_FOOT = 0.3

/** Whether a thing would lie before the feet of somebody. */
export function coversFeet(box: Box, placement: Placement): boolean {
  const { scale } = placement
  return feetOf(placement).some(([x, y]) => {
    const foot = {
      left: x - FOOT.aside * scale,
      right: x + FOOT.aside * scale,
      top: y - FOOT.above * scale,
      bottom: y + FOOT.below * scale,
    }
    return box.bottom > y && shared(box, foot) > MOST_OF_FOOT * area(foot)
  })
}

/** Whether of two elements the first comes earlier in the drawing. */
function isDrawnBefore(first: SvgElement, second: SvgElement, root: SvgElement): boolean {
  const find = (element: SvgElement): SvgElement | undefined =>
    element === first || element === second
      ? element
      : element.children.reduce<SvgElement | undefined>((found, child) => found ?? find(child), undefined)
  return find(root) === first
}

/** Whether a thing may be brought to a place: a car only where it can drive, a campfire not on planks or paving, a table that was made to a workshop. */
export function isBroughtTo(name: string, place = ''): boolean {
  const { isVehicle, isOnEarth, onlyAt } = namedObject(name)
  const isPossible = !(isVehicle && ROADLESS.has(place)) && !(isOnEarth && DECKED.has(place))
  return isPossible && (onlyAt?.includes(place) ?? true)
}

/** Slots that are there to show a thing of the words: on a floor, a bench, a desk, a wall, a house wall, a plinth, a tower block, a shop window. */
export const DISPLAYS: ReadonlySet<string> = new Set([
  'made',
  'crafted',
  'written',
  'hung',
  'painted',
  'unveiled',
  'tower',
  'window',
  'window-tall',
  'window-wide',
])

/** Whether some drawing of a thing has its place in one of these slots for what was made. */
export const isDisplayedIn = (name: string, slots: ReadonlySet<string>): boolean =>
  namedObject(name).drawn.some((id) => isOnDisplay(id, slots))

/** The same of one drawing. */
export const isOnDisplay = (id: string, slots: ReadonlySet<string>): boolean =>
  kindsOf(id).some((kind) => slots.has(kind) && DISPLAYS.has(kind))

const ROADLESS = new Set(tableData.roadless)
/** Places whose ground ends and behind which mountains or water have its colours. */
export const HEIGHTS = new Set(tableData.heights)
/** Their ground is planks or paving. */
const DECKED = new Set(tableData.decked)
export const PAVED = new Set(tableData.paved)
const OPEN = new Set(tableData.open)
export const TABLES_OUTDOORS = new Set(tableData.outdoors)

/** What a symbol of the library stands on: kinds of slots and of ground. */
export const kindsOf = (id: string): string[] => wordsOf(findObject(id).attributes['data-on'])

export const standsOnTable = (id: string): boolean => kindsOf(id).includes('table')

const GROUND = ['floor', 'grass', 'snow', 'ashore', 'made']
export const isOnGround = (id: string): boolean => GROUND.some((kind) => kindsOf(id).includes(kind))

/** Whether a thing is one at which somebody stands with a hand on it, rather than one that is held. */
export function standsAtHand(name: string): boolean {
  const { drawn, held, inHand, onGround } = namedObject(name)
  return (held.length === 0 || onGround) && !inHand && drawn.some((id) => isOnGround(id) || standsOnTable(id))
}

export const distance = (a: Matrix, b: Matrix) => Math.hypot(a[4] - b[4], a[5] - b[5])

export const fitsIn = (box: Box, frame: Box) =>
  box.bottom - box.top < (frame.bottom - frame.top) * MAX_HEIGHT_SHARE && isInside(box, frame)

/** How far a thing on the floor may be moved into the picture: to the side, as a share of its width, and up, in units of the place. */
const MAX_NUDGE = 0.5
const MAX_RAISED = 90
/** Between it and the edge, in units of the place. */
const EDGE = 4

/** A thing on the floor near an edge of the picture stands farther in; what is wide stays where it is. */
export function nudged(
  own: Box,
  { element, matrix }: { element: SvgElement; matrix: Matrix },
  frame: Box,
): Matrix {
  if (!wordsOf(element.attributes['data-slot']).includes('floor')) return IDENTITY
  const { left, right, bottom } = transformed(own, matrix)
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  const by = Math.max(0, frame.left + EDGE - left) - Math.max(0, right - frame.right + EDGE)
  const x = !isWide && Math.abs(by) < (right - left) * MAX_NUDGE ? by / matrix[0] : 0
  return [1, 0, 0, 1, x, -raise(bottom, frame) / matrix[3]]
}

/** How far something is raised that would be cut by the lower edge. */
const raise = (bottom: number, frame: Box): number => {
  const excess = Math.max(0, bottom + EDGE - frame.bottom)
  return excess < MAX_RAISED ? excess : 0
}

export const isAt = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x > left && x < right && y > top && y < bottom

export const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)

/** What it costs to stand at a place, by how near to the middle of the picture it is. */
export const costOfMiddle = (own: Box, x: number, { frame, isIndoor }: Surroundings): number => {
  const middle = (frame.left + frame.right) / 2
  const isHigh = isIndoor && own.bottom - own.top > HIGH
  return isHigh ? COST_OF_MIDDLE * (1 - Math.abs(x - middle) / (middle - frame.left)) : 0
}

/** The part that two boxes share, as a share of the smaller one. */
export const overlap = (a: Box, b: Box): number => shared(a, b) / Math.min(area(a), area(b))

/** The area that two boxes share. */
export function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}
