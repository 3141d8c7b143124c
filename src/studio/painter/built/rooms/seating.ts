import type { CastGroup } from '../../../scene.ts'
import { castGroup } from '../../cast/group.ts'
import type { BuiltWorld, Element, Spot, World } from '../../world.ts'

type BuiltSpot = BuiltWorld['spots'][number]

const SEATED = new Set(['sitting', 'reading', 'writing', 'eating', 'working', 'meditating'])

/** One spot for a group, with a place of its own for each of its members. */
export function groupSpot(kind: BuiltSpot['kind'], seats: readonly Spot[]): BuiltSpot {
  const spot: BuiltSpot & { seats: Spot[] } = { ...seats[0]!, kind, seats: [...seats] }
  return spot
}

/** The seats that whoever the words name will not take. */
export function leftFree(world: World, seats: readonly Spot[]): Spot[] {
  const taken = world.scene.cast
    .filter((group) => SEATED.has(group.activity))
    .reduce((sum, group) => sum + group.ages.length, 0)
  return seats.slice(taken)
}

/** People who belong to the room: a class, a congregation, listeners. Each row is painted for itself, far to near. */
export function fillSeats(
  world: World,
  seats: readonly Spot[],
  kind: BuiltSpot['kind'],
  age: CastGroup['ages'][number],
  activity: CastGroup['activity'],
): Element[] {
  const rows = Map.groupBy(seats, (seat) => Math.round(seat.z * 10))
  // Their clothes and bearing are their own, whatever the words say of the writer.
  const scene = { ...world.scene, appearance: {}, props: [], colours: [] }
  return [...rows.values()].flatMap((row) =>
    castGroup(
      { ...world, scene },
      { relation: 'strangers', ages: row.map(() => age), activity },
      groupSpot(kind, row),
    ),
  )
}

/** Rows of places from near to far, each row from the middle outwards. */
export function rowsOf(
  floor: number,
  columns: readonly number[],
  rows: readonly number[],
  facing: (x: number, z: number) => number,
): Spot[] {
  return rows.flatMap((z) => columns.map((x): Spot => ({ x, y: floor, z, facing: facing(x, z) })))
}
