import { stem } from './stem.ts'
import faiths from './word-data/faiths.json' with { type: 'json' }

const stemsOf = Object.entries(faiths).map(([id, { words }]) => [id, new Set(words.map(stem))] as const)

/** Faiths of a place; none where everybody may be. */
const faithsOf = new Map<string, string[]>()
for (const [id, { places }] of Object.entries(faiths))
  for (const place of places) faithsOf.set(place, [...(faithsOf.get(place) ?? []), id])

/** The faiths that words speak of, by their stems. */
export function faithsSaid(stems: ReadonlySet<string>): string[] {
  return stemsOf.filter(([, words]) => [...words].some((word) => stems.has(word))).map(([id]) => id)
}

/** Whether what shows some faiths, lands or scenery would show others than the words. */
export const isOfOther = <Kind>(shown: readonly Kind[], said: readonly Kind[]): boolean =>
  said.length > 0 && shown.length > 0 && !shown.some((kind) => said.includes(kind))

/** Whether a place would show another faith than the words. */
export const isPlaceOfOther = (place: string, said: readonly string[]): boolean =>
  isOfOther(faithsOf.get(place) ?? [], said)
