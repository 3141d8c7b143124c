import type { Age, Relation, Sex } from './brief.ts'
import { absentAdjectives, isAbsent } from './people-absence.ts'
import { ageAfter, numberOf, yearsOldAt } from './people-ages.ts'
import { isCapital, isName, isSubject, sexOfName } from './people-names.ts'
import { indexPhrases, type PhraseIndex, phraseAt, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

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
  /** Also what somebody is called ("Mum laughs"). */
  kin?: true
  /** Only before a name ("Mr Smith"). */
  title?: true
  /** An occupation. */
  role?: true
  /** Only after "my" or "our" and before no other noun ("our eldest"). */
  own?: true
  /** The reading says it as it is ("your granddaughter"). */
  called?: true
  /** What they wear, in words of library/appearance.json. */
  looks?: string
}

export interface Mention {
  noun: PersonNoun
  /** By which the same person is found again. */
  lemma: string
  sex: Sex | undefined
  age: Age
  count: number
  isDefinite: boolean
  isPresent: boolean
  /** The writer is said to be one, or is called so: "I am a father", "Run, Dad, run". */
  isWriter: boolean
  /** The writer is one of them, besides those who are counted: "all five friends", "the three of us". */
  includesWriter: boolean
  /** "Eleven other women": the writer is one as well. */
  isLikeWriter: boolean
  /** What somebody else is: "my son is a doctor". */
  isSaidOfOther: boolean
  isName: boolean
  /** As written: "Rosa", "Mrs Smith". */
  name: string | undefined
  /** The noun phrase: its first and its last word. */
  start: number
  end: number
}

const nounsWith = (isWanted: (noun: PersonNoun) => boolean): PhraseIndex<PersonNoun> =>
  indexPhrases(
    data.nouns.flatMap(({ words, ...noun }) =>
      words
        .split(', ')
        .filter(() => isWanted(noun as PersonNoun))
        .map((phrase) => [phrase, noun as PersonNoun] as const),
    ),
  )
const nouns = nounsWith(({ title }) => !title)
const titles = nounsWith(({ title, kin, role }) => (title ?? kin ?? role) === true)
const crowdNouns = new Set(data.crowd)
const compoundHeads = new Set(data.compoundHeads)
const olderAdjectives = new Set(data.olderAdjectives)
const longKnown = new Set(data.longKnown)
const phraseWords = new Set(data.phraseWords)
const beforePerson = new Set(data.address.before)
const calls = new Set(data.address.calls)

/** From this number on people are a crowd, unless their noun is counted ("thirty children"). */
const CROWD = 20
/** "All of us", where nobody is counted. */
const ALL_OF_US = 4

export function findMentions({ words }: Sentence): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < words.length; at++) {
    const named = titledName(words, at)
    const found = named ?? phraseAt(nouns, words, at)
    const mention = found
      ? readMention(words, at, found.length, found.value, named !== undefined)
      : isName(words, at)
        ? mentionOf(words, at, { isName: true, name: nameOf([words[at]!]), sex: sexOfName(words[at]) })
        : (ownChildOfYears(words, at) ?? someOfUs(words, at))
    if (mention) addMention(mentions, mention, words)
    if (found) at += found.length - 1
    // "my friend Doris" is one person.
    if (found && mention && words[at + 1]?.clause === words[at]!.clause && isName(words, at + 1)) at++
  }
  return mentions
}

/** "Ann the nurse", "Kofi, my youngest, runs": the name and the noun are one person. */
function addMention(mentions: Mention[], mention: Mention, words: readonly Word[]): void {
  const name = mentions.at(-1)
  const { start } = mention
  const isApposed = name?.isName && name.end + 1 === start && /^(my|our|the)$/.test(words[start]!.text)
  if (isApposed) mentions.pop()
  mentions.push(isApposed ? { ...mention, name: name.name, sex: mention.sex ?? name.sex } : mention)
}

export function namesCrowd({ words }: Sentence): boolean {
  return words.some((word, at) => {
    if (word.isFigurative || word.negation === 'no') return false
    if (word.lemma === 'person') return quantity(words, at) >= CROWD
    if (!crowdNouns.has(word.lemma) || word.tags.has('Verb') || /^(my|our)$/.test(textAt(words, at + 2)))
      return false
    if (/^(hundred|thousand)$/.test(word.lemma))
      return words.slice(at + 1, at + 4).some((next) => data.counted.includes(next.lemma))
    return !(data.crowdOfSingles.includes(word.text) || isAbsent(words, at, at))
  })
}

/** "Mr Smith", "Aunt Carmen", "Captain Ruiz". */
function titledName(words: readonly Word[], at: number) {
  const found = phraseAt(titles, words, at)
  const name = found && words[at + found.length]
  if (!name || name.clause !== words[at]!.clause || !isCapital(name) || name.text === 'i') return undefined
  return { ...found, length: found.length + 1 }
}

function readMention(
  words: readonly Word[],
  at: number,
  length: number,
  noun: PersonNoun,
  isTitled: boolean,
): Mention | undefined {
  const end = at + length - 1
  const head = words[isTitled ? end - 1 : end]!
  const next = words[end + 1]
  const start = phraseStart(words, at)
  const before = words.slice(start, at)
  const has = (pattern: RegExp) => before.some(({ text }) => pattern.test(text))
  const isOwn = has(/^(my|our)$/)
  const isPlural = head.text !== head.lemma && !noun.family && /[^']s$|(men|people|ren)$/.test(head.text)
  const count = countOf(noun, isPlural, before)
  const isDefinite = isOwn || has(/^(the|this|that|these|those|his|her|their)$/)
  const isMeasured = textAt(words, at - 1) === 'of' && crowdNouns.has(words[at - 2]?.lemma ?? '')
  if (
    isMeasured ||
    (noun.count !== undefined && next?.text === 'of') ||
    head.isFigurative ||
    (noun.role && head.tags.has('Verb')) ||
    (next?.isFigurative === false && isCompound(noun, head, next)) ||
    (noun.own && !isOwn) ||
    // "at grandmas old place"
    (noun.kin && isPlural && before.length === 0) ||
    (head.lemma === 'person' &&
      (count >= CROWD || (!isDefinite && !before.some(numberOf)) || has(/^(one|each|every)$/)))
  )
    return undefined
  const isOfOthers = has(/^(his|her|their)$/) || /'s?$/.test(textAt(words, start - 1))
  const isCompany = isPlural && noun.loose === true && noun.age === 'child' && isCompanyAt(words, start, end)
  const isCalled = isAddress(words, at, end, noun, isTitled)
  if (isCalled === undefined) return undefined
  const includesWriter = includesI(words, start, end)
  const phrase = words.slice(at, end + 1)
  return mentionOf(words, end, {
    noun: {
      ...noun,
      ...(isOfOthers && { role: true as const }),
      relation: isCompany ? 'friend' : relationOf(noun, isOwn, isDefinite, isOfOthers),
    },
    lemma: phrase.map((word) => word.lemma).join(' '),
    sex: noun.sex ?? sexOfName(words[end]) ?? sexOfName(next),
    age: isCompany ? 'adult' : (ageAfter(words, end + 1) ?? ageOf(noun, head, before)),
    count: count - (includesWriter ? 1 : 0),
    isDefinite: isDefinite || isTitled,
    isPresent: !isAbsent(words, start, end),
    isWriter: isPredicate(words, start) || isSelfDescription(words, start, end, noun) || isCalled,
    includesWriter,
    isSaidOfOther: !isDefinite && !isTitled && isSaidOf(words, start),
    isLikeWriter: noun.loose === true && has(/^other$/),
    name: isTitled ? nameOf(phrase) : undefined,
    start,
  })
}

/** "My son is a doctor", "she is another child": nobody new. */
const isSaidOf = (words: readonly Word[], start: number): boolean =>
  /^(is|was|becomes)$/.test(textAt(words, start - 1)) &&
  !/^(there|here|it|that|this|me|us)$/.test(textAt(words, start - 2))

/** "a child" is anybody's, "my girls" are my children, "his wife" and "her father" are not mine. */
function relationOf(noun: PersonNoun, isOwn: boolean, isDefinite: boolean, isOfOthers: boolean): Relation {
  const { relation, loose, age } = noun
  if (loose && relation === 'child' && !isDefinite) return 'other'
  if (isOwn && loose && age === 'child') return 'child'
  return isOfOthers && /^(partner|parent)$/.test(relation) ? 'other' : relation
}

/** "me and the girls", "the boys from the depot": no children. */
const isCompanyAt = (words: readonly Word[], start: number, end: number): boolean =>
  words[start]!.text === 'the' &&
  (/^(and|with)$/.test(textAt(words, start - 1)) || /^(from|at)$/.test(textAt(words, end + 1)))

/** "the team meeting", "the baby room": no team and no baby. */
const isCompound = ({ age, role }: PersonNoun, head: Word, next: Word): boolean =>
  head.clause === next.clause &&
  !head.text.includes("'") &&
  (compoundHeads.has(next.lemma) ||
    ((role || age === 'baby') &&
      next.tags.has('Singular') &&
      !/ing$/.test(next.text) &&
      !next.tags.has('ProperNoun')))

/** Where the noun phrase begins: its article, numbers and adjectives. */
function phraseStart(words: readonly Word[], at: number): number {
  const isPart = ({ clause, text, tags }: Word, i: number) =>
    clause === words[at]!.clause &&
    (phraseWords.has(text) ||
      absentAdjectives.has(text) ||
      ['Adjective', 'Value', 'Determiner'].some((tag) => tags.has(tag))) &&
    (text !== 'of' || (i > 0 && numberOf(words[i - 1]!) !== undefined))
  return words.findLastIndex((word, i) => i < at && !isPart(word, i)) + 1
}

function ageOf(noun: PersonNoun, head: Word, before: readonly Word[]): Age {
  for (const [at, { text }] of before.entries()) {
    const years = yearsOldAt(before, at)
    if (years) return years.age
    if (/^(teenage|teenaged)$/.test(text)) return 'teen'
    if (text === 'little' && /^(sibling|other)$/.test(noun.relation)) return 'child'
    if (olderAdjectives.has(text) && !longKnown.has(head.lemma) && noun.age === undefined) return 'older'
  }
  return noun.age ?? 'adult'
}

function countOf(noun: PersonNoun, isPlural: boolean, before: readonly Word[]): number {
  const numbers = before.map(numberOf).filter((number) => number !== undefined)
  // "Two hundred".
  if (numbers.length > 0 && isPlural) return Math.max(...numbers)
  return noun.count ?? (isPlural ? 2 : 1)
}

function quantity(words: readonly Word[], at: number): number {
  const before = words.slice(Math.max(0, at - 4), at)
  const isFull = before.some(({ text }) => /^(full|crowded|packed|queue|line)$/.test(text))
  return Math.max(isFull ? CROWD : 0, ...before.map((word) => numberOf(word) ?? 0))
}

/** "I am a mother", "as his wife": the writer. */
function isPredicate(words: readonly Word[], start: number): boolean {
  const previous = textAt(words, start - 1)
  if (previous === 'as') return !/^(my|our)$/.test(words[start]!.text)
  const isOwn = start === 1 || words.slice(Math.max(0, start - 5), start).some(({ text }) => text === 'i')
  return isOwn && /^(am|become|be|being|became|was)$/.test(previous)
}

/**
 * Who is called and does nothing is the one who tells: "Look, Mum!", "thank you, Mr Smith", "Head chef at last".
 * Undefined for what is neither a person there nor the writer ("she looks like Mum").
 */
function isAddress(
  words: readonly Word[],
  at: number,
  end: number,
  { kin, role }: PersonNoun,
  isTitled: boolean,
): boolean | undefined {
  const [first, previous] = [words[at]!, words[at - 1]]
  const start = isTitled && previous?.text === 'that' ? at : phraseStart(words, at)
  if (!(kin || role || isTitled) || start < at || first.text !== first.lemma) return false
  // "They call me Mum and laugh."
  if (previous?.text === 'me' && words[at - 2]?.lemma === 'call') return true
  // "RUN, DAD"
  if ([previous, first].every((word) => /^\p{Lu}{2}/u.test(word?.source ?? ''))) return true
  if (isSubject(words, end) || /'s?$/.test(words[end]!.text)) return false
  if (previous?.clause !== first.clause) return true
  if (role || beforePerson.has(previous.text)) return false
  return isTitled || calls.has(previous.text) || undefined
}

/** "Young man from the village": without an article, at the beginning, the writer. */
const isSelfDescription = (words: readonly Word[], start: number, end: number, noun: PersonNoun): boolean =>
  noun.loose === true &&
  start === 0 &&
  !words[0]!.tags.has('Determiner') &&
  words[end]!.text === words[end]!.lemma &&
  /^(and|from|with|of|in)$/.test(textAt(words, end + 1))

/** "We dance, all five friends", "Two brothers on a bench": without a verb, a number of people is who "we" are. */
function includesI(words: readonly Word[], start: number, end: number): boolean {
  const first = words[start]!
  if (first.text === 'all' && words.some(({ text }) => /^(we|us|me)$/.test(text))) return true
  const hasVerb = words.some(
    ({ clause, tags }, i) => i !== end && clause === first.clause && tags.has('Verb'),
  )
  const isCounted = start === 0 && numberOf(first) !== undefined
  return isCounted && !hasVerb && /^(from|on|in|with|at|of)$/.test(textAt(words, end + 1))
}

const nameOf = (words: readonly Word[]): string =>
  words
    .map(({ source }) => /[\p{L}\p{N}][\p{L}\p{N}'\u2019-]*/u.exec(source)?.[0] ?? '')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).replace(/['\u2019]s?$/u, ''))
    .join(' ')

const mentionOf = (words: readonly Word[], at: number, given: Partial<Mention>): Mention => ({
  noun: { relation: 'other' },
  lemma: words[at]!.lemma,
  sex: undefined,
  age: 'adult',
  count: 1,
  isDefinite: true,
  isPresent: !isAbsent(words, at, at),
  isWriter: false,
  includesWriter: false,
  isLikeWriter: false,
  isSaidOfOther: false,
  isName: false,
  name: undefined,
  start: at,
  end: at,
  ...given,
})

/** "my eighteen-year-old". */
function ownChildOfYears(words: readonly Word[], at: number): Mention | undefined {
  const years = /^(my|our)$/.test(words[at]!.text) ? yearsOldAt(words, at + 1) : undefined
  const end = years && at + years.length
  if (!end || (words[end + 1] && phraseAt(nouns, words, end + 1))) return undefined
  return mentionOf(words, end, { noun: { relation: 'child' }, lemma: 'child', age: years.age })
}

/** "the three of us", "both of us", "all of us", "we are three". */
function someOfUs(words: readonly Word[], at: number): Mention | undefined {
  const word = words[at]!
  const before = [textAt(words, at - 2), textAt(words, at - 1)]
  const isSomeOf = word.text === 'us' && before[1] === 'of'
  const isWeAre = before.join(' ') === 'we are' && words[at + 1]?.clause !== word.clause
  if (!(isSomeOf || isWeAre) || /^(some|many|few)$/.test(before[0]!)) return undefined
  const number = before[0] === 'all' ? ALL_OF_US : numberOf(isSomeOf ? words[at - 2]! : word)
  if (number === undefined || number < 2 || number > CROWD) return undefined
  const noun: PersonNoun = { relation: 'friend' }
  const age = ageAfter(words, at) ?? 'adult'
  return mentionOf(words, at, { noun, age, count: number - 1, includesWriter: true, isPresent: true })
}
