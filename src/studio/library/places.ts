import { readdirSync } from 'node:fs'
import places from './places.json' with { type: 'json' }

/** Of a file name such as beach.1.svg. */
const FILE = /^([a-z-]+)\.(\d+)\.svg$/

/** The compositions of each place: file names, in order. */
export const placeFiles: ReadonlyMap<string, readonly string[]> = (() => {
  const files = new Map<string, string[]>()
  for (const name of readdirSync(new URL('./places/', import.meta.url)).sort()) {
    const id = FILE.exec(name)?.[1]
    if (id) files.set(id, [...(files.get(id) ?? []), name])
  }
  return files
})()

/** The places that are drawn, by name. A correction "Place: Beach" takes one of the names. */
export const PLACES: readonly { id: string; name: string }[] = Object.entries(places)
  .filter(([id]) => placeFiles.has(id))
  .map(([id, { name }]) => ({ id, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
