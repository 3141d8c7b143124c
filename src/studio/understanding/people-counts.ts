import { isAbsent } from './people-absence.ts'
import { ageAfter, numberOf, yearsOldAt } from './people-ages.ts'
import { type Mention, mentionOf, saidAge } from './people-mention.ts'
import { nouns, type PersonNoun } from './people-nouns.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

export const crowdNouns = new Set(data.crowd)

const crowdPhrases = phraseSet(data.crowdPhrases)
const atTable = phraseSet(data.atTable)
const vagueNumbers = /^(both|some|few|several|couple|pair|dozen)$/

/** From this number on people are a crowd, unless their noun is counted ("thirty children"). */
export const CROWD = 20
/** From this number on "we are 60" tells years. */
const LEAST_YEARS = 50
/** Of "forty of us" so many are people of the scene, the others its crowd. */
const OF_MANY = 4
/** "All of us", where nobody is counted. */
const ALL_OF_US = 4

export function namesCrowd({ words }: Sentence, hasAnimals = false): boolean {
  if (hasPhrase(crowdPhrases, words)) return true
  return words.some((word, at) => {
    // "forty of us", "two hundred of them"
    if (/^(us|them)$/.test(word.text) && textAt(words, at - 1) === 'of')
      return quantity(words, at) >= CROWD && !(hasAnimals && word.text === 'them')
    if (word.isFigurative || word.negation === 'no') return false
    if (word.lemma === 'person') return quantity(words, at) >= CROWD
    // "the orchestra of my thoughts"
    const isOfMine = /^of (my|our)$/.test(`${textAt(words, at + 1)} ${textAt(words, at + 2)}`)
    // "Graham from the choir".
    const isFrom = textAt(words, at - 2) === 'from'
    if (!crowdNouns.has(word.lemma) || word.tags.has('Verb') || isOfMine || isFrom) return false
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

/** People of a group whose number is not said. */
const OF_GROUP = 4

/** "Some ten-year-olds", not "my class of ten-year-olds". */
export function groupOfYears(words: readonly Word[], at: number): Mention | undefined {
  const age = yearsOldAt(words, at, 'olds')
  const isOfClass =
    textAt(words, at - 1) === 'of' && phraseAt(nouns, words, at - 2)?.value.count !== undefined
  if (!age || isOfClass) return undefined
  const noun: PersonNoun = { relation: 'other', loose: true, age: age.age }
  return mentionOf(words, at + age.length - 1, {
    noun,
    lemma: 'year olds',
    ...saidAge(age),
    count: OF_GROUP,
    isDefinite: false,
    start: at,
  })
}

/** "His two and my four": children whom no noun names. */
export function childrenOfNumber(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]!
  const count = words[at + 1] && numberOf(words[at + 1]!)
  if (!/^(my|our|his|her)$/.test(word.text) || !count || count < 2 || count > 8) return undefined
  const next = words[at + 2]
  const isLast = next?.clause !== word.clause || /^(and|are|all|who|both|get|asleep)$/.test(next.text)
  if (!isLast || words[at + 1]!.clause !== word.clause || vagueNumbers.test(words[at + 1]!.text))
    return undefined
  const isOwn = /^(my|our)$/.test(word.text)
  return mentionOf(words, at + 1, {
    noun: { relation: isOwn ? 'child' : 'other', age: 'child' },
    lemma: isOwn ? 'child' : `${word.text} children`,
    age: 'child',
    count,
    start: at,
  })
}

/** "Fourteen at the table": the writer is one of them. */
function numberAtTable(words: readonly Word[], at: number): Mention | undefined {
  const count = numberOf(words[at]!) ?? 0
  const isFirst = words[at - 1]?.clause !== words[at]!.clause || /^(us|are|all)$/.test(textAt(words, at - 1))
  if (!isFirst || count < 3 || count >= CROWD || vagueNumbers.test(words[at]!.text)) return undefined
  if (!hasPhrase(atTable, words.slice(at + 1, at + 4)) || words[at + 1]!.clause !== words[at]!.clause)
    return undefined
  const noun: PersonNoun = { relation: 'other', loose: true }
  return mentionOf(words, at, { noun, lemma: 'we', count: count - 1, includesWriter: true, isPresent: true })
}

/** "the three of us", "all of us", "we are three", "all four of them", "the other four". */
export function someOfUs(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]!
  const next = words[at + 1]
  const before = [textAt(words, at - 2), textAt(words, at - 1)]
  const isSomeOf = /^(us|them)$/.test(word.text) && before[1] === 'of'
  const isLast = next?.clause !== word.clause || /^(at|on|in|round|around|of|and)$/.test(next.text)
  // "We are 74", "we are 32 and 35".
  const years = numberOf(word) ?? 0
  const isPair = years >= CROWD && next?.text === 'and' && numberOf(words[at + 2] ?? word) !== undefined
  const isYears = isPair || (years >= LEAST_YEARS && years < 110)
  const isWeAre = before.join(' ') === 'we are' && isLast && !isYears
  const atOnce = numberAtTable(words, at)
  if (atOnce) return atOnce
  const isRest = before.join(' ') === 'the other' && isLast
  if (!(isSomeOf || isWeAre || isRest) || /^(some|many|few)$/.test(before[0]!)) return undefined
  if (word.text === 'them' && textAt(words, at - 3) !== 'all') return undefined
  // "Who raised three of us alone": long ago.
  const raised = words.slice(Math.max(0, at - 4), at - 1)
  if (raised.some(({ lemma, tags }) => tags.has('PastTense') && data.broughtUp.includes(lemma)))
    return undefined
  const number = before[0] === 'all' ? ALL_OF_US : numberOf(isSomeOf ? words[at - 2]! : word)
  const includesWriter = isWeAre || word.text === 'us'
  if (number === undefined || number < 2 || (number >= CROWD && !includesWriter)) return undefined
  const kind = next && phraseAt(nouns, words, at + 1)?.value
  // "The five of us sisters".
  const relation = kind?.relation === 'sibling' ? kind.relation : 'friend'
  const noun: PersonNoun = includesWriter ? { relation } : { relation: 'other', loose: true }
  const age = ageAfter(words, at)?.age ?? (kind?.age === 'older' ? kind.age : 'adult')
  const count = number >= CROWD ? OF_MANY : includesWriter ? number - 1 : number
  const lemma = before[0] === 'all' ? 'all' : word.lemma
  // "The five of us girls".
  return mentionOf(words, at, { noun, age, sex: kind?.sex, lemma, count, includesWriter, isPresent: true })
}
