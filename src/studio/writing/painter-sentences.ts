import { readFileSync } from 'node:fs'
import type { Brief, Hour, Read, Season, Viewpoint, Weather } from '../understanding/brief.ts'

interface PainterSentences {
  view: Record<Viewpoint, string>
  hour: Record<Hour, string>
  hourUnknown: string
  season: Record<Season, string>
  weather: Record<Weather, string>
  palette: Record<Hour | 'warm' | 'cool' | 'neutral', string>
  /** View and light in one, where there is little room. */
  short: string
  empty: string
}

const SENTENCES = JSON.parse(
  readFileSync(new URL('../library/painter-sentences.json', import.meta.url), 'utf8'),
) as PainterSentences

const ALL = new Set(
  Object.values(SENTENCES).flatMap((entry): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  ),
)

/** Whether the writing added this sentence: an enhanced prompt can be read or enhanced again without it. */
export const isPainterSentence = (sentence: string): boolean => ALL.has(sentence)

/** Below this a reading is not repeated in words, lest it contradict what is written. */
const SURE = 0.7
const sure = <T>(read: Read<T> | undefined): T | undefined =>
  read && read.confidence >= SURE ? read.value : undefined

export interface PainterNotes {
  view: string
  light: string
  palette: string
}

export function painterNotes(brief: Brief): PainterNotes {
  const { view, hour, hourUnknown, season, weather, palette } = SENTENCES
  const sureHour = sure(brief.hour)
  const sureSeason = sure(brief.season)
  const sureWeather = sure(brief.weather)
  const byMood = brief.mood.warmth > 0.3 ? 'warm' : brief.mood.warmth < -0.3 ? 'cool' : 'neutral'
  const light = [
    sureHour ? hour[sureHour] : hourUnknown,
    sureSeason && season[sureSeason],
    sureWeather && weather[sureWeather],
  ]
  return {
    view: view[brief.viewpoint],
    light: light.filter(Boolean).join(' '),
    palette: palette[sureHour ?? byMood],
  }
}

export const SHORT_NOTE = SENTENCES.short
export const EMPTY_NOTE = SENTENCES.empty
