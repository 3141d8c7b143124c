import { placeFiles } from '../library/places.ts'
import shownAt from '../library/shown-at.json' with { type: 'json' }
import { deriveSeed } from '../random.ts'
import type { Brief } from '../understanding/brief.ts'
import { showsAction } from './choose.ts'

/** Where neither the place nor its landscape is drawn. */
const USUAL_LANDSCAPE = 'beach'

/** The place that is painted: the one that is sure, or one of the landscapes, by the seed. */
export function placeOf({ place: { id, landscapes }, action }: Brief, seed: number): string {
  const landscape = landscapes[deriveSeed(seed, 'landscape') % landscapes.length]
  const place = [id, landscape].find((name) => name && placeFiles.has(name)) ?? USUAL_LANDSCAPE
  return placeForAction(place, action?.value)
}

/** The same place, or one like it where something can be done that no composition of it shows: a kayak on a fjord. */
export function placeForAction(id: string, action: string | undefined): string {
  if (action === undefined || placeFiles.get(id)?.some((file) => showsAction(file, action))) return id
  return shownAt.find(({ actions, at }) => actions.includes(action) && at.includes(id))?.place ?? id
}
