import { readFileSync } from 'node:fs'
import { EMBEDDING_SIZE } from './embed.ts'

/** Beside the weights: what the bytes mean. */
export interface ModelHeader {
  /** Places of the library, and 'none' last. */
  classes: string[]
  /** Word features, separated by spaces, in the order of the bytes. */
  vocabulary: string
  scales: { embedding: number; words: number; jointEmbedding: number; jointWords: number }
  biases: { embedding: number[]; words: number[]; joint: number[] }
  calibration: Calibration
}

export interface Calibration {
  weights: number[]
  bias: number
  mean: number[]
  deviation: number[]
  /** A place is sure from this calibrated probability on. */
  threshold: number
}

/** Weights of one word for the places; all places that are not listed have `base`. */
interface WordWeights {
  base: number
  places: Uint8Array
  values: Int8Array
}

export interface PlaceModel {
  header: ModelHeader
  embeddingLogits(vector: Float32Array): Float64Array
  wordLogits(features: readonly string[]): Float64Array
  jointLogits(vector: Float32Array, features: readonly string[]): Float64Array
  /** The strongest evidence of a single known word for a place. */
  strongestWord(features: readonly string[], place: number): number
}

let loaded: PlaceModel | undefined

export function placeModel(): PlaceModel {
  loaded ??= readModel(
    JSON.parse(readFileSync(new URL('../library/place-model.json', import.meta.url), 'utf8')) as ModelHeader,
    readFileSync(new URL('../library/place-model.bin', import.meta.url)),
  )
  return loaded
}

/** Bytes: two matrices of int8 (place by dimension), then for each word its weights in the two word heads. */
export function readModel(header: ModelHeader, bytes: Uint8Array): PlaceModel {
  const { classes, scales, biases } = header
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const matrixSize = classes.length * EMBEDDING_SIZE
  const words = new Map<string, [WordWeights, WordWeights]>()
  let at = 2 * matrixSize
  const nextWeights = (): WordWeights => {
    const base = signed[at]!
    const count = bytes[at + 1]!
    const places = bytes.subarray(at + 2, at + 2 + count)
    const values = signed.subarray(at + 2 + count, at + 2 + 2 * count)
    at += 2 + 2 * count
    return { base, places, values }
  }
  for (const word of header.vocabulary.split(' ')) words.set(word, [nextWeights(), nextWeights()])

  const addVector = (logits: Float64Array, vector: Float32Array, offset: number, scale: number): void => {
    for (let place = 0; place < classes.length; place++) {
      let sum = 0
      const row = offset + place * EMBEDDING_SIZE
      for (let i = 0; i < EMBEDDING_SIZE; i++) sum += signed[row + i]! * vector[i]!
      logits[place]! += sum * scale
    }
  }
  const addWords = (logits: Float64Array, features: readonly string[], head: 0 | 1, scale: number): void => {
    for (const feature of features) {
      const weights = words.get(feature)?.[head]
      if (!weights) continue
      for (let place = 0; place < classes.length; place++) logits[place]! += weights.base * scale
      weights.places.forEach((place, i) => {
        logits[place]! += (weights.values[i]! - weights.base) * scale
      })
    }
  }
  return {
    header,
    embeddingLogits(vector) {
      const logits = Float64Array.from(biases.embedding)
      addVector(logits, vector, 0, scales.embedding)
      return logits
    },
    wordLogits(features) {
      const logits = Float64Array.from(biases.words)
      addWords(logits, features, 0, scales.words)
      return logits
    },
    jointLogits(vector, features) {
      const logits = Float64Array.from(biases.joint)
      addVector(logits, vector, matrixSize, scales.jointEmbedding)
      addWords(logits, features, 1, scales.jointWords)
      return logits
    },
    strongestWord(features, place) {
      let strongest = 0
      for (const feature of features) {
        const weights = words.get(feature)?.[0]
        const index = weights?.places.indexOf(place) ?? -1
        if (weights && index >= 0) strongest = Math.max(strongest, weights.values[index]! * scales.words)
      }
      return strongest
    },
  }
}

export function softmax(logits: Float64Array): Float64Array {
  const highest = Math.max(...logits)
  const powers = logits.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}
