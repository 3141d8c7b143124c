import tableData from '../library/tables.json' with { type: 'json' }
import { type Box, boundsOfObject, transformed } from '../rendering/bounds.ts'
import { type Matrix, multiply } from '../rendering/shape.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, type BroughtTable, drawingsOf, standing } from './additions.ts'
import { groundFor, type Spot, type Surroundings, standsOnTable, TABLES_OUTDOORS } from './object-room.ts'

type Table = (typeof tableData.tables)[number]

/** A thing that stands somewhere, on a table that is brought with it where it needs one. */
export interface Standing {
  /** The box around all of it, in centimetres. */
  own: Box
  id: string
  table?: Table
}

/** Between two things on a table, in centimetres. */
const GAP_ON_TABLE = 3
/** How much wider than the widest table a thing on it may be where nothing else has room. */
export const MAX_BEYOND_TABLE = 1.2

/** In a room, a garden or a street, on a table that is brought: the one that is there already, where it has room. */
export function putOnTable(additions: Additions, { value }: ObjectReading, isSeen = false): boolean {
  const { hasTable, isLandscape, placements, surroundings } = additions
  if (hasTable || isLandscape || settingOf(surroundings) === 'wild') return false
  const id = drawingsOf(additions, value).find(standsOnTable)
  if (!id) return false
  // A second table is not brought.
  if (additions.brought) return putBeside(additions, id)
  const table = tableFor(id, surroundings)
  if (!table) return false
  const withIt = withTable(id, table)
  const spot = groundFor(withIt.own, placements, standing(additions), surroundings, { isSeen })
  return addStanding(additions, withIt, spot)
}

/** The first table of the place's setting that is wide enough for a thing that stands on one. */
export function tableFor(id: string, surroundings: Surroundings, mostBeyond = 1): Table | undefined {
  if (!standsOnTable(id)) return undefined
  const { left, right } = boundsOfObject(id)
  const setting = settingOf(surroundings)
  const tables = tableData.tables.filter((one) => one.setting === setting)
  const isWideEnough = ({ width }: Table, most = 1) => right - left <= width * most
  return tables.find((one) => isWideEnough(one)) ?? tables.findLast((one) => isWideEnough(one, mostBeyond))
}

const settingOf = ({ isIndoor, place = '' }: Surroundings) =>
  isIndoor ? 'indoor' : TABLES_OUTDOORS.has(place) ? 'outdoor' : 'wild'

export function withTable(id: string, table: Table): Standing {
  const below = boundsOfObject(table.id)
  return { own: { ...below, top: Math.min(below.top, boundsOfObject(id).top - table.height) }, id, table }
}

/** Adds what stands there where a spot is found; `room` is kept free for what is on a table, else its own box. */
export function addStanding(
  additions: Additions,
  { id, table }: Standing,
  spot: Spot | undefined,
  room?: Box,
): boolean {
  if (!spot) return false
  add(additions, table?.id ?? id, spot)
  const { left, right } = boundsOfObject(id)
  if (table) addOnTable(additions, id, { ...spot, table, taken: [0, 0] }, (left - right) / 2, room)
  return true
}

/** On the table that was brought for another thing, where it has room. */
export function putBeside(additions: Additions, id: string): boolean {
  const { brought } = additions
  if (!brought) return false
  const { left, right } = boundsOfObject(id)
  const width = right - left
  const [from, to] = brought.taken
  const start = [to + GAP_ON_TABLE, from - GAP_ON_TABLE - width].find(
    (x) => Math.abs(x + width / 2) + width / 2 <= brought.table.width / 2,
  )
  if (start === undefined) return false
  addOnTable(additions, id, brought, start)
  return true
}

/** From `start` on, in centimetres from the middle of the table. */
function addOnTable(additions: Additions, id: string, there: BroughtTable, start: number, room?: Box): void {
  const own = boundsOfObject(id)
  const [from, to] = there.taken
  const onTable: Matrix = [1, 0, 0, 1, start - own.left, -there.table.height]
  const box = room ?? transformed(own, multiply(there.space, onTable))
  add(additions, id, { ...there, matrix: multiply(there.matrix, onTable), box })
  const end = start + own.right - own.left
  additions.brought = { ...there, taken: [Math.min(from, start), Math.max(to, end)] }
}
