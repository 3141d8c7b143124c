import { readdir, readFile } from 'node:fs/promises'
import places from '../../src/studio/library/places.json' with { type: 'json' }
import { embed, normalise } from '../../src/studio/understanding/embed.ts'
import { wordFeatures } from '../../src/studio/understanding/place-features.ts'
import { tokenize } from '../../src/studio/understanding/tokenize.ts'
import { cachedEmbeddings } from './embedding-cache.ts'
import type { Row, Sizes } from './linear-head.ts'
import type { StudioPrompt } from './prompts.ts'
import { seededRandom } from './random.ts'

const SENTENCES = new URL('../../src/studio/understanding/sentences/', import.meta.url)
export const NONE = 'none'
/** Sentences that fit any place; joined to others so that they decide nothing. */
const NEUTRAL = 'neutral'
/** Lists of single words; some are drawn at a time. */
const WORDS = 'words.json'

export interface Example {
  /** The file of sentences it is from, or a fold of the prompts. */
  source: string
  place: string
  text: string
  vector: Float32Array
  features: string[]
}

export interface TrainingSet {
  classes: string[]
  vocabulary: string[]
  rows: Row[]
  sizes: Sizes
}

/** All written sentences, the places' own names and the prompts, tokenized and embedded. */
export async function readExamples(prompts: readonly StudioPrompt[], folds: number): Promise<Example[]> {
  const texts: Pick<Example, 'source' | 'place' | 'text'>[] = []
  const files = (await readdir(SENTENCES)).filter((file) => file.endsWith('.json')).sort()
  for (const file of files) {
    const written = JSON.parse(await readFile(new URL(file, SENTENCES), 'utf8')) as Record<string, string[]>
    for (const [place, sentences] of Object.entries(written)) {
      if (file === WORDS) texts.push(...drawWords(place, sentences))
      else for (const text of sentences) texts.push({ source: file, place, text })
    }
  }
  const isWritten = new Set(texts.map(({ place }) => place))
  for (const [place, { where }] of Object.entries(places).filter(([id]) => isWritten.has(id)))
    for (const text of [`I am ${where}.`, `We are ${where}, all of us.`])
      texts.push({ source: 'places', place, text })
  for (const [i, prompt] of prompts.entries())
    texts.push({ source: promptSource(i, folds), place: prompt.places[0] ?? NONE, text: prompt.text })
  const sentences = texts.map(({ text }) => tokenize(text).flatMap((layer) => layer.sentences))
  const vectors = await cachedEmbeddings(
    sentences.map((own) => own.map((sentence) => sentence.literal).join(' ')),
    embed,
  )
  return texts.map((text, i) => ({ ...text, vector: vectors[i]!, features: wordFeatures(sentences[i]!) }))
}

/** The source of a prompt's example; each prompt is in one of the folds. */
export const promptSource = (index: number, folds: number): string => `prompts-${index % folds}`

/** A feature of fewer examples is learnt only where it is in a list of words. */
const RARE = 3
const DRAWS = 24
const WORDS_IN_A_DRAW = 5

function drawWords(place: string, words: string[]): Pick<Example, 'source' | 'place' | 'text'>[] {
  const random = seededRandom(place.length * 131 + place.charCodeAt(0))
  return Array.from({ length: DRAWS }, () => ({
    source: WORDS,
    place,
    text: `${Array.from({ length: WORDS_IN_A_DRAW }, () => words[Math.floor(random() * words.length)]!).join('. ')}.`,
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

  const multiplied: Pick<Example, 'place' | 'vector' | 'features'>[] = []
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

function join(place: string, parts: readonly Example[]): Pick<Example, 'place' | 'vector' | 'features'> {
  const vector = new Float32Array(parts[0]!.vector.length)
  for (const part of parts) for (let i = 0; i < vector.length; i++) vector[i]! += part.vector[i]!
  return { place, vector: normalise(vector), features: [...new Set(parts.flatMap((part) => part.features))] }
}

function countWords(examples: readonly Example[]): { vocabulary: string[]; idf: Float32Array } {
  const counts = new Map<string, number>()
  const listed = new Set<string>()
  for (const { source, features } of examples)
    for (const word of features) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      if (source === WORDS) listed.add(word)
    }
  const vocabulary = [...counts.keys()].filter((word) => counts.get(word)! >= RARE || listed.has(word)).sort()
  return {
    vocabulary,
    idf: Float32Array.from(
      vocabulary,
      (word) => Math.log(examples.length / Math.max(RARE, counts.get(word)!)) / 4,
    ),
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
