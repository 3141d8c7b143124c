import { subjectConfidence } from './action.ts'
import type { ObjectReading } from './brief.ts'
import { indexPhrases, phraseAt, textAt } from './phrases.ts'
import data from './word-data/objects.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

const names = indexPhrases(Object.entries(data.objects))
/** What is said of so many places that it is seldom the point. */
const generic = new Set(data.generic)
const alsoVerbs = new Set(data.verbsToo)
const compoundHeads = new Set(data.compoundHeads)

const MAX_OBJECTS = 8
const OF_FIRST_LAYER = 0.9
const OF_OTHERS = 0.55
const GENERIC = 0.7
const NEARNESS = { held: 0.3, own: 0.1 }
const holding = new Set(data.holding)
const absentBefore = new Set(data.absentBefore)

/** Names of things that are surely in the scene; what the writer holds or calls their own first, then the surest. */
export function readObjects(layers: readonly Layer[]): ObjectReading[] {
  const found = new Map<string, ObjectReading & { importance: number }>()
  layers.forEach(({ sentences }, layer) => {
    for (const { words } of sentences) {
      for (let at = 0; at < words.length; at++) {
        const name = phraseAt(names, words, at)
        if (!name) continue
        const last = at + name.length - 1
        if (name.value && isThere(words, at, last)) {
          const before = found.get(name.value)
          const own = (layer === 0 ? OF_FIRST_LAYER : OF_OTHERS) * (generic.has(name.value) ? GENERIC : 1)
          // Named again: more important.
          const confidence = Math.min(0.98, Math.max(own, (before?.confidence ?? 0) + 0.04))
          const near = isInHand(words, at, last) ? 'held' : isOwn(words, at) ? 'own' : before?.near
          const importance = confidence + (near ? NEARNESS[near] : 0)
          found.set(name.value, { value: name.value, confidence, near, importance })
        }
        at = last
      }
    }
  })
  return [...found.values()]
    .sort((a, b) => b.importance - a.importance)
    .slice(0, MAX_OBJECTS)
    .map(({ value, confidence, near }) => ({
      value,
      confidence: Math.round(confidence * 100) / 100,
      near,
    }))
}

/** "I hold the trophy", "the trophy in my hands". */
function isInHand(words: readonly Word[], first: number, last: number): boolean {
  const { clause } = words[first]!
  const verb = words.findLastIndex(
    (word, i) => i < first && i >= first - 5 && word.clause === clause && holding.has(word.lemma),
  )
  if (verb >= 0) return subjectConfidence(words, verb) > 0.5
  const after = words.slice(last + 1, last + 6).filter((word) => word.clause === clause)
  const hand = after.findIndex(({ lemma }) => /^(hand|arm|fist|palm)$/.test(lemma))
  return hand > 0 && after.slice(0, hand).some(({ text }) => text === 'my' || text === 'our')
}

const isOwn = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 2), at).some(({ text }) => text === 'my' || text === 'our')

/** The object that a phrase names at a word. */
export const objectAt = (words: readonly Word[], at: number) => phraseAt(names, words, at)

function isThere(words: readonly Word[], first: number, last: number): boolean {
  const word = words[first]!
  const head = words[last]!
  const next = words[last + 1]
  // "soft as a cat"
  if (textAt(words, first - 2) === 'as' && /^an?$/.test(textAt(words, first - 1))) return false
  if (word.negation || head.isFigurative || word.isPast) return false
  if (first === last && alsoVerbs.has(head.lemma) && head.tags.has('Verb')) return false
  if (head.lemma === 'well' && !/^(a|the|our|new)$/.test(textAt(words, first - 1))) return false
  if (next && next.clause === head.clause && compoundHeads.has(next.lemma) && !next.tags.has('Verb'))
    return false
  const before = words.slice(Math.max(0, first - 4), first).filter((near) => near.clause === word.clause)
  return !before.some((near) => absentBefore.has(near.lemma))
}
