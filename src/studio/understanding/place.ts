import type { Read } from './brief.ts'
import { embed } from './embed.ts'
import { wordFeatures } from './place-features.ts'
import { type Calibration, type PlaceModel, placeModel, softmax } from './place-model.ts'
import type { Layer, Sentence } from './words.ts'

/** What is embedded of the first layer, and of each other layer, which only confirms. */
const SENTENCES_OF_FIRST = 8
const SENTENCES_OF_OTHERS = 3
const WEIGHT_OF_OTHERS = 0.25
const WEIGHT_OF_EMBEDDING = 0.6
const WEIGHT_OF_WORDS = 0.9
const NONE = 'none'

interface PlaceGuess {
  /** The likeliest place and the calibrated probability that it is right. */
  id: string
  confidence: number
  isSure: boolean
  likeliest: Read<string>[]
  /** Probability of every place, for choosing a landscape. */
  probabilities: ReadonlyMap<string, number>
}

/** Undefined where the text has no word to go by. */
export async function guessPlace(layers: readonly Layer[]): Promise<PlaceGuess | undefined> {
  const model = placeModel()
  const evidence = await readEvidence(model, layers)
  if (!evidence) return undefined
  const { classes, calibration } = model.header
  const order = rank(evidence.joined, classes.indexOf(NONE))
  const confidence = calibrate(calibration, calibrationFeatures(model, evidence))
  return {
    id: classes[order[0]!]!,
    confidence,
    isSure: confidence >= calibration.threshold,
    likeliest: order.slice(0, 3).map((place, rank) => ({
      value: classes[place]!,
      confidence: rank === 0 ? confidence : Math.min(confidence, evidence.joined[place]!),
    })),
    probabilities: new Map(classes.map((id, place) => [id, evidence.joined[place]!])),
  }
}

interface Evidence {
  embedding: Float64Array
  words: Float64Array
  joined: Float64Array
  features: string[]
}

export async function readEvidence(
  model: PlaceModel,
  layers: readonly Layer[],
): Promise<Evidence | undefined> {
  const [first, ...others] = layers
  if (!first) return undefined
  const isRead = ({ literal }: Sentence): boolean => literal.length > 0
  const sentences = first.sentences.filter(isRead).slice(0, SENTENCES_OF_FIRST)
  const confirming = others.flatMap((layer) => layer.sentences.filter(isRead).slice(0, SENTENCES_OF_OTHERS))
  const whole = sentences.map((sentence) => sentence.literal).join(' ')
  const vectors = await embed([whole, ...[...sentences, ...confirming].map((sentence) => sentence.literal)])
  const ownVectors = vectors.slice(1, 1 + sentences.length)
  const features = wordFeatures(first.sentences)
  const none = model.header.classes.indexOf(NONE)

  const embedding = joinSentences(model, vectors[0]!, ownVectors, none)
  const words = softmax(model.wordLogits(features))
  const logs = new Float64Array(embedding.length)
  for (let place = 0; place < logs.length; place++)
    logs[place] = WEIGHT_OF_EMBEDDING * log(embedding[place]!) + WEIGHT_OF_WORDS * log(words[place]!)
  if (confirming.length > 0) {
    const confirmation = softmax(model.wordLogits(wordFeatures(confirming)))
    const vectorsOfOthers = vectors.slice(1 + sentences.length)
    const average = mean(vectorsOfOthers.map((vector) => softmax(model.embeddingLogits(vector))))
    for (let place = 0; place < logs.length; place++)
      logs[place]! += WEIGHT_OF_OTHERS * (log(confirmation[place]!) + log(average[place]!))
  }
  return { embedding, words, joined: softmax(logs), features }
}

/** Half from the whole layer, half from the sentence that speaks most clearly for a place. */
function joinSentences(
  model: PlaceModel,
  whole: Float32Array,
  sentences: Float32Array[],
  none: number,
): Float64Array {
  const ofWhole = softmax(model.embeddingLogits(whole))
  if (sentences.length < 2) return ofWhole
  const each = sentences.map((vector) => softmax(model.embeddingLogits(vector)))
  const joined = ofWhole.map((value, place) => {
    const values = each.map((probabilities) => probabilities[place]!)
    return 0.5 * value + 0.5 * (place === none ? Math.min(...values) : Math.max(...values))
  })
  const sum = joined.reduce((total, value) => total + value, 0)
  return joined.map((value) => value / sum)
}

/** What the calibration judges the likeliest place by. */
export function calibrationFeatures(model: PlaceModel, evidence: Evidence): number[] {
  const { embedding, words, joined, features } = evidence
  const none = model.header.classes.indexOf(NONE)
  const [best, second] = rank(joined, none)
  const heads = [embedding, words]
  return [
    ...[joined, ...heads].map((probabilities) => log(probabilities[best!]!)),
    ...[joined, ...heads].map((probabilities) => log(probabilities[none]!)),
    ...heads.map((probabilities) => (rank(probabilities, none)[0] === best ? 1 : 0)),
    log(joined[second!]!),
    model.strongestWord(features, best!),
    Math.log(features.length + 1),
  ]
}

/** Places from the likeliest on, without "none". */
export const rank = (probabilities: Float64Array, none: number): number[] =>
  [...probabilities.keys()]
    .filter((place) => place !== none)
    .sort((a, b) => probabilities[b]! - probabilities[a]!)

export function calibrate(
  { weights, bias, mean, deviation }: Calibration,
  features: readonly number[],
): number {
  const sum = features.reduce(
    (total, value, i) => total + (weights[i]! * (value - mean[i]!)) / deviation[i]!,
    bias,
  )
  return 1 / (1 + Math.exp(-sum))
}

const log = (probability: number): number => Math.log(probability + 1e-4)

function mean(vectors: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / vectors.length
  return sum
}
