import { indexPhrases, phraseAt } from './phrases.ts'
import data from './word-data/lands.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const landsByName = new Map<string, string[]>()
for (const { names, lands } of data)
  for (const name of names) landsByName.set(name, [...(landsByName.get(name) ?? []), ...lands])
const names = indexPhrases(
  [...landsByName].map(([name, lands]) => [name.replaceAll('-', ' '), lands] as const),
)
/** Behind these words somebody is from there, or only thinks of it. */
const ELSEWHERE = /^(from|about|like|than|via|not|without)$/

/**
 * Kinds of land that the words name, by regions, sights and what grows or lies there: "moor" and "Lake District" are hills. Where they
 * name none, those of `origin`, an id of origins.json.
 */
export function landsOf(sentences: readonly Sentence[], origin?: string): string[] {
  const said = sentences.flatMap(({ words }) => landsIn(words))
  const words = sentences.flatMap((sentence) => sentence.words)
  const isKnown = said.some((land) => land !== LOW)
  const ofOrigin =
    isKnown || origin === undefined
      ? []
      : data.flatMap(({ origins, lands }) => (origins?.includes(origin) ? lands : []))
  const low = said.length === 0 && isLowland(words) ? [LOW] : []
  return [...new Set([...said, ...ofOrigin, ...low])]
}

/** Every land without high mountains. */
const LOW = 'low-hills'
/** Words of a land with high ones. */
const HIGH = /^(?:mountain|alp|alps|alpine|peak|summit|glacier|sierra|cordillera)$/
const BEFORE_PLACE = /^(?:in|at|near|on|outside|around|by|to|of)$/

/** A place is named that is in no list, and no mountains are said: there are few of them in most places of the world. */
const isLowland = (words: readonly Word[]): boolean =>
  !words.some(({ lemma }) => HIGH.test(lemma)) &&
  words.some((word, at) => isLiteral(word) && isPlaceName(word, words[at - 1]))

const isPlaceName = ({ tags }: Word, before: Word | undefined): boolean =>
  !tags.has('Person') &&
  (tags.has('Place') || (tags.has('ProperNoun') && BEFORE_PLACE.test(before?.text ?? '')))

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
