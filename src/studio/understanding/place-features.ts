import type { Sentence, Word } from './tokenize.ts'
import stopWords from './word-data/stop-words.json' with { type: 'json' }

const stops = new Set(stopWords)

/** The stems of the content words and the pairs of neighbours ("finish_line"), each once. */
export function wordFeatures(sentences: readonly Sentence[]): string[] {
  const features = new Set<string>()
  for (const { words } of sentences) {
    let previous: Word | undefined
    for (const word of words) {
      const isStop = stops.has(word.text) || !/[\p{L}\p{N}]/u.test(word.stem)
      if (isStop || word.isFigurative || word.negation === 'no') {
        previous = undefined
        continue
      }
      for (const part of word.stem.split(/[-/]/)) if (part) features.add(part)
      if (previous) features.add(`${previous.stem}_${word.stem}`)
      previous = word
    }
  }
  return [...features]
}
