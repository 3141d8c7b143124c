import { z } from 'zod'
import { placeFiles } from '../library/library.ts'
import peopleNouns from '../library/people-words.json' with { type: 'json' }
import placeNames from '../library/places.json' with { type: 'json' }
import type { Brief, Hour, Person, Season, Weather } from '../understanding/brief.ts'
import type { Cast } from './cast.ts'
import type { Scene } from './compose.ts'

const names: Readonly<Record<string, { name: string; where: string }>> = z
  .record(z.string(), z.object({ name: z.string(), where: z.string() }))
  .parse(placeNames)

export interface NamedPlace {
  id: string
  name: string
}

/** What a picture shows and why, in words for the person who asked for it. */
export interface Reading {
  place: NamedPlace
  /** Whether the words decided the place; otherwise a landscape was chosen. */
  isPlaceSure: boolean
  /** Other places that it may be, the likeliest first: three where it was not sure, else five; none where nothing is likely. */
  likeliest: NamedPlace[]
  hour: Hour
  season: Season | null
  weather: Weather
  /** "you, your partner and two children"; "nobody". */
  people: string
  /** A sentence for those who do not see the picture. */
  description: string
}

const named = (id: string): NamedPlace => ({ id, name: names[id]?.name ?? id })

const HOUR_WORDS: Record<Hour, string> = {
  dawn: 'at dawn',
  morning: 'in the morning',
  day: 'by day',
  golden: 'in the late afternoon',
  sunset: 'at sunset',
  dusk: 'at dusk',
  night: 'at night',
}
const WEATHER_WORDS: Record<Weather, string> = {
  clear: '',
  cloudy: 'under clouds',
  mist: 'in mist',
  rain: 'in the rain',
  storm: 'in a storm',
  snow: 'in the snow',
}
const SEASON_WORDS: Record<Season, string> = {
  spring: 'in spring',
  summer: 'in summer',
  autumn: 'in autumn',
  winter: 'in winter',
}
/** A place that is less likely than this is right in one case of a hundred, so it is not worth a question. */
const MIN_OFFERED = 0.03
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The reading of a composed scene. */
export function readingOf(scene: Scene, brief: Brief): Reading {
  const id = scene.file.split('.')[0]!
  // A landscape that is also the likeliest place is what was meant.
  const isPlaceSure = (brief.place.id ?? brief.place.likeliest[0]?.value) === id
  const people = peopleWords(brief, scene.people)
  const season = brief.season?.value ?? null
  const details = [
    HOUR_WORDS[scene.hour],
    season ? SEASON_WORDS[season] : '',
    WEATHER_WORDS[scene.weather],
  ].filter(Boolean)
  const who = people === 'nobody' ? 'A scene without people' : `${people[0]!.toUpperCase()}${people.slice(1)}`
  return {
    place: named(id),
    isPlaceSure,
    likeliest: brief.place.likeliest
      .filter(({ value, confidence }) => confidence >= MIN_OFFERED && value !== id && placeFiles.has(value))
      .slice(0, isPlaceSure ? 5 : 3)
      .map(({ value }) => named(value)),
    hour: scene.hour,
    season,
    weather: scene.weather,
    people,
    description: `Illustration. ${who} ${names[id]?.where ?? ''}, ${details.join(' ')}.`,
  }
}

/** "you, Rosa, two children and a crowd": those who are drawn; how many had no room is said as well. */
export function peopleWords(
  { people }: Pick<Brief, 'people'>,
  { shown, missing }: Pick<Cast, 'shown' | 'missing'>,
): string {
  const words = [...(people.isWriterShown ? ['you'] : []), ...groups(shown)]
  if (people.hasCrowd) words.push('a crowd')
  if (words.length === 0) return 'nobody'
  const all = words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  return missing > 0 ? `${all} (no room for ${COUNTS[missing] ?? missing} more)` : all
}

const WORDS: Readonly<Record<string, readonly string[]>> = peopleNouns

/** What one and what several of a kind are called. */
function wordsFor({ relation, sex, age, noun, isStranger }: Person): readonly string[] {
  if (noun)
    return [
      isStranger ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `your ${noun}`,
      /child$/.test(noun) ? `${noun}ren` : `${noun}s`,
    ]
  const keys = [
    `${relation}:${sex ?? ''}:${age}`,
    `${relation}::${age}`,
    `${relation}:${sex ?? ''}`,
    relation,
  ]
  return WORDS[keys.find((key) => WORDS[key])!]!
}

function groups(others: readonly Person[]): string[] {
  const named = others.flatMap(({ name }) => name ?? [])
  const counts = new Map<string, { plural: string; count: number }>()
  for (const person of others.filter(({ name }) => !name)) {
    const [one, plural] = wordsFor(person) as [string, string]
    counts.set(one, { plural, count: (counts.get(one)?.count ?? 0) + 1 })
  }
  return [
    ...named,
    ...[...counts].map(([one, { plural, count }]) =>
      count === 1 ? one : `${COUNTS[count] ?? count} ${plural}`,
    ),
  ]
}
