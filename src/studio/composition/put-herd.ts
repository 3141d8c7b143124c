import herds from '../library/herds.json' with { type: 'json' }
import { boundsOfObject, isInside, transformed } from '../rendering/bounds.ts'
import { type Matrix, multiply } from '../rendering/shape.ts'
import type { ObjectReading } from '../understanding/brief.ts'
import { type Additions, add, drawingsOf } from './additions.ts'
import { elementsWith } from './anchors.ts'

/** So many of a kind are a herd. */
const LEAST = 4
const inHerds = new Set(herds.inHerds)

/** "A herd of deer", "hundreds of zebras". */
export const isHerd = ({ value, count = 1 }: ObjectReading): boolean => count >= LEAST && inHerds.has(value)

/**
 * Many animals of a kind in the middle distance, at a slot for a herd; those that the edge of the picture would cut are left out. Where
 * nothing stands beside people who are in a jeep or a balloon, the slot (`data-few`) takes a single animal too.
 */
export function putHerd(additions: Additions, reading: ObjectReading): boolean {
  const { value, count = 1 } = reading
  if (!inHerds.has(value)) return false
  const { root, conditions, frame } = additions.surroundings
  const free = elementsWith(root, 'data-slot', conditions).find(
    ({ element: { attributes } }) =>
      attributes['data-slot'] === 'herd' && (isHerd(reading) || attributes['data-few'] !== undefined),
  )
  const [id] = drawingsOf(additions, value)
  if (!(free && id) || additions.objects.has(free.element)) return false
  const own = boundsOfObject(id)
  const width = own.right - own.left
  const spots = isHerd(reading) ? herds.spots : herds.spots.slice(0, count)
  const found = spots.flatMap(([aside, farther, size, turn]) => {
    const matrix: Matrix = [size! * turn!, 0, 0, size!, aside! * width, -farther!]
    const space = multiply(free.matrix, matrix)
    const box = transformed(own, space)
    return isInside(box, frame) ? [{ element: free.element, matrix, space, box, isBehind: true }] : []
  })
  // The farthest are drawn first.
  for (const spot of found.toReversed()) add(additions, id, spot)
  return found.length > 0
}
