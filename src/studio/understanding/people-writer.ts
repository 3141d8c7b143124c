import type { Age } from './brief.ts'
import { ADULT, ageAfter, ageAlone, numberAt } from './people-ages.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const writerOlder = phraseSet(data.writerOlder)

/** "I am eighty", "as an old man", "Sixty-four, and I dance". */
export function writerAge(sentences: readonly Sentence[]): Age | undefined {
  return sentences.flatMap(({ words }) => words.map((_, at) => writerAgeAt(words, at))).find(Boolean)
}

function writerAgeAt(words: readonly Word[], at: number): Age | undefined {
  const { text } = words[at]!
  const previous = textAt(words, at - 1)
  const isSelf = text === 'as' || (text === 'am' && previous === 'i')
  const isOlder = isSelf && hasPhrase(writerOlder, words.slice(at + 1, at + 4))
  if (isOlder || (text === 'am' && textAt(words, at + 1) === 'old')) return 'older'
  const isOwn =
    /^(i|we)$/.test(previous) ||
    (text === 'us' && previous === 'of') ||
    (text === 'at' &&
      words.slice(at, at + 4).some((next) => next.text === 'i') &&
      words[at - 1]?.clause !== words[at]!.clause)
  const isCount = previous === 'we' && Number(numberAt(words, at + 1)?.value) < ADULT
  return (isOwn && !isCount ? ageAfter(words, at) : undefined) ?? ageAlone(words, at)
}
