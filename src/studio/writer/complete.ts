import type { Sentence } from './clean.ts'
import { isCompound } from './doings.ts'
import { gerundOf, has, hasFiniteVerb, type Term, word } from './parse.ts'

export type Role = 'surface' | 'sensory' | 'soul'

/** Who tells it, for the few words that have to be added. */
export interface Speaker {
  subject: string
  be: string
}
export const I: Speaker = { subject: 'I', be: 'I am' }
export const YOU: Speaker = { subject: 'You', be: 'You are' }

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

const inPresent = (text: string): string =>
  PRESENT.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), text)

/** "Opening night of my bakery": what day or hour it is, and nothing to be seen. */
const OCCASION =
  /^(?:(?:the|a|an|my|our|another|one) )?(?:\w+ ){0,2}(?:night|day|evening|morning|afternoon|sunset|sunrise|dawn|dusk|birthday|anniversary|wedding|sunday|saturday|monday|tuesday|wednesday|thursday|friday|christmas|summer|winter|spring|autumn)(?: (?:of|in|at|on|with)\b|,|$)/i
const ADJECTIVAL = ['Adjective', 'Adverb', 'Conjunction', 'Comparable', 'Superlative']

/** A whole sentence from what may be a list or a fragment, with the fewest words added. */
function wholeFrom(sentence: Sentence, terms: readonly Term[], role: Role, speaker: Speaker): string {
  const first = terms[0]
  const { body, text } = sentence
  if (terms.length === 0) return text
  const opening = word(first)
  const rest = lowerFirst(body, first)
  const stop = (full: string) => (/[?]$/.test(text) ? text : `${full}.`)
  if (/^(?:because|so that|since)$/.test(opening) || /^so that\b/i.test(body))
    return stop(`It matters ${rest}`)
  if (
    opening === 'that' &&
    has(terms[1], 'Pronoun', 'Possessive', 'Noun', 'Determiner') &&
    hasFiniteVerb(terms.slice(1))
  )
    return stop(`It means ${rest}`)
  const isWish = opening === 'to' && has(terms[1], 'Verb', 'Adverb')
  if (!isWish && hasFiniteVerb(terms)) return text === `${body}.` ? `${inPresent(body)}.` : inPresent(text)
  if (/^(?:me|myself)$/.test(opening)) {
    const after = terms
      .slice(1)
      .map((term) => term.text)
      .join(' ')
    return after ? stop(`${speaker.be} ${after}`) : text
  }
  if (/^(?:us|the two of us)$/i.test(opening)) {
    const after = terms
      .slice(1)
      .map((term) => term.text)
      .join(' ')
    return after ? stop(`We are ${after}`) : text
  }
  if (isWish) return stop(role === 'soul' ? `What matters is ${rest}` : `What I want is ${rest}`)
  if (/^(?:being|having|knowing|feeling|seeing|becoming)$/.test(opening) && role === 'soul')
    return stop(`It means ${rest}`)
  // "shaking knees" is felt; "holding her hand" is done.
  const isThing =
    role === 'sensory' && has(terms[1], 'Noun') && !has(terms[1], 'Pronoun', 'Possessive', 'ProperNoun')
  if (has(first, 'Gerund') && !isThing && gerundOf(opening) === opening && !isCompound(terms))
    return stop(role === 'soul' ? `It means ${rest}` : `${speaker.be} ${rest}`)
  if (opening !== 'enough' && terms.every((term) => has(term, ...ADJECTIVAL)))
    return stop(`${speaker.subject} feel ${rest}`)
  if (has(first, 'Preposition') || /^(?:in|on|at|with|under|by|above|behind|inside|around)$/.test(opening))
    return stop(role === 'surface' ? `${speaker.be} ${rest}` : `${speaker.be} there, ${rest}`)
  const listed = rest.replaceAll(
    /(^|, |; | and )((?:smell|sound|scent|taste|feel|feeling|warmth|touch|noise|view|sight|aroma|weight|texture|vibration|rhythm|roar|rush|hum|buzz|crunch|creak|crackle|murmur|splash|glow|echo|rustle|softness|coolness|heat)s? of )/g,
    '$1the $2',
  )
  if (role === 'surface' && OCCASION.test(rest)) return stop(`It is ${rest}`)
  if (role === 'surface') return stop(`${speaker.subject} see ${listed}`)
  if (role === 'sensory') return stop(`${speaker.subject} notice ${listed}`)
  // "Freedom, trust." says what it means without a verb.
  return text
}

/** Lists that would each need "I notice" become one sentence. */
function joinLists(sentences: readonly string[], frame: string): string[] {
  const joined: string[] = []
  let list: string[] = []
  const flush = () => {
    if (list.length === 0) return
    const hasCommas = list.some((item) => /[,;:]/.test(item))
    const last = list.at(-1)!
    const items =
      list.length === 1
        ? last
        : hasCommas
          ? list.join(', ')
          : `${list.slice(0, -1).join(', ')}${list.length > 2 ? ',' : ''} and ${last}`
    joined.push(`${frame} ${items}.`)
    list = []
  }
  for (const sentence of sentences) {
    const item =
      sentence.startsWith(`${frame} `) && sentence.endsWith('.')
        ? sentence.slice(frame.length + 1, -1)
        : undefined
    if (item !== undefined && !/[“”]/.test(item)) list.push(item)
    else {
      flush()
      joined.push(sentence)
    }
  }
  flush()
  return joined
}

/** Whole sentences from a layer's own, which may be lists and fragments. */
export function completed(
  own: readonly Sentence[],
  terms: readonly Term[][],
  role: Role,
  speaker: Speaker,
): string[] {
  const added = new Set<string>()
  const frame = `${speaker.subject} ${role === 'surface' ? 'see' : 'notice'}`
  const whole = own.map((sentence, i) => {
    const full = wholeFrom(sentence, terms[i] ?? [], role, speaker)
    if (full !== sentence.text && full.startsWith(`${frame} `)) added.add(full)
    return full
  })
  return added.size > 1 ? joinLists(whole, frame) : whole
}
