import placeNames from '../library/places.json' with { type: 'json' }
import { placeFiles } from '../library/places.ts'
import words from '../library/reading-words.json' with { type: 'json' }
import {
  type Brief,
  type Hour,
  MAX_PEOPLE,
  MIN_OFFERED,
  type Person,
  type Season,
  type Weather,
} from '../understanding/brief.ts'
import { LANDSCAPES } from '../understanding/landscape.ts'
import { WRITER, wordsFor } from '../understanding/person-words.ts'
import { sketchCorrection } from '../understanding/sketch-choice.ts'
import { VIEWS } from '../understanding/views.ts'
import { actionWords, thingWords } from '../understanding/words-for.ts'
import type { Cast } from './cast.ts'
import type { Scene } from './compose.ts'
import { placeForAction, placeOf } from './place-of.ts'
import { actionsShown, showsCrowd, thingsShown } from './shown.ts'

export interface NamedPlace {
  id: string
  name: string
}

/** What a picture shows and why, in words for the person who asked for it. */
export interface Reading {
  place: NamedPlace
  /** Whether the words decided the place; otherwise a landscape, a room or a street was chosen. */
  isPlaceSure: boolean
  /** Other places that it may be, the likeliest first: three where it was not sure, else five; none where nothing is likely. */
  likeliest: NamedPlace[]
  hour: Hour
  season: Season | null
  weather: Weather
  /** "you, your partner and two children"; "nobody". */
  people: string
  /** One person more would change nothing. */
  isFull: boolean
  /** A sentence for those who do not see the picture. */
  description: string
  /** Its composition and seed as the choice of a sketch: "Sketch: Beach 2, no. 48213". */
  sketch: string
}

/** What the words alone say of the place, before a picture. */
export type PlaceReading = Pick<Reading, 'place' | 'isPlaceSure' | 'likeliest'>

const named = (id: string): NamedPlace => ({ id, name: PLACES[id]?.name ?? id })

const OFFERED_WHERE_UNSURE = 3

// A landscape that is also the likeliest place is what was meant; what only stands in is asked for.
const isSure = ({ place, action, composition }: Brief, id: string) =>
  // The sketch that was chosen is at a place that is drawn, whatever else the action would call for.
  (composition !== undefined && place.id === id) ||
  (place.id !== undefined && placeForAction(place.id, action?.value) === id) ||
  (place.id === undefined && LANDSCAPES.includes(id) && place.likeliest[0]?.value === id)

const offered = ({ place }: Brief): string[] =>
  place.likeliest
    .filter(({ value, confidence }) => confidence >= MIN_OFFERED && placeFiles.has(value))
    .map(({ value }) => value)

/** Where the picture of a brief would be (where that is not sure, one of the landscapes), and the likeliest places. */
export function readPlace(brief: Brief): PlaceReading {
  const id = placeOf(brief, 0)
  // The seed of the picture may choose any of the landscapes.
  const possible = brief.place.id === undefined ? brief.place.landscapes : [id]
  return {
    place: named(id),
    isPlaceSure: possible.every((place) => isSure(brief, place)),
    likeliest: offered(brief).slice(0, OFFERED_WHERE_UNSURE).map(named),
  }
}

/** The reading of a composed scene. */
export function readingOf(scene: Scene, brief: Brief): Reading {
  const id = scene.file.split('.')[0]!
  const isPlaceSure = isSure(brief, id)
  const hasCrowd = brief.people.hasCrowd && showsCrowd(scene)
  const people = peopleWords({ people: { ...brief.people, hasCrowd } }, scene.people)
  const season = brief.season?.value ?? null
  const details = [words.hours[scene.hour], season ? words.seasons[season] : '', words.weather[scene.weather]]
  const who = people === 'nobody' ? 'A scene without people' : capitalised(people)
  return {
    place: named(id),
    isPlaceSure,
    likeliest: offered(brief)
      .filter((value) => value !== id)
      .slice(0, isPlaceSure ? 5 : OFFERED_WHERE_UNSURE)
      .map(named),
    hour: scene.hour,
    season,
    weather: scene.weather,
    people,
    isFull: scene.people.missing > 0 || brief.people.others.length >= MAX_PEOPLE,
    sketch: sketchCorrection({ file: scene.file, seed: scene.seed }),
    description: [
      `Illustration. ${who} ${PLACES[id]?.where ?? ''}, ${details.filter(Boolean).join(' ')}.`,
      ...deedWords(scene, brief),
      ...thingsSeen(scene, brief),
      ...insetWords(scene),
      ...[...scene.lettering.values()].map((text) => `Written there: “${text}”.`),
    ].join(' '),
  }
}

/** "You are cooking.", "Arne and two children are reading.": what is seen of what people are said to do. */
function deedWords(scene: Scene, brief: Brief): string[] {
  const byAction = Map.groupBy(actionsShown(scene, brief), ({ action }) => action)
  return [...byAction].map(([action, doing]) => {
    const isWriter = doing.some(({ index }) => index === 0)
    const others = doing.flatMap(({ index }) => brief.people.others[index - 1] ?? [])
    const who = capitalised(listed([...(isWriter ? [WRITER] : []), ...groups(others)]))
    return `${who} ${isWriter || others.length > 1 ? 'are' : 'is'} ${actionWords(action)}.`
  })
}

/** "Also seen: dog, kite.": what is shown of the most important things of the words. */
function thingsSeen(scene: Scene, brief: Brief): string[] {
  const things = thingsShown(scene, brief).map(thingWords)
  return things.length > 0 ? [`Also seen: ${things.join(', ')}.`] : []
}

const listed = (all: readonly string[]): string => new Intl.ListFormat('en-GB').format(all)
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** "In the window a harbour.": what is seen through windows and in pictures. */
function insetWords({ insets: { at, added } }: Scene): string[] {
  const said = [...at.values(), ...(added ? [added] : [])].map(
    ({ view, kind }) => `${words.insets[kind]}: ${VIEWS[view]!.called}.`,
  )
  return [...new Set(said)]
}

/** "you, Rosa, two children and a crowd": those who are drawn; how many had no room is said as well. */
export function peopleWords(
  { people }: Pick<Brief, 'people'>,
  { shown, missing }: Pick<Cast, 'shown' | 'missing'>,
): string {
  const all = [...(people.isWriterShown ? ['you'] : []), ...groups(shown)]
  if (people.hasCrowd) all.push('a crowd')
  if (all.length === 0) return 'nobody'
  const list = listed(all)
  return missing > 0 ? `${list} (no room for ${words.counts[missing] ?? missing} more)` : list
}

const PLACES: Readonly<Record<string, { name: string; where: string }>> = placeNames

function groups(others: readonly Person[]): string[] {
  const unnamed = others.filter(({ name }) => !name).map(wordsFor)
  const kinds = Map.groupBy(unnamed, ([one]) => one!)
  return [
    ...others.flatMap(({ name }) => name ?? []),
    ...[...kinds].map(([one, same]) =>
      same.length === 1 ? one : `${words.counts[same.length] ?? same.length} ${same[0]![1]}`,
    ),
  ]
}
