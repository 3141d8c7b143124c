import nlp from 'compromise/two'
import { markFigures } from './figures.ts'
import { nouns as people } from './people-nouns.ts'
import { phraseAt } from './phrases.ts'
import { stem } from './stem.ts'
import data from './word-data/clauses.json' with { type: 'json' }
import type { Layer, Sentence, Word } from './words.ts'

// Words that the tagger takes for others.
nlp.plugin({ words: data.lexicon })
const irregular = new Map(Object.entries(data.irregular))
const spelling = new Map(Object.entries(data.spelling))
const startsClause = new Set(data.startsClause)
const noWords = new Set(data.noWords)
/** After these the negator says nothing about what follows: "not only", "no doubt". */
const emptyNegation = new Set(data.emptyNegation)
const beforeParticiple = new Set(data.beforeParticiple)
const pastTimes = new Set(data.pastTimes)
const lastTimes = new Set(data.lastTimes)
const gerundCompounds = new Set(data.gerundCompounds)

const MAX_LAYERS = 4
const MAX_LAYER_CHARACTERS = 2400
const MAX_SENTENCES = 24
/** Words between a relative pronoun and its verb. */
const REACH_OF_RELATIVE = 3
/** Words after a negator that it still governs. */
const NEGATION_REACH = 4

/** Linear in the length: what is beyond the limits is not read. */
export function tokenize(text: string): Layer[] {
  return text
    .slice(0, 40_000)
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/([^\p{L}\p{N}\n])\1{2,}/gu, '$1$1')
    .replace(/\p{Ll}+/gu, (word) => spelling.get(word) ?? word)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .slice(0, MAX_LAYERS)
    .map((paragraph) => ({ sentences: readSentences(paragraph.slice(0, MAX_LAYER_CHARACTERS)) }))
}

interface Term {
  pre: string
  text: string
  post: string
  normal: string
  root?: string
  implicit?: string
  tags: Set<string>
}

function readSentences(paragraph: string): Sentence[] {
  const terms = nlp(paragraph).compute('root').docs as unknown as Term[][]
  const sentences = terms.map(readWords).filter((words) => words.length > 0)
  if (!tellsInThePast(sentences)) sentences.forEach(markPast)
  return sentences.slice(0, MAX_SENTENCES).map((words) => {
    const literal = words.filter((word) => !word.isFigurative).map((word) => word.source)
    return { literal: literal.join('').trim(), words }
  })
}

function readWords(terms: Term[]): Word[] {
  const words: Word[] = []
  let clause = 0
  for (const [at, term] of terms.entries()) {
    if (isPossessiveMark(terms, at)) continue
    const isOwner = isPossessiveMark(terms, at + 1)
    const text = isOwner ? `${term.implicit}'s` : (term.implicit || term.normal).toLowerCase()
    if (text && !/^n't$/.test(text)) {
      const isAside = `${term.pre}${term.text}`.includes('(')
      if ((isAside || startsClause.has(text)) && words.length > 0) clause++
      const base = (term.root || text).replace(/'s?$/, '')
      // The tagger has no root of a plural that it takes for a possessive.
      const isPlural =
        base === text && term.tags.has('Plural') && term.tags.has('Possessive') && !term.text.includes("'")
      const root = isPlural ? base.replace(/s$/, '') : base
      const lemma = irregular.get(root) ?? root
      const source = term.text + term.post
      const unmarked = { negation: undefined, isFigurative: false, isPast: false }
      words.push({ text, source, lemma, stem: stem(lemma), tags: term.tags, clause, ...unmarked })
    }
    // The tagger leaves the brackets of "(9" and "4)" to the words.
    if (/[,;:()\u2013\u2014-]|\.{2}|…/.test(term.post.replace(/^-$/, '')) || term.text.endsWith(')')) clause++
  }
  markNegation(words)
  markFigures(words)
  return words
}

/** The tagger takes "Mum's sewing machine" for "Mum is sewing machine". */
function isPossessiveMark(terms: readonly Term[], at: number): boolean {
  const [gerund, noun] = [terms[at + 1], terms[at + 2]]
  return (
    terms[at]?.implicit === 'is' &&
    terms[at]!.text === '' &&
    gerundCompounds.has(`${gerund?.normal} ${noun?.root || noun?.normal}`)
  )
}

function markNegation(words: Word[]): void {
  words.forEach((negator, at) => {
    const isNo = noWords.has(negator.text)
    const isNot = negator.tags.has('Negative') || negator.text === 'never' || negator.text === 'not'
    if (!(isNo || isNot) || emptyNegation.has(words[at + 1]?.text ?? '')) return
    for (let i = at + 1; i <= at + NEGATION_REACH && i < words.length; i++) {
      const word = words[i]!
      if (word.clause !== negator.clause) return
      if (word.text === 'but' || (word.text === 'and' && negator.text !== 'without')) return
      word.negation ??= isNo ? 'no' : 'not'
    }
  })
}

/** A finite past verb: "she taught me", not "has arrived", "is painted" or "barefoot, sunburned". */
function isFinitePast(words: readonly Word[], at: number): boolean {
  const { tags, text } = words[at]!
  if (/^(was|were|had|used)$/.test(text)) return true
  if (!tags.has('PastTense') || text === 'past') return false
  const before = words.slice(Math.max(0, at - 3), at)
  const last = before.at(-1)
  const previous = last?.clause === words[at]!.clause ? last.tags : undefined
  const isParticiple = before.some((word) => beforeParticiple.has(word.text))
  return !isParticiple && ['Noun', 'Adverb', 'Negative'].some((tag) => previous?.has(tag))
}

function tellsInThePast(sentences: readonly Word[][]): boolean {
  const past = new Set(sentences.flatMap((words) => words.filter((_, at) => isFinitePast(words, at))))
  const present = sentences
    .flat()
    .filter((word) => !past.has(word) && (word.tags.has('PresentTense') || word.tags.has('Copula')))
  return past.size >= 3 && past.size > present.length * 1.5
}

/** A clause with a past verb, until a verb in the present follows in it: "who was ill", but not "is here". */
function markPast(words: Word[]): void {
  const pastClauses = new Map<number, { start: number; last: number }>()
  words.forEach((word, at) => {
    const isLast =
      word.text === 'last' && words[at - 1]?.text !== 'one' && lastTimes.has(words[at + 1]?.text ?? '')
    const isTime = isLast || pastTimes.has(word.text)
    if (!(isTime || isFinitePast(words, at))) return
    const start = Math.min(pastClauses.get(word.clause)?.start ?? at, isTime ? 0 : startOfRelative(words, at))
    pastClauses.set(word.clause, { start, last: at })
  })
  for (const [clause, { start, last }] of pastClauses) {
    const end = words.findIndex((word, at) => at > last && word.clause === clause && isPresent(words, at))
    words.forEach((word, at) => {
      if (word.clause === clause && at >= start && (end < 0 || at < end)) word.isPast = true
    })
  }
}

/**
 * Where what is told of the past begins: with the noun in "I wave to a neighbour who was ill", behind it in "the beds I built",
 * which are still there; with the sentence where the clause is not a relative one.
 */
function startOfRelative(words: readonly Word[], verb: number): number {
  const { clause } = words[verb]!
  const isNoun = (at: number) =>
    words[at]?.clause === clause && words[at]!.tags.has('Noun') && !words[at]!.tags.has('Pronoun')
  for (let at = verb - 1; at > 0 && at >= verb - REACH_OF_RELATIVE; at--) {
    const isRelative = /^(who|whom|whose)$/.test(words[at]!.text)
    const isSubject = /^(i|we|he|she|they)$/.test(words[at]!.text)
    if (!((isRelative || isSubject) && isNoun(at - 1))) continue
    if (isSubject && !phraseAt(people, words, at - 1)) return at
    let start = at - 1
    while (
      start > 0 &&
      words[start - 1]!.clause === clause &&
      !/^(Verb|Preposition)$/.test(kindOf(words[start - 1]!))
    )
      start--
    return start
  }
  return 0
}

const kindOf = ({ tags }: Word): string => ['Verb', 'Preposition'].find((kind) => tags.has(kind)) ?? ''

/** A finite verb in the present: "she is", "I get"; not "to get". */
function isPresent(words: readonly Word[], at: number): boolean {
  const { tags, text } = words[at]!
  if (/^(am|is|are)$/.test(text)) return true
  return tags.has('PresentTense') && Boolean(words[at - 1]?.tags.has('Pronoun'))
}
