import type { Read } from './brief.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import type { Layer, Word } from './tokenize.ts'
import data from './word-data/objects.json' with { type: 'json' }

const names = indexPhrases(Object.entries(data.objects))
/** What is said of so many places that it is seldom the point. */
const generic = new Set(data.generic)
const alsoVerbs = new Set(data.verbsToo)
const compoundHeads = new Set(data.compoundHeads)

const MAX_OBJECTS = 8
const OF_FIRST_LAYER = 0.9
const OF_OTHERS = 0.55
const GENERIC = 0.7

/** Ids of objects that are surely in the scene, most important first. */
export function readObjects(layers: readonly Layer[]): Read<string>[] {
  const found = new Map<string, number>()
  layers.forEach(({ sentences }, layer) => {
    for (const { words } of sentences) {
      for (let at = 0; at < words.length; at++) {
        const name = phraseAt(names, words, at)
        if (!name) continue
        const last = at + name.length - 1
        if (isThere(words, at, last)) {
          const confidence =
            (layer === 0 ? OF_FIRST_LAYER : OF_OTHERS) * (generic.has(name.value) ? GENERIC : 1)
          // Named again: more important.
          found.set(name.value, Math.min(0.98, Math.max(confidence, (found.get(name.value) ?? 0) + 0.04)))
        }
        at = last
      }
    }
  })
  return [...found]
    .map(([value, confidence]) => ({ value, confidence: Math.round(confidence * 100) / 100 }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_OBJECTS)
}

/** The object that a short phrase names, whatever else is said of it. */
export function findObject(words: readonly Word[]): string | undefined {
  return words.map((_, at) => phraseAt(names, words, at)?.value).find((value) => value !== undefined)
}

const ABSENT_BEFORE =
  /^(remember|miss|dream|think|imagine|forget|sell|photo|picture|smell|scent|taste|sound|instead|former|lose|need|want)$/

function isThere(words: readonly Word[], first: number, last: number): boolean {
  const word = words[first]!
  const head = words[last]!
  const next = words[last + 1]
  if (word.negation || head.isFigurative || word.isFigurative || word.isPast) return false
  if (first === last && alsoVerbs.has(head.lemma) && head.tags.has('Verb')) return false
  if (head.lemma === 'well' && !/^(a|the|our|new)$/.test(words[first - 1]?.text ?? '')) return false
  if (next && next.clause === head.clause && compoundHeads.has(next.lemma) && !next.tags.has('Verb'))
    return false
  const before = words.slice(Math.max(0, first - 4), first).filter((near) => near.clause === word.clause)
  return !before.some((near) => ABSENT_BEFORE.test(near.lemma))
}
