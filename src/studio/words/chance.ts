/** A 32-bit hash of a text: the same words always choose the same. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Choices that depend on a seed and on what is chosen, never on how many choices came before. */
export interface Chance {
  /** From 0, inclusive, to 1, exclusive. */
  number: (what: string) => number
  pick: <T>(what: string, options: readonly T[]) => T
  /** Options with their shares; shares need not add up to one. */
  weighted: <T>(what: string, options: readonly (readonly [T, number])[]) => T
}

export function chanceFrom(seed: number, salt = ''): Chance {
  const number = (what: string) => hashOf(`${seed}|${salt}|${what}`) / 2 ** 32
  return {
    number,
    pick: (what, options) => options[Math.floor(number(what) * options.length)]!,
    weighted: (what, options) => {
      let left = number(what) * options.reduce((sum, [, share]) => sum + share, 0)
      for (const [option, share] of options) {
        left -= share
        if (left < 0) return option
      }
      return options[0]![0]
    },
  }
}
