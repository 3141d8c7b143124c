import type { Sentence } from './clean.ts'
import { gerundOf, has, hasFiniteVerb, type Term, word } from './parse.ts'

export type Role = 'surface' | 'sensory' | 'soul'

const lowerFirst = (text: string, first: Term | undefined): string => {
  const start = text.split(/\s/)[0] ?? ''
  if (
    /^I\b/.test(start) ||
    has(first, 'ProperNoun', 'Person', 'Place', 'FirstName', 'Acronym') ||
    /^\p{Lu}{2}/u.test(start)
  )
    return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** "I will be standing", "I want to be", "I see myself standing": said as happening now, as a future memory is. */
const PRESENT: readonly (readonly [RegExp, string])[] = [
  [/\bI (?:will|shall|would|'ll|want to|hope to|wish to|dream of|imagine) ?(?:be|being) /g, 'I am '],
  [/\bI'll be /g, 'I am '],
  [/\bI(?: will|'ll) finally be /g, 'I am finally '],
  [/\b([Ww])e(?: will|'ll| want to| would) be /g, '$1e are '],
  [/\bI (?:see|imagine|picture|envision|visualize|visualise) myself (?=\w+ing\b)/g, 'I am '],
  [/\bI (?:imagine|dream of|dream about) (?=\w+ing\b)/g, 'I am '],
  [/\bI will (?=[a-z]+\b)(?!not\b|never\b|always\b|have\b)/g, 'I '],
  [/\b([Ww])e will (?=[a-z]+\b)(?!not\b|never\b|always\b|have\b)/g, '$1e '],
]

export const inPresent = (text: string): string =>
  PRESENT.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), text)

const ADJECTIVAL = ['Adjective', 'Adverb', 'Conjunction', 'Comparable', 'Superlative']

/** A whole sentence from what may be a list or a fragment, with the fewest words added. */
export function completed(sentence: Sentence, terms: readonly Term[], role: Role): string {
  const first = terms[0]
  const { body, text } = sentence
  if (terms.length === 0) return text
  const opening = word(first)
  const rest = lowerFirst(body, first)
  const stop = (full: string) => (/[?]$/.test(text) ? text : `${full}.`)
  if (/^(?:because|so that|since)$/.test(opening) || /^so that\b/i.test(body))
    return stop(`It matters ${rest}`)
  if (opening === 'that' && has(terms[1], 'Pronoun', 'Possessive', 'Noun') && hasFiniteVerb(terms.slice(1)))
    return stop(`I know ${rest}`)
  if (hasFiniteVerb(terms)) return text === `${body}.` ? `${inPresent(body)}.` : inPresent(text)
  if (/^(?:me|myself)$/.test(opening)) {
    const after = terms
      .slice(1)
      .map((term) => term.text)
      .join(' ')
    return after ? stop(`I am ${after}`) : text
  }
  if (/^(?:us|the two of us)$/i.test(opening)) {
    const after = terms
      .slice(1)
      .map((term) => term.text)
      .join(' ')
    return after ? stop(`We are ${after}`) : text
  }
  if (opening === 'to') return stop(role === 'soul' ? `What matters is ${rest}` : `What I want is ${rest}`)
  if (/^(?:being|having|knowing|feeling|seeing|becoming)$/.test(opening) && role === 'soul')
    return stop(`It means ${rest}`)
  if (has(first, 'Gerund') && gerundOf(opening) === opening)
    return stop(role === 'soul' ? `It means ${rest}` : `I am ${rest}`)
  if (terms.every((term) => has(term, ...ADJECTIVAL))) return stop(`I feel ${rest}`)
  if (has(first, 'Preposition') || /^(?:in|on|at|with|under|by|above|behind|inside|around)$/.test(opening))
    return stop(role === 'surface' ? `I am ${rest}` : `I am there, ${rest}`)
  const listed =
    /^(?:smell|sound|scent|taste|feel|feeling|warmth|touch|noise|view|sight|aroma|weight|texture)s? of /.test(
      rest,
    )
      ? `the ${rest}`
      : rest
  if (role === 'surface') return stop(`I see ${listed}`)
  if (role === 'sensory') return stop(`I notice ${listed}`)
  return stop(`What this holds is ${listed}`)
}
