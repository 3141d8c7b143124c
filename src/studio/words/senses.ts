import type { Token } from './tokens.ts'

interface Sense {
  /** The word that has another meaning here. */
  word: RegExp
  before?: RegExp
  /** The next two words. */
  after?: RegExp
  /** What it is read as instead. */
  means: string
}

/** Words that mean something else beside certain neighbours. */
const SENSES: readonly Sense[] = [
  // Somebody greets; the sea has nothing to do with it.
  { word: /^waves?$/, after: /^(?:at|to|back|goodbye|hello|from)\b/, means: 'waving' },
  // "Between the rows of vines", "my parents are in the first row".
  {
    word: /^rows?$/,
    before: /^(?:the|in|between|first|second|front|back|last|every|each|long|these|those|into|of)$/,
    after: /^(?!boats?\b)/,
    means: 'line',
  },
  { word: /^rows?$/, after: /^of\b/, means: 'line' },
  { word: /^(?:sea|ocean)$/, after: /^of (?:clouds?|fog|mist)$/, means: 'spread' },
  // "I teach a class of children": how many.
  { word: /^class$/, after: /^of (?:children|kids|students|pupils|boys|girls)$/, means: 'six' },
]

/** Reads such words as what they mean; runs once, before anything is looked up. */
export function readSenses(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const after = tokens
      .slice(at + 1, at + 3)
      .filter((other) => other.sentence === token.sentence)
      .map((other) => other.word)
      .join(' ')
    const sense = SENSES.find(
      (one) =>
        one.word.test(token.word) &&
        (!one.before || (before?.sentence === token.sentence && one.before.test(before.word))) &&
        (!one.after || one.after.test(after)),
    )
    if (sense) token.word = sense.means
  }
}
