import type { Age } from './brief.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'

const humanVerbs = new Set(data.humanVerbs)
const numbers = new Map(Object.entries(data.numbers))
/** Smaller numbers behind "at" are times of day, behind "we are" they count people. */
export const ADULT = 18
const OLDEST = 110
/** Alone it is rather a count. */
const CENTURY = 100
const vague = /^(both|some|few|several|couple|pair|dozen)$/

/** What the words say of somebody's age. */
export interface SaidAge {
  age: Age
  years?: number | undefined
}

const ofYears = (years: number): SaidAge => ({ age: ageOfYears(years), years })

function ageOfYears(years: number): Age {
  if (years < 2) return 'baby'
  if (years < 13) return 'child'
  if (years < 18) return 'teen'
  return years < 56 ? 'adult' : 'older'
}

export function numberOf(word: Word | undefined): number | undefined {
  const text = word?.text ?? ''
  return numbers.get(text) ?? (/^\d{1,6}$/.test(text) ? Number(text) : undefined)
}

/** "67", "sixty", "sixty-four". */
export function numberAt(words: readonly Word[], at: number): { value: number; length: number } | undefined {
  const first = words[at] && numberOf(words[at]!)
  if (first === undefined) return undefined
  const unit = words[at + 1] && numberOf(words[at + 1]!)
  const isCompound = first >= 20 && first < 100 && unit !== undefined && unit < 10
  return isCompound ? { value: first + unit, length: 2 } : { value: first, length: 1 }
}

/** "8-year-old", "8-year-olds": the words "year" and "old" behind the number. */
export function yearsOldAt(
  words: readonly Word[],
  at: number,
  head: 'old' | 'olds' = 'old',
): (SaidAge & { length: number }) | undefined {
  const number = numberAt(words, at)
  if (!number) return undefined
  const [unit, old] = words.slice(at + number.length, at + number.length + 2)
  if (!/^(years?|months?)$/.test(unit?.text ?? '') || old?.text !== head) return undefined
  return { ...ofYears(unit!.text.startsWith('month') ? 0 : number.value), length: number.length + 2 }
}

/** An age behind "is", "am", "at", "aged" or "turns": "my son is seven", "Dad at 74", "both of us eighty". */
export function ageAfter(words: readonly Word[], at: number): SaidAge | undefined {
  // "She's seventy": the tagger may take it for "has".
  const isShort = words[at]?.text === 'has' && words[at]!.source.trim() === ''
  const introduction = isShort ? 'is' : (words[at]?.text ?? '')
  if (!/^(is|has|am|are|be|at|aged|over|turn|turns|turning|turned|us)$/.test(introduction)) return undefined
  return ageFrom(words, at + 1, introduction)
}

function ageFrom(words: readonly Word[], first: number, introduction: string): SaidAge | undefined {
  const at = /^(about|around|almost|nearly|just|only|both|all|now)$/.test(words[first]?.text ?? '')
    ? first + 1
    : first
  const number = numberAt(words, at)
  if (!number || number.value < 2 || number.value > OLDEST || vague.test(words[at]!.text)) return undefined
  // "Us four from our road".
  if (/^(at|over|us)$/.test(introduction) && number.value < ADULT) return undefined
  const next = words[at + number.length]
  // "I am five years sober".
  const behind = words[at + number.length + 1]
  const isTime = /^years?$/.test(next?.text ?? '') && behind !== undefined && behind.clause === next!.clause
  if (isTime && !/^(old|of|and|young|now|today|already|yet|but)$/.test(behind.text)) return undefined
  // "My uncle has three" helpings, "he has nine years".
  if (introduction === 'has' && !/^years?$/.test(next?.text ?? '')) return undefined
  const isCounted =
    next?.clause === words[at]!.clause &&
    (/^(to|past|am|pm|hundred|thousand|million)$/.test(next.text) ||
      (next.tags.has('Noun') &&
        !next.tags.has('Pronoun') &&
        !/^years?$/.test(next.text) &&
        // "A lad of thirty asks": the tagger takes it for a noun.
        !(introduction === 'of' && humanVerbs.has(next.lemma))))
  return isCounted ? undefined : ofYears(number.value)
}

const isParent = ({ lemma }: Word): boolean =>
  /^(mother|mum|mom|mam|mama|mummy|mommy|father|dad|papa|daddy|parent|grandmother|grandfather|grandma|grandpa|widow|widower)$/.test(
    lemma,
  )

const isCompanion = ({ lemma }: Word): boolean =>
  /^(wife|husband|partner|friend|mate|pal|neighbour|neighbor|colleague|boss|spouse|sweetheart)$/.test(lemma)

/** "My class of thirty", "a team of forty": so many of them. */
const isGroup = ({ lemma }: Word): boolean =>
  /^(class|team|crew|choir|group|family|band|squad|party|cast|staff|orchestra)$/.test(lemma)

/** "A couple in their nineties", "a lady in her seventies". */
function ageOfDecade(words: readonly Word[], at: number): SaidAge | undefined {
  const isIn = textOf(words, at) === 'in' && /^(his|her|their)$/.test(textOf(words, at + 1))
  const decade = isIn
    ? words.slice(at + 2, at + 4).find(({ text }) => /^(teens|\w+ties|\d0s)$/.test(text))
    : undefined
  if (!decade) return undefined
  if (decade.text === 'teens') return { age: 'teen' }
  return { age: /^(twen|thir|for|fif|[2-5]0)/.test(decade.text) ? 'adult' : 'older' }
}

const textOf = (words: readonly Word[], at: number): string => words[at]?.text ?? ''

/** "My son is seven", "who will be nineteen", "thirty-one, waves": said behind a noun that ends at a word. */
export function ageBehind(words: readonly Word[], end: number): SaidAge | undefined {
  const skipped = words.slice(end + 1, end + 3).filter(({ text }) => /^(who|will)$/.test(text)).length
  // "My wife of forty years".
  const isOfYears = words[end + 1]?.text === 'of' && !(isCompanion(words[end]!) || isGroup(words[end]!))
  // "A mother of three" has so many children.
  const isGrown = isParent(words[end]!) || /^(woman|man|lady)$/.test(words[end]!.text)
  // "Mrs Smith, 101 years old", "my aunt 90 years old".
  const old = yearsOldAt(words, end + 1)
  return (
    ageOfDecade(words, end + 1) ??
    (old && { age: old.age, years: old.years }) ??
    (isOfYears ? ageFrom(words, end + 2, isGrown ? 'at' : 'of') : undefined) ??
    ageAfter(words, end + 1 + skipped) ??
    (words[end + 1]?.clause === words[end]!.clause ? undefined : ageAlone(words, end + 1, 2))
  )
}

/** A number of years that is a clause by itself: "Sixty-four, and I dance", "Fifty years old", "Sixty and still here". */
export function ageAlone(words: readonly Word[], at: number, least = ADULT): SaidAge | undefined {
  const number = numberAt(words, at)
  if (!number || number.value < least || number.value >= CENTURY) return undefined
  const { clause } = words[at]!
  if (words[at - 1]?.clause === clause) return undefined
  const old = yearsOldAt(words, at)
  const next = words[at + number.length]
  if (old) return old
  const second = numberAt(words, at + number.length + 1)
  const isSum = second && second.value < 10 && words[at + number.length + 1 + second.length]?.text === 'years'
  // "Sixty and still here", "boys (9 and 4)"; not "sixty and nine years".
  const isAnd = next?.text === 'and' && !isSum && (at === 0 || second !== undefined)
  const isToday = at === 0 && /^(today|tomorrow|next|now)$/.test(next?.text ?? '')
  const isEnd = next && (next.clause !== clause || isAnd || isToday)
  return isEnd ? ofYears(number.value) : undefined
}
