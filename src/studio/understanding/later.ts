import { phraseAt, phraseSet } from './phrases.ts'
import data from './word-data/clauses.json' with { type: 'json' }
import type { Word } from './words.ts'

const later = phraseSet(data.later)

/** "Then I eat a curry", "afterwards we dance", "I go home and sleep": what comes after that which is shown. */
export const isLater = (words: readonly Word[], at: number): boolean =>
  words.some((word, i) => {
    const isFirst = words[i - 1]?.clause !== word.clause || /^(and|so|then|i|we)$/.test(words[i - 1]!.text)
    return i <= at && isFirst && phraseAt(later, words, i) !== undefined
  })

const able = new Set(data.able)
const habits = new Set(data.habits)
/** Words between "time" and what there is time for. */
const ABLE_REACH = 4

/** "I have time to read", "I learned to swim", "I hike on Saturdays": what can be done, or is done on some days. */
export function isPossible(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  const isSame = (word: Word) => word.clause === clause
  if (words.some((word) => isSame(word) && habits.has(word.text))) return true
  const before = words.slice(Math.max(0, at - ABLE_REACH), at).filter(isSame)
  return before.at(-1)?.text === 'to' && before.some(({ lemma }) => able.has(lemma))
}
