import { allObjects, findObject, namedObject } from '../library/library.ts'
import tableData from '../library/tables.json' with { type: 'json' }
import {
  around,
  type Box,
  boundsOfObject,
  boundsOfShapes,
  isInside,
  transformed,
} from '../rendering/bounds.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { IDENTITY, type Matrix, MIRROR, multiply } from '../rendering/shape.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief, ObjectReading } from '../understanding/brief.ts'
import { isStandIn } from '../understanding/landscape.ts'
import { stem } from '../understanding/stem.ts'
import { type Anchor, anchorsOf, elementsWith } from './anchors.ts'
import type { Cast } from './cast.ts'
import { isIdle, withHarvest, withHeld } from './holding.ts'
import { isYoung } from './members.ts'
import { type Placement, spaceOf } from './placement.ts'

/** An object of the words that was added to a composition. */
export interface PlacedObject {
  /** Of a symbol of the library. */
  id: string
  /** In the space of its slot or anchor. */
  matrix: Matrix
  /** In the place's space. */
  box: Box
  /** Of something wide that stands behind the person at its anchor. */
  isBehind?: boolean
}

/** Objects by the element of the slot or anchor in whose space they are drawn. */
export type PlacedObjects = ReadonlyMap<SvgElement, readonly PlacedObject[]>

interface Surroundings {
  root: SvgElement
  conditions: Conditions
  /** What the place is named after. */
  shown: ReadonlySet<string>
  /** What the picture shows of the place. */
  frame: Box
  isIndoor: boolean
  /** Where it is, by its id of places.json. */
  place?: string
  /** Its crown is above the heads, and may be cut by the upper edge. */
  isTree?: boolean
  /** A cat may be on the bed of whoever lies there. */
  isPet?: boolean
}

/** A table that is brought along for a thing. */
interface BroughtTable {
  spot: { anchor: Anchor; matrix: Matrix }
  table: { width: number; height: number }
  /** From where to where something stands on it, in centimetres from its middle. */
  taken: readonly [number, number]
}

const MAX_OBJECTS = 3
/** How much larger a thing of the composition may be of which another takes the place. */
const MAX_COVERED = 3
/** Between two things on a table, in centimetres. */
const GAP_ON_TABLE = 3
const MEALS = ['eat', 'drink']
/** Of a sofa or a chair, in centimetres. */
const SEAT_HEIGHT = 46
const CHAIR_WIDTH = 56
/** Between a person and a thing beside them, in centimetres. */
const GAP = 6
/** Of one animal or thing, however many the words count. */
const MAX_ALIKE = 3
/** Of whoever brings or hands somebody a thing. */
const GIVING = ['serve', 'hand-over', 'give']
/** Stems of words that say that an animal lies. */
const LYING = ['sleep', 'snore', 'doze', 'nap', 'curl', 'stretch', 'asleep', 'snooze'].map(stem)
/** Wider things stand beside somebody's feet only on open ground. */
const MAX_WIDTH_BESIDE = 130
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
/** Share of an added object that may be hidden by people or hide them. */
const MAX_OVERLAP = 0.3
/** Share of somebody that may be behind what is in a slot, where there is another place for it and where there is none. */
const MAX_HIDDEN = 0.16
const MAX_HIDDEN_ELSE = 0.42
/** Half the height of a face, in centimetres. */
const FACE = 10

/**
 * The most important objects of the words that the composition does not show: in a slot of their kind, in the hand of the main
 * person, or on the ground where somebody could stand. What is said to be held is held first.
 */
export function addObjects(
  brief: Brief,
  cast: Cast,
  surroundings: Surroundings,
): { people: Cast; objects: PlacedObjects; covered: ReadonlySet<SvgElement> } {
  const { root, conditions, shown, isIndoor } = surroundings
  // A landscape has no table for what stands on one; a room or a street in its place has.
  const isLandscape = brief.place.id === undefined && !brief.place.landscapes.some(isStandIn)
  const slots = isLandscape ? [] : elementsWith(root, 'data-slot', conditions)
  const tablesThere = slots.filter(({ element }) => element.attributes['data-slot'] === 'table').length
  const drawn = new Set(
    elementsWith(root, 'xlink:href', conditions).map(({ element }) => usedId(element.attributes)),
  )
  const covered = new Set<SvgElement>()
  const onTables = elementsWith(root, 'xlink:href', conditions).flatMap(({ element, matrix }) => {
    const id = usedId(element.attributes)
    return id && allObjects().has(id) && standsOnTable(id)
      ? [{ element, id, box: transformed(boundsOfObject(id), matrix) }]
      : []
  })
  const objects = new Map<SvgElement, PlacedObject[]>()
  const placements = [...cast.placements]
  const add = (element: SvgElement, placed: PlacedObject) =>
    objects.set(element, [...(objects.get(element) ?? []), placed])

  const readings = brief.objects.map((one) => (isDrunk(one, cast) ? { ...one, near: 'held' as const } : one))
  const said = new Set(brief.words)
  const isSaid = (id: string, name: string) =>
    id.split('-').some((word) => word !== name && said.has(stem(word)))
  /** What shows the thing, first what is named after another word of the text, such as a sleeping dog. */
  const isAtRest = isIndoor && placements.some(({ count, anchor }) => count > 0 && anchor.kind !== 'stand')
  const drawnBy = (name: string) => {
    const { drawn } = namedObject(name)
    // In a room where people sit, an animal lies.
    const isFirst = (id: string) =>
      isSaid(id, name) || ((isAtRest || LYING.some((word) => said.has(word))) && id.startsWith('sleeping-'))
    return [...drawn.filter(isFirst), ...drawn.filter((id) => !isFirst(id))]
  }
  const hold = (reading: ObjectReading): boolean => {
    const before = readings.slice(0, readings.indexOf(reading))
    const itemsOf = (of: readonly ObjectReading[]) =>
      new Set(of.flatMap(({ value }) => namedObject(value).held))
    const [kept, named] = [itemsOf(before), itemsOf(readings)]
    const people = placements.flatMap(({ count }, i) => (count > 0 ? [i] : []))
    const writer = people.find((i) => placements[i]!.isWriter) ?? people[0]
    const isOther = reading.near === 'other'
    const firstInHand = readings.find(({ value }) => namedObject(value).inHand)
    // Somebody else holds what is said to be in another's hand, and who brings me something has it still.
    const giver = people.find((at) => at !== writer && GIVING.includes(placements[at]!.action?.value ?? ''))
    const hands = [
      ...(reading.near === 'held' && giver !== undefined ? [giver] : []),
      ...people.filter((at) =>
        isOther ? at !== writer || placements[at]!.pair : at === (reading.near ? writer : people[0]),
      ),
    ]
    const put = (at: number, held: Placement | undefined) => {
      if (held) placements[at] = { ...placements[at]!, ...held }
      return held !== undefined
    }
    const { isHarvest, usedBy } = namedObject(reading.value)
    // All who pick something pick the same.
    const pickers = isHarvest && !isOther ? people : []
    if (pickers.filter((at) => put(at, withHarvest(placements[at]!, reading, kept))).length > 0) return true
    // Of several others the newspaper is in the hands of whoever reads.
    const user = hands.find((at) => usedBy !== undefined && placements[at]!.action?.value === usedBy)
    if (isOther && user !== undefined) hands.splice(0, hands.length, user)
    const give = (at: number) =>
      put(
        at,
        withHeld(placements[at]!, reading, {
          action: at === writer ? brief.action : placements[at]!.action,
          isPoint: at === people[0] && reading === firstInHand,
          kept,
          named,
        }),
      )
    const taker = hands.find(give)
    if (taker === undefined) return false
    // Who eats or drinks along has the same.
    const meal = MEALS.find((one) => one === brief.action?.value)
    if (meal && !isOther)
      for (const at of people) if (at !== taker && placements[at]!.action?.value === meal) give(at)
    drinkAlong(reading)
    return true
  }
  /** Who sits there with the writer has a cup as well. */
  const drinkAlong = ({ value, near }: ObjectReading) => {
    if (!brief.isRestingTogether || near === 'other' || !isDrink(value)) return
    const nothing = new Set<string>()
    for (const [at, one] of placements.entries()) {
      if (one.count === 0 || !isSeated(one)) continue
      const { action } = one
      const held = withHeld(one, { value, near: 'held' } as ObjectReading, {
        action,
        isPoint: false,
        kept: nothing,
        named: nothing,
      })
      if (held) placements[at] = { ...one, ...held }
    }
  }
  const putInSlot = ({ value }: ObjectReading, mostHidden = MAX_HIDDEN): boolean => {
    for (const id of drawnBy(value)) {
      const kinds = wordsOf(findObject(id).attributes['data-on'])
      const matrixIn = (one: (typeof slots)[number]) => nudged(boundsOfObject(id), one, surroundings.frame)
      const boxIn = (one: (typeof slots)[number]) =>
        transformed(boundsOfObject(id), multiply(one.matrix, matrixIn(one)))
      const isWide = boundsOfObject(id).right - boundsOfObject(id).left > MAX_WIDTH_BESIDE
      // A lorry hides nobody.
      const isHiding = (box: Box) =>
        isWide && placements.some(({ heads }) => heads.some(([x, y]) => isAt(box, x, y)))
      const possible = slots.filter(
        (one) =>
          !isHiding(boxIn(one)) &&
          wordsOf(one.element.attributes['data-slot']).some((kind) => kinds.includes(kind)) &&
          fitsIn(boxIn(one), surroundings.frame) &&
          !hidesSomebody(boxIn(one), one.element, { placements, root, mostHidden }),
      )
      // It takes the place of what the composition has there, unless that is large or of the words.
      const covers = (one: (typeof slots)[number]) =>
        standsOnTable(id) ? onTables.filter(({ box }) => overlap(box, boxIn(one)) > MAX_OVERLAP) : []
      const mayCover = (one: (typeof slots)[number]) =>
        covers(one).every(
          (thing) =>
            area(thing.box) < MAX_COVERED * area(boxIn(one)) &&
            !brief.objects.some((said) => namedObject(said.value).drawn.includes(thing.id)),
        )
      const slot = possible.find((one) => covers(one).length === 0) ?? possible.find(mayCover)
      if (!slot) continue
      for (const { element } of covers(slot)) covered.add(element)
      slots.splice(slots.indexOf(slot), 1)
      add(slot.element, { id, matrix: matrixIn(slot), box: boxIn(slot) })
      return true
    }
    return false
  }
  const putInSlotAtLast = (reading: ObjectReading) => putInSlot(reading, MAX_HIDDEN_ELSE)
  /** A cat on the sofa lies where somebody else could sit. */
  const putOnSeat = ({ value, isOnSeat }: ObjectReading): boolean => {
    const id = isOnSeat ? drawnBy(value).find((one) => one.startsWith('sleeping-')) : undefined
    if (!id) return false
    const bodies = placements.map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
    const matrix: Matrix = [1, 0, 0, 1, 0, -SEAT_HEIGHT]
    const { left, right } = boundsOfObject(id)
    const all = anchorsOf(root, conditions).filter(({ kind }) => kind === 'sit')
    // What is wider than a chair lies where two can sit side by side.
    const isRoomy = (anchor: Anchor) =>
      right - left < CHAIR_WIDTH ||
      all.some(
        (one) => one !== anchor && distance(one.matrix, anchor.matrix) < CHAIR_WIDTH * anchor.matrix[3],
      )
    const spot = all
      .filter((anchor) => {
        const view = POSES[anchor.poses[0] ?? '']?.view
        return (
          !(anchor.staff || anchor.isFixed || anchor.isChair) && view && view !== 'back' && isRoomy(anchor)
        )
      })
      .map((anchor) => ({ anchor, box: transformed(boundsOfObject(id), multiply(anchor.matrix, matrix)) }))
      .find(
        ({ anchor, box }) =>
          !placements.some((one) => one.anchor.element === anchor.element) &&
          fitsIn(box, surroundings.frame) &&
          bodies.every((body) => overlap(box, body) < MAX_OVERLAP),
      )
    if (spot) add(spot.anchor.element, { id, matrix, box: spot.box })
    return spot !== undefined
  }
  const putOnGround = ({ value }: ObjectReading): boolean => {
    const { isOutdoor, isTree, roams } = namedObject(value)
    const isPet = roams && !isOutdoor
    const ids = drawnBy(value).filter((drawnId) => {
      const kinds = wordsOf(findObject(drawnId).attributes['data-on'])
      return kinds.includes('floor') && kinds[0] !== 'water'
    })
    const others = [...objects.values()].flat()
    for (const id of ids) {
      const own = boundsOfObject(id)
      const spot = isTree ? undefined : groundFor(own, placements, others, { ...surroundings, isPet })
      const behind =
        isOutdoor && !spot ? behindMain(own, placements, others, { ...surroundings, isTree }) : undefined
      const found = spot ?? behind
      if (!found) continue
      const { anchor, matrix, box } = found
      add(anchor.element, behind ? { id, matrix, box, isBehind: true } : { id, matrix, box })
      return true
    }
    return false
  }
  let brought: BroughtTable | undefined
  /** What stands on a table has one brought along in a room, a garden or a street. */
  const putOnTable = ({ value }: ObjectReading): boolean => {
    const setting = isIndoor ? 'indoor' : 'outdoor'
    // Where there is a table to eat at, no other one is brought along.
    if (tablesThere > 1 || isLandscape || !(isIndoor || TABLES_OUTDOORS.has(surroundings.place ?? '')))
      return false
    const id = drawnBy(value).find((one) => wordsOf(findObject(one).attributes['data-on']).includes('table'))
    const { left = 0, right = 0, top = 0 } = id ? boundsOfObject(id) : {}
    if (id && brought) return putBeside(id, brought)
    const table = tableData.tables.find((one) => one.setting === setting && one.width >= right - left)
    if (!id || !table) return false
    const bounds = boundsOfObject(table.id)
    const own = { ...bounds, top: top - table.height }
    const spot = groundFor(own, placements, [...objects.values()].flat(), surroundings)
    if (!spot) return false
    const { element } = spot.anchor
    add(element, { id: table.id, matrix: spot.matrix, box: spot.box })
    const half = (right - left) / 2
    brought = { spot, table, taken: [-half, half] }
    const matrix = multiply(spot.matrix, [1, 0, 0, 1, -(left + right) / 2, -table.height])
    add(element, { id, matrix, box: transformed(boundsOfObject(id), multiply(spot.anchor.matrix, matrix)) })
    return true
  }
  /** On the table that was brought for another thing, where it has room; a second table is not brought. */
  const putBeside = (id: string, there: BroughtTable): boolean => {
    const { spot, table, taken } = there
    const { left, right } = boundsOfObject(id)
    const width = right - left
    const [side] = [taken[1] + GAP_ON_TABLE, taken[0] - GAP_ON_TABLE - width].filter(
      (x) => Math.abs(x + width / 2) + width / 2 <= table.width / 2,
    )
    if (side === undefined) return false
    brought = { ...there, taken: [Math.min(taken[0], side), Math.max(taken[1], side + width)] }
    const matrix = multiply(spot.matrix, [1, 0, 0, 1, side - left, -table.height])
    const box = transformed(boundsOfObject(id), multiply(spot.anchor.matrix, matrix))
    add(spot.anchor.element, { id, matrix, box })
    return true
  }
  /** Others of an animal or a thing on the ground, where the words count them, each turned the other way. */
  const addOthers = (before: readonly PlacedObject[], most: number) => {
    const [first, ...rest] = [...objects.values()].flat().filter((one) => !before.includes(one))
    if (!first || rest.length > 0) return
    for (let i = 1; i < Math.min(most, MAX_ALIKE); i++) {
      const turned = transformed(boundsOfObject(first.id), i % 2 ? MIRROR : IDENTITY)
      const spot = groundFor(turned, placements, [...objects.values()].flat(), surroundings)
      if (!spot) return
      const matrix = i % 2 ? multiply(spot.matrix, MIRROR) : spot.matrix
      add(spot.anchor.element, { id: first.id, matrix, box: spot.box })
    }
  }

  let count = 0
  for (const reading of readings) {
    const named = namedObject(reading.value)
    const isHeld = placements.some(({ figure, pairHolds }) =>
      (pairHolds ?? figure?.holds)?.some(
        ({ item }) => named.held.includes(item) || named.shownBy.some((start) => item.startsWith(start)),
      ),
    )
    if (named.sky.length > 0 && named.drawn.length + named.held.length === 0) continue
    const isShown = shown.has(reading.value) || named.drawn.some((id) => drawn.has(id))
    if (isHeld) drinkAlong(reading)
    // Of what every room has, only what is in somebody's hand is drawn.
    const isOnlyHeld = named.isSetting && named.inHand && reading.near === 'held'
    if (
      (named.isSetting && !isOnlyHeld) ||
      isHeld ||
      (isLandscape && !reading.near && reading !== readings[0])
    )
      continue
    if (!isBroughtTo(reading.value, surroundings.place)) continue
    // What the place has is not added once more, but may be in the hand as well.
    if (
      (isShown && reading.near !== 'held' && reading.near !== 'other') ||
      (isIndoor ? named.isOutdoor : named.isIndoor)
    )
      continue
    const main = placements.find(({ count }) => count > 0)?.figure
    const isHeldFirst =
      reading.near !== undefined ||
      named.isHarvest ||
      named.insteadOf !== undefined ||
      (reading === readings[0] && main !== undefined && named.inHand && isIdle(main))
    const isCarried = reading.near === 'held' || reading.near === 'other'
    const growsNowhere = isCarried || isIndoor || PAVED.has(surroundings.place ?? '')
    const ways =
      (named.grows && growsNowhere) || isShown || isOnlyHeld || (isLandscape && !reading.near && !named.roams)
        ? [hold]
        : isHeldFirst
          ? [putOnSeat, hold, putInSlot, putOnGround, putOnTable, putInSlotAtLast]
          : [putOnSeat, putInSlot, putOnGround, hold, putOnTable, putInSlotAtLast]
    const before = [...objects.values()].flat()
    if (ways.some((way) => way(reading))) {
      count++
      if (named.isCounted && reading.count) addOthers(before, reading.count)
    }
    if (count === MAX_OBJECTS) break
  }
  return { people: { ...cast, placements }, objects, covered }
}

/** Somebody grown who sits there and does nothing else. */
const isSeated = ({ anchor, figure, members }: Placement): boolean =>
  figure !== undefined && anchor.kind === 'sit' && isIdle(figure) && !members.some(({ age }) => isYoung(age))

/** Items that are drunk from while seated. */
const DRINKS: ReadonlySet<string> = new Set(
  Object.values(POSES).flatMap(({ on, holds, action }) =>
    on === 'sit' && action.includes('drink') ? holds.map(({ item }) => item) : [],
  ),
)

const isDrink = (value: string): boolean => namedObject(value).held.some((item) => DRINKS.has(item))

/** A cup of which nothing more is said is in the hand of the main person who sits there. */
function isDrunk({ value, near }: ObjectReading, { placements }: Cast): boolean {
  const main = placements.find(({ count }) => count > 0)
  return near !== 'other' && near !== 'held' && main !== undefined && isSeated(main) && isDrink(value)
}

/** A place on the ground for an object: beside somebody, or where somebody else could stand; the nearest that is free. */
function groundFor(
  own: Box,
  placements: readonly Placement[],
  others: readonly PlacedObject[],
  { root, conditions, frame, place, isIndoor, isPet }: Surroundings,
): { anchor: Anchor; matrix: Matrix; box: Box } | undefined {
  const bodies = placements.map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
  const anchors = anchorsOf(root, conditions)
  const main = placements.find(({ count }) => count > 0)
  const taken = new Set(placements.map(({ anchor }) => anchor.element))
  const origin = (main?.anchor ?? anchors[0])?.matrix
  if (!origin) return undefined
  // A window seat is no place for a bed.
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  const heads = placements.flatMap((one) => one.heads)
  const spots = anchors
    .filter(
      ({ element, kind, isFixed }) =>
        !(taken.has(element) || isFixed) && (kind === 'stand' || (kind === 'floor' && !isWide)),
    )
    .map((anchor) => ({ anchor, matrix: IDENTITY }))
  for (const { anchor, shapes } of placements.filter(({ count }) => count > 0)) {
    const isRoomy = !isWide || (anchor.kind === 'stand' && OPEN.has(place ?? ''))
    if (!isRoomy || anchor.kind === 'wade' || (anchor.kind === 'lie' && isIndoor && !isPet)) continue
    const body = boundsOfShapes(shapes, anchor.isFacingLeft ? MIRROR : IDENTITY)
    for (const x of [body.right + GAP - own.left, body.left - GAP - own.right])
      spots.push({ anchor, matrix: [1, 0, 0, 1, x, 4] })
  }
  const occupied = [...bodies, ...others.map(({ box }) => box)]
  const inOrder = spots
    .map(({ anchor, matrix: ground }) => {
      const { bottom } = transformed(own, multiply(anchor.matrix, ground))
      const matrix = multiply(ground, [1, 0, 0, 1, 0, -raise(bottom, frame) / anchor.matrix[3]])
      const space = multiply(anchor.matrix, matrix)
      return { anchor, matrix, space, box: transformed(own, space) }
    })
    .filter(({ box }) => fitsIn(box, frame))
    // A car hides nobody.
    .filter(({ box }) => !isWide || heads.every(([x, y]) => !isAt(box, x, y)))
    .sort((a, b) => distance(a.space, origin) - distance(b.space, origin))
  const isFree = (most: number) =>
    inOrder.find(({ box }) => occupied.every((body) => overlap(box, body) < most))
  return isFree(MAX_OVERLAP / 3) ?? (isWide ? undefined : isFree(MAX_OVERLAP))
}

/** A lorry on open ground behind whoever stands there, where it hides nobody. */
function behindMain(
  own: Box,
  placements: readonly Placement[],
  others: readonly PlacedObject[],
  { root, conditions, frame, place, isTree }: Surroundings,
): { anchor: Anchor; matrix: Matrix; box: Box } | undefined {
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
      const box = transformed(own, multiply(anchor.matrix, matrix))
      const isLow = isTree || box.bottom - box.top < (frame.bottom - frame.top) * MAX_HEIGHT_BEHIND
      const seen = isTree ? { ...box, top: Math.max(box.top, frame.top) } : box
      // Nobody is behind the trunk.
      const middle = (box.left + box.right) / 2
      const half = (TRUNK / 2) * anchor.matrix[3]
      const covering = isTree ? { ...box, left: middle - half, right: middle + half } : box
      if (isLow && isInside(seen, frame) && taken.every((one) => overlap(covering, one) < MAX_OVERLAP))
        return { anchor, matrix, box }
    }
  }
  return undefined
}

/** Whether what is in a slot would be drawn over a face, or over much of a body where it stands on the ground. */
function hidesSomebody(
  box: Box,
  slot: SvgElement,
  {
    placements,
    root,
    mostHidden,
  }: { placements: readonly Placement[]; root: SvgElement; mostHidden: number },
): boolean {
  const isOnGround = wordsOf(slot.attributes['data-slot']).includes('floor')
  return placements.some(({ anchor, shapes, heads, scale, count }) => {
    if (count === 0 || !isDrawnBefore(anchor.element, slot, root)) return false
    const body = boundsOfShapes(shapes, spaceOf(anchor))
    const reach = FACE * scale
    return (
      heads.some(([x, y]) => isAt(around(box, reach), x, y)) ||
      (isOnGround && shared(box, body) > mostHidden * area(body))
    )
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

/** Whether a thing may be brought to a place: a car only where it can drive, a table that was made to a workshop. */
export function isBroughtTo(name: string, place = ''): boolean {
  const { isVehicle, onlyAt } = namedObject(name)
  return !(isVehicle && ROADLESS.has(place)) && (onlyAt?.includes(place) ?? true)
}

const ROADLESS = new Set(tableData.roadless)
const PAVED = new Set(tableData.paved)
const OPEN = new Set(tableData.open)
const TABLES_OUTDOORS = new Set(tableData.outdoors)

const standsOnTable = (id: string) => wordsOf(findObject(id).attributes['data-on']).includes('table')

const distance = (a: Matrix, b: Matrix) => Math.hypot(a[4] - b[4], a[5] - b[5])

const fitsIn = (box: Box, frame: Box) =>
  box.bottom - box.top < (frame.bottom - frame.top) * MAX_HEIGHT_SHARE && isInside(box, frame)

/** How far a thing on the floor may be moved into the picture: to the side, as a share of its width, and up, in units of the place. */
const MAX_NUDGE = 0.5
const MAX_RAISED = 90
/** Between it and the edge, in units of the place. */
const EDGE = 4

/** A thing on the floor near an edge of the picture stands farther in; what is wide stays where it is. */
function nudged(own: Box, { element, matrix }: { element: SvgElement; matrix: Matrix }, frame: Box): Matrix {
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

const isAt = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x > left && x < right && y > top && y < bottom

const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)

/** The part that two boxes share, as a share of the smaller one. */
const overlap = (a: Box, b: Box): number => shared(a, b) / Math.min(area(a), area(b))

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}
