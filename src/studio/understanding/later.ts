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
