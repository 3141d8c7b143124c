import brought from '../library/brought.json' with { type: 'json' }
import tableData from '../library/tables.json' with { type: 'json' }
import { type Hold, POSES, type Pose } from '../rendering/figures/pose.ts'
import { stem } from '../understanding/stem.ts'
import type { Anchor } from './anchors.ts'

/** What a pose needs before whoever takes it: a table, a workbench, a piano. */
interface Need {
  need: string
  item: string
  /** The same outside the house. */
  outdoors?: string
  at: [number, number]
  scale?: number
  /** How high the top is on which something may stand, in centimetres. */
  top?: number
}
const NEEDS = brought.needs as unknown as Readonly<Record<string, Need>>
const SEATS: Readonly<Record<string, { side: string; front: string; isWild?: boolean; isSaid?: boolean }>> =
  brought.seats
const ROOTED = new Set(brought.rooted)
const ROOTED_FOR: Readonly<Record<string, string>> = brought.rootedFor
const SEATLESS = new Set(brought.seatless)
const SNOWY = new Set(brought.snowy)
const ROCKY = new Set(brought.rocky)
const GARDENS = new Set(tableData.outdoors)
const BUSY: ReadonlySet<string> = new Set(tableData.busy)
const PAVED = new Set([...tableData.paved, ...tableData.busy])
/** Seats that a pose has with it. */
const SEAT = /^(stool$|wheelchair|deckchair-seat$|sledge$|ridden-|bench|drum-kit-held)/
/** Needs nothing but a seat. */
const IN_VEHICLE = /^(drive|fly|row|kayak|sail|swing|sledge|milk)$/

/** The seat of which the words speak: "I am on a bench"; a chair may be one with wheels. */
export const seatSaid = (words: readonly string[]): string | undefined =>
  Object.keys(SEATS).find((seat) => SEATS[seat]!.isSaid && words.includes(stem(seat)))

/** The seat that is brought to a place, or that the words say; none where people race. */
export const seatAt = (place: string, isIndoor: boolean, words: readonly string[]): string | undefined => {
  if (SEATLESS.has(place)) return undefined
  const said = seatSaid(words)
  if (said) return said
  if (isIndoor || GARDENS.has(place)) return 'chair'
  if (PAVED.has(place) || place.startsWith('city-')) return 'bench'
  return ROCKY.has(place) ? 'rock' : 'log'
}

/** Whether people sit and lie on the ground of a place: on none of a street, and not on snow. */
export const isGroundAt = (file: string, isIndoor: boolean, conditions: ReadonlySet<string>): boolean => {
  const place = file.split('.', 1)[0]!
  return !(isIndoor || BUSY.has(place) || SNOWY.has(place) || conditions.has('snow'))
}

/** Whether a seat lies about rather than was put there: on such ground people also sit without one. */
export const isWildSeat = (seat: string | undefined): boolean => SEATS[seat ?? '']?.isWild === true

/** In which somebody only sits on a seat that is brought. */
export const PLAIN_SEATS: readonly string[] = brought.plain

/** Whether a pose shows an action only where a place has what it needs: a picture is not painted with a roller. */
export const isRooted = (id: string, action?: string): boolean =>
  ROOTED.has(id) || (action !== undefined && ROOTED_FOR[id] === action)

/** Whether a pose needs something that stands in few places, such as a piano. */
export const needsMore = (id: string): boolean => /^(piano|wheel|easel)$/.test(NEEDS[id]?.need ?? '')

/** Whether somebody who sits so may do it on a seat that is brought; tables are brought with chairs. */
export const takesSeat = (id: string, seat = 'chair'): boolean => {
  const { on, view, legless, holds, action } = POSES[id]!
  return (
    on === 'sit' &&
    view !== 'back' &&
    !legless &&
    !isRooted(id) &&
    (seat === 'chair' || NEEDS[id]?.need !== 'table') &&
    !holds.some(({ item }) => SEAT.test(item)) &&
    !action.some((one) => IN_VEHICLE.test(one))
  )
}

/** A pose with the seat on which it rests and what it needs before it, where the spot has neither. */
export function withBrought(id: string, pose: Pose, anchor: Anchor): Pose {
  if (anchor.poses.includes(id) || anchor.isFixed) return pose
  const { seat = 'chair', isIndoor } = anchor
  const need = NEEDS[id]
  const isThere = need !== undefined && anchor.poses.some((one) => NEEDS[one]?.need === need.need)
  const isGround = anchor.kind === 'stand'
  const seats: Hold[] =
    isGround && takesSeat(id)
      ? [{ item: SEATS[seat]![pose.view === 'side' ? 'side' : 'front'], at: [0, 0] }]
      : []
  // Who sits at the place has a table there or none.
  const before: Hold[] =
    need && isGround && !isThere
      ? [
          {
            item: isIndoor ? need.item : (need.outdoors ?? need.item),
            at: need.at,
            ...(need.scale && { scale: need.scale }),
          },
        ]
      : []
  const holds = [...seats, ...pose.holds, ...before]
  return holds.length > pose.holds.length ? { ...pose, holds } : pose
}

const BROUGHT = new Set([
  ...Object.values(SEATS).flatMap(({ side, front }) => [side, front]),
  ...Object.values(NEEDS).flatMap(({ item, outdoors }) => [item, ...(outdoors ? [outdoors] : [])]),
])

/** Where something may stand on what is brought before somebody, by its left end and its height. */
export function topBefore(id: string, holds: Pose['holds']): { left: number; height: number } | undefined {
  const need = NEEDS[id]
  const hand = POSES[id]?.arms.near?.hand
  if (!need?.top || !hand || !holds.some(({ item }) => item === need.item)) return undefined
  return { left: hand[0] + AFTER_HAND, height: need.top }
}

/** Between a hand and what it works on, in centimetres. */
const AFTER_HAND = 8

/** Whether an item is a seat or furniture that was brought. */
export const isBrought = (item: string): boolean => BROUGHT.has(item)
