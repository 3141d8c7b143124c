import { isAbsent } from './people-absence.ts'
import { numberOf } from './people-ages.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

export const crowdNouns = new Set(data.crowd)

const crowdPhrases = phraseSet(data.crowdPhrases)

/** From this number on people are a crowd, unless their noun is counted ("thirty children"). */
export const CROWD = 20

export function namesCrowd({ words }: Sentence): boolean {
  if (hasPhrase(crowdPhrases, words)) return true
  return words.some((word, at) => {
    // "forty of us", "two hundred of them"
    if (/^(us|them)$/.test(word.text) && textAt(words, at - 1) === 'of') return quantity(words, at) >= CROWD
    if (word.isFigurative || word.negation === 'no') return false
    if (word.lemma === 'person') return quantity(words, at) >= CROWD
    // "the orchestra of my thoughts"
    const isOfMine = /^of (my|our)$/.test(`${textAt(words, at + 1)} ${textAt(words, at + 2)}`)
    if (!crowdNouns.has(word.lemma) || word.tags.has('Verb') || isOfMine) return false
    if (/^(hundred|thousand)$/.test(word.lemma))
      return words.slice(at + 1, at + 4).some((next) => data.counted.includes(next.lemma))
    const number = at > 0 ? numberOf(words[at - 1]!) : undefined
    if (number !== undefined && number < CROWD) return false
    return !(data.crowdOfSingles.includes(word.text) || isAbsent(words, at, at))
  })
}

/** How many the words before a noun say. */
export function quantity(words: readonly Word[], at: number): number {
  const before = words.slice(Math.max(0, at - 4), at)
  const isFull = before.some(({ text }) => /^(full|crowded|packed|queue|line)$/.test(text))
  return Math.max(isFull ? CROWD : 0, ...before.map((word) => numberOf(word) ?? 0))
}
