import { findObject, namedObject } from '../library/library.ts'
import tableData from '../library/tables.json' with { type: 'json' }
import { type Box, boundsOfObject, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import { add as plus } from '../rendering/figures/geometry.ts'
import { type Hold, type LimbName, POSES, type Pose } from '../rendering/figures/pose.ts'
import { HEAD_OFFSET } from '../rendering/figures/skeleton.ts'
import { IDENTITY, type Matrix, MIRROR, multiply } from '../rendering/shape.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import { WEAK_ACTIONS } from '../understanding/action.ts'
import type { Brief, ObjectReading, Read } from '../understanding/brief.ts'
import { isStandIn } from '../understanding/landscape.ts'
import { stem } from '../understanding/stem.ts'
import { type Anchor, anchorsOf, elementsWith } from './anchors.ts'
import { type Cast, type Placement, posed, spaceOf } from './cast.ts'
import { holdsBaby, isAid, usesAid } from './postures.ts'

/** An object of the words that was added to a composition. */
export interface PlacedObject {
  /** Of a symbol of the library. */
  id: string
  /** In the space of its slot or anchor. */
  matrix: Matrix
  /** In the place's space. */
  box: Box
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
}

const MAX_OBJECTS = 3
/** Between a person and a thing beside them, in centimetres. */
const GAP = 6
/** Of one animal, however many the words count. */
const MAX_ANIMALS = 3
/** Stems of words that say that an animal lies. */
const LYING = ['sleep', 'snore', 'doze', 'nap', 'curl', 'stretch', 'asleep', 'snooze'].map(stem)
/** Wider things do not stand beside somebody's feet. */
const MAX_WIDTH_BESIDE = 130
/** Nothing that is added may be higher than this share of the picture. */
const MAX_HEIGHT_SHARE = 0.6
/** Share of an added object that may be hidden by people or hide them. */
const MAX_OVERLAP = 0.3

/**
 * The most important objects of the words that the composition does not show: in a slot of their kind, in the hand of the main
 * person, or on the ground where somebody could stand. What is said to be held is held first.
 */
export function addObjects(
  brief: Brief,
  cast: Cast,
  surroundings: Surroundings,
): { people: Cast; objects: PlacedObjects } {
  const { root, conditions, shown, isIndoor } = surroundings
  // A landscape has no table for what stands on one; a room or a street in its place has.
  const isLandscape = brief.place.id === undefined && !brief.place.landscapes.some(isStandIn)
  const slots = isLandscape ? [] : elementsWith(root, 'data-slot', conditions)
  const drawn = new Set(
    elementsWith(root, 'xlink:href', conditions).map(({ element }) => usedId(element.attributes)),
  )
  const objects = new Map<SvgElement, PlacedObject[]>()
  const placements = [...cast.placements]
  const add = (element: SvgElement, placed: PlacedObject) =>
    objects.set(element, [...(objects.get(element) ?? []), placed])

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
    const before = brief.objects.slice(0, brief.objects.indexOf(reading))
    const itemsOf = (readings: readonly ObjectReading[]) =>
      new Set(readings.flatMap(({ value }) => namedObject(value).held))
    const [kept, named] = [itemsOf(before), itemsOf(brief.objects)]
    const people = placements.flatMap(({ count }, i) => (count > 0 ? [i] : []))
    const writer = people.find((i) => placements[i]!.isWriter) ?? people[0]
    const isOther = reading.near === 'other'
    // Somebody else holds what is said to be in another's hand.
    const hands = people.filter((at) =>
      isOther ? at !== writer : at === (reading.near ? writer : people[0]),
    )
    const put = (at: number, held: Placement | undefined) => {
      if (held) placements[at] = { ...placements[at]!, ...held }
      return held !== undefined
    }
    const isPicked = namedObject(reading.value).isHarvest && !isOther
    if (isPicked && people.some((at) => put(at, withHarvest(placements[at]!, reading, kept)))) return true
    return hands.some((at) =>
      put(
        at,
        withHeld(placements[at]!, reading, {
          action: at === writer ? brief.action : placements[at]!.action,
          isPoint: at === people[0] && reading === brief.objects[0],
          kept,
          named,
        }),
      ),
    )
  }
  const putInSlot = ({ value }: ObjectReading): boolean => {
    for (const id of drawnBy(value)) {
      const kinds = wordsOf(findObject(id).attributes['data-on'])
      const boxIn = ({ matrix }: { matrix: Matrix }) => transformed(boundsOfObject(id), matrix)
      const slot = slots.find(
        (one) =>
          wordsOf(one.element.attributes['data-slot']).some((kind) => kinds.includes(kind)) &&
          fitsIn(boxIn(one), surroundings.frame),
      )
      if (!slot) continue
      slots.splice(slots.indexOf(slot), 1)
      add(slot.element, { id, matrix: IDENTITY, box: boxIn(slot) })
      return true
    }
    return false
  }
  const putOnGround = ({ value }: ObjectReading): boolean => {
    const id = drawnBy(value).find((drawnId) => {
      const kinds = wordsOf(findObject(drawnId).attributes['data-on'])
      return kinds.includes('floor') && kinds[0] !== 'water'
    })
    const spot = id && groundFor(boundsOfObject(id), placements, [...objects.values()].flat(), surroundings)
    if (!spot) return false
    add(spot.anchor.element, { id, matrix: spot.matrix, box: spot.box })
    return true
  }
  /** What stands on a table has one brought along in a room, a garden or a street. */
  const putOnTable = ({ value }: ObjectReading): boolean => {
    const setting = isIndoor ? 'indoor' : 'outdoor'
    if (isLandscape || !(isIndoor || TABLES_OUTDOORS.has(surroundings.place ?? ''))) return false
    const id = drawnBy(value).find((one) => wordsOf(findObject(one).attributes['data-on']).includes('table'))
    const { left = 0, right = 0, top = 0 } = id ? boundsOfObject(id) : {}
    const table = tableData.tables.find((one) => one.setting === setting && one.width >= right - left)
    if (!id || !table) return false
    const bounds = boundsOfObject(table.id)
    const own = { ...bounds, top: top - table.height }
    const spot = groundFor(own, placements, [...objects.values()].flat(), surroundings)
    if (!spot) return false
    const { element } = spot.anchor
    add(element, { id: table.id, matrix: spot.matrix, box: spot.box })
    const matrix = multiply(spot.matrix, [1, 0, 0, 1, -(left + right) / 2, -table.height])
    add(element, { id, matrix, box: transformed(boundsOfObject(id), multiply(spot.anchor.matrix, matrix)) })
    return true
  }
  /** Others of an animal, where the words count them, each turned the other way. */
  const addOthers = (before: readonly PlacedObject[], most: number) => {
    const [first] = [...objects.values()].flat().filter((one) => !before.includes(one))
    if (!first) return
    for (let i = 1; i < Math.min(most, MAX_ANIMALS); i++) {
      const turned = transformed(boundsOfObject(first.id), i % 2 ? MIRROR : IDENTITY)
      const spot = groundFor(turned, placements, [...objects.values()].flat(), surroundings)
      if (!spot) return
      const matrix = i % 2 ? multiply(spot.matrix, MIRROR) : spot.matrix
      add(spot.anchor.element, { id: first.id, matrix, box: spot.box })
    }
  }

  let count = 0
  for (const reading of brief.objects) {
    const named = namedObject(reading.value)
    const isHeld = placements.some(({ figure }) =>
      figure?.holds.some(
        ({ item }) => named.held.includes(item) || named.shownBy.some((start) => item.startsWith(start)),
      ),
    )
    if (named.sky.length > 0 && named.drawn.length + named.held.length === 0) continue
    const isShown = shown.has(reading.value) || named.drawn.some((id) => drawn.has(id))
    if (named.isSetting || isHeld || (isLandscape && !reading.near && reading !== brief.objects[0])) continue
    // What the place has is not added once more, but may be in the hand as well.
    if ((isShown && reading.near !== 'held') || (named.isOutdoor && isIndoor)) continue
    const main = placements.find(({ count }) => count > 0)?.figure
    const isHeldFirst =
      reading.near !== undefined ||
      named.isHarvest ||
      (reading === brief.objects[0] && main !== undefined && named.inHand && isIdle(main))
    const isCarried = reading.near === 'held' || reading.near === 'other'
    const growsNowhere = isCarried || isIndoor || PAVED.has(surroundings.place ?? '')
    const ways =
      (named.grows && growsNowhere) || isShown || (isLandscape && !reading.near && !named.roams)
        ? [hold]
        : isHeldFirst
          ? [hold, putInSlot, putOnGround, putOnTable]
          : [putInSlot, putOnGround, hold, putOnTable]
    const before = [...objects.values()].flat()
    if (ways.some((way) => way(reading))) {
      count++
      if (named.isCounted && reading.count) addOthers(before, reading.count)
    }
    if (count === MAX_OBJECTS) break
  }
  return { people: { ...cast, placements }, objects }
}

/** A place on the ground for an object: beside the main person, or where somebody else could stand; the nearest that is free. */
function groundFor(
  own: Box,
  placements: readonly Placement[],
  others: readonly PlacedObject[],
  { root, conditions, frame }: Surroundings,
): { anchor: Anchor; matrix: Matrix; box: Box } | undefined {
  const bodies = placements.map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
  const anchors = anchorsOf(root, conditions)
  const main = placements.find(({ count }) => count > 0)
  const taken = new Set(placements.map(({ anchor }) => anchor.element))
  const origin = (main?.anchor ?? anchors[0])?.matrix
  if (!origin) return undefined
  // A window seat is no place for a bed.
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  const spots = anchors
    .filter(({ element, kind }) => !taken.has(element) && (kind === 'stand' || (kind === 'floor' && !isWide)))
    .map((anchor) => ({ anchor, matrix: IDENTITY }))
  if (main && !isWide && main.anchor.kind !== 'wade') {
    const body = boundsOfShapes(main.shapes, main.anchor.isFacingLeft ? MIRROR : IDENTITY)
    for (const x of [body.right + GAP - own.left, body.left - GAP - own.right])
      spots.push({ anchor: main.anchor, matrix: [1, 0, 0, 1, x, 4] })
  }
  return spots
    .map(({ anchor, matrix }) => {
      const space = multiply(anchor.matrix, matrix)
      return { anchor, matrix, space, box: transformed(own, space) }
    })
    .filter(({ box }) => fitsIn(box, frame))
    .filter(({ box }) =>
      [...bodies, ...others.map((other) => other.box)].every((body) => overlap(box, body) < MAX_OVERLAP),
    )
    .sort((a, b) => distance(a.space, origin) - distance(b.space, origin))[0]
}

const PAVED = new Set(tableData.paved)
const TABLES_OUTDOORS = new Set(tableData.outdoors)

const distance = (a: Matrix, b: Matrix) => Math.hypot(a[4] - b[4], a[5] - b[5])

const fitsIn = (box: Box, frame: Box) =>
  box.bottom - box.top < (frame.bottom - frame.top) * MAX_HEIGHT_SHARE && isInside(box, frame)

/** The part that two boxes share, as a share of the smaller one. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  return (width * height) / Math.min(area(a), area(b))
}

/** The action of poses that hold up any thing. */
const HOLDING = 'hold-item'
const OVERHEAD = ['lift-up', 'hold-up']
/** Centimetres above the ground below which a hand hangs. */
const HANGING = -100

/** Somebody who does nothing that is worth more than to show a thing, and has nothing in the hands. */
const isIdle = ({ pose, holds }: NonNullable<Placement['figure']>): boolean =>
  holds.length === 0 && POSES[pose]!.action.some((shown) => WEAK_ACTIONS.has(shown))

/** The action of poses with an animal in the arms or in the lap. */
const IN_ARMS = 'hold-animal'

interface Holding {
  /** Of the words, where it is this person's. */
  action: Read<string> | undefined
  /** It is what the words are about most. */
  isPoint: boolean
  /** Items of more important things, which nothing replaces. */
  kept: ReadonlySet<string>
  /** Items of all things that the words name. */
  named: ReadonlySet<string>
}

/** Somebody with an object in the hand, in a pose that suits the anchor and the action; undefined where there is none. */
function withHeld(
  placement: Placement,
  { value, near }: ObjectReading,
  { action, isPoint, kept, named: said }: Holding,
): Placement | undefined {
  const { anchor, figure, count } = placement
  const named = namedObject(value)
  if (!figure) return undefined
  const current = { ...POSES[figure.pose]!, holds: figure.holds }
  const isTaken = current.holds.some(({ item }) => kept.has(item) && !named.held.includes(item))
  const worn = wornBy(current, named)
  if (worn)
    return posed(anchor, figure.pose, { ...current, holds: [...current.holds, worn] }, figure.look, count)
  if (named.held.length === 0 || (isTaken && !named.hangs)) return undefined
  // Whoever uses an aid or holds a baby stays so.
  const isFixed = isTaken || anchor.isFixed || holdsBaby(current) || usesAid(current)
  const isActing =
    action !== undefined && !WEAK_ACTIONS.has(action.value) && current.action.includes(action.value)
  const isHeld = near === 'held' || near === 'other'
  if (named.inArms) {
    const arms = isHeld && !isFixed ? poseThatShows([IN_ARMS], anchor, current, figure.look.sex) : undefined
    return arms && posed(anchor, arms[0], withItem(arms[1], named.held[0]!), figure.look, count)
  }
  const suits = Object.entries(POSES).filter(
    ([, pose]) =>
      pose.holds.some(({ item }) => named.held.includes(item)) &&
      (pose.sex ?? figure.look.sex) === figure.look.sex &&
      ((named.onGround && anchor.kind === 'stand') ||
        (pose.on === anchor.kind && (pose.on === 'stand' || pose.view === current.view))) &&
      (isHeld || !(isActing || named.isTool) || (action && pose.action.includes(action.value))),
  )
  // Whoever eats out of the pan does not cook.
  const best =
    suits.find(([, pose]) => action && pose.action.includes(action.value)) ??
    (isActing ? undefined : suits[0])
  if (best && !isFixed) return posed(anchor, best[0], best[1], figure.look, count)
  const [own, ...others] = current.holds.filter(({ item }) => !(said.has(item) || isAid(item)))
  // Whoever reads a newspaper keeps the pose of reading.
  const isSwapped = isHeld && isActing && named.inHand && own?.hand !== undefined && others.length === 0
  // What the words are about is shown by whoever does nothing else.
  const isTold = (near === 'own' || isPoint) && !isActing && !named.isTool && isIdle(figure)
  const isOverhead = action !== undefined && OVERHEAD.includes(action.value)
  const isShowing = (isTold || (isHeld && (!isActing || isOverhead))) && named.inHand && !isFixed
  const shown = isOverhead ? OVERHEAD : [HOLDING]
  const showing = isShowing ? poseThatShows(shown, anchor, current, figure.look.sex) : undefined
  if (showing) {
    const [id, pose] = showing
    return posed(anchor, id, withItem(pose, named.held[0]!), figure.look, count)
  }
  const isBesides = isHeld && isActing && named.inHand
  if (!(named.hangs || isSwapped || isBesides)) return undefined
  // What the pose has in its hand may be another thing than the words say: a phone, not a letter.
  const hand = own?.hand && others.length === 0 ? own.hand : freeHand(current)
  if (!hand) return undefined
  const holds = [...current.holds.filter((hold) => hold.hand !== hand), { item: named.held[0]!, hand }]
  return posed(anchor, figure.pose, { ...current, holds }, figure.look, count)
}

/** Items of whoever picks fruit or vegetables. */
const HARVESTED = ['carrot', 'apple']

/** Whoever holds what grows elsewhere at this place holds what the words name instead. */
function withHarvest(
  { anchor, figure, count }: Placement,
  { value }: ObjectReading,
  kept: ReadonlySet<string>,
) {
  const [own, ...others] = figure?.holds ?? []
  const item = namedObject(value).held[0]
  if (!figure || !own || !item || others.length > 0) return undefined
  if (!HARVESTED.includes(own.item) || kept.has(own.item)) return undefined
  const pose = { ...POSES[figure.pose]!, holds: [{ ...own, item }] }
  return posed(anchor, figure.pose, pose, figure.look, count)
}

/** What is put on somebody in this pose: a blanket lies over the legs of whoever sits. */
function wornBy(pose: Pose, { worn }: ReturnType<typeof namedObject>): Hold | undefined {
  const found = worn[pose.view]
  const isLying = found?.of === 'pelvis' && pose.on !== 'sit'
  if (!found || isLying || (found.of === 'head' && pose.head.view)) return undefined
  const [x, y] = PART[found.of](pose)
  return { ...found, at: [x + found.at[0], y + found.at[1]] }
}

const PART = {
  head: ({ head, neck, view }: Pose) => head.at ?? plus(neck, HEAD_OFFSET[view]),
  neck: ({ neck }: Pose) => neck,
  pelvis: ({ pelvis }: Pose) => pelvis,
}

/** The same pose with another thing where it has one. */
function withItem(pose: Pose, item: string): Pose {
  const holds = pose.holds.map((hold) => ({ ...hold, item }))
  return { ...pose, holds: holds.length > 0 ? holds : [{ item, at: [0, -4], of: 'hands' }] }
}

/** A pose of one of these actions that suits where somebody is: seats and beds are drawn from one side. */
function poseThatShows(actions: readonly string[], { kind }: Anchor, { view }: Pose, sex: 'f' | 'm') {
  const fits = (pose: Pose) =>
    pose.on === kind &&
    (pose.sex ?? sex) === sex &&
    (kind === 'stand' || kind === 'floor' || pose.view === view)
  for (const shown of actions) {
    const found = Object.entries(POSES).filter(([, pose]) => pose.action.includes(shown) && fits(pose))
    const best = (kind === 'floor' && found.find(([, pose]) => pose.view === view)) || found[0]
    if (best) return best
  }
  return undefined
}

/** A hand that hangs and holds nothing. */
function freeHand({ arms, holds }: Pose): LimbName | undefined {
  const names = ['near', 'right', 'left', 'far'] as const
  return names.find((name) => {
    const arm = arms[name]
    return (
      arm?.hand !== undefined &&
      arm.hand[1] > HANGING &&
      (arm.grip === undefined || arm.grip === 'relaxed') &&
      !(arm.behind || holds.some(({ hand }) => hand === name))
    )
  })
}
