import { namedObject } from '../library/library.ts'
import { boundsOfObject } from '../rendering/bounds.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, allAdded, drawingsOf, isNeeded, standing } from './additions.ts'
import { foreground, openGround } from './free-ground.ts'
import { behindMain, groundFor, kindsOf, MAX_WIDTH_BESIDE } from './object-room.ts'
import {
  addStanding,
  MAX_BEYOND_TABLE,
  putBeside,
  type Standing,
  tableFor,
  withTable,
} from './put-on-table.ts'

/** What the ground is called in `data-on`. */
const GROUND = ['floor', 'grass', 'snow']

/** Beside somebody, where somebody else could stand, or behind the people where it is large; nearest to the main person. */
export function putOnGround(additions: Additions, { value }: ObjectReading, isSeen = false): boolean {
  const { placements, surroundings } = additions
  const { isOutdoor, isTree, roams } = namedObject(value)
  for (const id of drawingsOf(additions, value)) {
    const kinds = kindsOf(id)
    if (!kinds.includes('floor') || kinds[0] === 'water') continue
    const given = [boundsOfObject(id), placements, standing(additions), surroundings] as const
    const beside = isTree ? undefined : groundFor(...given, { isPet: roams && !isOutdoor, isSeen })
    const spot = beside ?? (isOutdoor ? behindMain(...given, isTree) : undefined)
    if (!spot) continue
    add(additions, id, spot)
    return true
  }
  return false
}

/** Anywhere on ground that is seen, with a table where it needs one and may bring it. */
export const putOnOpenGround = (additions: Additions, reading: ObjectReading, mayBringTable: boolean) =>
  standingsOf(additions, reading).some((one) => {
    if (one.table && !mayBringTable) return false
    if (one.table && putBeside(additions, one.id)) return true
    const spot = openGround(one.own, additions.placements, standing(additions), additions.surroundings)
    return addStanding(additions, one, spot, spot?.box)
  })

/** How much of what is to be read the lower edge may cut. */
const CUT_TO_READ = 0.15

/** In the near foreground; what is wide only where it is asked for. */
export function putInFront(additions: Additions, reading: ObjectReading): boolean {
  const { placements, surroundings } = additions
  const { roams, isOnEarth } = namedObject(reading.value)
  const look = { isAnimal: roams && !isOnEarth, mostCut: reading.isToRead ? CUT_TO_READ : 1 }
  // What is asked for may be before what the composition has there.
  const ways = reading.isAsked ? [standing, allAdded] : [standing]
  return ways.some((thingsOf) =>
    standingsOf(additions, reading).some((one) => {
      if (!reading.isAsked && one.own.right - one.own.left >= MAX_WIDTH_BESIDE) return false
      const height = one.table?.height ?? 0
      const { water, ...dry } = surroundings
      const place = kindsOf(one.id).includes('water') || !water ? dry : { ...dry, water }
      const spot = foreground(one.own, height, placements, thingsOf(additions), place, look)
      return addStanding(additions, one, spot, spot?.box)
    }),
  )
}

/** Drawings of a thing that stand on the ground, or on a table that can be brought. */
const standingsOf = (additions: Additions, reading: ObjectReading): Standing[] =>
  drawingsOf(additions, reading.value).flatMap((id): Standing[] => {
    const kinds = kindsOf(id)
    const isOnGround = kinds[0] !== 'water' && GROUND.some((kind) => kinds.includes(kind))
    if (isOnGround || (isNeeded(additions, reading) && kinds.includes('ashore')))
      return [{ own: boundsOfObject(id), id }]
    const table = tableFor(id, additions.surroundings, MAX_BEYOND_TABLE)
    return table ? [withTable(id, table)] : []
  })
