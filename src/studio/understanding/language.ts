import { francAll } from 'franc-min'
import { WEAK_ACTIONS } from './action-kinds.ts'
import type { Age, Brief, Person, Read, Relation, Sex } from './brief.ts'
import { hourOf } from './clock.ts'
import type { Conditions } from './conditions.ts'
import { chooseLandscapes } from './landscape.ts'
import data from './word-data/languages.json' with { type: 'json' }
import type { Layer } from './words.ts'

type CueLists = Record<string, string[]>

/** `mood` is by axis, and "-energy" lowers it; `people` is by "relation.sex.count". */
type LanguageCues = { iso3: string; alone: string[] } & Record<
  'hour' | 'season' | 'weather' | 'mood' | 'people' | 'place' | 'action' | 'object',
  CueLists
>

const languages = new Map(Object.entries(data.languages as Record<string, LanguageCues>))
const codes = new Map([...languages].map(([code, { iso3 }]) => [iso3, code]))
const ages: Partial<Record<Relation, Age>> = data.ages as Record<string, Age>
const englishWords = new Set(data.english)
/** English function words that are words of other languages too. */
const sharedWords = new Set(data.shared)
/** Function words of other languages that are no English words. */
const foreignWords = new Set(data.foreign)
/** How much a cue word of a language weighs against the likeness of its letters, which is at most 1. */
const OF_CUE = 0.1
const MAX_CUES = 5
/** Taken from the likeness of a language none of whose cue words are there: "Peonies. Ribbon." */
const UNPROVEN = 0.5
/** A share of English function words from which a text is English, whatever its letters look like. */
const ENGLISH_SHARE = 0.15
/** Shorter Latin texts give too few letter triples. */
const MIN_LETTERS = 20
const READ_CHARACTERS = 1000
/** Of an action that somebody does besides another, such as sitting. */
const OF_WEAK = 0.4
const OF_MOOD = 0.4
/** Of what a cue word says. */
const CONFIDENCE = 0.7

/** ISO 639-1 of one of the languages with cue words; else "en", or "und" for a script that none of them has. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, READ_CHARACTERS)
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return 'en'
  const letters = words.join('')
  const latinShare = (letters.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters.length
  if (latinShare < 0.5) return detectOtherScript(letters)
  const english = new Set(words.filter((word) => englishWords.has(word)))
  const own = [...english].filter((word) => !sharedWords.has(word))
  const share = words.filter((word) => english.has(word)).length / words.length
  if (own.length >= 2 && share >= ENGLISH_SHARE) return 'en'
  if (letters.length < MIN_LETTERS) return 'en'
  const scored = francAll(sample, { only: ['eng', ...codes.keys()], minLength: 1 }).map(
    ([iso3, likeness]) => {
      const code = codes.get(iso3) ?? 'en'
      const cues = code === 'en' ? english.size + own.length : countCues(code, sample)
      const isUnproven = code !== 'en' && cues === 0
      return { code, score: likeness + (isUnproven ? -UNPROVEN : OF_CUE * Math.min(MAX_CUES, cues)) }
    },
  )
  return scored.sort((a, b) => b.score - a.score)[0]?.code ?? 'en'
}

/** Whether a short text has function words of another language and none of English. */
export function isForeign(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    words.some((word) => foreignWords.has(word)) &&
    !words.some((word) => englishWords.has(word) && !sharedWords.has(word))
  )
}

/** Of languages that are told apart by their script, in this order: Japanese has Chinese characters too. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
]

const detectOtherScript = (letters: string): string =>
  SCRIPTS.find(([, script]) => script.test(letters))?.[0] ?? 'und'

/** What the cue words of a language say; of a language without any, nothing is said. */
export function readForeign(
  language: string,
  text: string,
  layers: readonly Layer[],
  isFirstPerson: boolean,
): Omit<Brief, 'appearance' | 'language'> {
  const cues = languages.get(language) ?? (data.noCues as LanguageCues)
  const matcher = matcherOf(language, text)
  const said = <T extends string>(value: string | undefined): Read<T> | undefined =>
    value === undefined ? undefined : { value: value as T, confidence: CONFIDENCE }
  const axis = (name: string) =>
    OF_MOOD * Math.sign(matcher(cues.mood[name] ?? []) - matcher(cues.mood[`-${name}`] ?? []))
  const conditions: Conditions = {
    hour: said(clockHour(text, mostNamed(cues.hour, matcher))),
    season: said(mostNamed(cues.season, matcher)),
    weather: said(mostNamed(cues.weather, matcher)),
    mood: { warmth: axis('warmth'), brightness: 0, energy: axis('energy') },
    viewpoint: 'middle',
  }
  const place = said(mostNamed(cues.place, matcher))
  const isAlone = matcher(cues.alone) > 0
  const others = isAlone ? [] : readForeignPeople(cues.people, matcher)
  return {
    place: {
      id: place?.value,
      confidence: place?.confidence ?? 0,
      likeliest: place ? [place] : [],
      landscapes: chooseLandscapes(conditions, layers, new Map()),
    },
    ...conditions,
    people: {
      isWriterShown: !isFirstPerson,
      others,
      hasCrowd: false,
      writer: { sex: undefined, age: undefined },
      confidence: isAlone || others.length > 0 ? CONFIDENCE : 0.5,
    },
    action: said(mostNamed(cues.action, matcher)),
    posture: undefined,
    objects: Object.keys(cues.object)
      .filter((object) => matcher(cues.object[object]!) > 0)
      .map((value) => ({ value, confidence: CONFIDENCE })),
    colours: {},
    words: [],
  }
}

const CLOCK =
  /(?<!\d)([01]?\d|2[0-3])(?:[:.h]([0-5]\d))? ?(?:uhr|uur|h|ч|час\p{L}*|点|點|時|시)(?!\p{Script=Latin})/iu
const CLOCK_OF_DAY = /(?<![\d.])([01]?\d|2[0-3]):([0-5]\d)(?!\d)/

/** The light at a time such as "18:30" or "7 Uhr", else of the cue; the cue says in which half of the day it is. */
function clockHour(text: string, cue: string | undefined): string | undefined {
  const [, hours, minutes] = CLOCK.exec(text) ?? CLOCK_OF_DAY.exec(text) ?? []
  if (hours === undefined) return cue
  const isLater = Number(hours) >= 5 && Number(hours) < 12 && cue !== undefined && !/dawn|morning/.test(cue)
  return hourOf(Number(hours) + Number(minutes ?? 0) / 60 + (isLater ? 12 : 0), undefined)
}

/** How much the cues of a list say of a text: their number, and a little for their length. */
type Matcher = (cues: readonly string[]) => number

/** Words run together there. */
const WITHOUT_SPACES = new Set(['zh', 'ja', 'ko'])
/** Arabic "and", "in", "to" and "the" are written at the beginning of a word. */
const ARABIC_PREFIX = /(?<= )[وف]?(?:بال|لل|ال|[بل])/g

/** A cue that ends with "*" stands for any ending. */
function matcherOf(language: string, text: string): Matcher {
  const words = text
    .slice(0, 4 * READ_CHARACTERS)
    .toLocaleLowerCase(language)
    .match(/[\p{L}\p{M}]+/gu)
  const line = ` ${words?.join(' ') ?? ''} `
  const sample = language === 'ar' ? line + line.replace(ARABIC_PREFIX, '') : line
  const isNamed = (cue: string): boolean =>
    sample.includes(
      WITHOUT_SPACES.has(language) ? cue : cue.endsWith('*') ? ` ${cue.slice(0, -1)}` : ` ${cue} `,
    )
  return (cues) => cues.filter(isNamed).reduce((sum, cue) => sum + 1 + cue.length / 100, 0)
}

function mostNamed(lists: CueLists, matcher: Matcher): string | undefined {
  const [best] = Object.entries(lists)
    .map(([value, cues]) => ({ value, count: matcher(cues) * (WEAK_ACTIONS.has(value) ? OF_WEAK : 1) }))
    .sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.value : undefined
}

/** How many different cue words of a language are in a text. */
const countCues = (code: string, text: string): number => {
  const { iso3: _iso3, mood: _mood, alone, ...kinds } = languages.get(code)!
  const lists = Object.values(kinds).flatMap((values) => Object.values(values).flat())
  return Math.round(matcherOf(code, text)([...new Set([...alone, ...lists])]))
}

function readForeignPeople(lists: CueLists, matcher: Matcher): Person[] {
  const named = Object.keys(lists).filter((code) => matcher(lists[code]!) > 0)
  return named
    .filter((code) => !isRepeated(code, named))
    .flatMap((code) => {
      const [relation, sex, count] = code.split('.') as [Relation, Sex | undefined, string | undefined]
      const age = ages[relation] ?? 'adult'
      return Array.from({ length: Number(count ?? 1) }, () => ({ relation, sex: sex || undefined, age }))
    })
}

/** "my friends" contains "my friend"; "my wife" tells who "my partner" is. */
const isRepeated = (code: string, named: readonly string[]): boolean =>
  named.some((other) => other !== code && other.startsWith(code) && /^(\.|$)/.test(other.slice(code.length)))
