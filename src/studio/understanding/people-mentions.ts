import type { Age, Relation, Sex } from './brief.ts'
import { isAbsent } from './people-absence.ts'
import { ageAfter, numberOf, yearsOldAt } from './people-ages.ts'
import { CROWD, crowdNouns } from './people-crowd.ts'
import { isCapital, isName, sexOfName } from './people-names.ts'
import { nouns, type PersonNoun, titles } from './people-nouns.ts'
import {
  ageOf,
  countOf,
  includesI,
  isAddress,
  isCompanyAt,
  isCompound,
  isPredicate,
  isSaidOf,
  isSelfDescription,
  phraseStart,
} from './people-phrases.ts'
import { phraseAt, textAt } from './phrases.ts'
import type { Sentence, Word } from './words.ts'

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

/** "a child" is anybody's, "my girls" are my children, "his wife" and "her father" are not mine. */
function relationOf(noun: PersonNoun, isOwn: boolean, isDefinite: boolean, isOfOthers: boolean): Relation {
  const { relation, loose, age } = noun
  if (loose && relation === 'child' && !isDefinite) return 'other'
  if (isOwn && loose && age === 'child') return 'child'
  return isOfOthers && /^(partner|parent)$/.test(relation) ? 'other' : relation
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
