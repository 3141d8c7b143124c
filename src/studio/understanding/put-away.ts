import { phraseAt, phraseSet } from './phrases.ts'
import data from './word-data/objects.json' with { type: 'json' }
import type { Word } from './words.ts'

/** Words between a thing and where it is. */
const REACH = 6
const places = phraseSet(data.putAway)

/** "My stick is in the bin", "I throw the crutches on the skip": where it is nobody sees it. */
export function isPutAway(words: readonly Word[], last: number): boolean {
  const { clause } = words[last]!
  return words.some(
    (word, at) =>
      at > last && at <= last + REACH && word.clause === clause && phraseAt(places, words, at) !== undefined,
  )
}
