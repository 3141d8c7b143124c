import { indexPhrases, phraseAt } from './phrases.ts'
import { locatedWords, saidWords } from './place-features.ts'
import placeNouns from './word-data/place-nouns.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const nouns = indexPhrases(Object.entries(placeNouns))

/**
 * Ids of the places that fit every noun of a place behind a preposition, as in "with my wife in our garden"; empty where
 * there is no such noun, or where several name places that differ.
 */
export function namedPlaces(sentences: readonly Sentence[]): readonly string[] {
  const named = sentences.flatMap(({ words }) => namedIn(words))
  const [first = [], ...others] = named
  return first.filter((id) => others.every((ids) => ids.includes(id)))
}

function namedIn(words: readonly Word[]): (readonly string[])[] {
  const located = locatedWords(words)
  const said = saidWords(words)
  const found: (readonly string[])[] = []
  for (let at = 0; at < words.length; at++) {
    const noun = phraseAt(nouns, words, at)
    if (!noun) continue
    const last = words[at + noun.length - 1]!
    const isMeant = located.has(last) || isOwned(words, at)
    if (isMeant && said.has(last) && !last.isPast && isHead(words, at + noun.length - 1))
      found.push(noun.value)
    at += noun.length - 1
  }
  return found
}

/** Words before an owned place: "my own little corner shop". */
const OWN_REACH = 4

/** "I own a bakery", "my own salon": whoever says so is there. */
function isOwned(words: readonly Word[], at: number): boolean {
  const before = words
    .slice(Math.max(0, at - OWN_REACH), at)
    .filter(({ clause }) => clause === words[at]!.clause)
  const own = before.findLastIndex(({ lemma }) => lemma === 'own')
  return own >= 0 && before.slice(own + 1).every(({ tags }) => !(tags.has('Preposition') || tags.has('Verb')))
}

/** The last noun of its phrase: "garden" of "in the garden", not of "in the garden centre". */
function isHead(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  if (!next?.tags.has('Noun') || next.tags.has('Pronoun')) return true
  return next.clause !== words[at]!.clause || /[,;:–—]/.test(words[at]!.source)
}
