import { francAll } from 'franc-min'
import type { Age, Mood, Person, Relation, Sex } from './brief.ts'
import { hourOf } from './clock.ts'
import actions from './word-data/actions.json' with { type: 'json' }
import data from './word-data/languages.json' with { type: 'json' }

type CueLists = Record<string, string[]>

interface LanguageCues {
  iso3: string
  hour: CueLists
  season: CueLists
  weather: CueLists
  /** By axis of the mood; "-energy" lowers it. */
  mood: CueLists
  /** "relation.sex.count". */
  people: CueLists
  place: CueLists
  action: CueLists
  object: CueLists
  alone: string[]
}

const languages = new Map(Object.entries(data.languages as Record<string, LanguageCues>))
const codes = new Map([...languages].map(([code, { iso3 }]) => [iso3, code]))
const weakActions = new Set(actions.weak)
const englishWords = new Set(data.english)
/** English function words that are words of other languages too. */
const sharedWords = new Set(data.shared)
/** How much a cue word of a language weighs against the likeness of its letters, which is at most 1. */
const OF_CUE = 0.1
const MOST_CUES = 5
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
      return {
        code,
        score:
          code !== 'en' && cues === 0 ? likeness - UNPROVEN : likeness + OF_CUE * Math.min(MOST_CUES, cues),
      }
    },
  )
  return scored.sort((a, b) => b.score - a.score)[0]?.code ?? 'en'
}

const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
]

const detectOtherScript = (letters: string): string =>
  SCRIPTS.find(([script]) => script.test(letters))?.[1] ?? 'und'

export interface ForeignCues {
  hour: string | undefined
  season: string | undefined
  weather: string | undefined
  place: string | undefined
  action: string | undefined
  objects: string[]
  mood: Mood
  others: Person[]
  isAlone: boolean
}

/** What the cue words of a language say; undefined for a language without any. */
export function readForeignCues(language: string, text: string): ForeignCues | undefined {
  const cues = languages.get(language)
  if (!cues) return undefined
  const matcher = matcherOf(language, text)
  const [warmer, colder, livelier, calmer] = ['warmth', '-warmth', 'energy', '-energy'].map((axis) =>
    matcher(cues.mood[axis] ?? []),
  ) as [number, number, number, number]
  return {
    hour: clockHour(text, mostNamed(cues.hour, matcher)),
    season: mostNamed(cues.season, matcher),
    weather: mostNamed(cues.weather, matcher),
    place: mostNamed(cues.place, matcher),
    action: mostNamed(cues.action, matcher, weakActions),
    objects: Object.keys(cues.object).filter((object) => matcher(cues.object[object]!) > 0),
    mood: {
      warmth: OF_MOOD * Math.sign(warmer - colder),
      brightness: 0,
      energy: OF_MOOD * Math.sign(livelier - calmer),
    },
    others: readForeignPeople(cues.people, matcher),
    isAlone: matcher(cues.alone) > 0,
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

/** "*" at the end of a cue stands for any ending. */
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

function mostNamed(
  lists: CueLists,
  matcher: Matcher,
  weak: ReadonlySet<string> = new Set(),
): string | undefined {
  const counted = Object.entries(lists).map(([value, cues]) => ({
    value,
    count: matcher(cues) * (weak.has(value) ? OF_WEAK : 1),
  }))
  const best = counted.sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.value : undefined
}

/** How many different cue words of a language are in a text. */
const countCues = (code: string, text: string): number => {
  const { iso3: _iso3, mood: _mood, alone, ...kinds } = languages.get(code)!
  const lists = Object.values(kinds).flatMap((values) => Object.values(values).flat())
  return Math.round(matcherOf(code, text)([...new Set([...alone, ...lists])]))
}

const FOREIGN_AGES: Partial<Record<Relation, Age>> = {
  child: 'child',
  baby: 'baby',
  parent: 'older',
  grandparent: 'older',
}

function readForeignPeople(lists: CueLists, matcher: Matcher): Person[] {
  const named = Object.keys(lists).filter((code) => matcher(lists[code]!) > 0)
  return named
    .filter((code) => !isRepeated(code, named))
    .flatMap((code) => {
      const [relation, sex, count] = code.split('.') as [Relation, string | undefined, string | undefined]
      const person: Person = {
        relation,
        sex: (sex || undefined) as Sex | undefined,
        age: FOREIGN_AGES[relation] ?? 'adult',
      }
      return Array.from({ length: Number(count ?? 1) }, () => person)
    })
}

/** "my friends" contains "my friend"; "my wife" tells who "my partner" is. */
const isRepeated = (code: string, named: readonly string[]): boolean =>
  named.some((other) => other !== code && other.startsWith(code) && /^(\.|$)/.test(other.slice(code.length)))
