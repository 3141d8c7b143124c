import type { Sex } from './brief.ts'
import { originOfName, plain } from './name-origins.ts'
import { nouns } from './people-nouns.ts'
import { phraseAt, phraseSet, textAt } from './phrases.ts'
import names from './word-data/names.json' with { type: 'json' }
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'
import { sightAt } from './world-place.ts'

/** Names that the tagger does not know, or knows with another sex. */
const sexes = new Map(
  Object.entries(names).flatMap(([sex, list]) =>
    list.split(' ').map((name) => [plain(name), sex === 'both' ? undefined : (sex as Sex)] as const),
  ),
)
const wordsAndNames = new Set(data.wordsAndNames)
const afterVerb = /^(the|a|an|my|our|me|it|us|to|in|on|out|up|and)$/
const afterPerson = new Set(data.address.afterPerson)
const animals = new Set(data.animals)
const animalParts = new Set(data.animalParts)
const nameVerbs = new Set(data.nameVerbs)
const humanVerbs = new Set(data.humanVerbs)
/** What people do with each other. */
const companionVerbs = new Set(data.companions.verbs)
/** Written with a capital behind "with", and no person who could be drawn. */
const notCompanions = new Set(data.companions.not)

export const isCapital = (word: Word): boolean =>
  /^\p{Lu}(\p{Ll}|$)/u.test(word.source.replace(/^[^\p{L}\p{N}]+/u, ''))

const isKnown = (word: Word): boolean =>
  sexes.has(plain(word.lemma)) ||
  word.tags.has('FirstName') ||
  (isCapital(word) && originOfName(word.text) !== undefined)

/** Written like one that is known. */
export const isFirstName = (word: Word): boolean => isCapital(word) && isKnown(word)

/** Of a first name; undefined where both have it, or where it is another word as well and not written like a name. */
export function sexOfName(word: Word | undefined): Sex | undefined {
  if (!word || (wordsAndNames.has(word.lemma) && !isCapital(word))) return undefined
  const isWhole = sexes.has(plain(word.text))
  const name = plain(isWhole ? word.text : word.lemma)
  if (sexes.has(name)) return sexes.get(name)
  return word.tags.has('FemaleName') ? 'f' : word.tags.has('MaleName') ? 'm' : undefined
}

/** Whether what ends at a word is the subject of what follows: "Mum laughs", "Granny in the rocker". */
export function isSubject(words: readonly Word[], end: number): boolean {
  const next = words[end + 1]
  if (next?.clause !== words[end]!.clause) return false
  const isVerb = next.tags.has('Verb') && (/(s|ing|ed)$/.test(next.text) || next.tags.has('PastTense'))
  // "Coach clicks the stopwatch": verbs that are plural nouns as well.
  const isVerbLike = next.tags.has('Plural') && afterVerb.test(textAt(words, end + 2))
  return isVerb || isVerbLike || next.tags.has('Adverb') || afterPerson.has(next.text)
}

const BYNAMES = /^(old|big|little|young|dear|wee)$/

/** "Big Ann", "little Ann". */
const isByname = (words: readonly Word[], at: number): boolean =>
  BYNAMES.test(textAt(words, at - 1)) &&
  // "My old Lab", "the old Mustang", "my uncle's old Rover".
  !/^(the|our|my|his|her|their|an?|this|that|.+'s)$/.test(textAt(words, at - 2)) &&
  isCapital(words[at]!)

/** A capital within a sentence, of somebody who does what people do, or whom somebody is with. */
function isUnknownName(words: readonly Word[], at: number): boolean {
  const { tags, text } = words[at]!
  const isOther = ['Place', 'Organization', 'Plural', 'Pronoun', 'Possessive', 'Determiner', 'Verb'].some(
    (tag) => tags.has(tag),
  )
  if (!isCapital(words[at]!) || isOther || /^(some|any|every|no)(one|body|thing)$/.test(text)) return false
  // "Me and Little Dave": the name is behind it.
  if (BYNAMES.test(text) && words[at + 1] !== undefined && isCapital(words[at + 1]!)) return false
  const verb = words[at + 1]
  const isActor =
    verb !== undefined &&
    humanVerbs.has(verb.lemma) &&
    verb.tags.has('Verb') &&
    /s$/.test(verb.text) &&
    verb.clause === words[at]!.clause
  if (at === 0) return isActor || isWithMe(words, at)
  const isProper = tags.has('ProperNoun') || tags.has('LastName') || isByname(words, at)
  const isAfterName = textAt(words, at - 1) === 'and' && at > 1 && isKnown(words[at - 2]!)
  return (
    isProper &&
    (isActor ||
      isListedName(words, at) ||
      isAfterName ||
      tags.has('LastName') ||
      isWithMe(words, at) ||
      isCompanion(words, at) ||
      isByname(words, at))
  )
}

/** "I sit with Ann on the bus", of a name that no list has: not "I sit with Guinness in my hand" or "Maple, a retriever". */
function isCompanion(words: readonly Word[], at: number): boolean {
  const { clause, text, tags } = words[at]!
  const next = words[at + 1]
  // "English wine".
  if (next?.clause === clause && next.tags.has('Noun')) return false
  const before = words.slice(0, at).filter((word) => word.clause === clause)
  return (
    /^(with|beside)$/.test(textAt(words, at - 1)) &&
    tags.has('ProperNoun') &&
    !notCompanions.has(text) &&
    before.some((word) => /^(i|we|us)$/.test(word.text)) &&
    before.some(({ lemma }) => companionVerbs.has(lemma)) &&
    !/^(in|on|behind|under|over) (my|our|me|us)?$/.test(
      `${textAt(words, at + 1)} ${textAt(words, at + 2)}`,
    ) &&
    !words.slice(at + 1).some(({ lemma }) => animals.has(lemma))
  )
}

const isPersonal = (word: Word): boolean =>
  isFirstName(word) ||
  (isCapital(word) &&
    word.tags.has('ProperNoun') &&
    !['Place', 'Organization', 'Demonym', 'Possessive'].some((tag) => word.tags.has(tag)))

const beforePair =
  /^(sit|sits|stand|stands|come|comes|arrive|arrives|wait|waits|are|is|walk|walks|run|runs|dance|sing|later|then|both|with|and|when|while|where|until|because|so|now|today|tonight|beside|between|even)$/

/** "Later Ravi and Meera bring tea", "by the fire sit Ravi and Tom": two first names that are joined. */
function isOfPair(words: readonly Word[], at: number): boolean {
  const isJoined = (first: number) =>
    words[first] !== undefined &&
    words[first + 2] !== undefined &&
    words[first + 1]!.text === 'and' &&
    (isFirstName(words[first]!) || isFirstName(words[first + 2]!)) &&
    isPersonal(words[first]!) &&
    isPersonal(words[first + 2]!) &&
    !/[,.;:!?]/.test(words[first]!.source)
  const first = isJoined(at) ? at : isJoined(at - 2) ? at - 2 : -1
  if (first < 0) return false
  const isWord = wordsAndNames.has(words[first]!.lemma) && wordsAndNames.has(words[first + 2]!.lemma)
  const next = words[first + 3]
  const isName =
    next !== undefined && isCapital(next) && next.text !== 'i' && next.clause === words[first + 2]!.clause
  const previous = words[first - 1]
  const isBegun = previous === undefined || previous.clause !== words[first]!.clause
  const isActing =
    next?.clause === words[first + 2]!.clause && next.tags.has('Verb') && !next.tags.has('PastTense')
  if (isWord || isName) return false
  return beforePair.test(previous?.text ?? '') || (isBegun && isActing)
}

/** "Ann, Teo and the baby": behind a name that stands alone. */
function isListedName(words: readonly Word[], at: number): boolean {
  const previous = words[at - 1]
  return (
    previous !== undefined &&
    previous.clause !== words[at]!.clause &&
    words[at - 2]?.clause !== previous.clause &&
    isFirstName(previous) &&
    !wordsAndNames.has(previous.lemma) &&
    textAt(words, at + 1) === 'and'
  )
}

const placeHeads = new Set(data.placeHeads)
const titledThings = new Set(data.titledThings)

/** "Martin Luther King Boulevard", "Shakespeare Street", "Myrtle Beach": the name of a street or a place. */
export function isOfStreet(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  let end = at
  while (words[end + 1]?.clause === clause && isCapital(words[end + 1]!) && textAt(words, end + 1) !== 'i')
    end++
  return end > at && placeHeads.has(words[end]!.lemma)
}

/** "The book on my lap, Anna Karenina", "our boat, Margaret Rose": what such a thing is called. */
function isTitleOfThing(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!
  if (words[at - 1] === undefined) return false
  if (words[at - 1]!.clause === clause) return titledThings.has(words[at - 1]!.lemma)
  const isWhole = words.every((word) => word.clause !== clause || isCapital(word))
  const before = words.filter((word) => word.clause === words[at - 1]!.clause)
  return (
    isWhole &&
    before.some(({ lemma }) => titledThings.has(lemma)) &&
    !before.some((word, i) => isFirstName(word) || phraseAt(nouns, before, i) !== undefined)
  )
}

/** "Smith & Sons", "Smith and Daughters". */
const isOfFirm = (words: readonly Word[], at: number): boolean =>
  /&/.test(words[at]!.source + (words[at + 1]?.source ?? '')) ||
  (/^(&|and)$/.test(textAt(words, at + 1)) &&
    words[at + 2] !== undefined &&
    isCapital(words[at + 2]!) &&
    /^(sons|daughters|co|company)$/.test(words[at + 2]!.text))

/** "me and Ann", "Ann and me". */
const isWithMe = (words: readonly Word[], at: number): boolean => {
  const isSame = (i: number) => words[i]?.clause === words[at]!.clause
  return (
    (/^(and|an|n)$/.test(textAt(words, at - 1)) &&
      /^(me|i)$/.test(textAt(words, at - 2)) &&
      isSame(at - 2)) ||
    (textAt(words, at + 1) === 'and' && /^(me|i)$/.test(textAt(words, at + 2)) && isSame(at + 2))
  )
}

/** "Ann lifts her tail", "Ann the dog". */
function isAnimal(words: readonly Word[], at: number): boolean {
  const isNamed = /^(the|our|my)$/.test(textAt(words, at + 1)) && animals.has(words[at + 2]?.lemma ?? '')
  const hasPart = words
    .slice(at + 1, at + 12)
    .some(({ text }, i, next) => /^(his|her|its)$/.test(text) && animalParts.has(next[i + 1]?.lemma ?? ''))
  return isNamed || hasPart || animals.has(words[at - 1]?.lemma ?? '') || doesAsAnimal(words, at)
}

const asAnimals = phraseSet(data.asAnimals)

/** "Bess barks", "Kevin eats from my hand". */
function doesAsAnimal(words: readonly Word[], at: number): boolean {
  const said = words[at + 1] && phraseAt(asAnimals, words, at + 1)
  return said !== undefined && words[at + said.length]!.clause === words[at]!.clause
}

/** "dance Odette in the hall": what is done, not who does it. */
const isObject = (words: readonly Word[], at: number): boolean =>
  words[at - 1]?.tags.has('Verb') === true &&
  words[at - 1]!.clause === words[at]!.clause &&
  !words[at + 1]!.tags.has('Verb')

/** A first name of somebody who does something, whom somebody is with, or who stands alone ("Then Amina, in grey"). */
export function isName(words: readonly Word[], at: number): boolean {
  const word = words[at]!
  // "My mother tongue is Welsh".
  if (word.tags.has('Demonym') && !sexes.has(plain(word.lemma))) return false
  if (word.isFigurative || !(isKnown(word) || isUnknownName(words, at) || isOfPair(words, at))) return false
  const [previous, next] = [words[at - 1], words[at + 1]]
  const isStart = previous === undefined
  const isWord = wordsAndNames.has(word.lemma)
  if (isWord && (isStart || !isCapital(word) || isCapital(previous))) return false
  // "Behind Debre Markos": the second word of a name that is no person's.
  const isOfPlace =
    previous?.clause === word.clause &&
    at > 1 &&
    isCapital(previous) &&
    !isKnown(previous) &&
    !isByname(words, at)
  if (isOfPlace && previous.tags.has('ProperNoun') && !word.tags.has('Possessive')) return false
  if (isOfPair(words, at)) return true
  const isSurname = word.tags.has('LastName') && previous?.clause === word.clause && isCapital(previous)
  if (isSurname || isAnimal(words, at)) return false
  if (sightAt(words, at) > 0 || sightAt(words, at - 1) > 1) return false
  if (isOfStreet(words, at) || isTitleOfThing(words, at) || isOfFirm(words, at)) return false
  const isMine = isWithMe(words, at)
  if (isMine && /^(an?d?|n)$/.test(textAt(words, at - 1))) return true
  const before = previous?.clause === word.clause ? previous.text : ''
  // "Our Molly scores".
  // "My Stanley plane".
  const isMake =
    next?.clause === word.clause && next.tags.has('Singular') && !next.tags.has('Verb') && !isCapital(next)
  if (/^(my|our)$/.test(before) && isFirstName(word) && !isWord && !word.tags.has('Possessive'))
    return !isMake
  const isPartOfPhrase =
    /^(a|an|the|that|this|my|our|his|her|their|your|named|called|like|saint|st|of|by|at|in|to|for|from)$/
  const isNextTo = before === 'to' && textAt(words, at - 2) === 'next'
  if (isPartOfPhrase.test(before) && !isNextTo) return false
  const isCalledSo = isByname(words, at) || isNextTo || before === 'beside'
  if (before !== '' && previous?.tags.has('Adjective') && !isCalledSo) return false
  // "Ann Smith" is one name, "Schubert Hall" none.
  if (next?.clause === word.clause && isCapital(next) && next.text !== 'i')
    return isName(words.toSpliced(at + 1, 1), at)
  const isAlone = next?.clause !== word.clause && before === ''
  return (
    isNextTo ||
    isMine ||
    (isByname(words, at) && isKnown(word) && !isWord) ||
    word.tags.has('Possessive') ||
    /^(the|my|our)$/.test(textAt(words, at + 1)) ||
    /^(with|and|says|then|beside)$/.test(before) ||
    (before !== '' && nameVerbs.has(previous!.lemma)) ||
    (isSubject(words, at) && !isObject(words, at) && (!isWord || next!.tags.has('Verb'))) ||
    (isAlone && isCapital(word) && !isWord)
  )
}
