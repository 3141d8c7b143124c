import type { Brief } from './brief.ts'
import { stem } from './stem.ts'
import data from './word-data/occasions.json' with { type: 'json' }

const occasions = Object.entries(data as Record<string, { words: string[]; origins?: string[] }>).map(
  ([id, { words, origins = [] }]) => ({ id, stems: words.map(stem), origins }),
)

/** What a text is about as far as it changes what stands on a table: `dry` is without wine and roast, `birthday` has a cake. */
export function occasionsOf({ words, people }: Pick<Brief, 'words' | 'people'>): string[] {
  const said = new Set(words)
  return occasions
    .filter(
      ({ stems, origins }) => origins.includes(people.origin ?? '') || stems.some((one) => said.has(one)),
    )
    .map(({ id }) => id)
}
