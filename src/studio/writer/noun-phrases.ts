import { isCompound } from './doings.ts'
import { has, isBroken, isKnownNoun, isNeverNoun, isNounTerm, isWeakHead, type Term, word } from './parse.ts'

export interface NounPhrase {
  text: string
  head: string
  /** With what follows and belongs to it: "the salt on my lips", "the halyards ticking", "the warm wood under my feet". */
  withPlace: string
  isPerson: boolean
  /** The same, said again: "a red door" has become "the red door". */
  again: (text: string) => string
}

const MOST_WORDS = 8
const LINKS = new Set(
  'on in at under against over behind beside around from through between above below across near by beneath along inside'.split(
    ' ',
  ),
)
const DETERMINERS =
  /^(?:a|an|the|my|our|his|her|their|its|your|this|that|these|those|some|every|each|no|two|three|four|five|six|seven|eight|nine|ten|all|both|several|many|few)$/

/** "hand-painted" comes as two words with a hyphen after the first. */
const joined = (terms: readonly Term[], start: number, end: number): string =>
  terms
    .slice(start, end)
    .map((term) => (/^[-‐]$/.test(term.post) ? `${term.text}-` : `${term.text} `))
    .join('')
    .trim()

/** Whether the word at this place can still belong to a noun phrase begun earlier. */
function goesOn(terms: readonly Term[], at: number, start: number, nounEnd: number): boolean {
  const term = terms[at]!
  const isOpened = DETERMINERS.test(word(terms[start])) || has(terms[start], 'Possessive')
  if (isNeverNoun(term)) return false
  if (at === start && (isOpened || isCompound(terms.slice(at)))) return true
  if (nounEnd > start && DETERMINERS.test(word(term))) return false
  if (has(term, 'Possessive')) return isOpened || /'s$/.test(word(term))
  const isBentVerb =
    isOpened &&
    nounEnd === start &&
    has(term, 'Gerund', 'PastTense', 'Participle') &&
    isNounTerm(terms, at + 1)
  if (!has(term, 'Adjective', 'Value', 'Determiner') && !isBentVerb) return false
  return nounEnd === start || isNounTerm(terms, at + 1)
}

/** The end of the plain noun phrase that starts here, or the start when none does. */
function simpleEnd(terms: readonly Term[], start: number): number {
  let nounEnd = start
  for (let at = start; at < terms.length && at - start < MOST_WORDS; at += 1) {
    if (isNounTerm(terms, at)) nounEnd = at + 1
    else if (!goesOn(terms, at, start, nounEnd)) break
    if (isBroken(terms[at])) break
  }
  return nounEnd
}

const ABSTRACT =
  /^(?:freedom|love|peace|joy|happiness|hope|trust|forgiveness|gratitude|courage|strength|pride|purpose|belonging|legacy|calm|awe|wonder|success|health|silence|laughter|kindness|faith|grace|wealth|independence|confidence|abundance|meaning|stillness|life|time|art|music|home|nature)$/i

function againFor(terms: readonly Term[], start: number, head: string): (text: string) => string {
  const first = terms[start]
  const opening = word(first)
  if (opening === 'a' || opening === 'an') return (text) => text.replace(/^an? /i, 'the ')
  if (opening === 'some') return (text) => text.replace(/^some /i, 'the ')
  const isFixed =
    DETERMINERS.test(opening) ||
    has(first, 'Possessive', 'ProperNoun', 'Person', 'Place', 'Acronym', 'Value') ||
    /'s$/.test(opening) ||
    ABSTRACT.test(head)
  return isFixed ? (text) => text : (text) => `the ${text}`
}

/** "on my lips" after "salt", from the word after the phrase; the end of the phrase when nothing belongs to it. */
function placeEnd(terms: readonly Term[], end: number): number {
  if (isBroken(terms[end - 1]) || !LINKS.has(word(terms[end]))) return end
  const after = simpleEnd(terms, end + 1)
  if (after > end + 1) return after
  return /^(?:me|us|him|her|them|mine|hers|his|theirs|yours|ours)$/.test(word(terms[end + 1])) ? end + 2 : end
}

const FELT = /^(?:warm|cold|cool|soft|rough|smooth|light|heavy|wet|dry|quiet|still|hot|damp|bright)$/
const LINKING_VERB = /^(?:is|are|feels|feel|smells|tastes|sounds)$/

/** "the wood is warm under my feet" as "the warm wood under my feet"; "the halyards ticking" as it stands. */
function fuller(terms: readonly Term[], start: number, end: number): string {
  const next = terms[end]
  if (isBroken(terms[end - 1]) || !next) return joined(terms, start, end)
  if (has(next, 'Gerund') && !isBroken(next)) return joined(terms, start, placeEnd(terms, end + 1))
  if (has(next, 'Gerund')) return joined(terms, start, end + 1)
  const quality = terms[end + 1]
  const opensWithDeterminer = DETERMINERS.test(word(terms[start])) || has(terms[start], 'Possessive')
  const isQuality =
    (has(quality, 'Adjective') || FELT.test(word(quality))) &&
    (isNeverNoun(terms[end + 2]) || !has(terms[end + 2], 'Adjective', 'Noun', 'Verb')) &&
    word(terms[end + 2]) !== 'and'
  if (LINKING_VERB.test(word(next)) && isQuality && opensWithDeterminer && end - start === 2) {
    const rest = isBroken(quality) ? '' : joined(terms, end + 2, placeEnd(terms, end + 2))
    return `${terms[start]!.text} ${quality!.text} ${terms[start + 1]!.text} ${rest}`.trim()
  }
  return joined(terms, start, placeEnd(terms, end))
}

/** A lone word without an article is a thing only where it is known as one. */
function isLoose(terms: readonly Term[], at: number, end: number, head: string): boolean {
  if (end - at > 1) return isWeakHead(head) && end - at <= 3
  if (isWeakHead(head)) return true
  if (at > 0 && isNounTerm(terms, at - 1) && !isBroken(terms[at - 1])) return true
  if (LINKS.has(word(terms[end])) && !isBroken(terms[at])) return false
  return !isKnownNoun(head) && !has(terms[at], 'ProperNoun', 'Person', 'Actor', 'Plural')
}

const SKIPPED = /^(?:no|nothing|none|that|this|every|each|not)$/

/** Noun phrases in order: "the deck of my own sailing boat", "Mara". */
export function nounPhrases(terms: readonly Term[]): NounPhrase[] {
  const found: NounPhrase[] = []
  for (let at = 0; at < terms.length; at += 1) {
    if (SKIPPED.test(word(terms[at])) || word(terms[at - 1]) === 'no') continue
    let end = simpleEnd(terms, at)
    if (end === at) continue
    const head = word(terms[end - 1])
    if (word(terms[end]) === 'of' && !isBroken(terms[end - 1])) {
      const ofEnd = simpleEnd(terms, end + 1)
      if (ofEnd > end + 1) end = ofEnd
    }
    if (!isLoose(terms, at, end, head) && end - at <= MOST_WORDS) {
      const isProper = has(terms[at], 'ProperNoun', 'Person', 'Place', 'Acronym')
      const low = (text: string) =>
        at === 0 && !isProper ? text.charAt(0).toLowerCase() + text.slice(1) : text
      found.push({
        text: low(joined(terms, at, end)),
        head,
        withPlace: low(fuller(terms, at, end)),
        isPerson: terms.slice(at, end).some((term) => has(term, 'Person', 'Actor', 'FirstName')),
        again: againFor(terms, at, head),
      })
    }
    at = end - 1
  }
  return found
}
