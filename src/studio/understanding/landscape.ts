import { deriveSeed } from '../random.ts'
import type { Conditions } from './conditions.ts'
import type { Theme } from './theme.ts'
import data from './word-data/landscapes.json' with { type: 'json' }
import type { Layer } from './words.ts'

/** Ids of the places that are painted where no place is sure. */
export const LANDSCAPES: readonly string[] = Object.keys(data.landscapes)

const MAX_WORDS = 3
const OF_PROBABILITY = 4
const OF_MOOD = 0.7
/** How far words that say nothing of a landscape decide between those that suit alike, so that not everybody gets the same. */
const BY_CHANCE = 2.2

/** Where no wheelchair comes, or where corn and flowers hide it. */
const { roughGround } = data
const ON_ROUGH_GROUND = 4

/** Between these the seed of the picture decides. */
const ALIKE = 1.2
const MAX_LANDSCAPES = 3
/** Share of the likely places from which a place that is true for all of them is drawn instead. */
const MIN_SHARE = 0.62
const standIns = Object.entries(data.standIns)

/** A room, or a street, where nearly all the places that the words may mean are rooms, or in a town. */
export function standInFor(probabilities: ReadonlyMap<string, number>): string | undefined {
  const sumOf = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (probabilities.get(id) ?? 0), 0)
  const all = sumOf(probabilities.keys()) - (probabilities.get('none') ?? 0)
  return standIns.find(([, ids]) => sumOf(ids) > MIN_SHARE * all)?.[0]
}

/** The room that stands for others. */
export const ROOM = standIns[0]![0]

/** Whether a place that is not sure stands for others with its things, as a room or a street does and no landscape. */
export const isStandIn = (place: string): boolean => !LANDSCAPES.includes(place)

/** The landscapes that suit the hour, the season, the mood and the words about as well as the best, which is the first. */
export function chooseLandscapes(
  { hour, season, weather, mood }: Conditions,
  layers: readonly Layer[],
  probabilities: ReadonlyMap<string, number>,
): string[] {
  const lemmas = new Set(
    layers.flatMap(({ sentences }) => sentences.flatMap(({ words }) => words.map((word) => word.lemma))),
  )
  const seed = deriveSeed(0, [...lemmas].join(' '))
  const isWinter = season?.value === 'winter' || weather?.value === 'snow'
  const isRolling = roughGround.words.some((word) => lemmas.has(word))
  const seen = landscapesSeen(layers)
  const suiting = Object.entries(data.landscapes).filter(([id]) => seen === undefined || seen.has(id))
  const scored = suiting.map(([id, landscape]) => {
    let score = OF_PROBABILITY * (probabilities.get(id) ?? 0)
    score += 0.8 * Math.min(MAX_WORDS, landscape.words.filter((word) => lemmas.has(word)).length)
    if (hour) score += (landscape.hours.includes(hour.value) ? 1.5 : -1.5) * hour.confidence
    if (season) score += (landscape.seasons.includes(season.value) ? 1.5 : -2) * season.confidence
    if (isWinter && !landscape.seasons.includes('winter')) score -= 2
    // An evening sky or snow is painted only where the words speak of it.
    if (!hour && landscape.hours.every((value) => value === 'night')) score -= 1
    if (!(season || isWinter) && landscape.seasons.every((value) => value === 'winter')) score -= 1
    if (isRolling && roughGround.landscapes.includes(id)) score -= ON_ROUGH_GROUND
    score += (BY_CHANCE * (deriveSeed(seed, id) % 1000)) / 1000
    score -= OF_MOOD * (Math.abs(mood.warmth - landscape.warmth) + Math.abs(mood.energy - landscape.energy))
    return { id, score }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= best - ALIKE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LANDSCAPES)
    .map(({ id }) => id)
}

/** Places of a theme that the words of the scenery, the hour and the season allow, the first of them first. */
export function placesOfTheme(
  { places, indoors }: Theme,
  { hour, season, weather }: Conditions,
  layers: readonly Layer[],
): string[] {
  const seen = landscapesSeen(layers)
  const said = weather?.value === 'snow' ? 'winter' : season?.value
  const isOutside = !(said === 'winter' || weather?.value === 'rain' || hour?.value === 'night')
  const seasonsOf = new Map(Object.entries(data.landscapes).map(([id, { seasons }]) => [id, seasons]))
  const suits = (id: string) =>
    (seen?.has(id) ?? true) && (said === undefined || (seasonsOf.get(id)?.includes(said) ?? true))
  return (isOutside ? places : (indoors ?? places)).filter(suits).slice(0, MAX_LANDSCAPES)
}

/** Landscapes that show what the words say of the scenery, such as the sea; undefined where they say nothing of it. */
function landscapesSeen(layers: readonly Layer[]): ReadonlySet<string> | undefined {
  const words = (layers[0]?.sentences ?? []).flatMap((sentence) => sentence.words)
  const said = new Set(
    words.filter((word) => !(word.negation || word.isFigurative || word.isPast)).map((word) => word.lemma),
  )
  const kinds = data.scenery.filter((kind) => kind.words.some((word) => said.has(word)))
  if (kinds.length === 0) return undefined
  const all = new Set(kinds.flatMap(({ landscapes }) => landscapes))
  const common = [...all].filter((id) => kinds.every(({ landscapes }) => landscapes.includes(id)))
  return common.length > 0 ? new Set(common) : all
}
