import { placeFiles } from './library.ts'
import places from './places.json' with { type: 'json' }

/** The places that are drawn, by name. A correction "Place: Beach" takes one of the names. */
export const PLACES: readonly { id: string; name: string }[] = Object.entries(places)
  .filter(([id]) => placeFiles.has(id))
  .map(([id, { name }]) => ({ id, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
