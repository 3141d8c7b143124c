import type { Word } from './words.ts'

/** Phrases by their first word, so that looking them up is linear in the text. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly { parts: readonly string[]; value: T }[]>

export function indexPhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const index = new Map<string, { parts: string[]; value: T }[]>()
  for (const [phrase, value] of entries) {
    const parts = phrase.split(' ')
    index.set(parts[0]!, [...(index.get(parts[0]!) ?? []), { parts, value }])
  }
  // The longest phrase comes first.
  for (const found of index.values()) found.sort((a, b) => b.parts.length - a.parts.length)
  return index
}

/** The text of a word, or "" before the first and behind the last one. */
export const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? ''

/** The longest phrase that begins at a word, if there is one; its parts are texts or lemmas, or `*` for any word. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  words: readonly Word[],
  at: number,
): { value: T; length: number } | undefined {
  const word = words[at]
  if (!word) return undefined
  const candidates = [
    ...(index.get(word.text) ?? []),
    ...(word.lemma === word.text ? [] : (index.get(word.lemma) ?? [])),
  ]
  const found = candidates.find(({ parts }) =>
    parts.every((part, i) => {
      const next = words[at + i]
      return next !== undefined && (part === '*' || part === next.text || part === next.lemma)
    }),
  )
  return found && { value: found.value, length: found.parts.length }
}

export function hasPhrase(index: PhraseIndex<unknown>, words: readonly Word[]): boolean {
  return words.some((_, at) => (phraseAt(index, words, at)?.value ?? false) !== false)
}

/** With longer phrases that are not meant: "my wedding", but not "my wedding cake". */
export const phraseSet = (phrases: readonly string[], except: readonly string[] = []): PhraseIndex<boolean> =>
  indexPhrases([
    ...phrases.map((phrase) => [phrase, true] as const),
    ...except.map((phrase) => [phrase, false] as const),
  ])
