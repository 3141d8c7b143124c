import { allObjects, findObject, namedObject } from '../library/library.ts'
import { boundsOfObject, transformed } from '../rendering/bounds.ts'
import { usedId } from '../rendering/draw-svg.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief, ObjectReading } from '../understanding/brief.ts'
import { isStandIn } from '../understanding/landscape.ts'
import { stem } from '../understanding/stem.ts'
import { elementsWith } from './anchors.ts'
import type { Cast } from './cast.ts'
import {
  isOnDisplay,
  kindsOf,
  MAX_WIDTH_BESIDE,
  type PlacedObject,
  type Spot,
  type Surroundings,
} from './object-room.ts'
import type { Placement } from './placement.ts'

/** Something of the composition. */
type Drawn = ReturnType<typeof elementsWith>[number]

/** A table that is brought for a thing. */
export interface BroughtTable extends Spot {
  table: { width: number; height: number }
  /** From where to where something stands on it, in centimetres from its middle. */
  taken: readonly [number, number]
}

/** The picture to which things of the words are added, and what is added so far. */
export interface Additions {
  /** Its objects begin with the most important one. */
  brief: Brief
  surroundings: Surroundings
  /** A landscape has no table for what stands on one; a room or a street in its place has. */
  isLandscape: boolean
  /** In a room where people sit. */
  isAtRest: boolean
  /** Kinds of all slots, taken or not. */
  slotKinds: ReadonlySet<string>
  /** Where there is a table to eat at, no other one is brought. */
  hasTable: boolean
  /** Symbols of the library that the composition draws itself. */
  drawn: readonly (Drawn & { id: string })[]
  /** Slots that are still free. */
  slots: Drawn[]
  /** Everybody, with what is in their hands by now. */
  placements: Placement[]
  /** Objects by the element of the slot or anchor in whose space they are drawn. */
  objects: Map<SvgElement, PlacedObject[]>
  /** Elements of the composition of which something takes the place. */
  covered: Set<SvgElement>
  brought?: BroughtTable
}

/** Stems of words that say that an animal lies. */
const LYING = ['sleep', 'snore', 'doze', 'nap', 'curl', 'stretch', 'asleep', 'snooze'].map(stem)
/** The same where nobody else is said to lie. */
const LIE = stem('lie')

/** The picture before anything is added. */
export function noAdditions(brief: Brief, { placements }: Cast, surroundings: Surroundings): Additions {
  const { root, conditions, isIndoor } = surroundings
  const isLandscape = brief.place.id === undefined && !brief.place.landscapes.some(isStandIn)
  const slots = isLandscape ? [] : elementsWith(root, 'data-slot', conditions)
  return {
    brief,
    surroundings,
    isLandscape,
    isAtRest:
      isIndoor &&
      placements.some(
        ({ count, anchor, figure }) =>
          count > 0 && (anchor.kind !== 'stand' || POSES[figure?.pose ?? '']?.on === 'sit'),
      ),
    slotKinds: new Set(slots.flatMap(({ element }) => wordsOf(element.attributes['data-slot']))),
    hasTable: slots.filter(({ element }) => element.attributes['data-slot'] === 'table').length > 1,
    drawn: elementsWith(root, 'xlink:href', conditions).flatMap(({ element, matrix }) => {
      const id = usedId(element.attributes)
      return id ? [{ element, matrix, id }] : []
    }),
    slots,
    placements: [...placements],
    objects: new Map(),
    covered: new Set(),
  }
}

export function add({ objects }: Additions, id: string, spot: Omit<Spot, 'space'>): void {
  const { element, matrix, box, isBehind } = spot
  objects.set(element, [...(objects.get(element) ?? []), { id, matrix, box, isBehind }])
}

export const allAdded = ({ objects }: Additions): PlacedObject[] => [...objects.values()].flat()

/** What is added, and what the composition has on the floor, such as a pile of books: nothing is put before or behind it. */
export const standing = (additions: Additions): Pick<PlacedObject, 'box'>[] => {
  const things = additions.drawn.filter(({ id, element }) => {
    if (!allObjects().has(id) || additions.covered.has(element)) return false
    const { left, right } = boundsOfObject(id)
    return right - left < MAX_WIDTH_BESIDE && kindsOf(id).includes('floor')
  })
  return [
    ...allAdded(additions),
    ...things.map(({ id, matrix }) => ({ box: transformed(boundsOfObject(id), matrix) })),
  ]
}

/**
 * Symbols that show a thing: first what has its place where what was made is shown, then what is named after another word of
 * the text, such as a sleeping dog, or has one in its `data-said`.
 */
export function drawingsOf({ brief, slotKinds, isAtRest }: Additions, name: string): string[] {
  const said = new Set(brief.words)
  const isSaid = (id: string) =>
    [...id.split('-'), ...wordsOf(findObject(id).attributes['data-said'])].some(
      (word) => word !== name && said.has(stem(word)),
    )
  // In a room where people sit, an animal lies.
  const isLying =
    isAtRest || LYING.some((word) => said.has(word)) || (said.has(LIE) && brief.posture?.value !== 'lie')
  const rank = (id: string) =>
    (isOnDisplay(id, slotKinds) ? 0 : 2) + (isSaid(id) || (isLying && id.startsWith('sleeping-')) ? 0 : 1)
  return namedObject(name).drawn.toSorted((a, b) => rank(a) - rank(b))
}

/** What is asked for, or what the words are about most, must be seen. */
export const isNeeded = ({ brief }: Additions, reading: ObjectReading): boolean =>
  reading.isAsked === true || reading === brief.objects[0]
