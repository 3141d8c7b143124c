import { phraseAt, phraseSet } from './phrases.ts'
import figures from './word-data/figures.json' with { type: 'json' }
import type { Word } from './words.ts'

const LONGEST_COMPARISON = 5
/** Lemmas or texts; `*` stands for any one word. */
const idioms = phraseSet(figures.phrases)
const measures = new Set(figures.measures)
const measured = new Set(figures.measured)
const inner = new Set(figures.inner)
const abstract = new Set(figures.abstract)

/** Marks idioms ("cup of tea"), comparisons ("like a river") and metaphors ("a river in me"). */
export function markFigures(words: Word[]): void {
  words.forEach((word, at) => {
    const idiom = phraseAt(idioms, words, at)
    if (idiom) markAll(words.slice(at, at + idiom.length))
    if (isComparison(words, at)) markComparison(words, at + 1)
    if (abstract.has(word.lemma)) markPredicate(words, at)
    if (word.text === 'of' && at > 0) markMeasure(words, at)
    if (/^(in|inside|within|of)$/.test(word.text) && at > 0) markInner(words, at)
  })
}

function markAll(words: readonly Word[]): void {
  for (const word of words) word.isFigurative = true
}

function isComparison(words: Word[], at: number): boolean {
  const { text } = words[at]!
  const before = words[at - 1]?.text ?? ''
  // "there are like ten kids"
  if (text === 'like' && words[at + 1]?.tags.has('Value')) return false
  if (text === 'like') return !/^(i|we|you|they|would|'d|d|to|not|really|also|always)$/.test(before)
  if (text === 'as')
    return (
      words.slice(Math.max(0, at - 3), at).some((word) => /^(as|same)$/.test(word.text)) ||
      /^(if|though)$/.test(words[at + 1]?.text ?? '')
    )
  return text === 'than' && /^(a|an|the|any|my)$/.test(words[at + 1]?.text ?? '')
}

function markComparison(words: Word[], from: number): void {
  const isClause = /^(if|though|when|after)$/.test(words[from]?.text ?? '')
  const end = words.findIndex(
    ({ clause, text, tags }, i) =>
      i >= from &&
      (clause !== words[from - 1]!.clause ||
        (!isClause &&
          (i === from + LONGEST_COMPARISON ||
            (i > from &&
              (tags.has('Pronoun') ||
                ((tags.has('Preposition') || tags.has('Conjunction')) && text !== 'of')))))),
  )
  markAll(words.slice(from, end < 0 ? undefined : end))
}

/** "my career is a train": what something abstract is, it is in a figure only. */
function markPredicate(words: Word[], at: number): void {
  const [verb, article] = [words[at + 1], words[at + 2]]
  const isPredicate =
    /^(is|was|be|becomes|became)$/.test(verb?.text ?? '') && /^(a|an|the|my|our)$/.test(article?.text ?? '')
  if (isPredicate) markAll(words.filter(({ clause }, i) => i >= at + 3 && clause === verb!.clause))
}

/** "a storm of applause", "a sea of faces": the measure is no storm and no sea. */
function markMeasure(words: Word[], at: number): void {
  const isMeasure = measures.has(words[at - 1]!.lemma)
  if (isMeasure && words.slice(at + 1, at + 4).some(({ lemma }) => measured.has(lemma)))
    words[at - 1]!.isFigurative = true
}

/** "a river in me", "the autumn of my life". */
function markInner(words: Word[], at: number): void {
  const [first, second] = [words[at + 1]?.text ?? '', words[at + 2]?.lemma ?? '']
  const isInner =
    (words[at]!.text !== 'of' && /^(me|myself|us)$/.test(first)) ||
    (/^(my|our|the)$/.test(first) && inner.has(second))
  if (!isInner) return
  const before = words.slice(Math.max(0, at - 3), at)
  const end = before.findLastIndex(({ tags }) => tags.has('Verb') || tags.has('Pronoun'))
  markAll(before.slice(end + 1))
}
