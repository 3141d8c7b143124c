import { francAll } from 'franc-min'
import type { Age, Person, Relation, Sex } from './brief.ts'
import data from './word-data/languages.json' with { type: 'json' }

interface LanguageCues {
  iso3: string
  hour: Record<string, string[]>
  season: Record<string, string[]>
  weather: Record<string, string[]>
  /** "relation.sex.count". */
  people: Record<string, string[]>
  place: Record<string, string[]>
  alone: string[]
}

const languages = new Map(Object.entries(data.languages as Record<string, LanguageCues>))
const codes = new Map([...languages].map(([code, { iso3 }]) => [iso3, code]))
const englishWords = new Set(data.english)
/** A share of English function words from which a text is English, whatever its letters look like. */
const ENGLISH_SHARE = 0.15
/** Shorter Latin texts give too few letter triples. */
const MIN_LETTERS = 20
const READ_CHARACTERS = 1000

/** ISO 639-1 of one of the languages with cue words; else "en", or "und" for a script that none of them has. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, READ_CHARACTERS)
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return 'en'
  const letters = words.join('')
  const latinShare = (letters.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters.length
  if (latinShare < 0.5) return detectOtherScript(letters)
  const english = words.filter((word) => englishWords.has(word))
  if (new Set(english).size >= 2 && english.length / words.length >= ENGLISH_SHARE) return 'en'
  if (letters.length < MIN_LETTERS) return 'en'
  const [best] = francAll(sample, { only: ['eng', ...codes.keys()], minLength: 1 })
  const code = best && codes.get(best[0])
  // A text without function words of its own ("Peonies. Ribbon.") proves nothing.
  return code && countCues(code, sample) > 0 ? code : 'en'
}

function detectOtherScript(letters: string): string {
  if (/\p{Script=Han}/u.test(letters) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters))
    return 'zh'
  return /\p{Script=Cyrillic}/u.test(letters) ? 'ru' : 'und'
}

export interface ForeignCues {
  hour: string | undefined
  season: string | undefined
  weather: string | undefined
  place: string | undefined
  others: Person[]
  isAlone: boolean
}

/** What the cue words of a language say; nothing for a language without any. */
export function readForeignCues(language: string, text: string): ForeignCues {
  const cues = languages.get(language)
  if (!cues)
    return {
      hour: undefined,
      season: undefined,
      weather: undefined,
      place: undefined,
      others: [],
      isAlone: false,
    }
  const matcher = matcherOf(language, text)
  return {
    hour: mostNamed(cues.hour, matcher),
    season: mostNamed(cues.season, matcher),
    weather: mostNamed(cues.weather, matcher),
    place: mostNamed(cues.place, matcher),
    others: readForeignPeople(cues.people, matcher),
    isAlone: matcher(cues.alone) > 0,
  }
}

type Matcher = (words: readonly string[]) => number

/** Counts the words of a text that are in a list; "*" at the end stands for any ending. */
function matcherOf(language: string, text: string): Matcher {
  const sample = text.slice(0, 4 * READ_CHARACTERS).toLocaleLowerCase(language)
  // Chinese has no spaces.
  if (language === 'zh') return (words) => words.filter((word) => sample.includes(word)).length
  const counts = new Map<string, number>()
  for (const word of sample.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const distinct = [...counts.keys()]
  return (words) =>
    words.reduce((sum, word) => {
      if (!word.endsWith('*')) return sum + (counts.get(word) ?? 0)
      const stem = word.slice(0, -1)
      return sum + distinct.filter((found) => found.startsWith(stem)).length
    }, 0)
}

function mostNamed(lists: Record<string, string[]>, matcher: Matcher): string | undefined {
  const counted = Object.entries(lists).map(([value, words]) => ({ value, count: matcher(words) }))
  const best = counted.sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.value : undefined
}

const countCues = (code: string, text: string): number => {
  const { hour, season, weather, people, place, alone } = languages.get(code)!
  const matcher = matcherOf(code, text)
  return [hour, season, weather, people, place]
    .flatMap((lists) => Object.values(lists))
    .reduce((sum, words) => sum + matcher(words), matcher(alone))
}

const FOREIGN_AGES: Partial<Record<Relation, Age>> = { child: 'child', baby: 'baby', grandparent: 'older' }

function readForeignPeople(lists: Record<string, string[]>, matcher: Matcher): Person[] {
  return Object.entries(lists)
    .filter(([, words]) => matcher(words) > 0)
    .flatMap(([code]) => {
      const [relation, sex, count] = code.split('.') as [Relation, string | undefined, string | undefined]
      const person: Person = {
        relation,
        sex: (sex || undefined) as Sex | undefined,
        age: FOREIGN_AGES[relation] ?? 'adult',
      }
      return Array.from({ length: Number(count ?? 1) }, () => person)
    })
}
