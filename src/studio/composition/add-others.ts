import { boundsOfObject, transformed } from '../rendering/bounds.ts'
import { IDENTITY, MIRROR, multiply } from '../rendering/shape.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, allAdded, drawingsOf } from './additions.ts'
import { groundFor, kindsOf, type PlacedObject } from './object-room.ts'
import { putInSlot } from './put-in-slot.ts'

/** Of one animal or thing, however many the words count. */
const MAX_ALIKE = 3
/** Kinds of slots for animals of the sea. */
const IN_WATER = new Set(['sea', 'depth'])

/** Others of the animal or thing that is the only addition since `before`: in the water in another drawing, on the ground turned the other way. */
export function addOthers(
  additions: Additions,
  { value, count = 1 }: ObjectReading,
  before: readonly PlacedObject[],
): void {
  const [first, ...rest] = allAdded(additions).filter((one) => !before.includes(one))
  if (!first || rest.length > 0) return
  const { placements, surroundings } = additions
  const isInWater = kindsOf(first.id).some((kind) => IN_WATER.has(kind))
  const ids = drawingsOf(additions, value)
  for (let i = 1; i < Math.min(count, MAX_ALIKE); i++) {
    const inTurn = ids.map((_, at) => ids[(at + i) % ids.length]!)
    if (isInWater && putInSlot(additions, inTurn)) continue
    const turn = i % 2 ? MIRROR : IDENTITY
    const own = transformed(boundsOfObject(first.id), turn)
    const spot = groundFor(own, placements, allAdded(additions), surroundings)
    if (!spot) return
    add(additions, first.id, { ...spot, matrix: multiply(spot.matrix, turn) })
  }
}
