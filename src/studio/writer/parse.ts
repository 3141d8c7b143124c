import nlp from 'compromise/two'
import { BACKDROP_WORDS } from '../words/landscape.ts'
import { verbForms } from '../words/lexicon.ts'
import { PLACE_WORDS } from '../words/place-lexicon.ts'
import { PROP_WORDS } from '../words/reading.ts'

export interface Term {
  text: string
  /** Marks after the word, such as a comma. */
  post: string
  tags: ReadonlySet<string>
}

interface JsonTerm {
  text: string
  pre: string
  post: string
  tags: string[]
}

/** The tagged words of each sentence; an empty list beyond the given number of characters. */
export function parseSentences(sentences: readonly string[], mostCharacters: number): Term[][] {
  let left = mostCharacters
  return sentences.map((sentence) => {
    left -= sentence.length
    if (left < 0) return []
    const json: { terms: JsonTerm[] }[] = nlp(sentence).json({ terms: { tags: true } })
    return json
      .flatMap((part) => part.terms)
      .filter((term) => term.text)
      .map((term) => ({ text: term.text, post: term.post, tags: new Set(term.tags) }))
  })
}

export const isKnownNoun = (word: string): boolean => {
  const isNamed = (lexicon: Map<string, { words: string[] }[]>) =>
    lexicon.get(word)?.some((entry) => entry.words.length === 1) ?? false
  return (
    isNamed(PROP_WORDS) ||
    isNamed(BACKDROP_WORDS) ||
    (isNamed(PLACE_WORDS) && !word.endsWith('ing')) ||
    /^(?:lights?|sounds?|smells?|laugh|touch|whispers?|echo|echoes|talks?|hum|notes?|heads?|hands?|faces?|arms?|shoulders?|hearts?|breath|feet|eyes|voices?|steps|scent|taste)$/.test(
      word,
    )
  )
}

export const has = (term: Term | undefined, ...tags: string[]): boolean =>
  term !== undefined && tags.some((tag) => term.tags.has(tag))
export const word = (term: Term | undefined): string => term?.text.toLowerCase() ?? ''
/** A comma or the like stands between this word and the next. */
export const isBroken = (term: Term | undefined): boolean => /[,;:—–.)?…”]/.test(term?.post ?? '')

const WEAK_HEADS = new Set(
  "i i'm it this that here there everything something nothing what who which all one everyone someone nobody anyone me you us him them now today front way lot kind sort bit top middle edge side end time times thing things back part finally moment day days years year each alone aloud barefoot half third largest rest little more most enough own hours minutes".split(
    ' ',
  ),
)
export const isWeakHead = (noun: string): boolean => WEAK_HEADS.has(noun)

/** Never part of a thing's name, whatever the tagger makes of them. */
const NEVER_NOUNS = new Set(
  'in on at under over by with from into onto through across along around behind beside between above below near beneath inside outside past toward towards against off up down out aloud barefoot away together again always never still just even alone and or but while because before after until as if than then so too very almost also once twice mine hers theirs yours ours'.split(
    ' ',
  ),
)
export const isNeverNoun = (term: Term | undefined): boolean => NEVER_NOUNS.has(word(term))

/** Verbs in the third person that look like plurals: "the swing creaks". */
const LIKE_PLURALS =
  /^(?:creaks|glows|hums|shines|smells|tastes|sounds|feels|rises|falls|burns|crackles|sparkles|glitters|echoes|sways|drifts|beats|pounds|rustles|sings|laughs|smiles|shimmers|flickers|whispers|roars|waits|breathes|rings|ticks|drips|dances|plays|stretches|moves|opens|hangs|stands|lies|sits|runs|comes|goes|fills|floats|trembles|shakes|aches|tingles|melts|blows|rests|leans|sleeps|wakes|reads|looks|watches|claps|cheers|works|grows|holds|turns|walks|calls|tells|knows|loves|helps|carries|brings|makes|takes|gives|pulls|warms|cracks|thunders|swells|settles|spreads|swings|curls|washes|laps|breaks|races|flies|flows|bursts|drums|lasts)$/

/** "the swing creaks", "her hair smells": a verb although it may be tagged as a noun. */
function isLikePlural(terms: readonly Term[], at: number): boolean {
  const before = terms[at - 1]
  if (!before || isBroken(before) || !LIKE_PLURALS.test(word(terms[at]))) return false
  return (
    has(before, 'Noun', 'Person', 'Pronoun') && !has(before, 'Possessive') && !DETERMINING.test(word(before))
  )
}
const DETERMINING = /^(?:a|an|the|my|our|his|her|their|its|your|these|those|of)$/

export function isNounTerm(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (!term || NEVER_NOUNS.has(word(term)) || isLikePlural(terms, at)) return false
  if (has(term, 'Pronoun', 'Determiner', 'Preposition', 'Conjunction', 'QuestionWord', 'Possessive'))
    return false
  if (has(term, 'Noun')) return true
  // "Roar of the crowd": named by what it is of.
  if (at === 0 && word(terms[1]) === 'of' && has(term, 'Verb')) return true
  const before = terms[at - 1]
  const isAfterSubject = has(before, 'Pronoun', 'Auxiliary', 'Modal', 'Adverb') || word(before) === 'to'
  return (
    !isAfterSubject &&
    has(term, 'Verb') &&
    !has(term, 'Copula', 'Auxiliary', 'Gerund', 'PastTense') &&
    isKnownNoun(word(term))
  )
}

export const isVerbTerm = (terms: readonly Term[], at: number): boolean =>
  isLikePlural(terms, at) ||
  (has(terms[at], 'Verb', 'Copula', 'Auxiliary', 'Modal') && !isNounTerm(terms, at))

const NON_FINITE = ['Gerund', 'Participle']
/** Whether a verb is bent to a subject, so that the words are a sentence and not a list. */
export function hasFiniteVerb(terms: readonly Term[]): boolean {
  // "Wind." is a thing and no order.
  if (terms.length === 1) return false
  return terms.some((term, at) => {
    if (!isVerbTerm(terms, at) && !/'(?:s|re|m|ve|ll|d)$/.test(word(term))) return false
    if (/^(?:i|we|you|he|she|it|they|that|there|who)'(?:s|re|m|ve|ll|d)$/.test(word(term))) return true
    if (has(term, ...NON_FINITE) || (has(term, 'Infinitive') && word(terms[at - 1]) === 'to')) return false
    // "the warm wood worn by years": a participle after its noun and before "by".
    if (
      has(term, 'PastTense') &&
      !has(terms[at - 1], 'Pronoun') &&
      /^(?:by|in|with|on|from|into|around)$/.test(word(terms[at + 1])) &&
      !has(terms[at - 1], 'Auxiliary')
    )
      return false
    return isVerbTerm(terms, at)
  })
}

const DOUBLED =
  /^(?:run|sit|swim|get|put|cut|set|hug|clap|chop|jog|drum|skip|stop|plan|grab|sip|win|spin|step|wrap|stir|dig|begin|let|nod|hum|drop|slip|trip|tap)$/

/** "stand" or "stands" or "stood" to "standing". */
export function gerundOf(verb: string): string | undefined {
  const lower = verb.toLowerCase()
  if (lower.endsWith('ing') && lower.length > 5) return lower
  if (/^(?:am|is|are|was|were|be|been|'m|'re)$/.test(lower)) return 'being'
  if (/^(?:has|had|have)$/.test(lower)) return 'having'
  // The tagger needs a subject to take a lone word for a verb.
  const base =
    nlp(`they ${lower}`)
      .compute('root')
      .text('root')
      .replace(/^they /, '') || lower
  if (!/^[a-z]+$/.test(base)) return undefined
  if (base === 'lie' || base === 'die' || base === 'tie') return `${base.slice(0, -2)}ying`
  if (DOUBLED.test(base)) return `${base}${base.at(-1)}ing`
  return verbForms(base).find((form) => form.endsWith('ing')) ?? undefined
}
