import nlp from 'compromise/two'
import { INSTRUMENTS } from './action-kinds.ts'
import { markFigures } from './figures.ts'
import { stem } from './stem.ts'
import actions from './word-data/actions.json' with { type: 'json' }
import data from './word-data/clauses.json' with { type: 'json' }
import type { Layer, Sentence, Word } from './words.ts'

// Words that the tagger takes for others.
nlp.plugin({ words: data.lexicon })
const irregular = new Map(Object.entries(data.irregular))
const childSpelling = new Map(Object.entries(data.childSpelling))
const spelling = new Map([...Object.entries(data.spelling), ...childSpelling])
const startsClause = new Set(data.startsClause)
/** Verbs that say that something is no longer there: "the dog that we buried". */
const endings = new Set(data.endings)
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
/** Words after a negator that it still governs. */
const NEGATION_REACH = 4

/** Linear in the length: what is beyond the limits is not read. Control characters separate words, as blanks do. */
export function tokenize(text: string): Layer[] {
  return text
    .slice(0, 40_000)
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/([^\p{L}\p{N}\n])\1{2,}/gu, '$1$1')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .slice(0, MAX_LAYERS)
    .map((paragraph) => readLayer(paragraph.slice(0, MAX_LAYER_CHARACTERS)))
}

function readLayer(paragraph: string): Layer {
  const misspelled = new Set<string>()
  const corrected = paragraph.replace(/(?<!\p{L})\p{Ll}+(?!\p{L})/gu, (word) => {
    if (childSpelling.has(word)) misspelled.add(word)
    return spelling.get(word) ?? word
  })
  return { sentences: readSentences(corrected), childSpellings: misspelled.size }
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
  markPlayed(sentences)
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
  words.forEach((_, at) => {
    markGerund(words, at)
  })
  markNegation(words)
  markFigures(words)
  return words
}

/** "Putting", "baking" and so on with the verbs that they are of. */
const gerunds = new Map(
  [...Object.keys(actions.verbs), ...actions.ofObjects.flatMap(({ verbs }) => verbs)].flatMap((verb) =>
    [`${verb}ing`, `${verb.replace(/e$/, '')}ing`, `${verb}${verb.at(-1)}ing`].map(
      (form) => [form, verb] as const,
    ),
  ),
)
const TIMES = /^(night|morning|evening|afternoon|weekend|day)s?$/

/** "Playing snap on the rug", "Saturday morning baking with my girls": the tagger takes the verb for a noun. */
function markGerund(words: Word[], at: number): void {
  const word = words[at]!
  const [before, next] = [words[at - 1], words[at + 1]]
  const verb = gerunds.get(word.text)
  if (!verb || word.tags.has('Gerund')) return
  // "We are all dancing."
  const isOfAll = /^(all|both)$/.test(before?.text ?? '') && words[at - 2]?.tags.has('Copula') === true
  if (isOfAll && before!.clause === word.clause) {
    words[at] = asGerund(word, verb)
    return
  }
  if (next?.clause !== word.clause) return
  const isFirst = before?.clause !== word.clause || TIMES.test(before.text) || before.tags.has('WeekDay')
  const isCompound = next.tags.has('Noun') && !next.tags.has('Possessive')
  const isSubject = ['Copula', 'Auxiliary', 'Modal'].some((tag) => next.tags.has(tag))
  // "I sit on the bench peeling an orange."
  const isWithObject =
    before?.tags.has('Noun') === true && ['Determiner', 'Possessive'].some((tag) => next.tags.has(tag))
  const isVerb = (isFirst || isWithObject) && !(isCompound || isSubject)
  if (word.tags.has('Verb') ? word.lemma !== word.text : !isVerb) return
  words[at] = asGerund(word, verb)
}

const asGerund = (word: Word, verb: string): Word => ({
  ...word,
  lemma: verb,
  tags: new Set(['Verb', 'PresentTense', 'Gerund']),
})

const instruments = new Set(
  actions.ofObjects.flatMap(({ action, objects, verbs }) =>
    INSTRUMENTS.has(action) && verbs.includes('play') ? (objects ?? []) : [],
  ),
)

/** "I built a guitar, and my niece plays it": the last instrument that was named. */
function markPlayed(sentences: readonly Word[][]): void {
  let last: string | undefined
  for (const words of sentences)
    words.forEach((word, at) => {
      if (instruments.has(word.lemma)) last = word.lemma
      if (last && word.text === 'it' && words[at - 1]?.lemma === 'play')
        words[at] = { ...word, antecedent: last }
    })
}

/** The tagger takes "Mum's sewing machine" for "Mum is sewing machine". */
function isPossessiveMark(terms: readonly Term[], at: number): boolean {
  const [gerund, noun] = [terms[at + 1], terms[at + 2]]
  const owner = terms[at - 1]
  if (terms[at]?.implicit !== 'is' || terms[at]!.text !== '') return false
  // "At their nan's and", "at the neighbour's."
  const isLast = /[.,;!?]/.test(owner?.post ?? '') || /^(and|but|or)$/.test(gerund?.normal ?? '') || !gerund
  return (
    (isLast && !owner?.tags.has('Pronoun')) ||
    gerundCompounds.has(`${gerund?.normal} ${noun?.root || noun?.normal}`)
  )
}

function markNegation(words: Word[]): void {
  words.forEach((negator, at) => {
    const isNo = noWords.has(negator.text)
    const isNot = negator.tags.has('Negative') || negator.text === 'never' || negator.text === 'not'
    if (!(isNo || isNot) || emptyNegation.has(words[at + 1]?.text ?? '')) return
    for (let i = at + 1; i < words.length; i++) {
      const word = words[i]!
      if (word.clause !== negator.clause) return
      // "I do not need to stop to rest": each verb hangs on the one before.
      const isChained = (to: number) => words[to]?.text === 'to' && words[to + 1]?.tags.has('Infinitive')
      if (i > at + NEGATION_REACH && !(isChained(i) || isChained(i - 1))) return
      // "A man I never met is here".
      if (/^(is|are)$/.test(word.text) && words[i - 1]?.tags.has('PastTense')) return
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
  // "Ann and I come out married."
  const isLast = words[at + 1]?.clause !== words[at]!.clause
  if (text === 'married' && isLast && !last?.tags.has('Pronoun')) return false
  // "Toast made by the kids", "the radio turned down"
  const [next, second] = [words[at + 1]?.text ?? '', words[at + 2]?.text ?? '']
  if (next === 'by' && !STAYED.test(text)) return false
  if (/^(down|up)$/.test(next) && /^(low|loud|high)$/.test(second)) return false
  const isParticiple = before.some((word) => beforeParticiple.has(word.text)) || isOfCompanion(words, at)
  return !isParticiple && ['Noun', 'Adverb', 'Negative'].some((tag) => previous?.has(tag))
}

/** "With my eyes shut", "with the windows closed": a participle says how what is there is. */
const isOfCompanion = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 4), at).some(
    ({ text }, i, before) =>
      text === 'with' &&
      DETERMINER.test(before[i + 1]?.text ?? '') &&
      // "With the door she closed" tells who did it.
      !before.slice(i + 1).some((word) => /^(i|we|you|he|she|they|it|who|that)$/.test(word.text)),
  )

/** Verbs before "by" whose subject did something: "he stood by me". */
const STAYED = /^(stood|sat|stayed|walked|passed|drove|went|came|ran|lived|stopped|dropped|got|swam|flew)$/

function tellsInThePast(sentences: readonly Word[][]): boolean {
  const past = new Set(sentences.flatMap((words) => words.filter((_, at) => isFinitePast(words, at))))
  const present = sentences
    .flat()
    .filter((word) => !past.has(word) && (word.tags.has('PresentTense') || word.tags.has('Copula')))
  return past.size >= 3 && past.size > present.length * 1.5
}

/**
 * A clause with a past verb, until a verb in the present follows in it: "who was ill", but not "is here". Behind one in the
 * present it begins with whom or what the past is said of: "I wear the ring she wore".
 */
function markPast(words: Word[]): void {
  /** Of each clause, runs of past verbs and times between which nothing is in the present. */
  const runs: { clause: number; first: number; from: number; isFirst: boolean }[] = []
  words.forEach(({ clause, text }, at) => {
    const isLast =
      text === 'last' && words[at - 1]?.text !== 'one' && lastTimes.has(words[at + 1]?.text ?? '')
    if (!(isLast || pastTimes.has(text) || isFinitePast(words, at))) return
    const before = runs.at(-1)
    const isSame = before?.clause === clause
    const isPresentBetween = isSame && words.some((_, i) => i > before.from && i < at && isPresent(words, i))
    if (isSame && !isPresentBetween) before.from = at
    else runs.push({ clause, first: at, from: at, isFirst: !isSame })
  })
  for (const { clause, first, from, isFirst } of runs) {
    const start = isFinitePast(words, first) ? startOfTold(words, first) : startOfPart(words, first)
    const pronoun = words.findLastIndex(
      ({ text }, at) => at >= start && at < first && /^(i|we|he|she|they)$/.test(text),
    )
    const isOfNoun =
      pronoun >= 0 &&
      words.some((word, at) => word.clause === clause && (at < pronoun || at > from) && isThird(words[at]!))
    const told = isOfNoun ? pronoun : start
    const end = words.findIndex(
      (word, at) =>
        at > from && word.clause === clause && (isPresent(words, at) || (isOfNoun && isThird(word))),
    )
    const isBehind =
      !isFirst || isOfNoun || (told !== first && words.some((_, at) => at < told && isNow(words, at, clause)))
    words.forEach((word, at) => {
      const isTold = (end < 0 || at < end) && (!isBehind || at >= told)
      if (word.clause === clause && isTold) word.isPast = true
    })
  }
}

/** "The girl I taught sings", "she hands me what she made": a verb in the present of whom or what the past is said. */
const isThird = ({ tags, text, lemma }: Word): boolean =>
  tags.has('Verb') && tags.has('PresentTense') && text !== lemma && /[^s]s$/.test(text)

/** Behind the "and" before a time of the past: "I lie here and he talks of last year". */
function startOfPart(words: readonly Word[], at: number): number {
  const { clause } = words[at]!
  const and = words.findLastIndex(({ text, clause: own }, i) => i < at && own === clause && text === 'and')
  return and < 0 ? at : and + 1
}

/** "I sit", "we are walking", "me and my aunt are walking" in a clause. */
function isNow(words: readonly Word[], at: number, clause: number): boolean {
  const { clause: own, text } = words[at]!
  if (own !== clause || !isPresent(words, at)) return false
  const isOfMany = text === 'are' && words.some((word, i) => i < at && /^(me|i)$/.test(word.text))
  return isOfMany || /^(i|we)$/.test(words[at - 1]?.text ?? '')
}

/** Where that begins of which a past verb tells: "the snowdrops she loved", "my aunt who was ill". */
function startOfTold(words: readonly Word[], verb: number): number {
  const { clause } = words[verb]!
  const back = (from: number, isPart: (word: Word) => boolean) => {
    let at = from
    while (at > 0 && words[at - 1]!.clause === clause && isPart(words[at - 1]!)) at--
    return at
  }
  const subject = back(verb, ({ tags }) => ['Adverb', 'Auxiliary', 'Negative'].some((tag) => tags.has(tag)))
  const isPronoun = words[subject - 1]?.tags.has('Pronoun') && words[subject - 1]?.clause === clause
  const pronoun = isPronoun ? subject - 1 : subject
  const relative = back(pronoun, ({ text }) => /^(who|that|which|where|whom|whose)$/.test(text))
  // What somebody had is still there: "the ring she wore".
  if (isPronoun && !endings.has(words[verb]!.lemma)) return relative
  const noun = back(
    relative,
    ({ tags, text }) => !DETERMINER.test(text) && ['Noun', 'Adjective', 'Value'].some((tag) => tags.has(tag)),
  )
  return noun > 0 && DETERMINER.test(words[noun - 1]!.text) ? noun - 1 : noun
}

const DETERMINER = /^(the|a|an|my|our|his|her|their|this|that|these|those)$/

/** A finite verb in the present: "she is", "I get"; not "to get". */
function isPresent(words: readonly Word[], at: number): boolean {
  const { tags, text } = words[at]!
  if (/^(am|is|are)$/.test(text)) return true
  return tags.has('PresentTense') && Boolean(words[at - 1]?.tags.has('Pronoun'))
}
