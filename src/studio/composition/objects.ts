import { allObjects, findObject, namedObject } from '../library/library.ts'
import tableData from '../library/tables.json' with { type: 'json' }
import { type Box, boundsOfObject, boundsOfShapes, transformed } from '../rendering/bounds.ts'
import { usedId } from '../rendering/draw-svg.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { IDENTITY, type Matrix, MIRROR, multiply } from '../rendering/shape.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief, ObjectReading } from '../understanding/brief.ts'
import { isStandIn } from '../understanding/landscape.ts'
import { stem } from '../understanding/stem.ts'
import { type Anchor, anchorsOf, elementsWith } from './anchors.ts'
import type { Cast } from './cast.ts'
import { foreground, openGround, type Spot } from './free-ground.ts'
import { isIdle, withHarvest, withHeld } from './holding.ts'
import { isYoung } from './members.ts'
import {
  area,
  behindMain,
  distance,
  fitsIn,
  groundFor,
  hidesSomebody,
  isAt,
  isBroughtTo,
  isDisplayedIn,
  isOnDisplay,
  MAX_OVERLAP,
  MAX_WIDTH_BESIDE,
  nudged,
  overlap,
  PAVED,
  type PlacedObject,
  type Surroundings,
  standsOnTable,
  TABLES_OUTDOORS,
} from './object-room.ts'
import { type Placement, spaceOf } from './placement.ts'

/** Objects by the element of the slot or anchor in whose space they are drawn. */
export type PlacedObjects = ReadonlyMap<SvgElement, readonly PlacedObject[]>

/** What stands somewhere: a thing, or a table that is brought with it. */
interface Standing {
  /** The box around all of it, in centimetres. */
  own: Box
  id: string
  table?: (typeof tableData.tables)[number]
}

/** What the ground is called in `data-on`. */
const GROUND = ['floor', 'grass', 'snow']

/** A table that is brought along for a thing. */
interface BroughtTable extends Pick<Spot, 'element' | 'matrix' | 'isBehind'> {
  /** From its centimetres to the place's space. */
  space: Matrix
  table: { width: number; height: number }
  /** From where to where something stands on it, in centimetres from its middle. */
  taken: readonly [number, number]
}

const MAX_OBJECTS = 3
/** For so many of the words a crate is brought where nothing else has room. */
const IMPORTANT = 2
/** How much larger a thing of the composition may be of which another takes the place. */
const MAX_COVERED = 3
/** Between two things on a table, in centimetres. */
const GAP_ON_TABLE = 3
/** What is brought for lack of a wider table may be narrower than the thing on it. */
const MAX_BEYOND_TABLE = 1.2
const MEALS = ['eat', 'drink']
/** Of a sofa or a chair, in centimetres. */
const SEAT_HEIGHT = 46
const CHAIR_WIDTH = 56
/** Of one animal or thing, however many the words count. */
const MAX_ALIKE = 3
/** Kinds of slots for animals of the sea. */
const IN_WATER = new Set(['sea', 'depth'])
/** Of whoever brings or hands somebody a thing. */
const GIVING = ['serve', 'hand-over', 'give']
/** Stems of words that say that an animal lies. */
const LYING = ['sleep', 'snore', 'doze', 'nap', 'curl', 'stretch', 'asleep', 'snooze'].map(stem)
/** Share of somebody that may be behind what is in a slot, where there is another place for it and where there is none. */
const MAX_HIDDEN = 0.16
const MAX_HIDDEN_ELSE = 0.42

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
  const displays = new Set(slots.flatMap(({ element }) => wordsOf(element.attributes['data-slot'])))
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

  const readings = brief.objects.map((one) =>
    isDrunk(one, cast) || isOnlyInHand(one) ? { ...one, near: 'held' as const } : one,
  )
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
    const rank = (id: string) => (isOnDisplay(id, displays) ? 0 : isFirst(id) ? 1 : 2)
    return drawn.toSorted((a, b) => rank(a) - rank(b))
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
      ...(reading.near === 'held' && giver !== undefined && !reading.isAsked ? [giver] : []),
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
    // What somebody asks for is in the hand of anybody.
    const anybody = reading.isAsked ? people.filter((at) => !hands.includes(at)) : []
    const taker = [...hands, ...anybody].find(give)
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
  const putInSlot = ({ value }: ObjectReading, mostHidden = MAX_HIDDEN, ids = drawnBy(value)): boolean => {
    for (const id of ids) {
      const kinds = wordsOf(findObject(id).attributes['data-on'])
      const matrixIn = (one: (typeof slots)[number]) => nudged(boundsOfObject(id), one, surroundings.frame)
      const boxIn = (one: (typeof slots)[number]) =>
        transformed(boundsOfObject(id), multiply(one.matrix, matrixIn(one)))
      const isWide = boundsOfObject(id).right - boundsOfObject(id).left > MAX_WIDTH_BESIDE
      // A lorry hides nobody, while whoever looks at what was made may stand before it.
      const isHiding = (box: Box) =>
        isWide &&
        !isOnDisplay(id, displays) &&
        placements.some(({ heads }) => heads.some(([x, y]) => isAt(box, x, y)))
      const possible = slots.filter(
        (one) =>
          !isHiding(boxIn(one)) &&
          wordsOf(one.element.attributes['data-slot']).some((kind) => kinds.includes(kind)) &&
          (isOnDisplay(id, displays) || fitsIn(boxIn(one), surroundings.frame)) &&
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
      const placed = { id, matrix: matrixIn(slot), box: boxIn(slot) }
      add(slot.element, isOnDisplay(id, displays) ? { ...placed, isBehind: true } : placed)
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
  const putOnSeenGround = (reading: ObjectReading) => putOnGround(reading, true)
  const putOnGround = ({ value }: ObjectReading, isGroundSeen = false): boolean => {
    const { isOutdoor, isTree, roams } = namedObject(value)
    const isPet = roams && !isOutdoor
    const ids = drawnBy(value).filter((drawnId) => {
      const kinds = wordsOf(findObject(drawnId).attributes['data-on'])
      return kinds.includes('floor') && kinds[0] !== 'water'
    })
    const others = [...objects.values()].flat()
    for (const id of ids) {
      const own = boundsOfObject(id)
      const spot = isTree
        ? undefined
        : groundFor(own, placements, others, { ...surroundings, isPet }, isGroundSeen)
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
  /** What stands on the ground, or on a table that is brought for it. */
  const standing = (reading: ObjectReading): Standing[] =>
    drawnBy(reading.value).flatMap((id): Standing[] => {
      const kinds = wordsOf(findObject(id).attributes['data-on'])
      const own = boundsOfObject(id)
      const isOnGround = kinds[0] !== 'water' && GROUND.some((kind) => kinds.includes(kind))
      if (isOnGround || (isNeeded(reading) && kinds.includes('ashore'))) return [{ own, id }]
      const isRoom = isIndoor || TABLES_OUTDOORS.has(surroundings.place ?? '')
      const setting = isIndoor ? 'indoor' : isRoom ? 'outdoor' : 'wild'
      const width = own.right - own.left
      const tables = tableData.tables.filter((one) => one.setting === setting)
      const table = tables.find((one) => one.width >= width) ?? tables.at(-1)
      if (!kinds.includes('table') || !table || width > table.width * MAX_BEYOND_TABLE) return []
      const below = boundsOfObject(table.id)
      return [{ own: { ...below, top: Math.min(below.top, own.top - table.height) }, id, table }]
    })
  const addStanding = ({ id, table }: Standing, spot: Spot | undefined): boolean => {
    if (!spot) return false
    const { element, isBehind, box } = spot
    add(element, { id: table?.id ?? id, matrix: spot.matrix, box, isBehind })
    if (!table) return true
    const { left, right } = boundsOfObject(id)
    const half = (right - left) / 2
    const matrix = multiply(spot.matrix, [1, 0, 0, 1, -(left + right) / 2, -table.height])
    add(element, { id, matrix, box, isBehind })
    brought = { ...spot, table, taken: [-half, half] }
    return true
  }
  const allAdded = () => [...objects.values()].flat()
  /** Anywhere on ground that is seen. */
  const putFarther = (reading: ObjectReading): boolean =>
    standing(reading).some(
      (one) =>
        (one.table !== undefined && brought !== undefined && putBeside(one.id, brought)) ||
        addStanding(one, openGround(one.own, placements, allAdded(), surroundings)),
    )
  const putOnFarGround = (reading: ObjectReading): boolean =>
    standing(reading).some(
      (one) => !one.table && addStanding(one, openGround(one.own, placements, allAdded(), surroundings)),
    )
  /** What is asked for, or what the words are about most, in the near foreground. */
  const putInFront = (reading: ObjectReading): boolean =>
    isNeeded(reading) &&
    standing(reading).some(
      (one) =>
        (reading.isAsked || one.own.right - one.own.left < MAX_WIDTH_BESIDE) &&
        addStanding(one, foreground(one.own, one.table?.height ?? 0, placements, allAdded(), surroundings)),
    )
  const isNeeded = (reading: ObjectReading): boolean => reading.isAsked === true || reading === readings[0]
  /** What stands on a table has one brought along in a room, a garden or a street. */
  const putOnTable = ({ value }: ObjectReading, isGroundSeen = false): boolean => {
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
    const spot = groundFor(own, placements, [...objects.values()].flat(), surroundings, isGroundSeen)
    if (!spot) return false
    const { element } = spot.anchor
    add(element, { id: table.id, matrix: spot.matrix, box: spot.box })
    const half = (right - left) / 2
    const space = multiply(spot.anchor.matrix, spot.matrix)
    brought = { element, matrix: spot.matrix, space, isBehind: false, table, taken: [-half, half] }
    const matrix = multiply(spot.matrix, [1, 0, 0, 1, -(left + right) / 2, -table.height])
    add(element, { id, matrix, box: transformed(boundsOfObject(id), multiply(spot.anchor.matrix, matrix)) })
    return true
  }
  const putOnSeenTable = (reading: ObjectReading) => putOnTable(reading, true)
  /** On the table that was brought for another thing, where it has room; a second table is not brought. */
  const putBeside = (id: string, there: BroughtTable): boolean => {
    const { element, space, isBehind, table, taken } = there
    const { left, right } = boundsOfObject(id)
    const width = right - left
    const [side] = [taken[1] + GAP_ON_TABLE, taken[0] - GAP_ON_TABLE - width].filter(
      (x) => Math.abs(x + width / 2) + width / 2 <= table.width / 2,
    )
    if (side === undefined) return false
    brought = { ...there, taken: [Math.min(taken[0], side), Math.max(taken[1], side + width)] }
    const onTable: Matrix = [1, 0, 0, 1, side - left, -table.height]
    const box = transformed(boundsOfObject(id), multiply(space, onTable))
    add(element, { id, matrix: multiply(there.matrix, onTable), box, isBehind })
    return true
  }
  /** Others of an animal or a thing, where the words count them: in the water in another drawing, on the ground turned the other way. */
  const addOthers = (reading: ObjectReading, before: readonly PlacedObject[], most: number) => {
    const [first, ...rest] = [...objects.values()].flat().filter((one) => !before.includes(one))
    if (!first || rest.length > 0) return
    const isInWater = wordsOf(findObject(first.id).attributes['data-on']).some((kind) => IN_WATER.has(kind))
    const ids = drawnBy(reading.value)
    for (let i = 1; i < Math.min(most, MAX_ALIKE); i++) {
      const inTurn = ids.map((_, at) => ids[(at + i) % ids.length]!)
      if (isInWater && putInSlot(reading, MAX_HIDDEN, inTurn)) continue
      const turned = transformed(boundsOfObject(first.id), i % 2 ? MIRROR : IDENTITY)
      const spot = groundFor(turned, placements, [...objects.values()].flat(), surroundings)
      if (!spot) return
      const matrix = i % 2 ? multiply(spot.matrix, MIRROR) : spot.matrix
      add(spot.anchor.element, { id: first.id, matrix, box: spot.box })
    }
  }

  const whereSeen = [putOnSeenGround, hold, putOnFarGround, putOnSeenTable, putFarther, putInFront]
  const anywhere = [putOnGround, hold, putOnTable, putInSlotAtLast]
  /** What must be seen stands in the foreground rather than behind a counter. */
  const standingWays = (reading: ObjectReading) =>
    isNeeded(reading)
      ? [...whereSeen, ...anywhere]
      : [...anywhere, readings.indexOf(reading) < IMPORTANT ? putFarther : putOnFarGround]
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
    const isDisplayed = isDisplayedIn(reading.value, displays)
    // Of what every room has, only what is in somebody's hand is drawn.
    const isAsked = reading.isAsked === true
    const isOnlyHeld = named.isSetting && named.inHand && reading.near === 'held' && !isAsked
    if (
      (named.isSetting && !isOnlyHeld && !isAsked && !isDisplayed) ||
      isHeld ||
      (isLandscape && !reading.near && reading !== readings[0] && !isAsked)
    )
      continue
    // No car is in a room, whoever asks for it.
    const isBrought = isAsked
      ? !(isIndoor && named.isVehicle)
      : isDisplayed || isBroughtTo(reading.value, surroundings.place)
    if (!isBrought) continue
    // What the place has is not added once more, but may be in the hand as well.
    if (
      (isShown && reading.near !== 'held' && reading.near !== 'other') ||
      (!(isAsked || isDisplayed) && (isIndoor ? named.isOutdoor : named.isIndoor))
    )
      continue
    const main = placements.find(({ count }) => count > 0)?.figure
    const isCarried = reading.near === 'held' || reading.near === 'other'
    const isHeldFirst =
      isCarried ||
      (!isDisplayed &&
        (reading.near !== undefined ||
          named.isHarvest ||
          named.insteadOf !== undefined ||
          (reading === readings[0] && main !== undefined && named.inHand && isIdle(main))))
    const growsNowhere = isCarried || isIndoor || PAVED.has(surroundings.place ?? '')
    const ways =
      (named.grows && growsNowhere) ||
      isShown ||
      isOnlyHeld ||
      (isLandscape && !reading.near && !named.roams && !isAsked)
        ? [hold]
        : isHeldFirst
          ? [putOnSeat, hold, putInSlot, ...standingWays(reading)]
          : [putOnSeat, putInSlot, ...standingWays(reading)]
    const before = [...objects.values()].flat()
    if (ways.some((way) => way(reading))) {
      count++
      if (named.isCounted && reading.count) addOthers(reading, before, reading.count)
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

/** What is asked for and can only be in a hand. */
const isOnlyInHand = ({ value, near, isAsked }: ObjectReading): boolean =>
  isAsked === true && near !== 'other' && namedObject(value).drawn.length === 0

/** A cup of which nothing more is said is in the hand of the main person who sits there. */
function isDrunk({ value, near }: ObjectReading, { placements }: Cast): boolean {
  const main = placements.find(({ count }) => count > 0)
  return near !== 'other' && near !== 'held' && main !== undefined && isSeated(main) && isDrink(value)
}
