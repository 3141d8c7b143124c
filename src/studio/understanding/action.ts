import type { Read } from './brief.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import type { Layer, Word } from './tokenize.ts'
import data from './word-data/actions.json' with { type: 'json' }

/** Ids of the actions that figures can be drawn in. */
export const ACTIONS: readonly string[] = data.actions

const phrases = indexPhrases(Object.entries(data.phrases))
const verbs = new Map(Object.entries(data.verbs))
/** Actions that somebody does besides another. */
export const WEAK_ACTIONS: ReadonlySet<string> = new Set(data.weak)
const notVerbs = new Map(Object.entries(data.notVerbs))

const OWN_SUBJECT = 1
const NO_SUBJECT = 0.75
const MIN_CONFIDENCE = 0.5

/** The action of the main person: of "I" or "we", or of nobody named ("running along the shore"). */
export function readAction(layers: readonly Layer[]): Read<string> | undefined {
  const candidates: Read<string>[] = []
  let position = 0
  for (const { words } of layers[0]?.sentences ?? []) {
    for (let at = 0; at < words.length; at++) {
      const found = phraseAt(phrases, words, at)
      const value = found?.value ?? verbAction(words, at)
      if (value === undefined) continue
      const confidence =
        subjectConfidence(words, at) * (WEAK_ACTIONS.has(value) ? 0.75 : 1) * 0.97 ** position
      position++
      if (isMeant(words[at]!) && confidence >= MIN_CONFIDENCE) candidates.push({ value, confidence })
      if (found) at += found.length - 1
    }
  }
  const best = candidates.sort((a, b) => b.confidence - a.confidence)[0]
  return best && { value: best.value, confidence: Math.round(best.confidence * 100) / 100 }
}

const isMeant = (word: Word): boolean => !(word.negation || word.isFigurative || word.isPast)

function verbAction(words: readonly Word[], at: number): string | undefined {
  const word = words[at]!
  const action = verbs.get(word.lemma)
  if (action === undefined || !word.tags.has('Verb')) return undefined
  if (notVerbs.get(word.lemma)?.includes(words[at + 1]?.text ?? '')) return undefined
  return action
}

/** How surely the one who acts at a word is the writer. */
export function subjectConfidence(words: readonly Word[], at: number): number {
  const { clause } = words[at]!
  for (let i = at - 1; i >= 0 && words[i]!.clause === clause; i--) {
    const word = words[i]!
    if (word.text === 'i' || word.text === 'we') return OWN_SUBJECT
    if (/^(me|us|my|our)$/.test(word.text)) continue
    const isSubject =
      /^(he|she|they|it|you|who|that)$/.test(word.text) || (word.tags.has('Noun') && !isObject(words, i))
    if (isSubject) return 0.3
  }
  return NO_SUBJECT
}

/** After a verb or a preposition a noun is no subject. */
function isObject(words: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
    const { tags } = words[i]!
    if (tags.has('Preposition') || (tags.has('Verb') && !tags.has('Auxiliary'))) return true
    if (tags.has('Pronoun') || tags.has('Conjunction')) return false
  }
  return false
}
