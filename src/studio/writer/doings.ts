import { gerundOf, has, isBroken, isNounTerm, isVerbTerm, type Term, word } from './parse.ts'

/** What the writer does, as an -ing phrase. */
export interface Doing {
  /** "standing on the deck of my own sailing boat at dawn" */
  gerundPhrase: string
  verb: string
  /** What follows the verb. */
  tail: string
}

const MOST_WORDS = 12
const LOOSE_END =
  /(?<!\s)\s+(?:a|an|the|my|our|his|her|their|of|in|on|at|to|with|by|for|from|and|or|but|as|is|are|into|over|that|which|who|while|so|its|it|i|we|under|through|around|behind|beside|near|just|still|then|about|up|one|two|own)$/i
const SUBJECT = /^(?:i|i'm|we|we're|i've|you|you're)$/
const CLAUSE_OPENER = /^(?:but|while|because|when|as|so|that|which|who|where|until|if|then|or|before|after)$/

const opensClause = (terms: readonly Term[], at: number): boolean =>
  terms.slice(at, at + 4).some((_, i) => isVerbTerm(terms, at + i)) ||
  /^(?:i|we|she|he|they|it|you|i'm|we're)$/.test(word(terms[at]))

/** What belongs to the verb: up to the next comma, clause or limit, without a loose end. */
function tailFrom(terms: readonly Term[], start: number): string {
  const kept: string[] = []
  for (let at = start; at < terms.length && kept.length < MOST_WORDS; at += 1) {
    const lower = word(terms[at])
    if (at > start && (CLAUSE_OPENER.test(lower) || (lower === 'and' && opensClause(terms, at + 1)))) break
    if (at > start && /^(?:i|we|it|she|he|they|you)$/.test(lower)) break
    // "the desk my grandmother left me": the second phrase begins a clause of its own.
    if (
      at > start &&
      isNounTerm(terms, at - 1) &&
      (has(terms[at], 'Possessive', 'Determiner') || has(terms[at], 'Pronoun'))
    )
      break
    kept.push(terms[at]!.text)
    if (isBroken(terms[at])) break
  }
  let text = kept.join(' ').replace(/(?<![,;:.])[,;:.]+$/, '')
  while (LOOSE_END.test(text)) text = text.replace(LOOSE_END, '')
  return text
}

function doingAt(terms: readonly Term[], start: number): Doing | undefined {
  let at = start
  while (
    at < terms.length - 1 &&
    has(terms[at], 'Auxiliary', 'Copula', 'Modal', 'Adverb') &&
    (isVerbTerm(terms, at + 1) || has(terms[at + 1], 'Adverb'))
  )
    at += 1
  const term = terms[at]
  const isDenied = terms
    .slice(start, at + 2)
    .some((other) => has(other, 'Negative') || /^(?:not|never|no)$/.test(word(other)))
  if (!term || isDenied || !isVerbTerm(terms, at) || has(term, 'Modal') || !/^[a-z]+$/i.test(term.text))
    return undefined
  const verb = gerundOf(term.text)
  if (!verb) return undefined
  const tail = isBroken(term) ? '' : tailFrom(terms, at + 1)
  return { gerundPhrase: `${verb} ${tail}`.trim(), verb, tail }
}

/** "Opening night", "Wedding day": the name of an occasion and nothing one is doing. */
export const isCompound = (terms: readonly Term[]): boolean =>
  has(terms[0], 'Gerund') &&
  /^(?:night|day|ceremony|evening|party|morning|hour|reception|speech|boat|room|table|pool)$/.test(
    word(terms[1]),
  )

/** Everything that "I" or "we" do in this sentence: "I stand on a stage and give my talk" is two things. */
export function doingsIn(terms: readonly Term[]): Doing[] {
  // "the book I wrote" is no doing of this moment.
  const subject = terms.findIndex(
    (term, at) =>
      SUBJECT.test(word(term)) &&
      (at === 0 ||
        isBroken(terms[at - 1]) ||
        /^(?:and|but|while|when|as|so|now|then|today|here|finally|morning|day|evening|night)$/.test(
          word(terms[at - 1]),
        )),
  )
  if (subject === -1 && !(has(terms[0], 'Gerund') && !isCompound(terms))) return []
  const first = doingAt(terms, subject + 1)
  const found = first ? [first] : []
  for (let at = subject + 2; at < terms.length - 1; at += 1) {
    if (word(terms[at]) !== 'and' || SUBJECT.test(word(terms[at + 1]))) continue
    const isOwn =
      isVerbTerm(terms, at + 1) &&
      !terms
        .slice(subject + 1, at)
        .some((term, i) => i > 0 && /^(?:he|she|it|they|who|which|that|while)$/.test(word(term)))
    const next = isOwn ? doingAt(terms, at + 1) : undefined
    if (next && next.tail !== '') found.push(next)
  }
  return found
}
