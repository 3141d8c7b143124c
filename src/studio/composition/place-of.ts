import { placeFiles } from '../library/places.ts'
import { deriveSeed } from '../random.ts'
import type { Brief } from '../understanding/brief.ts'

/** Where neither the place nor its landscape is drawn. */
const USUAL_LANDSCAPE = 'beach'

/** The place that is painted: the one that is sure, or one of the landscapes, by the seed. */
export function placeOf({ place: { id, landscapes } }: Brief, seed: number): string {
  const landscape = landscapes[deriveSeed(seed, 'landscape') % landscapes.length]
  return [id, landscape].find((name) => name && placeFiles.has(name)) ?? USUAL_LANDSCAPE
}
