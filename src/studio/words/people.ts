import { findAll } from './lexicon.ts'
import {
  FIRST_PLURAL,
  FIRST_SINGULAR,
  type Kin,
  PEOPLE_WORDS,
  type PersonWord,
  YOU,
} from './people-lexicon.ts'
import { isStanding } from './setting.ts'
import type { Token } from './tokens.ts'

export interface Mention extends PersonWord {
  start: number
  clause: number
  sentence: number
  word: string
  /** The writer does not stand in the same clause: "our children play". */
  isSubject: boolean
}

export interface People {
  hasWriter: boolean
  /** "we", "us", "our": somebody is with the writer. */
  isPlural: boolean
  /** "no people", "nobody": nobody besides the writer. */
  isDeserted: boolean
  isAlone: boolean
  hasCrowd: boolean
  /** "a family of five", "the two of us": how many in all, the writer included. */
  total: number | undefined
  mentions: Mention[]
  /** "he", "she" or "they" without saying who: how many. */
  unnamed: number
}

const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  my: 1,
  two: 2,
  both: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  dozen: 12,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  zwei: 2,
  drei: 3,
  vier: 4,
  deux: 2,
  trois: 3,
  quatre: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
  several: 4,
  few: 3,
  many: 7,
  couple: 2,
}
/** A group larger than this is a crowd. */
export const MOST_IN_GROUP = 8

export function numberOf(word: string | undefined): number | undefined {
  if (!word) return undefined
  if (/^\d{1,4}$/.test(word)) return Number(word)
  return Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined
}

/** "promise to my father", "books for children": thought of, not there. */
const ABSENT_BEFORE = new Set([
  'for',
  'to',
  'about',
  'than',
  'from',
  'because',
  'like',
  'of',
  'thank',
  'miss',
  'missing',
  'remember',
  'remembering',
  'honour',
  'honor',
  'late',
  'once',
  'as',
])
const PRESENT_BEFORE = new Set([
  'next',
  'close',
  'front',
  'group',
  'circle',
  'crowd',
  'bunch',
  'row',
  'rows',
  'table',
  'full',
  'dozens',
  'hundreds',
  'arms',
  'hand',
  'hands',
  'side',
  'sight',
  'company',
  'talk',
  'talking',
  'read',
  'reading',
  'face',
  'faces',
  'laughter',
  'voice',
  'voices',
  'surrounded',
  'hold',
  'holding',
  'speak',
  'speaking',
  'sing',
  'singing',
  'number',
  'married',
  'generations',
  'packed',
  'each',
  'team',
  'pair',
  'smile',
  'eyes',
  'sound',
  'two',
  'three',
  'four',
  'five',
  'waving',
  'wave',
  'listen',
  'listening',
  'sea',
  'ocean',
  'class',
  'classroom',
  'mass',
  'room',
  'stage',
])

/** "the promise I made to my father" does not bring him in; "I read to my son" does. */
const GIVEN_TO = new Set(
  'promise promised promises dedicated dedicate letter gift thanks owe owed swore vow vowed prove proved proof meant means matters message thank tribute belongs belonged homage'.split(
    ' ',
  ),
)

function isAbsent(tokens: Token[], at: number): boolean {
  const { clause } = tokens[at]!
  for (let back = 1; back <= 3; back += 1) {
    const before = tokens[at - back]
    if (before?.clause !== clause) return false
    if (!ABSENT_BEFORE.has(before.word)) continue
    if (before.word === 'to')
      return tokens
        .slice(Math.max(0, at - back - 5), at - back)
        .some((token) => token.clause === clause && GIVEN_TO.has(token.word))
    const earlier = tokens[at - back - 1]
    return !(earlier && PRESENT_BEFORE.has(earlier.word))
  }
  return false
}

function countBefore(tokens: Token[], at: number, usual: number): number {
  const { clause } = tokens[at]!
  for (let back = 1; back <= 3; back += 1) {
    const before = tokens[at - back]
    if (before?.clause !== clause) break
    const count = numberOf(before.word)
    if (count !== undefined && count > 1) return count
    if (before.word === 'and' || before.word === 'with') break
  }
  return usual
}

const NAME_CUE = new Set([
  'with',
  'and',
  'by',
  'beside',
  'hug',
  'hugging',
  'holding',
  'kiss',
  'kissing',
  'watch',
  'hold',
  'next',
  'mit',
  'avec',
  'con',
])
const NOT_A_NAME =
  /^(I|I'm|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|God|Easter|English|French|Italian|German|Spanish|Greek|TED|[A-Z]+)$/
const PLACE_CUE = new Set(['in', 'at', 'of', 'from', 'to', 'near', 'over', 'the', 'across', 'through'])

/** "Anna and I" at the start of a sentence. */
const opensWithI = (tokens: Token[], at: number): boolean =>
  tokens[at + 1]?.word === 'and' && /^(?:i|me)$/.test(tokens[at + 2]?.word ?? '')

/** People called by name: "sailing with Mara", "Tom and I". */
function namedPeople(tokens: Token[], taken: ReadonlySet<number>): Mention[] {
  const seen = new Map<string, Mention>()
  for (const [at, token] of tokens.entries()) {
    if (
      taken.has(at) ||
      (token.isSentenceStart && !opensWithI(tokens, at)) ||
      token.isNegated ||
      token.isFigurative ||
      token.weight < 1
    )
      continue
    if (!/^\p{Lu}\p{Ll}+$/u.test(token.raw) || NOT_A_NAME.test(token.raw) || seen.has(token.raw)) continue
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    const isCued = before?.sentence === token.sentence && NAME_CUE.has(before.word)
    const isJoined = next?.sentence === token.sentence && next.word === 'and' && tokens[at + 2]?.word === 'i'
    if ((before && PLACE_CUE.has(before.word)) || !(isCued || isJoined)) continue
    seen.set(token.raw, {
      kin: 'friend',
      age: 'adult',
      count: 1,
      start: at,
      clause: token.clause,
      sentence: token.sentence,
      word: token.word,
      isSubject: false,
    })
  }
  return [...seen.values()]
}

const DESERTED = new Set([
  'people',
  'person',
  'humans',
  'human',
  'anyone',
  'anybody',
  'soul',
  'figures',
  'crowds',
  'crowd',
  'menschen',
  'personnes',
  'gente',
  'nobody',
  'tourists',
  'one',
  'else',
])
const NOBODY_FOLLOWERS = new Set([
  'around',
  'else',
  'here',
  'there',
  'in',
  'is',
  'for',
  'on',
  'near',
  'but',
  'anywhere',
  'about',
  undefined,
])

function isDesertedBy(tokens: Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (
      token.word === 'nobody' ||
      token.word === 'unpeopled' ||
      (token.word === 'one' && tokens[at - 1]?.word === 'no')
    ) {
      return NOBODY_FOLLOWERS.has(next?.sentence === token.sentence ? next.word : undefined)
    }
    if (token.word === 'deserted' || token.word === 'uninhabited' || token.word === 'niemand') return true
    if (token.word === 'empty' && next?.word === 'of') return true
    return token.isNegated && DESERTED.has(token.word) && token.word !== 'one' && token.word !== 'else'
  })
}

const WRITER_ABSENT =
  /\b(?:i am not (?:in|there|visible)|i'm not (?:in|there|visible)|without me|no me\b|not me\b|don't show me|do not show me|only the landscape|just the landscape|landscape only|empty scene|no figures?|no humans?|unpeopled)/i

function totalOf(tokens: Token[]): number | undefined {
  for (const [at, token] of tokens.entries()) {
    if (token.isFigurative || token.isNegated) continue
    const next = tokens[at + 1]?.word
    const after = tokens[at + 2]?.word
    const total = numberOf(after)
    if (
      (token.word === 'family' ||
        token.word === 'group' ||
        token.word === 'circle' ||
        token.word === 'band') &&
      next === 'of' &&
      total &&
      total > 1
    )
      return total
    const counted = numberOf(token.word)
    if (counted && counted > 1 && next === 'of' && after === 'us') return counted
    if (
      (token.word === 'us' || token.word === 'we') &&
      numberOf(next) &&
      numberOf(next)! > 1 &&
      token.clause === tokens[at + 1]?.clause
    )
      return numberOf(next)
  }
  return undefined
}

function unnamedIn(tokens: Token[]): number {
  const said = new Set(
    tokens
      .filter((token) => token.weight >= 1 && !token.isFigurative && !token.isNegated)
      .map((token) => token.word),
  )
  if (said.has('she') || said.has('he') || said.has('her') || said.has('him')) return 1
  return said.has('they') || said.has('them') ? 2 : 0
}

export function peopleIn(tokens: Token[], text: string): People {
  const live = tokens.filter((token) => !token.isFigurative || FIRST_SINGULAR.has(token.word))
  const isFirst = (token: Token) => FIRST_SINGULAR.has(token.word) || FIRST_PLURAL.has(token.word)
  const firstAt = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    if (/^(?:i|i'm|we|we're|ich|wir|je|nous)$/.test(token.word) && !firstAt.has(token.clause))
      firstAt.set(token.clause, at)
  }
  const matches = findAll(tokens, PEOPLE_WORDS).filter(
    (match) => isStanding(match) && match.token.weight >= 1,
  )
  const taken = new Set(
    matches.flatMap((match) => Array.from({ length: match.end - match.start }, (_, i) => match.start + i)),
  )
  const mentions: Mention[] = []
  let hasCrowd = false
  for (const match of matches) {
    const { token, start } = match
    // "I mentor five students": a verb here, and nobody.
    if (/^(?:i|we|to)$/.test(tokens[start - 1]?.word ?? '') && !/^(?:everyone|everybody)$/.test(token.word))
      continue
    if (token.word.endsWith("'s") || tokens[match.end - 1]!.word.endsWith("'s") || isAbsent(tokens, start))
      continue
    if (match.value.kin === 'crowd') {
      const number = countBefore(tokens, start, 0)
      const isLoved = tokens[match.end]?.word === 'i' && tokens[match.end + 1]?.word === 'love'
      if (isLoved)
        mentions.push({
          kin: 'family',
          age: 'adult',
          count: 5,
          start,
          clause: token.clause,
          sentence: token.sentence,
          word: 'family',
          isSubject: false,
        })
      else if (number > 0 && number <= MOST_IN_GROUP)
        mentions.push({
          kin: 'someone',
          age: 'adult',
          count: number,
          start,
          clause: token.clause,
          sentence: token.sentence,
          word: 'people',
          isSubject: true,
        })
      else hasCrowd = true
      continue
    }
    const count = countBefore(tokens, start, match.value.count)
    const first = firstAt.get(token.clause)
    mentions.push({
      ...match.value,
      count,
      start,
      clause: token.clause,
      sentence: token.sentence,
      word: token.word,
      isSubject: first === undefined,
    })
    if (count > MOST_IN_GROUP) hasCrowd = true
  }
  const isAlone = tokens.some(
    (token, at) =>
      !token.isNegated &&
      /^(?:alone|solo|allein|seule?|by-myself)$/.test(token.word) &&
      tokens[at - 1]?.word !== 'not' &&
      tokens[at - 1]?.word !== 'never',
  )
  const isDeserted = isDesertedBy(tokens)
  return {
    hasWriter: live.some((token) => isFirst(token) || YOU.has(token.word)) && !WRITER_ABSENT.test(text),
    isPlural: live.some(
      (token) => FIRST_PLURAL.has(token.word) && token.weight >= 1 && !/^our?s?$/.test(token.word),
    ),
    isDeserted,
    isAlone,
    hasCrowd: hasCrowd && !isDeserted,
    total: totalOf(tokens),
    unnamed: isDeserted ? 0 : unnamedIn(tokens),
    mentions: isDeserted ? [] : [...mentions, ...namedPeople(tokens, taken)],
  }
}

export const mentionsOf = (people: People, ...kins: Kin[]): Mention[] =>
  people.mentions.filter((mention) => kins.includes(mention.kin))
