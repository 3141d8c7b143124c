/** A stream of numbers in [0, 1); the same seed gives the same stream on every machine. */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Derives an independent seed, so that one part's use of numbers never shifts another's. */
export function deriveSeed(seed: number, name: string | number): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0
  for (const character of String(name)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** An entry of a list that is not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
