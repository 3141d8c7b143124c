import type { Brush } from './brush.ts'
import * as land from './generators/land.ts'
import { type Generation, type Generator, generationOf } from './generators/parameters.ts'
import * as sky from './generators/sky.ts'
import * as town from './generators/town.ts'

/** What a data-gen group may name; parameters are its data- attributes, documented at each generator. */
const GENERATORS: Readonly<Record<string, Generator>> = { ...land, ...sky, ...town }

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
