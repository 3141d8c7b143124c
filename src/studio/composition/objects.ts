import { namedObject } from '../library/library.ts'
import { POSES } from '../rendering/figures/pose.ts'
import type { Brief, ObjectReading } from '../understanding/brief.ts'
import { addOthers } from './add-others.ts'
import { type Additions, allAdded, drawingsOf, isNeeded, noAdditions } from './additions.ts'
import type { Cast } from './cast.ts'
import { isIdle } from './holding.ts'
import { isBroughtTo, isDisplayedIn, PAVED, type Surroundings, standsAtHand } from './object-room.ts'
import { lookAtIt, putAtHand, putBeforeHands } from './put-at-hand.ts'
import { putHerd } from './put-herd.ts'
import { drinkAlong, isDrunk, isOnlyInHand, putInHand } from './put-in-hand.ts'
import { MAX_HIDDEN_ELSE, putInSlot } from './put-in-slot.ts'
import { putInFront, putOnGround, putOnOpenGround } from './put-on-ground.ts'
import { putOnSeat } from './put-on-seat.ts'
import { putOnSill } from './put-on-sill.ts'
import { putOnTable } from './put-on-table.ts'

const MAX_OBJECTS = 3
/** For so many of the words a crate is brought where nothing else has room. */
const IMPORTANT = 2

/**
 * The most important objects of the words that the composition does not show: in a slot of their kind, in the hand of the main
 * person, or on the ground where somebody could stand. What is said to be held is held first.
 */
export function addObjects(
  brief: Brief,
  cast: Cast,
  surroundings: Surroundings,
): { people: Cast } & Pick<Additions, 'objects' | 'covered'> {
  const readings = brief.objects.map((one) =>
    isDrunk(one, cast) || isOnlyInHand(one) ? { ...one, near: 'held' as const } : one,
  )
  const additions = noAdditions({ ...brief, objects: readings }, cast, surroundings)
  let count = 0
  for (const reading of readings) {
    const before = allAdded(additions)
    if (isInSomeHand(additions, reading)) drinkAlong(additions, reading)
    else if (putHerd(additions, reading)) count++
    else if (isAtHand(additions, reading) && isPutAtHand(additions, reading)) count++
    else if (isWanted(additions, reading) && put(additions, reading)) {
      count++
      if (reading.act) lookAtIt(additions, reading)
      if (namedObject(reading.value).isCounted) addOthers(additions, reading, before)
    } else if (reading.act && isShown(additions, reading.value)) lookAtIt(additions, reading)
    if (count === MAX_OBJECTS) break
  }
  const { placements, objects, covered } = additions
  return { people: { ...cast, placements }, objects, covered }
}

function isInSomeHand({ placements }: Additions, { value }: ObjectReading): boolean {
  const { held, shownBy } = namedObject(value)
  return placements.some(({ figure, pairHolds }) =>
    (pairHolds ?? figure?.holds)?.some(
      ({ item }) => held.includes(item) || shownBy.some((start) => item.startsWith(start)),
    ),
  )
}

const isPutAtHand = (additions: Additions, reading: ObjectReading): boolean =>
  (!isShown(additions, reading.value) && putBeforeHands(additions, reading)) || putAtHand(additions, reading)

/** Whether somebody does something with a thing that may stand here, and no spot of the place is there for it. */
function isAtHand(additions: Additions, { value, act }: ObjectReading): boolean {
  const { brief, surroundings, placements } = additions
  const named = namedObject(value)
  if (!act || !standsAtHand(value)) return false
  const { isIndoor, place } = surroundings
  const isUsed = placements.some(
    ({ count, figure, anchor }) =>
      count > 0 &&
      figure !== undefined &&
      anchor.poses.includes(figure.pose) &&
      POSES[figure.pose]!.action.includes(brief.action?.value ?? ''),
  )
  const isThere = isShown(additions, value)
  if (isThere) return !isUsed || named.isCounted
  return isBroughtTo(value, place) && !(isIndoor ? named.isOutdoor : named.isIndoor)
}

/** Whether a thing belongs in this picture and is not there yet. */
function isWanted(additions: Additions, reading: ObjectReading): boolean {
  const { brief, surroundings, isLandscape, slotKinds } = additions
  const { isIndoor, place } = surroundings
  const { value, near, isAsked } = reading
  const named = namedObject(value)
  const isDisplayed = isDisplayedIn(value, slotKinds)
  if (named.sky.length > 0 && named.drawn.length + named.held.length === 0) return false
  // Of what every room has, only what is in somebody's hand is drawn.
  if (named.isSetting && !(isSettingInHand(reading) || isAsked || isDisplayed)) return false
  if (isLandscape && !near && reading !== brief.objects[0] && !isAsked) return false
  // What the place has is not added once more, but may be in the hand as well, or where what was made is shown.
  if (isShown(additions, value) && !isCarried(reading) && !isDisplayed) return false
  // No car is in a room, whoever asks for it.
  if (isAsked) return !(isIndoor && named.isVehicle)
  return isDisplayed || (isBroughtTo(value, place) && !(isIndoor ? named.isOutdoor : named.isIndoor))
}

/** Tries the ways in which a thing can be added, and says whether one succeeded. */
function put(additions: Additions, reading: ObjectReading): boolean {
  const { brief, surroundings, placements, isLandscape, slotKinds } = additions
  const { value, near, isAsked } = reading
  const named = namedObject(value)
  const growsNowhere = isCarried(reading) || surroundings.isIndoor || PAVED.has(surroundings.place ?? '')
  if (
    (named.grows && growsNowhere) ||
    (isShown(additions, value) && !isDisplayedIn(value, slotKinds)) ||
    isSettingInHand(reading) ||
    (isLandscape && !near && !named.roams && !isAsked)
  )
    return putInHand(additions, reading)
  const main = placements.find(({ count }) => count > 0)?.figure
  const isMainIdle = main !== undefined && isIdle(main)
  const isHeldFirst =
    isCarried(reading) ||
    (!isDisplayedIn(value, slotKinds) &&
      (near !== undefined ||
        named.isHarvest ||
        named.insteadOf !== undefined ||
        (reading === brief.objects[0] && named.inHand && isMainIdle)))
  return (
    putOnSeat(additions, reading) ||
    putOnSill(additions, reading) ||
    putBeforeHands(additions, reading) ||
    (isHeldFirst && putInHand(additions, reading)) ||
    putInSlot(additions, drawingsOf(additions, value)) ||
    (isNeeded(additions, reading) && putWhereSeen(additions, reading)) ||
    putAnywhere(additions, reading)
  )
}

/** What must be seen stands in the foreground rather than behind a counter. */
const putWhereSeen = (additions: Additions, reading: ObjectReading): boolean =>
  putOnGround(additions, reading, true) ||
  putInHand(additions, reading) ||
  putOnOpenGround(additions, reading, false) ||
  putOnTable(additions, reading, true) ||
  putOnOpenGround(additions, reading, true) ||
  putInFront(additions, reading)

function putAnywhere(additions: Additions, reading: ObjectReading): boolean {
  const { objects } = additions.brief
  return (
    putOnGround(additions, reading) ||
    putInHand(additions, reading) ||
    putOnTable(additions, reading) ||
    putInSlot(additions, drawingsOf(additions, reading.value), MAX_HIDDEN_ELSE) ||
    (!isNeeded(additions, reading) &&
      putOnOpenGround(additions, reading, objects.indexOf(reading) < IMPORTANT))
  )
}

/** Whether the place has a thing. */
const isShown = ({ surroundings, drawn }: Additions, value: string): boolean =>
  surroundings.shown.has(value) || drawn.some(({ id }) => namedObject(value).drawn.includes(id))

const isCarried = ({ near }: ObjectReading): boolean => near === 'held' || near === 'other'

/** What every room has, where the words say that it is in the hand. */
function isSettingInHand({ value, near, isAsked }: ObjectReading): boolean {
  const { isSetting, inHand } = namedObject(value)
  return isSetting && inHand && near === 'held' && !isAsked
}
