import type { Age } from '../scene.ts'
import type { Kin, PersonWord } from './people-lexicon.ts'
import type { Token } from './tokens.ts'

export interface Mention extends PersonWord {
  start: number
  clause: number
  word: string
  /** The writer does not stand in the same clause: "our children play". */
  isSubject: boolean
}

const NAME_CUE = /^(?:with|and|by|beside|hug|hugging|holding|kiss|kissing|watch|hold|next|mit|avec|con)$/
const PLACE_CUE = /^(?:in|at|of|from|to|near|over|the|across|through)$/
const NOT_A_NAME =
  /^(?:I|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|God|Easter|English|French|Italian|German|Spanish|Greek)$/

/** "Anna and I", also at the start of a sentence. */
const isJoinedToI = (tokens: Token[], at: number): boolean =>
  tokens[at + 1]?.word === 'and' && /^(?:i|me)$/.test(tokens[at + 2]?.word ?? '')

function isName(tokens: Token[], at: number): boolean {
  const token = tokens[at]!
  const before = tokens[at - 1]
  if (token.isNegated || token.isFigurative || token.weight < 1) return false
  if (!/^\p{Lu}\p{Ll}+$/u.test(token.raw) || NOT_A_NAME.test(token.raw)) return false
  if (isJoinedToI(tokens, at)) return true
  if (token.isSentenceStart || before?.sentence !== token.sentence) return false
  return NAME_CUE.test(before.word) && !PLACE_CUE.test(before.word)
}

export const mentionAt = (
  tokens: Token[],
  at: number,
  kin: Kin,
  age: Age,
  count: number,
  isSubject: boolean,
): Mention => {
  const { clause, word } = tokens[at]!
  return { kin, age, count, start: at, clause, word, isSubject }
}

/** People called by name: "sailing with Mara", "Tom and I". */
export function namedPeople(tokens: Token[], taken: ReadonlySet<number>): Mention[] {
  const byName = new Map<string, Mention>()
  for (const [at, token] of tokens.entries()) {
    if (!taken.has(at) && !byName.has(token.raw) && isName(tokens, at))
      byName.set(token.raw, mentionAt(tokens, at, 'friend', 'adult', 1, false))
  }
  return [...byName.values()]
}
