import { ACTIVITY_WORDS } from './activity-lexicon.ts'
import { findAll, type Match } from './lexicon.ts'
import { type Mention, mentionAt, namedPeople } from './named-people.ts'
import {
  FIRST_PLURAL,
  FIRST_SINGULAR,
  type Kin,
  PEOPLE_WORDS,
  type PersonWord,
  YOU,
} from './people-lexicon.ts'
import { isAbsent, isDesertedBy, isWriterAbsent } from './presence.ts'
import { isStanding } from './said.ts'
import type { Token } from './tokens.ts'

export interface People {
  hasWriter: boolean
  /** "we", "us": somebody is with the writer. */
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
  full: 5,
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
  // "Twenty-five children": more than a group in any case.
  if (COMPOUND.test(word)) return 25
  return Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined
}

const COMPOUND = /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w+$/

const severalOf = (word: string | undefined): number | undefined => {
  const count = numberOf(word)
  return count !== undefined && count > 1 ? count : undefined
}

function countBefore(tokens: Token[], at: number, usual: number): number {
  const { clause } = tokens[at]!
  for (let back = 1; back <= 3; back += 1) {
    const before = tokens[at - back]
    if (before?.clause !== clause) break
    const count = severalOf(before.word)
    if (count !== undefined) return count
    if (before.word === 'and' || before.word === 'with') break
  }
  return usual
}

function totalOf(tokens: Token[]): number | undefined {
  for (const [at, token] of tokens.entries()) {
    if (token.isFigurative || token.isNegated) continue
    const [next, after] = [tokens[at + 1]?.word, tokens[at + 2]?.word]
    const ofTotal = next === 'of' ? severalOf(after) : undefined
    if (/^(?:family|group|circle|band|party|team|crew|choir)$/.test(token.word) && ofTotal) return ofTotal
    if (next === 'of' && after === 'us' && severalOf(token.word)) return severalOf(token.word)
    if (
      (token.word === 'us' || token.word === 'we') &&
      tokens[at + 1]?.clause === token.clause &&
      severalOf(next)
    )
      return severalOf(next)
  }
  return undefined
}

/** One mention, or what a crowd word comes to. */
function mentionOf(tokens: Token[], match: Match<PersonWord>, isSubject: boolean): Mention | 'crowd' {
  const { start, end, value } = match
  if (value.kin !== 'crowd')
    return {
      ...mentionAt(tokens, start, value.kin, value.age, countBefore(tokens, start, value.count), isSubject),
    }
  if (tokens[end]?.word === 'i' && tokens[end + 1]?.word === 'love')
    return mentionAt(tokens, start, 'family', 'adult', 5, false)
  const number = countBefore(tokens, start, 0)
  const isFull = tokens[start - 2]?.word === 'full'
  return number > 0 && number <= MOST_IN_GROUP && !isFull
    ? mentionAt(tokens, start, 'someone', 'adult', number, true)
    : 'crowd'
}

/** "The goats run out, they are happy": no people. */
export const ANIMALS =
  /^(?:goats?|sheep|lambs?|cows?|horses?|dogs?|puppies|cats?|birds?|chickens?|hens|geese|ducks|dolphins?|whales?|elephants?|deer|alpacas?)$/

function unnamedIn(tokens: Token[], hasCrowd: boolean): number {
  // "I have forgiven him": he need not stand there.
  const isThoughtOf = (at: number) =>
    /^(?:forgiven|forgive|forgave|miss|missed|remember|lost|told|thank|thanked|about|for|without|of)$/.test(
      tokens[at - 1]?.word ?? '',
    )
  const said = new Set(
    tokens
      .filter((token, at) => token.weight >= 1 && !token.isFigurative && !token.isNegated && !isThoughtOf(at))
      .map((token) => token.word),
  )
  if (['she', 'he', 'her', 'him'].some((word) => said.has(word))) return 1
  const areAnimals = tokens.some((token) => ANIMALS.test(token.word))
  return !hasCrowd && !areAnimals && (said.has('they') || said.has('them')) ? 2 : 0
}

/** "My parents are in the first row": of the audience. */
function isInAudience(tokens: Token[], match: Match<PersonWord>): boolean {
  const following = tokens
    .slice(match.end, match.end + 8)
    .filter((token) => token.clause === match.token.clause)
    .map((token) => token.word)
    .join(' ')
  return /\bin the (?:(?:first|front|second|back|last) (?:line|row)|audience|crowd|stands|auditorium)\b/.test(
    following,
  )
}

/** "Inside, the whole family is at the table": they are behind the lit windows, while the writer is outside. */
function isBehindWalls(tokens: Token[], match: Match<PersonWord>): boolean {
  const { sentence } = match.token
  const first = tokens.find((token) => token.sentence === sentence)
  return (
    first?.word === 'inside' &&
    tokens.some(
      (token) => token.sentence !== sentence && /^(?:outside|shore|path|road|home)$/.test(token.word),
    ) &&
    !tokens.some((token) => token.sentence === sentence && /^(?:i|we|us|me)$/.test(token.word))
  )
}

/** "I mentor five students": a verb there, and nobody. */
const isVerb = (tokens: Token[], match: Match<PersonWord>): boolean =>
  /^(?:i|we|to)$/.test(tokens[match.start - 1]?.word ?? '') && !/^every/.test(match.token.word)

/** "Standing on a summit at dawn.": the one who writes it stands there. */
const isImplied = (tokens: Token[]): boolean =>
  tokens.some(
    (token, at) =>
      token.isSentenceStart &&
      token.weight >= 2 &&
      token.word.endsWith('ing') &&
      findAll(tokens.slice(at, at + 4), ACTIVITY_WORDS)[0]?.start === 0,
  )

export function peopleIn(tokens: Token[], text: string): People {
  const live = tokens.filter((token) => !token.isFigurative || FIRST_SINGULAR.has(token.word))
  const writerClauses = new Set(
    tokens
      .filter((token) => /^(?:i|i'm|we|we're|ich|wir|je|nous)$/.test(token.word))
      .map((token) => token.clause),
  )
  const found = findAll(tokens, PEOPLE_WORDS).filter((match) => isStanding(match) && match.token.weight >= 1)
  const taken = new Set(
    found.flatMap((match) => Array.from({ length: match.end - match.start }, (_, i) => match.start + i)),
  )
  // "my newborn daughter" is one child.
  const single = found.filter(
    (match, i) => found[i + 1]?.start !== match.end || found[i + 1]?.value.kin !== match.value.kin,
  )
  const present = single.filter(
    (match) =>
      !isVerb(tokens, match) &&
      !isAbsent(tokens, match.start, match.end) &&
      !isInAudience(tokens, match) &&
      !isBehindWalls(tokens, match),
  )
  const all = present.map((match) => mentionOf(tokens, match, !writerClauses.has(match.token.clause)))
  const named = all.filter((mention) => mention !== 'crowd')
  // Two hundred children are a crowd and nobody's own.
  const mentions = named.filter((mention) => mention.kin !== 'child' || mention.count <= MOST_IN_GROUP)
  const isDeserted = isDesertedBy(tokens)
  // "We sit in the audience and she walks across the stage": those who watch are of the crowd.
  const isWatching =
    /\b(?:i|we) (?:sit|are|am|stand|watch|wait) (?:together )?in the (?:audience|stands|(?:first|front|second|back) row)\b/i.test(
      text,
    )
  const hasCrowd =
    !isDeserted &&
    (all.includes('crowd') ||
      isWatching ||
      single.some((match) => isInAudience(tokens, match)) ||
      named.some((mention) => mention.count > MOST_IN_GROUP))
  return {
    hasWriter:
      !isWriterAbsent(text) &&
      !isWatching &&
      (live.some(({ word }) => FIRST_SINGULAR.has(word) || FIRST_PLURAL.has(word) || YOU.has(word)) ||
        (mentions.length === 0 && !isDeserted && isImplied(tokens))),
    isPlural: live.some(
      (token) => FIRST_PLURAL.has(token.word) && token.weight >= 1 && !/^ours?$/.test(token.word),
    ),
    isDeserted,
    isAlone: tokens.some(
      (token, at) =>
        !token.isNegated &&
        /^(?:alone|solo|allein|seule?)$/.test(token.word) &&
        !/^(?:not|never)$/.test(tokens[at - 1]?.word ?? ''),
    ),
    hasCrowd,
    total: totalOf(tokens),
    unnamed: isDeserted ? 0 : unnamedIn(tokens, hasCrowd),
    mentions: isDeserted
      ? []
      : [
          ...mentions.filter(
            (mention) => !isWatching || !/^(?:partner|parent|grandparent)$/.test(mention.kin),
          ),
          ...namedPeople(tokens, taken),
        ],
  }
}

export const mentionsOf = (people: People, ...kins: Kin[]): Mention[] =>
  people.mentions.filter((mention) => kins.includes(mention.kin))
