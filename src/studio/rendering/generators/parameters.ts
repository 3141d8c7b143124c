import { deriveSeed, type Random, randomFrom } from '../../random.ts'
import type { Brush } from '../brush.ts'
import type { PathStyle } from '../shape.ts'
import { numberOf, wordsOf } from '../svg-document.ts'
import { bandOf } from '../svg-style.ts'

/** What a generator is called with. */
export interface Generation {
  brush: Brush
  random: Random
  /** The value of data-<name>, or the fallback. */
  number(name: string, fallback: number): number
  has(name: string): boolean
  text(name: string, fallback: string): string
  /** Colours separated by spaces; never empty. */
  colours(name: string, fallback: string): [string, ...string[]]
  style(): PathStyle
  /** Draws an object of the library in the space of the brush; data-c and its like are its colours. */
  drawObject(id: string, attributes: Readonly<Record<string, string>>): void
}

export type Generator = (generation: Generation) => void

export function generationOf(
  brush: Brush,
  attributes: Readonly<Record<string, string>>,
  seed: number,
  drawObject: Generation['drawObject'],
): Generation {
  const value = (name: string) => attributes[`data-${name}`]
  const number = (name: string, fallback: number) => numberOf(value(name), fallback)
  return {
    brush,
    random: randomFrom(deriveSeed(seed, `${attributes['data-gen']} ${value('seed') ?? ''}`)),
    number,
    has: (name) => value(name) !== undefined,
    text: (name, fallback) => value(name) ?? fallback,
    colours: (name, fallback) => {
      const [first, ...others] = wordsOf(value(name))
      return first ? [first, ...others] : [fallback]
    },
    style: () => ({ shade: bandOf(value('shade'), 'ink', 0.5) }),
    drawObject,
  }
}
