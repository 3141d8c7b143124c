import { nouns } from './people-nouns.ts'
import { phraseAt } from './phrases.ts'
import data from './word-data/actions.json' with { type: 'json' }
import type { Word } from './words.ts'

/** After these a noun may be who acts: "I see her dancing", "with him beside me sleeping". */
const perceived = new Set(data.perceived)

/** How surely the writer acts who is said to. */
export const OWN_SUBJECT = 1
/** How surely the writer acts where nobody is said to. */
export const NO_SUBJECT = 0.75
/** Of a gerund with which a sentence begins: "Tying her laces by the door". */
const OPENING = 0.9
/** The writer is the subject of the clause before. */
const JOINED = 0.95
/** Clauses before one without a subject in which it is looked for. */
export const CLAUSES_BACK = 2
const OTHER_SUBJECT = 0.3

/** "I am one who slices bread". */
const isOneOfI = (words: readonly Word[], at: number): boolean =>
  words[at - 1]?.text === 'one' && words.slice(Math.max(0, at - 4), at).some(({ text }) => text === 'i')

/** "The whole family dances": the writer is one of them. */
export const isOwnGroup = (words: readonly Word[], at: number): boolean =>
  data.ownGroups.includes(words[at]!.text) &&
  (/^(whole|entire|all)$/.test(words[at - 1]?.text ?? '') ||
    (words[at - 2]?.text === 'all' && words[at - 1]?.text === 'the'))

/** Nobody acts whose name is that of a day: "Friday night cards with my daughter". */
const TIME_TAGS = ['Date', 'WeekDay', 'Month', 'Time', 'Duration', 'Holiday']
export const isTime = ({ text, tags }: Word): boolean =>
  TIME_TAGS.some((tag) => tags.has(tag)) || /^(night|morning|evening|afternoon|weekend|day)s?$/.test(text)
/** How surely the one who acts at a word is the writer. */
export function subjectConfidence(words: readonly Word[], at: number, clausesBack = CLAUSES_BACK): number {
  const { clause } = words[at]!
  if (isMadeToAct(words, at)) return OWN_SUBJECT
  // "The youngest asleep on my arm".
  if (words[at]!.text === 'asleep' && at > 0 && phraseAt(nouns, words, at - 1)) return OTHER_SUBJECT
  if (ofNounBefore(words, at) || isOfThird(words, at) || isOfClauseBefore(words, at)) return OTHER_SUBJECT
  for (let i = at - 1; i >= 0 && words[i]!.clause === clause; i--) {
    const word = words[i]!
    const isOfUs = word.text === 'us' && words[i - 1]?.text === 'of'
    const isOwn = isOfUs || isOwnGroup(words, i) || isBesideMe(words, i) || isWithMe(words, i)
    if (isOfRelative(words, i)) continue
    if (word.text === 'i' || word.text === 'we' || isOwn) return OWN_SUBJECT
    if (/^(who|that)$/.test(word.text) && isOneOfI(words, i)) return OWN_SUBJECT
    const isOther = /^(he|she|they|it|you|who|that)$/.test(word.text)
    const isNoun =
      word.tags.has('Noun') &&
      !isTime(word) &&
      !isAllOf(words, i) &&
      !/^(me|us|my|our|all|both)$/.test(word.text)
    if (isOther || (isNoun && !isObject(words, i) && !isOfEvent(words, i, at))) return OTHER_SUBJECT
  }
  if (at === 0 && words[at]!.tags.has('Gerund')) return OPENING
  return clausesBack > 0 ? subjectBefore(words, at, clausesBack) : NO_SUBJECT
}

/** "Masters pole vault", "village cricket": a noun right before what is no verb only says which. */
const isOfEvent = (words: readonly Word[], noun: number, at: number): boolean =>
  noun === at - 1 &&
  !words[at]!.tags.has('Verb') &&
  // "Kids asleep, we talk".
  !(words[at]!.text === 'asleep' && phraseAt(nouns, words, noun)) &&
  !['Actor', 'Person', 'Pronoun', 'Possessive'].some((tag) => words[noun]!.tags.has(tag))

/** "The lads I trained are hammering", "a kid I never met waves": the writer of a clause that only says which of them. */
function isOfRelative(words: readonly Word[], at: number): boolean {
  if (!/^(i|we)$/.test(words[at]!.text) || !words[at - 1]?.tags.has('Noun')) return false
  const isSame = (word: Word | undefined) => word?.clause === words[at]!.clause
  const verb = words.findIndex(
    ({ tags, text }, i) =>
      i > at && !(text === 'have' || tags.has('Auxiliary') || tags.has('Adverb') || tags.has('Negative')),
  )
  const [told, next] = [words[verb], words[verb + 1]]
  return (
    isSame(words[at - 1]) &&
    isSame(told) &&
    isSame(next) &&
    ['PastTense', 'Participle'].some((tag) => told!.tags.has(tag)) &&
    (/^(is|are)$/.test(next!.text) || isThirdPerson(next!))
  )
}

/** Words between "me and" and the noun that it joins. */
const JOINED_REACH = 4

/** "Me and the girls playing": the noun of a pair whose other half is the writer. */
function isBesideMe(words: readonly Word[], at: number): boolean {
  if (!words[at]!.tags.has('Noun')) return false
  const before = words.slice(Math.max(0, at - JOINED_REACH), at)
  const and = before.findLastIndex(({ text }) => text === 'and')
  return (
    /^(i|me)$/.test(before[and - 1]?.text ?? '') &&
    // "He throws a ball at me and my aunt waves".
    !/^(at|to|for|from|by|on|over|behind|towards)$/.test(before[and - 2]?.text ?? '') &&
    before.slice(and).every(({ tags }) => !tags.has('Verb'))
  )
}

/** "My mum and me are watching": the writer is the other half of a pair that acts. */
const isWithMe = (words: readonly Word[], at: number): boolean =>
  words[at]!.text === 'me' &&
  words[at - 1]?.text === 'and' &&
  words[at - 2]?.tags.has('Noun') === true &&
  (isPairBehindAnd(words, at) ||
    words.every(({ clause, tags }, i) => i >= at || clause !== words[at]!.clause || !tags.has('Verb')))

/** Words of the other half of a pair: "my two best friends". */
const PAIR_REACH = 5

/** "It is late and my brother and I lie there": a pair with the writer as its second half begins behind another "and". */
export function isPairBehindAnd(words: readonly Word[], writer: number): boolean {
  if (words[writer - 1]?.text !== 'and') return false
  const before = words.slice(Math.max(0, writer - 1 - PAIR_REACH), writer - 1)
  const other = before.slice(before.findLastIndex(({ text }) => text === 'and') + 1)
  const isNamed = /^(my|our)$/.test(other[0]?.text ?? '') || other[0]?.tags.has('Person') === true
  return other.length < before.length && isNamed && other.every(({ tags }) => !tags.has('Verb'))
}

/** "We all eat", "we both sit": which of them acts, not who. */
const isAllOf = (words: readonly Word[], at: number): boolean =>
  /^(all|both|each)$/.test(words[at]!.text) && /^(we|us|they)$/.test(words[at - 1]?.text ?? '')

/** "My son waves and runs off", "I walk and laugh": the subject of the clause before; nobody says "I runs". */
function subjectBefore(words: readonly Word[], at: number, clausesBack: number): number {
  const { clause, tags } = words[at]!
  if (isThirdPerson(words[at]!)) return OTHER_SUBJECT
  const before = words.findLastIndex(
    (word, i) => i < at && word.clause !== clause && isFiniteVerb(word) && !word.isPast,
  )
  const isFirst = words[at - 1]?.clause !== clause || words[at - 1]?.text === 'and'
  if (before < 0 || words[before]!.clause < clause - clausesBack) return NO_SUBJECT
  const subject = subjectConfidence(words, before, clausesBack - 1)
  if (isFiniteVerb(words[at]!) && subject === OTHER_SUBJECT) return OTHER_SUBJECT
  const isOwn = subject === OWN_SUBJECT && isFirst && tags.has('Verb')
  return isOwn && !perceived.has(words[before]!.lemma) ? JOINED : NO_SUBJECT
}

const isFiniteVerb = ({ tags }: Word): boolean =>
  tags.has('Verb') &&
  ['PresentTense', 'PastTense'].some((tag) => tags.has(tag)) &&
  !(tags.has('Gerund') || tags.has('Participle'))

const isThirdPerson = ({ tags, text, lemma }: Word): boolean =>
  tags.has('Verb') && tags.has('PresentTense') && text !== lemma && /[^s]s$/.test(text)

/** "My aunt, who is ninety, is rowing": the clause has no subject, and it is not the writer. */
const isOfThird = (words: readonly Word[], at: number): boolean =>
  words[at]!.tags.has('Gerund') &&
  words[at - 1]?.text === 'is' &&
  words[at - 1]!.clause === words[at]!.clause &&
  words[at - 2]?.clause !== words[at]!.clause

/** "My uncle is out of bed, sitting in his chair", "my aunt is there, well again, carving". */
function isOfClauseBefore(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  if (!words.find((word) => word.clause === clause)?.tags.has('Gerund')) return false
  const isAside = words.every((word) => word.clause !== clause - 1 || !word.tags.has('Verb'))
  const before = words.filter((word) => word.clause === clause - (isAside ? 2 : 1))
  const verb = before.findIndex((word) => word.tags.has('Copula') || word.text.endsWith("'s"))
  const isSomebody = (word: Word, i: number) =>
    i <= verb && (word.tags.has('Person') || phraseAt(nouns, before, i) !== undefined)
  return before.some(isSomebody) && !before.some(({ text }) => /^(i|we|me|us)$/.test(text))
}

/** "He lets me steer", "she asks me to dance". */
const isMadeToAct = (words: readonly Word[], at: number): boolean => {
  const { tags, clause, text, lemma } = words[at]!
  const before = words.slice(Math.max(0, at - 2), at).filter((word) => word.clause === clause)
  const [first, last] = [before.at(-2), before.at(-1)]
  const whom = last?.text === 'to' ? first : last
  // "She teaches me to crochet": the tagger may take it for a noun.
  const isVerb = tags.has('Verb') || (last?.text === 'to' && tags.has('Noun'))
  return isVerb && text === lemma && /^(me|us)$/.test(whom?.text ?? '') && first?.text !== 'of'
}

/** "with the engine still humming", "I hear the choir singing", "a candle burns": the noun right before it acts. */
function ofNounBefore(words: readonly Word[], at: number): boolean {
  const { clause, tags } = words[at]!
  if (tags.has('Adjective')) return isSaidOfNoun(words, at)
  if (isWatched(words, at)) return true
  if (!tags.has('Verb')) return false
  const noun = words.findLastIndex(
    (word, i) =>
      i < at &&
      !word.tags.has('Adverb') &&
      !isAllOf(words, i) &&
      !(word.tags.has('Auxiliary') && tags.has('Gerund')),
  )
  const before = words[noun]
  if (
    !before ||
    before.clause !== clause ||
    !before.tags.has('Noun') ||
    isTime(before) ||
    isOwnGroup(words, noun) ||
    isBesideMe(words, noun) ||
    // "We all eat".
    /^(all|both)$/.test(before.text)
  )
    return false
  if (before.tags.has('Pronoun')) return /^(he|she|they|it|you|him|her|them)$/.test(before.text)
  // "The car is running"; not "my aunt and I are".
  const isPredicate = words.slice(noun + 1, at).some((word) => /^(is|are|was|were)$/.test(word.text))
  return (
    !tags.has('Gerund') ||
    isPredicate ||
    isThere(words, noun) ||
    words.slice(0, noun).some((word) => word.clause === clause && perceived.has(word.lemma))
  )
}

/** "Both children asleep": the noun right before an adjective is so. */
function isSaidOfNoun(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  return (
    before?.clause === words[at]!.clause &&
    before.tags.has('Noun') &&
    !before.tags.has('Pronoun') &&
    !isTime(before)
  )
}

/** "I watch the little ones jump": whoever is watched acts, also where the tagger takes the verb for a noun. */
function isWatched(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  const before = words[at - 1]
  if (before?.clause !== clause || !before.tags.has('Noun') || before.tags.has('Pronoun')) return false
  return words.some(
    (word, i) => i < at - 1 && word.clause === clause && word.tags.has('Verb') && perceived.has(word.lemma),
  )
}

/** "There are children playing": who is said to be there. */
const isThere = (words: readonly Word[], noun: number): boolean =>
  words.some(
    ({ text, clause }, i) =>
      i < noun &&
      text === 'there' &&
      clause === words[noun]!.clause &&
      /^(is|are|'s)$/.test(words[i + 1]?.text ?? ''),
  )

/** After a verb or a preposition a noun is no subject. */
export function isObject(words: readonly Word[], at: number): boolean {
  const marks = ['Preposition', 'Verb', 'Pronoun', 'Conjunction']
  const before = words
    .slice(Math.max(0, at - 4), at)
    .findLast(({ clause, tags }) => clause !== words[at]!.clause || marks.some((mark) => tags.has(mark)))
  // "While the kettle starts to hum".
  if (/^(when|while|until|because|since|where|if)$/.test(before?.text ?? '')) return false
  const isSameClause = before?.clause === words[at]!.clause
  // "I get up before everybody and run."
  const isCompared = /^(before|after|like|than|except)$/.test(before?.text ?? '')
  return isSameClause && (isCompared || before.tags.has('Preposition') || before.tags.has('Verb'))
}
