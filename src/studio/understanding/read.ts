import { readAction, readPosture } from './action.ts'
import type { AppearanceProfile, Brief, Hour, PlaceReading, Read, Season, Weather } from './brief.ts'
import { readColours } from './colours.ts'
import { type Conditions, readConditions } from './conditions.ts'
import { applyFeedback } from './feedback.ts'
import { chooseLandscape } from './landscape.ts'
import { detectLanguage, readForeignCues } from './language.ts'
import { readObjects } from './objects.ts'
import { readPeople } from './people.ts'
import { guessPlace } from './place.ts'
import { type Layer, tokenize } from './tokenize.ts'

export interface ReadOptions {
  isFirstPerson: boolean
  appearance?: AppearanceProfile | undefined
  /** What the next picture should change. */
  feedback?: string | undefined
  /** What the person chose where the reading was wrong; it outweighs all words. */
  corrections?: Corrections | undefined
}

export interface Corrections {
  place?: string | undefined
  hour?: Hour | undefined
  season?: Season | undefined
  weather?: Weather | undefined
}

/** Of a word list in another language. */
const FOREIGN_CONFIDENCE = 0.7
const NO_PROBABILITIES: ReadonlyMap<string, number> = new Map()

/** Reads any text; the same text gives the same brief on every thread. */
export async function readBrief(prompt: string, options: ReadOptions): Promise<Brief> {
  const language = detectLanguage(prompt)
  const layers = tokenize(prompt)
  const appearance = options.appearance ?? {}
  const brief =
    language === 'en'
      ? await readEnglish(layers, options, appearance)
      : readForeign(prompt, language, layers, options, appearance)
  const corrected = correct(brief, options.corrections)
  return options.feedback ? applyFeedback(corrected, options.feedback) : corrected
}

async function readEnglish(
  layers: readonly Layer[],
  { isFirstPerson }: ReadOptions,
  appearance: AppearanceProfile,
): Promise<Brief> {
  const conditions = readConditions(layers)
  const guess = await guessPlace(layers)
  return {
    place: {
      id: guess?.isSure ? guess.id : undefined,
      confidence: guess?.confidence ?? 0,
      likeliest: guess?.likeliest ?? [],
      landscape: chooseLandscape(conditions, layers, guess?.probabilities ?? NO_PROBABILITIES),
    },
    ...conditions,
    people: readPeople(layers, { isFirstPerson }),
    action: readAction(layers),
    posture: readPosture(layers),
    objects: readObjects(layers),
    colours: readColours(layers),
    words: literalStems(layers),
    appearance,
    language: 'en',
  }
}

function readForeign(
  prompt: string,
  language: string,
  layers: readonly Layer[],
  { isFirstPerson }: ReadOptions,
  appearance: AppearanceProfile,
): Brief {
  const cues = readForeignCues(language, prompt)
  const said = <T extends string>(value: string | undefined): Read<T> | undefined =>
    value === undefined ? undefined : { value: value as T, confidence: FOREIGN_CONFIDENCE }
  const conditions: Conditions = {
    hour: said<Hour>(cues?.hour),
    season: said<Season>(cues?.season),
    weather: said<Weather>(cues?.weather),
    mood: cues?.mood ?? { warmth: 0, brightness: 0, energy: 0 },
    viewpoint: 'middle',
  }
  const id = cues?.place
  const place: PlaceReading = {
    id,
    confidence: id ? FOREIGN_CONFIDENCE : 0,
    likeliest: id ? [{ value: id, confidence: FOREIGN_CONFIDENCE }] : [],
    landscape: chooseLandscape(conditions, layers, NO_PROBABILITIES),
  }
  const others = cues && !cues.isAlone ? cues.others : []
  return {
    place,
    ...conditions,
    people: {
      isWriterShown: !isFirstPerson,
      others,
      hasCrowd: false,
      writer: { sex: undefined, age: undefined },
      confidence: cues?.isAlone || others.length > 0 ? FOREIGN_CONFIDENCE : 0.5,
    },
    action: said<string>(cues?.action),
    posture: undefined,
    objects: (cues?.objects ?? []).map((value) => ({ value, confidence: FOREIGN_CONFIDENCE })),
    colours: {},
    words: [],
    appearance,
    language,
  }
}

function literalStems(layers: readonly Layer[]): string[] {
  const words = layers.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.words))
  return [...new Set(words.filter((word) => !(word.negation || word.isFigurative)).map((word) => word.stem))]
}

function correct(brief: Brief, corrections: Corrections = {}): Brief {
  const { place, hour, season, weather } = corrections
  return {
    ...brief,
    place: place === undefined ? brief.place : { ...brief.place, id: place, confidence: 1 },
    hour: hour === undefined ? brief.hour : { value: hour, confidence: 1 },
    season: season === undefined ? brief.season : { value: season, confidence: 1 },
    weather: weather === undefined ? brief.weather : { value: weather, confidence: 1 },
  }
}
