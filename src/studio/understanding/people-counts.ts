import { ageAfter, numberOf, yearsOldAt } from './people-ages.ts'
import { CROWD } from './people-crowd.ts'
import { type Mention, mentionOf, saidAge } from './people-mention.ts'
import { nouns, type PersonNoun } from './people-nouns.ts'
import { phraseAt, textAt } from './phrases.ts'
import type { Word } from './words.ts'

/** "All of us", where nobody is counted. */
const ALL_OF_US = 4

/** "my eighteen-year-old". */
export function ownChildOfYears(words: readonly Word[], at: number): Mention | undefined {
  const years = /^(my|our)$/.test(words[at]!.text) ? yearsOldAt(words, at + 1) : undefined
  const end = years && at + years.length
  if (!end || (words[end + 1] && phraseAt(nouns, words, end + 1))) return undefined
  return mentionOf(words, end, {
    noun: { relation: 'child' },
    lemma: 'child',
    ...saidAge(years),
  })
}

/** "the three of us", "all of us", "we are three", "all four of them", "the other four". */
export function someOfUs(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]!
  const next = words[at + 1]
  const before = [textAt(words, at - 2), textAt(words, at - 1)]
  const isSomeOf = /^(us|them)$/.test(word.text) && before[1] === 'of'
  const isLast = next?.clause !== word.clause || /^(at|on|in|round|around|of|and)$/.test(next.text)
  const isWeAre = before.join(' ') === 'we are' && isLast
  const isRest = before.join(' ') === 'the other' && isLast
  if (!(isSomeOf || isWeAre || isRest) || /^(some|many|few)$/.test(before[0]!)) return undefined
  if (word.text === 'them' && textAt(words, at - 3) !== 'all') return undefined
  const number = before[0] === 'all' ? ALL_OF_US : numberOf(isSomeOf ? words[at - 2]! : word)
  if (number === undefined || number < 2 || number >= CROWD) return undefined
  const includesWriter = isWeAre || word.text === 'us'
  const noun: PersonNoun = includesWriter ? { relation: 'friend' } : { relation: 'other', loose: true }
  const age = ageAfter(words, at)?.age ?? 'adult'
  const count = includesWriter ? number - 1 : number
  const lemma = before[0] === 'all' ? 'all' : word.lemma
  // "The five of us girls".
  const sex = next && phraseAt(nouns, words, at + 1)?.value.sex
  return mentionOf(words, at, { noun, age, sex, lemma, count, includesWriter, isPresent: true })
}
