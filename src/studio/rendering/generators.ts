import type { Brush } from './brush.ts'
import { field, foliage, hills, trees, waves } from './generators/land.ts'
import { fade, peaks } from './generators/mountains.ts'
import { type Generation, type Generator, generationOf } from './generators/parameters.ts'
import { birds, clouds, firework, flakes, glow, rain, rays, stars } from './generators/sky.ts'
import { books, crowd, garland, planks, row, skyline, tiles } from './generators/town.ts'

/** What a data-gen group may name; parameters are its data- attributes, documented at each generator. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  hills,
  peaks,
  fade,
  foliage,
  trees,
  field,
  waves,
  clouds,
  stars,
  rays,
  glow,
  rain,
  flakes,
  birds,
  firework,
  skyline,
  crowd,
  planks,
  tiles,
  row,
  books,
  garland,
}

/** Draws the group's generated matter. Throws where data-gen names no generator. */
export function generate(
  brush: Brush,
  attributes: Readonly<Record<string, string>>,
  seed: number,
  drawObject: Generation['drawObject'],
): void {
  const name = attributes['data-gen'] ?? ''
  const generator = GENERATORS[name]
  if (!generator) throw new Error(`The generator ${name} is unknown.`)
  generator(generationOf(brush, attributes, seed, drawObject))
}
