import figures from './word-data/figures.json' with { type: 'json' }

/** What a figure of speech may change of a word. */
interface MarkedWord {
  text: string
  lemma: string
  tags: ReadonlySet<string>
  clause: number
  isFigurative: boolean
}

const LONGEST_COMPARISON = 5
const firstWords = new Map<string, string[][]>()
for (const phrase of figures.phrases) {
  const parts = phrase.split(' ')
  firstWords.set(parts[0]!, [...(firstWords.get(parts[0]!) ?? []), parts])
}
const measures = new Set(figures.measures)
const measured = new Set(figures.measured)
const inner = new Set(figures.inner)
const abstract = new Set(figures.abstract)

/** Marks idioms ("cup of tea"), comparisons ("like a river") and metaphors ("a river in me"). */
export function markFigures(words: MarkedWord[]): void {
  words.forEach((word, at) => {
    markPhrase(words, at)
    if (isComparison(words, at)) markComparison(words, at + 1)
    if (abstract.has(word.lemma)) markPredicate(words, at)
    if (word.text === 'of' && at > 0) markMeasure(words, at)
    if (/^(in|inside|within|of)$/.test(word.text) && at > 0) markInner(words, at)
  })
}

/** Idioms are lemmas or texts; `*` stands for any one word. */
function markPhrase(words: MarkedWord[], at: number): void {
  const starts = [...(firstWords.get(words[at]!.text) ?? []), ...(firstWords.get(words[at]!.lemma) ?? [])]
  for (const parts of starts) {
    const fits = parts.every((part, i) => {
      const word = words[at + i]
      return word !== undefined && (part === '*' || part === word.text || part === word.lemma)
    })
    if (fits) for (let i = 0; i < parts.length; i++) words[at + i]!.isFigurative = true
  }
}

function isComparison(words: MarkedWord[], at: number): boolean {
  const { text } = words[at]!
  const before = words[at - 1]?.text ?? ''
  if (text === 'like') return !/^(i|we|you|they|would|'d|d|to|not|really|also|always)$/.test(before)
  if (text === 'as')
    return (
      words.slice(Math.max(0, at - 3), at).some((word) => word.text === 'as') ||
      /^(if|though)$/.test(words[at + 1]?.text ?? '')
    )
  return text === 'than' && /^(a|an|the|any|my)$/.test(words[at + 1]?.text ?? '')
}

function markComparison(words: MarkedWord[], from: number): void {
  const isClause = /^(if|though)$/.test(words[from]?.text ?? '')
  for (let i = from; i < words.length && (isClause || i < from + LONGEST_COMPARISON); i++) {
    const word = words[i]!
    if (word.clause !== words[from - 1]!.clause) return
    if (
      !isClause &&
      i > from &&
      (word.tags.has('Preposition') || word.tags.has('Conjunction')) &&
      word.text !== 'of'
    )
      return
    if (!isClause && i > from && word.tags.has('Pronoun')) return
    word.isFigurative = true
  }
}

/** "my career is a train": what something abstract is, it is in a figure only. */
function markPredicate(words: MarkedWord[], at: number): void {
  const [verb, article] = [words[at + 1], words[at + 2]]
  if (
    !verb ||
    !/^(is|was|be|becomes|became)$/.test(verb.text) ||
    !/^(a|an|the|my|our)$/.test(article?.text ?? '')
  )
    return
  for (let i = at + 3; i < words.length && words[i]!.clause === verb.clause; i++)
    words[i]!.isFigurative = true
}

/** "a storm of applause", "a sea of faces": the measure is no storm and no sea. */
function markMeasure(words: MarkedWord[], at: number): void {
  const measure = words[at - 1]!
  if (!measures.has(measure.lemma)) return
  const object = words.slice(at + 1, at + 4).find((word) => measured.has(word.lemma))
  if (object) measure.isFigurative = true
}

/** "a river in me", "the autumn of my life". */
function markInner(words: MarkedWord[], at: number): void {
  const [first, second] = [words[at + 1]?.text ?? '', words[at + 2]?.lemma ?? '']
  const isInner =
    (words[at]!.text !== 'of' && /^(me|myself|us)$/.test(first)) ||
    (/^(my|our|the)$/.test(first) && inner.has(second))
  if (!isInner) return
  for (let i = at - 1; i >= 0 && i > at - 4; i--) {
    const word = words[i]!
    if (word.tags.has('Verb') || word.tags.has('Pronoun')) return
    word.isFigurative = true
  }
}
