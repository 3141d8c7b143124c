import { isAbsent } from './people-absence.ts'
import { ageAfter, numberOf, yearsOldAt } from './people-ages.ts'
import { type Mention, mentionOf, saidAge } from './people-mention.ts'
import { nouns, type PersonNoun } from './people-nouns.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

export const crowdNouns = new Set(data.crowd)

const crowdPhrases = phraseSet(data.crowdPhrases)

/** From this number on people are a crowd, unless their noun is counted ("thirty children"). */
export const CROWD = 20
/** "All of us", where nobody is counted. */
const ALL_OF_US = 4

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
    // "the public pool", "the choir practice"
    const next = words[at + 1]
    if (word.text === word.lemma && next?.clause === word.clause && isCompounded(next)) return false
    const number = at > 0 ? numberOf(words[at - 1]!) : undefined
    if (number !== undefined && number < CROWD) return false
    return !(data.crowdOfSingles.includes(word.text) || isAbsent(words, at, at))
  })
}

const isCompounded = ({ tags }: Word): boolean =>
  tags.has('Singular') && !tags.has('Verb') && !tags.has('Pronoun')

/** How many the words before a noun say. */
function quantity(words: readonly Word[], at: number): number {
  const before = words.slice(Math.max(0, at - 4), at)
  const isFull = before.some(({ text }) => /^(full|crowded|packed|queue|line)$/.test(text))
  return Math.max(isFull ? CROWD : 0, ...before.map((word) => numberOf(word) ?? 0))
}

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
  const kind = next && phraseAt(nouns, words, at + 1)?.value
  const age = ageAfter(words, at)?.age ?? (kind?.age === 'older' ? kind.age : 'adult')
  const count = includesWriter ? number - 1 : number
  const lemma = before[0] === 'all' ? 'all' : word.lemma
  // "The five of us girls".
  return mentionOf(words, at, { noun, age, sex: kind?.sex, lemma, count, includesWriter, isPresent: true })
}
