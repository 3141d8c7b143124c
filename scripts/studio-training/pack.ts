import type { ModelHeader } from '../../src/studio/understanding/place-model.ts'
import { type Head, VECTOR_SCALE } from './linear-head.ts'
import type { TrainingSet } from './rows.ts'

export interface Heads {
  embedding: Head
  words: Head
  joint: Head
}

/** Weights of a word that are kept; the others get their mean. */
const PLACES_OF_A_WORD = 14
/** A word whose weights are all smaller says nothing. */
const NEGLIGIBLE_WEIGHT = 0.12

/** int8 for the matrices; for words a base and the strongest places. The layout is read by readModel. */
export function packModel(
  { classes, vocabulary, sizes }: TrainingSet,
  heads: Heads,
): { header: Omit<ModelHeader, 'calibration'>; bytes: Uint8Array } {
  const embedding = quantise(heads.embedding.matrix, VECTOR_SCALE)
  const jointEmbedding = quantise(heads.joint.matrix, VECTOR_SCALE)
  const kept: string[] = []
  const chunks: number[][] = []
  const own = scaledWords(heads.words, sizes.idf, classes.length)
  const joint = scaledWords(heads.joint, sizes.idf, classes.length)
  const scales = { words: scaleOf(own), jointWords: scaleOf(joint) }
  vocabulary.forEach((word, i) => {
    const [a, b] = [own, joint].map((all) => all.subarray(i * classes.length, (i + 1) * classes.length))
    if (Math.max(strongest(a!), strongest(b!)) < NEGLIGIBLE_WEIGHT) return
    kept.push(word)
    chunks.push(packWord(a!, scales.words), packWord(b!, scales.jointWords))
  })
  return {
    header: {
      classes,
      vocabulary: kept.join(' '),
      scales: { embedding: embedding.scale, jointEmbedding: jointEmbedding.scale, ...scales },
      biases: {
        embedding: rounded(heads.embedding.biases),
        words: rounded(heads.words.biases),
        joint: rounded(heads.joint.biases),
      },
    },
    bytes: Buffer.concat([
      Buffer.from(embedding.values.buffer),
      Buffer.from(jointEmbedding.values.buffer),
      Buffer.from(chunks.flat()),
    ]),
  }
}

function quantise(weights: Float32Array, factor: number): { values: Int8Array; scale: number } {
  const unit = scaleOf(weights)
  return { values: Int8Array.from(weights, (weight) => Math.round(weight / unit)), scale: unit * factor }
}

function scaleOf(weights: Float32Array): number {
  let highest = 0
  for (const weight of weights) highest = Math.max(highest, Math.abs(weight))
  return (highest || 1) / 127
}

function scaledWords(head: Head, idf: Float32Array, places: number): Float32Array {
  return head.words.map((weight, i) => weight * idf[Math.floor(i / places)]!)
}

const strongest = (weights: Float32Array): number =>
  weights.reduce((most, weight) => Math.max(most, weight), 0)

function packWord(weights: Float32Array, unit: number): number[] {
  const order = [...weights.keys()].sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!) || a - b)
  const listed = order.slice(0, PLACES_OF_A_WORD)
  const rest = order.slice(PLACES_OF_A_WORD)
  const base = Math.round(rest.reduce((sum, place) => sum + weights[place]!, 0) / rest.length / unit)
  const values = listed.map((place) => Math.round(weights[place]! / unit))
  return [base & 255, listed.length, ...listed, ...values.map((value) => value & 255)]
}

const rounded = (values: Float32Array): number[] =>
  Array.from(values, (value) => Math.round(value * 1e4) / 1e4)
