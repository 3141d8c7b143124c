import {
  gerundOf,
  has,
  isBroken,
  isKnownNoun,
  isNounTerm,
  isVerbTerm,
  isWeakHead,
  type Term,
  word,
} from './parse.ts'

export interface NounPhrase {
  text: string
  head: string
  /** "on my lips", "behind us": what follows it and belongs to it. */
  withPlace: string
  isPerson: boolean
  /** The same, said again: "a red door" has become "the red door". */
  again: (text: string) => string
}

const MOST_WORDS = 8
const LINKS = new Set([
  'on',
  'in',
  'at',
  'under',
  'against',
  'over',
  'behind',
  'beside',
  'around',
  'from',
  'through',
  'between',
  'above',
  'below',
  'across',
  'near',
  'by',
  'beneath',
  'along',
])
const DETERMINERS =
  /^(?:a|an|the|my|our|his|her|their|its|your|this|that|these|those|some|every|each|no|two|three|four|five|six|seven|eight|nine|ten|all|both|several|many|few)$/

const joined = (terms: readonly Term[], start: number, end: number): string =>
  terms
    .slice(start, end)
    .map((term) => term.text)
    .join(' ')

/** The end of the plain noun phrase that starts here, or the start when none does. */
function simpleEnd(terms: readonly Term[], start: number): number {
  let at = start
  let nounEnd = start
  const isOpened = DETERMINERS.test(word(terms[at])) || has(terms[at], 'Possessive')
  while (at < terms.length && at - start < MOST_WORDS) {
    const term = terms[at]!
    const isFirst = at === start
    if (isNounTerm(terms, at)) nounEnd = at + 1
    else if (isFirst && isOpened) {
      // goes on
    } else if (nounEnd > start && DETERMINERS.test(word(term))) break
    else if (has(term, 'Possessive') && (isFirst || isOpened || /'s$/.test(word(term)))) {
      // "my father's boat"
    } else if (
      !(
        has(term, 'Adjective', 'Value', 'Determiner') ||
        (isOpened &&
          has(term, 'Gerund', 'PastTense', 'Participle') &&
          isNounTerm(terms, at + 1) &&
          nounEnd === start)
      )
    )
      break
    else if (nounEnd > start && !isNounTerm(terms, at + 1)) break
    at += 1
    if (isBroken(term)) break
  }
  return nounEnd
}

function personIn(terms: readonly Term[], start: number, end: number): boolean {
  return terms.slice(start, end).some((term) => has(term, 'Person', 'Actor', 'FirstName'))
}

const ABSTRACT =
  /^(?:freedom|love|peace|joy|happiness|hope|trust|forgiveness|gratitude|courage|strength|pride|purpose|belonging|legacy|calm|awe|wonder|success|health|silence|laughter|kindness|faith|grace|wealth|independence|confidence|abundance|meaning)\b/i

function againFor(terms: readonly Term[], start: number): (text: string) => string {
  const first = terms[start]
  const opening = word(first)
  if (opening === 'a' || opening === 'an') return (text) => text.replace(/^an? /i, 'the ')
  const isFixed =
    DETERMINERS.test(opening) ||
    has(first, 'Possessive', 'ProperNoun', 'Person', 'Place', 'Acronym') ||
    /'s$/.test(opening) ||
    ABSTRACT.test(opening)
  return isFixed ? (text) => text : (text) => `the ${text}`
}

/** Noun phrases in order: "the deck of my own sailing boat", "Mara". */
export function nounPhrases(terms: readonly Term[]): NounPhrase[] {
  const found: NounPhrase[] = []
  for (let at = 0; at < terms.length; at += 1) {
    if (/^(?:no|nothing|none|that|this)$/.test(word(terms[at]))) continue
    let end = simpleEnd(terms, at)
    if (end === at) continue
    const head = word(terms[end - 1])
    if (word(terms[end]) === 'of' && !isBroken(terms[end - 1])) {
      const ofEnd = simpleEnd(terms, end + 1)
      if (ofEnd > end + 1) end = ofEnd
    }
    const isBare =
      end - at === 1 &&
      !isKnownNoun(head) &&
      !has(terms[at], 'ProperNoun', 'Person', 'Actor', 'Plural') &&
      !LINKS.has(word(terms[end]))
    const isAfterNoun = at > 0 && isNounTerm(terms, at - 1) && !isBroken(terms[at - 1]) && end - at === 1
    const isUsable = !isBare && !isAfterNoun && (!isWeakHead(head) || end - at > 3)
    if (isUsable && end - at <= MOST_WORDS) {
      let placeEnd = end
      if (LINKS.has(word(terms[end])) && !isBroken(terms[end - 1])) {
        const after = simpleEnd(terms, end + 1)
        if (after > end + 1) placeEnd = after
        else if (/^(?:me|us|him|her|them)$/.test(word(terms[end + 1]))) placeEnd = end + 2
      }
      const low = (text: string) =>
        at === 0 && !has(terms[0], 'ProperNoun', 'Person', 'Place', 'Acronym')
          ? text.charAt(0).toLowerCase() + text.slice(1)
          : text
      found.push({
        text: low(joined(terms, at, end)),
        head,
        withPlace: low(joined(terms, at, placeEnd)),
        isPerson: personIn(terms, at, end),
        again: againFor(terms, at),
      })
    }
    at = end - 1
  }
  return found
}

export interface Doing {
  /** "standing on the deck of my own sailing boat at dawn" */
  gerundPhrase: string
  verb: string
  /** What follows the verb. */
  tail: string
}

const MOST_DOING_WORDS = 12
const LOOSE_END =
  /\s+(?:a|an|the|my|our|his|her|their|of|in|on|at|to|with|by|for|from|and|or|but|as|is|are|into|over|that|which|who|while|so|its|it|i|we|under|through|around|behind|beside|near)$/i

function cutTail(terms: readonly Term[], start: number): string {
  const kept: string[] = []
  for (let at = start; at < terms.length && kept.length < MOST_DOING_WORDS; at += 1) {
    const term = terms[at]!
    const lower = word(term)
    if (
      at > start &&
      /^(?:and|but|while|because|when|as|so|that|which|who|where|until|if|then|or)$/.test(lower) &&
      (lower !== 'and' || clauseFollows(terms, at + 1))
    )
      break
    if (at > start && /^(?:i|we|it|she|he|they|you)$/.test(lower)) break
    kept.push(term.text)
    if (isBroken(term)) break
  }
  let text = kept.join(' ').replace(/[,;:.]+$/, '')
  while (LOOSE_END.test(text)) text = text.replace(LOOSE_END, '')
  return text
}

const clauseFollows = (terms: readonly Term[], at: number): boolean =>
  terms.slice(at, at + 4).some((_, i) => isVerbTerm(terms, at + i)) ||
  /^(?:i|we|she|he|they|it|you|i'm|we're)$/.test(word(terms[at]))

/** What the writer does in this sentence, as an -ing phrase. */
export function doingIn(terms: readonly Term[]): Doing | undefined {
  const subject = terms.findIndex((term) => /^(?:i|i'm|we|we're|i've|you|you're)$/.test(word(term)))
  let at = subject + 1
  if (subject === -1) {
    if (!has(terms[0], 'Gerund')) return undefined
    at = 0
  }
  while (
    has(terms[at], 'Auxiliary', 'Copula', 'Modal', 'Adverb') &&
    at < terms.length - 1 &&
    (isVerbTerm(terms, at + 1) || has(terms[at + 1], 'Adverb', 'Negative'))
  ) {
    if (has(terms[at + 1], 'Negative')) return undefined
    at += 1
  }
  const term = terms[at]
  if (!term || !isVerbTerm(terms, at) || has(terms[at - 1], 'Negative') || has(term, 'Negative', 'Modal'))
    return undefined
  const gerund = gerundOf(term.text)
  if (!gerund) return undefined
  const tail = isBroken(term) ? '' : cutTail(terms, at + 1)
  return { gerundPhrase: `${gerund} ${tail}`.trim(), verb: gerund, tail }
}
