import { subjectConfidence } from './action-subject.ts'
import type { Act } from './brief.ts'
import { textAt } from './phrases.ts'
import data from './word-data/acts.json' with { type: 'json' }
import type { Word } from './words.ts'

const ways = new Map(Object.entries(data.verbs).flatMap(([way, verbs]) => verbs.map((verb) => [verb, way])))
const prepositions: Readonly<Record<string, readonly string[]>> = data.prepositions
const onlyWith = new Set(data.onlyWith)
const hands = new Set(data.hands)
const resting = new Set(data.resting)
const on = new Set(data.on)
const parts = new Set(data.parts)
const onlyActed: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data.onlyActed))

/** Words between the verb and the thing. */
const REACH = 9
const PREPOSITION =
  /^(in|on|off|onto|into|round|around|under|between|over|against|along|at|by|with|near|to|from)$/

/**
 * Whether what is done with a thing brings it into the picture: a fence or a gate is there only where somebody does something with it,
 * and a wall that is painted or washed is that of a room.
 */
export function isActedOn(name: string, words: readonly Word[], first: number): boolean {
  const indoorWays = onlyActed.get(name)
  if (!indoorWays) return true
  const act = actOn(words, first)
  return act !== undefined && !indoorWays.includes(act.way)
}

/** "I stroke the horse", "she leans on a gate", "my hand rests on its bonnet". */
export function actOn(words: readonly Word[], first: number): Act | undefined {
  const { clause } = words[first]!
  const hand = words.findLastIndex(
    (word, at) => at < first && at >= first - REACH && word.clause === clause && hands.has(word.lemma),
  )
  if (hand >= 0) return handOn(words, hand, first)
  for (let at = first - 1; at >= Math.max(0, first - REACH); at--) {
    const word = words[at]!
    if (word.clause !== clause) return undefined
    const way = word.negation || word.isPast ? undefined : ways.get(word.lemma)
    if (!way || !(word.tags.has('Verb') || word.tags.has('Infinitive'))) continue
    const allowed = prepositions[word.lemma] ?? []
    const before = words.findLastIndex(({ text }, i) => i > at && i < first && allowed.includes(text))
    if (onlyWith.has(word.lemma) && before < 0) return undefined
    if (!isDirect(words, Math.max(before, at), first)) return undefined
    return { way, isOther: subjectConfidence(words, at) <= 0.5 }
  }
  return undefined
}

/** "My hand lies on its bonnet", "one hand on his wheel". */
function handOn(words: readonly Word[], hand: number, first: number): Act | undefined {
  const after = resting.has(words[hand + 1]?.lemma ?? '') ? hand + 2 : hand + 1
  const isOn = on.has(textAt(words, after)) && after < first && isDirect(words, after, first)
  const isOther = /^(his|her|their)$/.test(textAt(words, hand - 1))
  return isOn && !words[hand]!.negation ? { way: 'touch', isOther } : undefined
}

/** Nothing but the thing follows, or a part of it: "its nose", "its bonnet". */
function isDirect(words: readonly Word[], from: number, first: number): boolean {
  const between = words.slice(from + 1, first)
  return between.every(({ text, tags }, i) => {
    const at = from + 1 + i
    if (text === 'of') return parts.has(words[at - 1]?.lemma ?? '') || parts.has(textAt(words, at - 1))
    return !(PREPOSITION.test(text) || text === 'and' || (tags.has('Verb') && !tags.has('Adjective')))
  })
}
