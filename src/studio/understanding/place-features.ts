import { textAt } from './phrases.ts'
import stopWords from './word-data/stop-words.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const stops = new Set(stopWords)
const LOCATIVE =
  /^(at|on|onto|in|into|inside|outside|by|beside|near|behind|under|above|over|along|across|through|around|up|down)$/
/** After "not" they deny a place or a thing, not an action: "not in court", "not a passenger". */
const DENIED = /^(in|at|on|a|an|the|my|our)$/
/** Words between a preposition of place and its noun: "in the old harbour bar". */
const REACH_OF_LOCATIVE = 4

/** Who writes, as the subject of a clause. */
const WRITER = /^(i|we)$/

/**
 * The stems of the content words, the pairs of neighbours ("finish_line"), with "@" what somebody or something is at
 * ("@beach"), and with "i@" where the writer is in the scene, each once.
 */
export function wordFeatures(sentences: readonly Sentence[]): string[] {
  const features = new Set<string>()
  for (const { words } of sentences) {
    let previous: Word | undefined
    const located = locatedWords(words)
    const said = saidWords(words)
    for (const word of words) {
      const isStop = stops.has(word.text) || !/[\p{L}\p{N}]/u.test(word.stem)
      if (isStop || !said.has(word)) {
        previous = undefined
        continue
      }
      for (const part of word.stem.split(/[-/]/)) if (part) features.add(part)
      if (previous) features.add(`${previous.stem}_${word.stem}`)
      if (located.has(word)) {
        features.add(`@${word.stem}`)
        if (isWriterIn(words, word)) features.add(`i@${word.stem}`)
      }
      previous = word
    }
  }
  return [...features]
}

/** The word is in a clause about the writer, and not about the past. */
function isWriterIn(words: readonly Word[], { clause, isPast }: Word): boolean {
  const subject = words.find(
    ({ clause: own, tags }) => own === clause && (tags.has('Pronoun') || tags.has('Noun')),
  )
  return !isPast && subject !== undefined && WRITER.test(subject.text)
}

/** Nouns behind a preposition of place: what somebody or something is at. */
export function locatedWords(words: readonly Word[]): ReadonlySet<Word> {
  const located = new Set<Word>()
  let reach = 0
  for (const word of words) {
    reach = LOCATIVE.test(word.text) ? REACH_OF_LOCATIVE : isOfNounPhrase(word) ? reach - 1 : 0
    if (reach > 0 && word.tags.has('Noun')) located.add(word)
  }
  return located
}

/** Words that are meant as they stand: no figures of speech, nothing that is denied. */
export function saidWords(words: readonly Word[]): ReadonlySet<Word> {
  let isDenied = false
  return new Set(
    words.filter((word, at) => {
      if (word.negation !== 'not') isDenied = word.text === 'not' && DENIED.test(textAt(words, at + 1))
      return !(word.isFigurative || word.negation === 'no' || isDenied)
    }),
  )
}

const isOfNounPhrase = ({ tags }: Word): boolean =>
  !(tags.has('Verb') || tags.has('Pronoun') || tags.has('Conjunction')) || tags.has('Possessive')
