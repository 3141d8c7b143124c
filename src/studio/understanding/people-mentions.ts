import type { Age, Relation, Sex } from './brief.ts'
import { absentAdjectives, isAbsent } from './people-absence.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import type { Sentence, Word } from './tokenize.ts'
import data from './word-data/people.json' with { type: 'json' }

/** A noun for people. */
interface PersonNoun {
  relation: Relation
  sex?: Sex
  age?: Age
  /** How many a singular stands for ("twins", "team"). */
  count?: number
  /** The plural is one of each sex. */
  pair?: true
  /** With "the" it takes up somebody who was named before. */
  loose?: true
  family?: true
}

export interface Mention {
  noun: PersonNoun
  lemma: string
  sex: Sex | undefined
  age: Age
  count: number
  isDefinite: boolean
  isPresent: boolean
  /** The writer is said to be one: "I am a father". */
  isWriter: boolean
}

const nouns = indexPhrases(Object.entries(data.nouns as Record<string, PersonNoun>))
const crowdNouns = new Set(data.crowd)
const compoundHeads = new Set(data.compoundHeads)
const olderAdjectives = new Set(data.olderAdjectives)
const numbers = new Map(Object.entries(data.numbers))
const notNames = new Set(data.notNames)

/** From this number on people are a crowd unless their noun is counted ("thirty children"). */
const CROWD = 40
const REACH_BACK = 5

export function findMentions({ words }: Sentence): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < words.length; at++) {
    const found = phraseAt(nouns, words, at)
    if (found) {
      const mention = readMention(words, at, found.length, found.value)
      if (mention) mentions.push(mention)
      at += found.length - 1
    } else if (isName(words, at)) {
      mentions.push(nameMention(words, at))
    }
  }
  return mentions
}

export function namesCrowd({ words }: Sentence): boolean {
  return words.some((word, at) => {
    if (word.isFigurative || word.negation === 'no' || word.isPast) return false
    if (word.lemma === 'people' || word.lemma === 'person') return quantity(words, at) >= CROWD / 2
    if (!crowdNouns.has(word.lemma) || word.tags.has('Verb')) return false
    const isNumber = /^(hundred|thousand)$/.test(word.lemma)
    if (isNumber)
      return words.slice(at + 1, at + 4).some((next) => /^(people|fan|person|face|guest)$/.test(next.lemma))
    const isOne =
      /^(fan|guest|visitor|villager|tourist|spectator|reader|listener|voter|shopper|commuter|onlooker)$/.test(
        word.text,
      )
    return !(isOne || isAbsent(words, at, at))
  })
}

function readMention(words: Word[], at: number, length: number, noun: PersonNoun): Mention | undefined {
  const head = words[at + length - 1]!
  const next = words[at + length]
  const isMeasured = words[at - 1]?.text === 'of' && crowdNouns.has(words[at - 2]?.lemma ?? '')
  const isMeasure = noun.count !== undefined && next?.text === 'of'
  if (
    isMeasured ||
    isMeasure ||
    head.isFigurative ||
    head.tags.has('Adverb') ||
    (next?.isFigurative === false && isCompound(head, next))
  )
    return undefined
  const start = phraseStart(words, at)
  const before = words.slice(start, at)
  const isPlural = head.text !== head.lemma && !head.text.includes("'") && head.lemma !== 'family'
  const count = countOf(noun, isPlural, before)
  if (noun.relation === 'other' && count >= CROWD) return undefined
  const named = next?.tags.has('ProperNoun') ? next : undefined
  const isOwn = before.some(({ text }) => /^(my|our)$/.test(text))
  const isDefinite =
    isOwn || before.some(({ text }) => /^(the|this|that|these|those|his|her|their)$/.test(text))
  if (!isCalledByName(noun, words, at, length, before, isPlural)) return undefined
  if (head.text === 'people' && !before.some((word) => numberOf(word) !== undefined)) return undefined
  const isOwnChild = isOwn && noun.loose === true && noun.age === 'child'
  const isStrange = noun.loose === true && noun.relation === 'child' && !isDefinite
  return {
    noun: isStrange ? { ...noun, relation: 'other' } : isOwnChild ? { ...noun, relation: 'child' } : noun,
    lemma: words
      .slice(at, at + length)
      .map((word) => word.lemma)
      .join(' '),
    sex: noun.sex ?? sexOf(before) ?? (named && sexOf([named])),
    age: ageOf(noun, before),
    count,
    isDefinite,
    isPresent: !isAbsent(words, start, at + length - 1),
    isWriter: isPredicate(words, start),
  }
}

/** Parents without "my" are there where they act ("Mum laughs"), not where they are addressed or own something. */
function isCalledByName(
  { relation }: PersonNoun,
  words: readonly Word[],
  at: number,
  length: number,
  before: readonly Word[],
  isPlural: boolean,
): boolean {
  if (!/^(parent|grandparent)$/.test(relation) || before.length > 0) return true
  if (isPlural) return false
  const { clause } = words[at]!
  const [previous, next] = [words[at - 1], words[at + length]]
  if (/^(with|and)$/.test(previous?.text ?? '')) return true
  return (
    next?.clause === clause && (previous?.clause !== clause || next.tags.has('Verb') || next.text === 'and')
  )
}

/** "the team meeting", "the baby room": no team and no baby. */
const isCompound = (head: Word, next: Word): boolean =>
  head.clause === next.clause && !head.text.includes("'") && compoundHeads.has(next.lemma)

/** Where the noun phrase begins: its article, numbers and adjectives. */
function phraseStart(words: Word[], at: number): number {
  let start = at
  while (start > 0 && at - start < REACH_BACK) {
    const word = words[start - 1]!
    const isPart =
      word.clause === words[at]!.clause &&
      (/^(my|our|his|her|their|the|a|an|no|all|both|some|of|best|own|old|late|little|few|couple|many|several)$/.test(
        word.text,
      ) ||
        numbers.has(word.text) ||
        absentAdjectives.has(word.text) ||
        ['Adjective', 'Value', 'Determiner'].some((tag) => word.tags.has(tag)) ||
        /year-old|pregnant|teenage/.test(word.text))
    if (!isPart || (word.text === 'of' && !numbers.has(words[start - 2]?.text ?? ''))) break
    start--
  }
  return start
}

function sexOf(words: readonly Word[]): Sex | undefined {
  for (const { text, tags } of words) {
    if (tags.has('FemaleName') || /^(female|pregnant)$/.test(text)) return 'f'
    if (tags.has('MaleName') || text === 'male') return 'm'
  }
  return undefined
}

function ageOf(noun: PersonNoun, before: readonly Word[]): Age {
  for (const { text } of before) {
    const years = /^(\d+)-?year-?old$/.exec(text)
    if (years) return ageOfYears(Number(years[1]))
    if (/^(teenage|teenaged)$/.test(text)) return 'teen'
    if (/^(adult|grown|grown-up)$/.test(text)) return 'adult'
    if (/^(newborn|tiny)$/.test(text) && noun.relation === 'child') return 'baby'
    if (olderAdjectives.has(text) && noun.relation !== 'friend' && noun.age === undefined) return 'older'
  }
  return noun.age ?? 'adult'
}

export function ageOfYears(years: number): Age {
  if (years < 2) return 'baby'
  if (years < 13) return 'child'
  if (years < 18) return 'teen'
  return years < 65 ? 'adult' : 'older'
}

function countOf(noun: PersonNoun, isPlural: boolean, before: readonly Word[]): number {
  const said = before.map(numberOf).find((number) => number !== undefined)
  if (said !== undefined && (isPlural || said === 1)) return said
  if (noun.count !== undefined) return noun.count
  return isPlural ? 2 : 1
}

function numberOf({ text }: Word): number | undefined {
  return numbers.get(text) ?? (/^\d{1,6}$/.test(text) ? Number(text) : undefined)
}

function quantity(words: readonly Word[], at: number): number {
  const before = words.slice(Math.max(0, at - 4), at)
  return Math.max(
    0,
    ...before.map((word) => numberOf(word) ?? (/^(full|crowded|packed)$/.test(word.text) ? CROWD : 0)),
  )
}

/** "I am a mother", "as his wife": the writer. */
function isPredicate(words: readonly Word[], start: number): boolean {
  const [previous, beforeIt] = [words[start - 1]?.text ?? '', words[start - 2]?.text ?? '']
  if (previous === 'as') return !/^(my|our)$/.test(words[start]!.text)
  const isCopula =
    /^(am|become|be|being|became|was)$/.test(previous) || (previous === 'now' && beforeIt === 'am')
  return isCopula && words.slice(Math.max(0, start - 5), start).some(({ text }) => text === 'i')
}

/** A first name that does something, or that somebody is with. */
function isName(words: Word[], at: number): boolean {
  const word = words[at]!
  const isFirstName = word.tags.has('FirstName') || word.tags.has('MaleName') || word.tags.has('FemaleName')
  if (!isFirstName || word.isFigurative || notNames.has(word.lemma) || word.tags.has('Place')) return false
  const [previous, next, afterNext] = [words[at - 1], words[at + 1], words[at + 2]]
  if (/^(named|called|like|saint|st|of|by)$/.test(previous?.text ?? '')) return false
  if (previous?.tags.has('Determiner') || previous?.tags.has('Possessive') || previous?.tags.has('Adjective'))
    return false
  if (previous && phraseAt(nouns, words, at - 1)) return false
  const isWith = /^(with|and)$/.test(previous?.text ?? '')
  return (
    isWith ||
    (next?.text === 'and' && afterNext?.text === 'i') ||
    (next?.tags.has('PresentTense') ?? false) ||
    next?.text === 'is'
  )
}

function nameMention(words: Word[], at: number): Mention {
  const word = words[at]!
  return {
    noun: { relation: 'other' },
    lemma: word.lemma,
    sex: sexOf([word]),
    age: 'adult',
    count: 1,
    isDefinite: true,
    isPresent: !isAbsent(words, at, at),
    isWriter: false,
  }
}
