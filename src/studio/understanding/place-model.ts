import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { EMBEDDING_SIZE } from './embed.ts'

/** Beside the weights: what the bytes mean. */
export interface ModelHeader {
  /** Places of the library, and 'none' last. */
  classes: string[]
  /** Word features, separated by spaces, in the order of the bytes. */
  vocabulary: string
  scales: { embedding: number; words: number }
  biases: { embedding: number[]; words: number[] }
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

export interface PlaceModel {
  header: ModelHeader
  embeddingLogits(vector: Float32Array): Float64Array
  wordLogits(features: readonly string[]): Float64Array
}

let loaded: PlaceModel | undefined

export function placeModel(): PlaceModel {
  loaded ??= readModel(
    JSON.parse(readFileSync(new URL('../library/place-model.json', import.meta.url), 'utf8')) as ModelHeader,
    readFileSync(new URL('../library/place-model.bin', import.meta.url)),
  )
  return loaded
}

/** Compressed bytes: a matrix of int8 (place by dimension), then of each word its scale and an int8 for each place. */
export function readModel(header: ModelHeader, compressed: Uint8Array): PlaceModel {
  const { classes, scales, biases } = header
  const bytes = brotliDecompressSync(compressed)
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rowSize = classes.length + 1
  const firstRow = classes.length * EMBEDDING_SIZE
  const rows = new Map(header.vocabulary.split(' ').map((word, i) => [word, firstRow + i * rowSize]))
  return {
    header,
    embeddingLogits(vector) {
      return Float64Array.from(biases.embedding, (bias, place) => {
        let sum = 0
        for (let i = 0; i < EMBEDDING_SIZE; i++) sum += signed[place * EMBEDDING_SIZE + i]! * vector[i]!
        return bias + sum * scales.embedding
      })
    },
    wordLogits(features) {
      const known = features.map((feature) => rows.get(feature)).filter((row) => row !== undefined)
      return Float64Array.from(biases.words, (bias, place) =>
        known.reduce((sum, row) => sum + scales.words * bytes[row]! * signed[row + 1 + place]!, bias),
      )
    },
  }
}

export function softmax(logits: Float64Array): Float64Array {
  const highest = Math.max(...logits)
  const powers = logits.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}
