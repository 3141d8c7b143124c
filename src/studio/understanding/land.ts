import { indexPhrases, phraseAt } from './phrases.ts'
import data from './word-data/lands.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const names = indexPhrases(
  data.flatMap(({ names, lands }) => names.map((name) => [name.replaceAll('-', ' '), lands] as const)),
)
/** Behind these words somebody is from there, or only thinks of it. */
const ELSEWHERE = /^(from|about|like|than|via|not|without)$/

/** Kinds of land that the words name, by regions, sights and what grows or lies there: "moor" and "Lake District" are hills. */
export function landsOf(sentences: readonly Sentence[]): string[] {
  return [...new Set(sentences.flatMap(({ words }) => landsIn(words)))]
}

function landsIn(words: readonly Word[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const name = phraseAt(names, words, at)
    if (!name) continue
    const before = words[at - 1]?.text === 'the' ? words[at - 2] : words[at - 1]
    if (words.slice(at, at + name.length).every(isLiteral) && !ELSEWHERE.test(before?.text ?? ''))
      found.push(...name.value)
    at += name.length - 1
  }
  return found
}

const isLiteral = ({ isFigurative, isPast, negation }: Word): boolean => !(isFigurative || isPast || negation)
