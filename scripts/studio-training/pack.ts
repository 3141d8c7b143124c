import { brotliCompressSync } from 'node:zlib'
import type { ModelHeader } from '../../src/studio/understanding/place-model.ts'
import { type Head, VECTOR_SCALE } from './linear-head.ts'
import type { TrainingSet } from './rows.ts'

/** Weights of a word are whole numbers from -7 to 7 times the word's own scale. */
const LEVELS = 7
/** Smaller ones, in levels, are zero. */
const NEGLIGIBLE = 0.75

/** The layout is read by readModel. */
export function packModel(
  { classes, vocabulary }: TrainingSet,
  embedding: Head,
  words: Head,
): { header: Omit<ModelHeader, 'calibration'>; bytes: Uint8Array } {
  const unit = strongest(embedding.weights) / 127
  const matrix = Int8Array.from(embedding.weights, (weight) => Math.round(weight / unit))
  const rows = vocabulary.map((_, i) =>
    centre(words.weights.subarray(i * classes.length, (i + 1) * classes.length)),
  )
  const unitOfWords = Math.max(...rows.map(strongest)) / LEVELS / 255
  const packed = rows.flatMap((row) => {
    const scale = Math.max(1, Math.round(strongest(row) / LEVELS / unitOfWords))
    const levels = Array.from(row, (weight) => weight / scale / unitOfWords)
    return [scale, ...levels.map((level) => (Math.abs(level) < NEGLIGIBLE ? 0 : Math.round(level)) & 255)]
  })
  return {
    header: {
      classes,
      vocabulary: vocabulary.join(' '),
      scales: { embedding: unit * VECTOR_SCALE, words: unitOfWords },
      biases: { embedding: rounded(embedding.biases), words: rounded(words.biases) },
    },
    bytes: brotliCompressSync(Buffer.concat([Buffer.from(matrix.buffer), Buffer.from(packed)])),
  }
}

const strongest = (weights: Float32Array): number =>
  weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)

/** Subtracts the median: what a word says for all places alike changes no probability. */
function centre(weights: Float32Array): Float32Array {
  const median = weights.toSorted()[Math.floor(weights.length / 2)]!
  return weights.map((weight) => weight - median)
}

const rounded = (values: Float32Array): number[] =>
  Array.from(values, (value) => Math.round(value * 1e4) / 1e4)
