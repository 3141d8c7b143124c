import type { Age, Relation, Sex } from './brief.ts'
import { isAbsent } from './people-absence.ts'
import { ageAfter, ageBehind, numberOf, yearsOldAt } from './people-ages.ts'
import { CROWD, crowdNouns } from './people-crowd.ts'
import { isCapital, isName, sexOfName } from './people-names.ts'
import { kinAndRoles, nouns, type PersonNoun, titles } from './people-nouns.ts'
import {
  ageOf,
  countOf,
  includesI,
  isAddress,
  isCompanyAt,
  isCompound,
  isPredicate,
  isReflected,
  isSaidOf,
  isSelfDescription,
  isWe,
  phraseStart,
} from './people-phrases.ts'
import { phraseAt, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

export interface Mention {
  noun: PersonNoun
  /** By which the same person is found again. */
  lemma: string
  sex: Sex | undefined
  age: Age
  /** Else it is what is usual of the noun. */
  isAgeSaid: boolean
  count: number
  isDefinite: boolean
  isPresent: boolean
  /** The writer is said to be one, or is called so: "I am a father", "Run, Dad, run". */
  isWriter: boolean
  /** The writer is one of them, besides those who are counted: "all five friends", "the three of us". */
  includesWriter: boolean
  /** The writer in a mirror. */
  isReflected: boolean
  /** "Eleven other women": the writer is one as well. */
  isLikeWriter: boolean
  /** What somebody else is: "my son is a doctor". */
  isSaidOfOther: boolean
  isName: boolean
  /** As written: "Rosa", "Mrs Smith". */
  name: string | undefined
  /** The lemma of a first name behind or before the noun: "my husband Ron". */
  alias: string | undefined
  /** The noun phrase: its first and its last word. */
  start: number
  end: number
}

const eventAges = new Map(
  Object.entries(data.presentEvents as Record<string, Age | ''>).map(([noun, age]) => [
    noun,
    age || undefined,
  ]),
)

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
        ? mentionOf(words, at, {
            isName: true,
            name: nameOf([words[at]!]),
            sex: sexOfName(words[at]),
            age: textAt(words, at - 1) === 'old' ? 'older' : 'adult',
          })
        : (ownChildOfYears(words, at) ?? someOfUs(words, at))
    if (mention) addMention(mentions, mention, words)
    if (found) at += found.length - 1
    // "my friend Doris" is one person.
    if (found && mention && isNamedBy(words, at)) {
      at++
      mention.alias = words[at]!.lemma
    }
  }
  return mentions
}

const isNamedBy = (words: readonly Word[], at: number): boolean =>
  words[at + 1]?.clause === words[at]!.clause && isName(words, at + 1)

/** "Ann the nurse", "Kofi, my youngest, runs", "Ann is my nurse": the name and the noun are one person. */
function addMention(mentions: Mention[], mention: Mention, words: readonly Word[]): void {
  const name = mentions.at(-1)
  const { start } = mention
  const gap = textAt(words, start - 1) === 'is' ? 2 : 1
  const isApposed = name?.isName && name.end + gap === start && /^(my|our|the)$/.test(words[start]!.text)
  if (isApposed) mentions.pop()
  mentions.push(
    isApposed
      ? { ...mention, name: name.name, sex: mention.sex ?? name.sex, alias: name.lemma, isSaidOfOther: false }
      : mention,
  )
}

/** "Mr Smith", "Aunt Carmen", "Captain Ruiz". */
function titledName(words: readonly Word[], at: number) {
  const isOwn = /^(my|our)$/.test(textAt(words, at - 1))
  const found = (isOwn ? undefined : phraseAt(titles, words, at)) ?? phraseAt(kinAndRoles, words, at)
  const name = found && words[at + found.length]
  const isWritten =
    name && (isCapital(name) || (/^(mr|mrs|ms)$/.test(words[at]!.text) && name.tags.has('Noun')))
  if (!isWritten || name.clause !== words[at]!.clause || name.text === 'i') return undefined
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
    (noun.count !== undefined && noun.age !== 'child' && next?.text === 'of') ||
    head.isFigurative ||
    (noun.role && (head.tags.has('Verb') || (isOwn && !isTitled && isCapital(head)))) ||
    (next?.isFigurative === false && isCompound(noun, head, next)) ||
    (noun.own && (!isOwn || (next?.clause === head.clause && phraseAt(nouns, words, end + 1)))) ||
    // "at grandmas old place"
    (noun.kin && isPlural && !isDefinite && !before.some(numberOf)) ||
    (head.lemma === 'person' &&
      (count >= CROWD || (!isDefinite && !before.some(numberOf)) || has(/^(one|each|every)$/)))
  )
    return undefined
  const isOfOthers = has(/^(his|her|their)$/) || /'s?$/.test(textAt(words, start - 1))
  const isCompany = isPlural && noun.loose === true && noun.age === 'child' && isCompanyAt(words, start, end)
  const isCalled = isAddress(words, at, end, noun, isTitled)
  if (isCalled === undefined) return undefined
  const isUs = isPlural && isWe(words, start)
  const includesWriter = isUs || includesI(words, start, end)
  const phrase = words.slice(at, end + 1)
  const isAny = has(/^(a|an|the|another|other|some|these|those)$/) && !isOwn
  const age = isCompany
    ? 'adult'
    : (ageBehind(words, end) ?? ageOf(noun, head, before) ?? ageAtEvent(words, end))
  const isInMirror = isReflected(words, end, noun)
  return mentionOf(words, end, {
    noun: {
      ...noun,
      ...(isOfOthers && { role: true as const }),
      relation: isCompany ? 'friend' : relationOf(noun, { isOwn, isDefinite, isOfOthers, isPlural, isAny }),
    },
    lemma: phrase.map((word) => (isPlural ? word.lemma : word.text.replace(/'s?$/, ''))).join(' '),
    sex:
      noun.sex ??
      sexOfAdjective([...before, ...words.slice(Math.max(0, start - 1), start)]) ??
      sexOfName(words[end]) ??
      (isNamedBy(words, end) ? sexOfName(next) : undefined),
    age: age ?? noun.age ?? 'adult',
    isAgeSaid: age !== undefined,
    count: count - (includesWriter ? 1 : 0),
    isDefinite: isDefinite || isTitled,
    isPresent: !isAbsent(words, start, end),
    isReflected: isInMirror,
    isWriter:
      isInMirror || isPredicate(words, start) || isSelfDescription(words, start, end, noun) || isCalled,
    includesWriter,
    isSaidOfOther: !isDefinite && !isTitled && isSaidOf(words, start),
    isLikeWriter: noun.loose === true && has(/^other$/),
    name: isTitled ? nameOf(phrase) : undefined,
    start,
  })
}

interface Reference {
  isOwn: boolean
  isDefinite: boolean
  isOfOthers: boolean
  isPlural: boolean
  /** "a mother", "the other mothers". */
  isAny: boolean
}

/** "a child" is anybody's, "my girls" are my children, "his wife", "a mother" and "the bride" are not mine. */
function relationOf(
  noun: PersonNoun,
  { isOwn, isDefinite, isOfOthers, isPlural, isAny }: Reference,
): Relation {
  const { relation, loose, age, ownRelation } = noun
  if (isOwn && ownRelation && (!isPlural || age === 'child')) return ownRelation
  if (relation === 'partner') return isOfOthers || (loose && !isOwn) ? 'other' : relation
  if (relation === 'parent') return isOfOthers || isAny ? 'other' : relation
  return loose && relation === 'child' && !isDefinite ? 'other' : relation
}

/** "the first woman captain". */
function sexOfAdjective(before: readonly Word[]): Sex | undefined {
  if (before.some(({ text }) => /^(female|woman|lady|women's|girls')$/.test(text))) return 'f'
  return before.some(({ text }) => /^(male|men's|boys')$/.test(text)) ? 'm' : undefined
}

/** "at my son's wedding". */
function ageAtEvent(words: readonly Word[], end: number): Age | undefined {
  if (!(/('s|s')$/.test(words[end]!.text) || textAt(words, end + 1) === 'is')) return undefined
  return words
    .slice(end + 1, end + 4)
    .map(({ lemma, text }) => eventAges.get(lemma) ?? eventAges.get(text))
    .find(Boolean)
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
  isAgeSaid: false,
  count: 1,
  isDefinite: true,
  isPresent: !isAbsent(words, at, at),
  isWriter: false,
  includesWriter: false,
  isReflected: false,
  isLikeWriter: false,
  isSaidOfOther: false,
  isName: false,
  name: undefined,
  alias: undefined,
  start: at,
  end: at,
  ...given,
})

/** "my eighteen-year-old". */
function ownChildOfYears(words: readonly Word[], at: number): Mention | undefined {
  const years = /^(my|our)$/.test(words[at]!.text) ? yearsOldAt(words, at + 1) : undefined
  const end = years && at + years.length
  if (!end || (words[end + 1] && phraseAt(nouns, words, end + 1))) return undefined
  return mentionOf(words, end, {
    noun: { relation: 'child' },
    lemma: 'child',
    age: years.age,
    isAgeSaid: true,
  })
}

/** "the three of us", "all of us", "we are three", "all four of them", "the other four". */
function someOfUs(words: readonly Word[], at: number): Mention | undefined {
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
  const age = ageAfter(words, at) ?? 'adult'
  const count = includesWriter ? number - 1 : number
  const lemma = before[0] === 'all' ? 'all' : word.lemma
  return mentionOf(words, at, { noun, age, lemma, count, includesWriter, isPresent: true })
}
