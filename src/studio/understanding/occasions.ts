import type { Brief } from './brief.ts'
import { stem } from './stem.ts'
import data from './word-data/occasions.json' with { type: 'json' }

interface Occasion {
  words: string[]
  origins?: string[]
  /** Names of things that a room has on it, whether or not the words name them. */
  things?: string[]
}

const occasions = Object.entries(data as Record<string, Occasion>).map(
  ([id, { words, origins = [], things = [] }]) => ({ id, stems: words.map(stem), origins, things }),
)

/** What a text is about as far as it changes what stands on a table: `dry` is without wine and roast, `birthday` has a cake. */
export const occasionsOf = (brief: Said): string[] => saidOf(brief).map(({ id }) => id)

/** The brief with what a room has on its occasion, behind the things of the words: a tree at Christmas. */
export function withOccasionThings(brief: Brief): Brief {
  const things = saidOf(brief).flatMap((one) => one.things)
  const added = things.filter((thing) => !brief.objects.some(({ value }) => value === thing))
  return { ...brief, objects: [...brief.objects, ...added.map((value) => ({ value, confidence: LITTLE }))] }
}

/** Nobody has said it. */
const LITTLE = 0.3

type Said = Pick<Brief, 'words' | 'people'>

function saidOf({ words, people }: Said) {
  const said = new Set(words)
  return occasions.filter(
    ({ stems, origins }) => origins.includes(people.origin ?? '') || stems.some((one) => said.has(one)),
  )
}
