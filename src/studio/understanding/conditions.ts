import type { Brief, Hour, Mood, Read, Season, Viewpoint, Weather } from './brief.ts'
import { clockAt, hourOf } from './clock.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/conditions.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

export type Conditions = Pick<Brief, 'hour' | 'season' | 'weather' | 'mood' | 'viewpoint'>

type Cues<T extends string> = PhraseIndex<{ value: T; strength: number }>

const cuesOf = <T extends string>(values: Record<T, Record<string, number>>): Cues<T> =>
  indexPhrases(
    (Object.entries(values) as [T, Record<string, number>][]).flatMap(([value, phrases]) =>
      Object.entries(phrases).map(([phrase, strength]) => [phrase, { value, strength }] as const),
    ),
  )

const hours = cuesOf<Hour>(data.hour)
const seasons = cuesOf<Season>(data.season)
/** Without months and feasts, which tell the season only where winters are cold. */
const seasonsOfWarmLands = cuesOf<Season>({
  ...data.season,
  winter: Object.fromEntries(
    Object.entries(data.season.winter).filter(
      ([phrase]) => !phrase.split(' ').some((word) => data.datesOfWinter.includes(word)),
    ),
  ),
})
const warmAtChristmas = phraseSet(data.warmAtChristmas)
const weathers = cuesOf<Weather>(data.weather)
const viewpoints = cuesOf<'wide' | 'close'>(data.viewpoint)
const unsaid = phraseSet(data.unsaid)
const recalled = phraseSet(data.recalled)
const irrelevantAfter = new Set(data.irrelevantAfter)
const irrelevantBefore = new Set(data.irrelevantBefore)
/** Words that a cue may have between its parts. */
const fillers = new Set(data.fillers)

/** A cue of the sensory or soul layer counts for less than one of the surface layer. */
const WEIGHT_OF_OTHERS = 0.6
/** A value below this sum of strengths is not said. */
const SAID = 0.45
const DISTANCE = 0.35
const OF_CLOCK = 1.2
const OF_AMBIGUOUS_CLOCK = 0.8
const OF_TEMPERATURE = 0.8
const PARTS_OF_DAY: { until: number; hours: Hour[] }[] = [
  { until: 7, hours: ['night', 'dawn', 'morning'] },
  { until: 12, hours: ['dawn', 'morning'] },
  { until: 17, hours: ['day', 'golden'] },
  { until: 24, hours: ['golden', 'sunset', 'dusk', 'night'] },
]
/** A number behind "minus" is a temperature with degrees or weather beside it: no friends, no euros. */
const COLD =
  /\b(?:minus|below) (?:zero|freezing)\b|(?:\bminus |(?:^|\s)[-\u2212])[a-z\d-]{1,12}(?: (?:one|two|five))? ?(?:°|degrees|celsius|outside)|(?:'s|\bis|\bbe|\bwas|\bat) minus (?:\d+|[a-z]+teen|[a-z]+ty(?:[ -][a-z]{3,5})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:and|but|in|with|today|tonight|out)\b| ?[,.;:!?]| ?$)/i
const HOT = /\b(?:2[89]|3\d|4\d|8[5-9]|9\d|thirty|forty|ninety)(?:[ -][a-z]{3,5})? ?(?:°|degrees)/i

/** Whether winters are warm where somebody is from: an origin of origins.json. */
export const isWarmLand = (origin: string | undefined): boolean =>
  origin !== undefined && data.warmOrigins.includes(origin)

/**
 * Hour, season, weather, mood and viewpoint, by cue words, times of day and temperatures. Where winters are warm, Christmas is not in
 * the cold; nor is it on a beach.
 */
export function readConditions(layers: readonly Layer[], { isWarm = false } = {}): Conditions {
  const isWarmThen =
    isWarm || layers.some(({ sentences }) => sentences.some(({ words }) => hasPhrase(warmAtChristmas, words)))
  const seasonSums = sumCues(layers, isWarmThen ? seasonsOfWarmLands : seasons)
  for (const { literal } of layers[0]?.sentences ?? []) {
    if (COLD.test(literal)) add(seasonSums, 'winter', OF_TEMPERATURE)
    if (HOT.test(literal)) add(seasonSums, 'summer', OF_TEMPERATURE)
  }
  const season = strongest(seasonSums)
  return {
    hour: strongest(sumHours(layers, season?.value)),
    season,
    weather: strongest(sumCues(layers, weathers)),
    mood: readMood(layers, season?.value),
    viewpoint: readViewpoint(layers),
  }
}

const add = <T>(sums: Map<T, number>, value: T, strength: number) =>
  sums.set(value, (sums.get(value) ?? 0) + strength)

/** A time of day counts more than what goes on; cue words decide between its morning and its evening. */
function sumHours(layers: readonly Layer[], season: Season | undefined): Map<Hour, number> {
  const ofClocks = new Set<Word>()
  const clocks: number[][] = []
  for (const { words } of layers.flatMap(({ sentences }) => sentences))
    for (let at = 0; at < words.length; at++) {
      const clock = clockAt(words, at)
      if (!clock) continue
      const last = at + clock.length - 1
      if (isMeant(words, at, last)) clocks.push(clock.times)
      for (const word of words.slice(at, last + 1)) ofClocks.add(word)
      at = last
    }
  const sums = sumCues(layers, hours, ofClocks)
  const evidence = new Map(sums)
  for (const times of clocks) {
    const near = times.map((time) => evidenceNear(evidence, time))
    const best = times[near.indexOf(Math.max(...near))]!
    const isAmbiguous = times.length > 1 && near[0] === near[1]
    add(sums, hourOf(best, season), isAmbiguous ? OF_AMBIGUOUS_CLOCK : OF_CLOCK)
  }
  return sums
}

/** What the words say for the part of the day in which a time is. */
const evidenceNear = (evidence: ReadonlyMap<Hour, number>, time: number): number =>
  PARTS_OF_DAY.find(({ until }) => time < until)!.hours.reduce(
    (sum, hour) => sum + (evidence.get(hour) ?? 0),
    0,
  )

function sumCues<T extends string>(
  layers: readonly Layer[],
  cues: Cues<T>,
  except: ReadonlySet<Word> = new Set(),
): Map<T, number> {
  const sums = new Map<T, number>()
  layers.forEach(({ sentences }, layer) => {
    for (const sentence of sentences) {
      const words = sentence.words.filter(({ text }) => !fillers.has(text))
      for (let at = 0; at < words.length; at++) {
        const found = phraseAt(cues, words, at)
        if (!found || except.has(words[at]!)) continue
        const last = at + found.length - 1
        if (!words[at]!.isFigurative && isMeant(words, at, last)) {
          const { value, strength } = found.value
          // Repeated cues confirm each other, but do not add up without end.
          const repeated = 1 - Math.min(sums.get(value) ?? 0, 1) / 2
          add(sums, value, strength * (layer === 0 ? 1 : WEIGHT_OF_OTHERS) * repeated)
        }
        at = last
      }
    }
  })
  return sums
}

function isMeant(words: readonly Word[], first: number, last: number): boolean {
  const word = words[first]!
  // The past verb may be a part of the cue: "the windows lit".
  const isPast = word.isPast && !(last > first && words[last]!.tags.has('PastTense'))
  if (word.negation || isPast) return false
  if (first === last) {
    if (/^(march|may)$/.test(word.text) && !word.tags.has('Month')) return false
    if (/^(fall|spring|march|may|light|still)$/.test(word.text) && word.tags.has('Verb')) return false
    const isOther = irrelevantBefore.has(textAt(words, first - 1))
    if (isOther && /^(day|night|star|stars|summer|spring)$/.test(word.text)) return false
    if (irrelevantAfter.has(textAt(words, last + 1))) return false
  }
  const nearby = words.slice(Math.max(0, first - 4), last + 4).filter((near) => near.clause === word.clause)
  const before = words.slice(0, first).filter((near) => near.clause === word.clause)
  return !(hasPhrase(unsaid, nearby) || hasPhrase(recalled, before))
}

function strongest<T extends string>(sums: Map<T, number>): Read<T> | undefined {
  const [best, second] = [...sums].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < SAID) return undefined
  const rival = second?.[1] ?? 0
  const confidence = Math.min(0.98, best[1]) * (best[1] / (best[1] + rival * DISTANCE))
  return { value: best[0], confidence: Math.round(confidence * 100) / 100 }
}

function readMood(layers: readonly Layer[], season: Season | undefined): Mood {
  const { warmth, brightness } = season ? data.moodOfSeason[season] : { warmth: 0, brightness: 0 }
  return {
    warmth: moodOf(layers, 'warmth', warmth),
    brightness: moodOf(layers, 'brightness', brightness),
    energy: moodOf(layers, 'energy'),
  }
}

/** From -1 to 1. The sensory and the soul layer say more of a mood than the surface. */
function moodOf(layers: readonly Layer[], axis: keyof Mood, usual = 0): number {
  const strengths = new Map(Object.entries(data.mood[axis]))
  let sum = usual
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
