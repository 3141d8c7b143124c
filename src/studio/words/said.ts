import { findAll, type Lexicon, type Match } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** Adds up what speaks for each value; further mentions of one value count less and less. */
export function scoresOf<T>(matches: readonly { value: T; score: number }[]): Map<T, number> {
  const byValue = Map.groupBy(matches, (match) => match.value)
  return new Map(
    [...byValue].map(([value, list]) => {
      const sorted = list.map((match) => match.score).sort((a, b) => b - a)
      return [value, sorted.reduce((sum, score, i) => sum + score / (i + 1), 0)]
    }),
  )
}

export const best = <T>(scores: Map<T, number>): T | undefined =>
  [...scores].reduce<[T, number] | undefined>(
    (top, entry) => (top && top[1] >= entry[1] ? top : entry),
    undefined,
  )?.[0]

export const isStanding = <T>(match: Match<T>): boolean => !match.token.isNegated
/** The values that the words turn down: "not at night", "without snow". */
export function turnedDown<T>(tokens: Token[], lexicon: Lexicon<T>): Set<T> {
  return new Set(
    findAll(tokens, lexicon)
      .filter((match) => match.token.isNegated)
      .map((match) => match.value),
  )
}

/** Matches that hold: what is turned down anywhere does not, however often it is named elsewhere. */
export function holding<T>(tokens: Token[], lexicon: Lexicon<T>): Match<T>[] {
  const denied = turnedDown(tokens, lexicon)
  return findAll(tokens, lexicon).filter((match) => !denied.has(match.value))
}

const mostOf = <T>(matches: readonly Match<T>[]): T | undefined =>
  best(scoresOf(matches.map((match) => ({ value: match.value, score: match.weight * match.token.weight }))))

/** The value most spoken for in one lexicon, or none; hints weaker than the least weight do not speak. */
export function mostSaid<T>(tokens: Token[], lexicon: Lexicon<T>, leastWeight = 0): T | undefined {
  return mostOf(findAll(tokens, lexicon).filter((match) => isStanding(match) && match.weight >= leastWeight))
}

/** From this weight on a word names its value outright: "no rain" is about the rain, "no candles" not about the dusk. */
const OUTRIGHT = 2

/** As mostSaid, but a value turned down outright anywhere is out. */
export function mostHeld<T>(tokens: Token[], lexicon: Lexicon<T>): T | undefined {
  const all = findAll(tokens, lexicon)
  const denied = new Set(
    all.filter((match) => match.token.isNegated && match.weight >= OUTRIGHT).map((match) => match.value),
  )
  return mostOf(all.filter((match) => isStanding(match) && !denied.has(match.value)))
}
