import { readdir, readFile } from 'node:fs/promises'
import { embed, normalise } from '../../src/studio/understanding/embed.ts'
import { wordFeatures } from '../../src/studio/understanding/place-features.ts'
import { tokenize } from '../../src/studio/understanding/tokenize.ts'
import { cachedEmbeddings } from './embedding-cache.ts'
import type { Row, Sizes } from './linear-head.ts'
import { seededRandom } from './random.ts'

const SENTENCES = new URL('../../src/studio/understanding/sentences/', import.meta.url)
export const NONE = 'none'
/** Sentences that fit any place; joined to others so that they decide nothing. */
const NEUTRAL = 'neutral'
/** Lists of single words; some are drawn at a time. */
const WORDS = 'words'

interface Example {
  place: string
  vector: Float32Array
  features: string[]
}

export interface TrainingSet {
  classes: string[]
  vocabulary: string[]
  rows: Row[]
  sizes: Sizes
}

/** All written sentences by place, each once, tokenized and embedded. */
export async function readExamples(hands: (file: string) => boolean = () => true): Promise<Example[]> {
  const files = (await readdir(SENTENCES)).filter((file) => file.endsWith('.json')).sort()
  const texts: { place: string; text: string }[] = []
  for (const file of files.filter(hands)) {
    const places = JSON.parse(await readFile(new URL(file, SENTENCES), 'utf8')) as Record<string, string[]>
    for (const [place, sentences] of Object.entries(places)) {
      if (file === `${WORDS}.json`) texts.push(...drawWords(place, sentences))
      else for (const text of sentences) texts.push({ place, text })
    }
  }
  const read = texts.map(({ place, text }) => ({
    place,
    sentences: tokenize(text).flatMap((layer) => layer.sentences),
  }))
  const vectors = await cachedEmbeddings(
    read.map(({ sentences }) => sentences.map((sentence) => sentence.literal).join(' ')),
    embed,
  )
  return read.map(({ place, sentences }, i) => ({
    place,
    vector: vectors[i]!,
    features: wordFeatures(sentences),
  }))
}

const DRAWS = 8
const WORDS_IN_A_DRAW = 5

function drawWords(place: string, words: string[]): { place: string; text: string }[] {
  const random = seededRandom(place.length * 131 + place.charCodeAt(0))
  return Array.from({ length: DRAWS }, () => ({
    place,
    text: `${Array.from({ length: WORDS_IN_A_DRAW }, () => words[Math.floor(random() * words.length)]!).join(', ')}.`,
  }))
}

/** Multiplies the examples: alone, with a neutral sentence, with another of the same place. */
export function buildTrainingSet(examples: readonly Example[]): TrainingSet {
  const random = seededRandom(7)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const neutral = examples.filter(({ place }) => place === NEUTRAL)
  const placed = examples.map((example) =>
    example.place === NEUTRAL ? { ...example, place: NONE } : example,
  )
  const byPlace = Map.groupBy(placed, ({ place }) => place)
  const classes = [...[...byPlace.keys()].filter((place) => place !== NONE).sort(), NONE]

  const multiplied: Example[] = []
  for (const [place, own] of byPlace) {
    for (const example of own) {
      multiplied.push(example)
      multiplied.push(join(place, [example, pick(neutral)]))
      multiplied.push(
        join(place, random() < 0.5 ? [example, pick(own)] : [example, pick(own), pick(neutral)]),
      )
    }
  }
  const { vocabulary, idf } = countWords(placed)
  const wordIndex = new Map(vocabulary.map((word, i) => [word, i]))
  const rows = multiplied.map(({ place, vector, features }) => ({
    vector,
    words: features.map((word) => wordIndex.get(word)).filter((word) => word !== undefined),
    place: classes.indexOf(place),
  }))
  return { classes, vocabulary, rows, sizes: sizesOf(classes, rows, idf) }
}

function join(place: string, parts: readonly Example[]): Example {
  const vector = new Float32Array(parts[0]!.vector.length)
  for (const part of parts) for (let i = 0; i < vector.length; i++) vector[i]! += part.vector[i]!
  return { place, vector: normalise(vector), features: [...new Set(parts.flatMap((part) => part.features))] }
}

function countWords(examples: readonly Example[]): { vocabulary: string[]; idf: Float32Array } {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const word of features) counts.set(word, (counts.get(word) ?? 0) + 1)
  const vocabulary = [...counts.keys()].filter((word) => !word.includes('_') || counts.get(word)! >= 2).sort()
  return {
    vocabulary,
    idf: Float32Array.from(vocabulary, (word) => Math.log(examples.length / counts.get(word)!) / 4),
  }
}

function sizesOf(classes: string[], rows: readonly Row[], idf: Float32Array): Sizes {
  const counts = classes.map((_, place) => rows.filter((row) => row.place === place).length)
  const mean = rows.length / classes.length
  return {
    places: classes.length,
    dimensions: rows[0]!.vector.length,
    words: idf.length,
    idf,
    // "None" has many rows, which must count for more than one place but not for hundreds.
    placeWeights: Float32Array.from(classes, (place, i) =>
      place === NONE ? Math.max(0.4, Math.min(1, (12 * mean) / counts[i]!)) : 1,
    ),
  }
}
