import type { Hour, Mood, Read, Season, Viewpoint, Weather } from './brief.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import type { Layer, Word } from './tokenize.ts'
import data from './word-data/conditions.json' with { type: 'json' }

export interface Conditions {
  hour: Read<Hour> | undefined
  season: Read<Season> | undefined
  weather: Read<Weather> | undefined
  mood: Mood
  viewpoint: Viewpoint
}

type Cues<T extends string> = PhraseIndex<{ value: T; strength: number }>

const cuesOf = <T extends string>(values: Record<T, Record<string, number>>): Cues<T> =>
  indexPhrases(
    (Object.entries(values) as [T, Record<string, number>][]).flatMap(([value, phrases]) =>
      Object.entries(phrases).map(([phrase, strength]) => [phrase, { value, strength }] as const),
    ),
  )

const hours = cuesOf<Hour>(data.hour)
const seasons = cuesOf<Season>(data.season)
const weathers = cuesOf<Weather>(data.weather)
const viewpoints = cuesOf<'wide' | 'close'>(data.viewpoint)
const unsaid = phraseSet(data.unsaid)
const irrelevantAfter = new Set(data.irrelevantAfter)
const irrelevantBefore = new Set(data.irrelevantBefore)

/** A cue of the sensory or soul layer counts for less than one of the surface layer. */
const WEIGHT_OF_OTHERS = 0.6
/** A value below this sum of strengths is not said. */
const SAID = 0.45
const DISTANCE = 0.35

/** Hour, season, weather, mood and viewpoint, by cue words. */
export function readConditions(layers: readonly Layer[]): Conditions {
  return {
    hour: strongest(sumCues(layers, hours)),
    season: strongest(sumCues(layers, seasons)),
    weather: strongest(sumCues(layers, weathers)),
    mood: readMood(layers),
    viewpoint: readViewpoint(layers),
  }
}

function sumCues<T extends string>(layers: readonly Layer[], cues: Cues<T>): Map<T, number> {
  const sums = new Map<T, number>()
  layers.forEach(({ sentences }, layer) => {
    for (const { words } of sentences) {
      for (let at = 0; at < words.length; at++) {
        const found = phraseAt(cues, words, at)
        if (!found) continue
        const last = at + found.length - 1
        if (isMeant(words, at, last)) {
          const { value, strength } = found.value
          const before = sums.get(value) ?? 0
          // Repeated cues confirm each other, but do not add up without end.
          const share = (layer === 0 ? 1 : WEIGHT_OF_OTHERS) * (1 - Math.min(before, 1) / 2)
          sums.set(value, before + strength * share)
        }
        at = last
      }
    }
  })
  return sums
}

function isMeant(words: readonly Word[], first: number, last: number): boolean {
  const word = words[first]!
  if (word.negation || word.isFigurative || word.isPast) return false
  const isSingle = first === last
  if (isSingle && /^(fall|spring|march|may|light|still)$/.test(word.text) && word.tags.has('Verb'))
    return false
  if (
    isSingle &&
    irrelevantBefore.has(words[first - 1]?.text ?? '') &&
    /^(day|night|star|stars|summer|spring)$/.test(word.text)
  )
    return false
  if (isSingle && irrelevantAfter.has(words[last + 1]?.text ?? '')) return false
  const nearby = words.slice(Math.max(0, first - 4), last + 4).filter((near) => near.clause === word.clause)
  return !hasPhrase(unsaid, nearby)
}

function strongest<T extends string>(sums: Map<T, number>): Read<T> | undefined {
  const [best, second] = [...sums].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < SAID) return undefined
  const rival = second?.[1] ?? 0
  const confidence = Math.min(0.98, best[1]) * (best[1] / (best[1] + rival * DISTANCE))
  return { value: best[0], confidence: Math.round(confidence * 100) / 100 }
}

function readMood(layers: readonly Layer[]): Mood {
  return {
    warmth: moodOf(layers, 'warmth'),
    brightness: moodOf(layers, 'brightness'),
    energy: moodOf(layers, 'energy'),
  }
}

/** From -1 to 1. The sensory and the soul layer say more of a mood than the surface. */
function moodOf(layers: readonly Layer[], axis: keyof Mood): number {
  const strengths = new Map(Object.entries(data.mood[axis]))
  let sum = 0
  for (const [layer, { sentences }] of layers.entries())
    for (const word of sentences.flatMap((sentence) => sentence.words))
      if (!word.negation && !word.isPast) sum += (strengths.get(word.lemma) ?? 0) * (layer === 0 ? 0.7 : 1)
  return Math.round(Math.tanh(sum) * 100) / 100
}

function readViewpoint(layers: readonly Layer[]): Viewpoint {
  const sums = sumCues(layers.slice(0, 1), viewpoints)
  const difference = (sums.get('wide') ?? 0) - (sums.get('close') ?? 0)
  if (Math.abs(difference) < 0.5) return 'middle'
  return difference > 0 ? 'wide' : 'close'
}
