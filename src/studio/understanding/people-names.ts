import type { Sex } from './brief.ts'
import { textAt } from './phrases.ts'
import names from './word-data/names.json' with { type: 'json' }
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'

const sexes = new Map(
  Object.entries(names).flatMap(([sex, list]) =>
    list.split(' ').map((name) => [name.toLowerCase(), sex === 'both' ? undefined : (sex as Sex)] as const),
  ),
)
const wordsAndNames = new Set(data.wordsAndNames)
const afterVerb = /^(the|a|an|my|our|me|it|us|to|in|on|out|up|and)$/
const afterPerson = new Set(data.address.afterPerson)

export const isCapital = (word: Word): boolean =>
  /^\p{Lu}(\p{Ll}|$)/u.test(word.source.replace(/^[^\p{L}\p{N}]+/u, ''))

/** Of a first name; undefined where both have it, or where it is another word as well and not written like a name. */
export const sexOfName = (word: Word | undefined): Sex | undefined =>
  word && (isCapital(word) || !wordsAndNames.has(word.lemma)) ? sexes.get(word.lemma) : undefined

/** Whether what ends at a word is the subject of what follows: "Mum laughs", "Granny in the rocker". */
export function isSubject(words: readonly Word[], end: number): boolean {
  const next = words[end + 1]
  if (next?.clause !== words[end]!.clause) return false
  const isVerb = next.tags.has('Verb') && (/(s|ing|ed)$/.test(next.text) || next.tags.has('PastTense'))
  // "Coach clicks the stopwatch": verbs that are plural nouns as well.
  const isVerbLike = next.tags.has('Plural') && afterVerb.test(textAt(words, end + 2))
  return isVerb || isVerbLike || next.tags.has('Adverb') || afterPerson.has(next.text)
}

/** A first name of somebody who does something, whom somebody is with, or who stands alone ("Then Amina, in grey"). */
export function isName(words: readonly Word[], at: number): boolean {
  const word = words[at]!
  if (!sexes.has(word.lemma) || word.isFigurative) return false
  const [previous, next] = [words[at - 1], words[at + 1]]
  const isStart = previous === undefined
  if (wordsAndNames.has(word.lemma) && (isStart || !isCapital(word) || isCapital(previous))) return false
  const before = previous?.clause === word.clause ? previous.text : ''
  const isPartOfPhrase =
    /^(a|an|the|my|our|his|her|their|your|named|called|like|saint|st|of|by|at|in|to|for|from)$/
  if (isPartOfPhrase.test(before) || previous?.tags.has('Adjective')) return false
  // "Ann Smith" is one name, "Schubert Hall" none.
  if (next?.clause === word.clause && isCapital(next) && next.text !== 'i')
    return isName(words.toSpliced(at + 1, 1), at)
  const isAlone = next?.clause !== word.clause && before === ''
  return (
    word.tags.has('Possessive') ||
    /^(the|my|our)$/.test(textAt(words, at + 1)) ||
    /^(with|and|says|then)$/.test(before) ||
    isSubject(words, at) ||
    (isAlone && isCapital(word))
  )
}
