import { seededRandom } from './random.ts'

/** One training example: an embedding, indices of its words, the index of its place. */
export interface Row {
  vector: Float32Array
  words: number[]
  place: number
}

/** Weights place by dimension for embeddings, word by place for words. */
export interface Head {
  weights: Float32Array
  biases: Float32Array
}

export interface Sizes {
  places: number
  dimensions: number
  words: number
  /** Importance of each word, in its input value. */
  idf: Float32Array
  /** Weight of each place's rows in the loss. */
  placeWeights: Float32Array
}

export const VECTOR_SCALE = 14
const LABEL_SMOOTHING = 0.05
const BIAS_RATE = 0.05
const VECTOR = { epochs: 6, batchSize: 64, rate: 0.015, decay: 1e-4 }
/** Dropout: the chance that a word is left out of a row in an epoch. */
const WORD = { epochs: 8, dropout: 0.4, rate: 0.06, decay: 1e-3 }
/** A smaller gradient of the loss is taken as zero. */
const NEGLIGIBLE = 1e-3

/** Multinomial logistic regression over embeddings, by Adam. */
export function trainVectorHead(rows: readonly Row[], sizes: Sizes): Head {
  const { places, dimensions } = sizes
  const random = seededRandom(3)
  const weights = new Float32Array(places * dimensions)
  const [first, second, gradient] = [weights.slice(), weights.slice(), weights.slice()]
  const output = outputLayer(sizes)
  let step = 0
  for (let epoch = 0; epoch < VECTOR.epochs; epoch++) {
    const order = shuffled(rows.length, random)
    const rate = VECTOR.rate * (1 - (epoch / VECTOR.epochs) * 0.9)
    for (let start = 0; start < order.length; start += VECTOR.batchSize) {
      const batch = order.slice(start, start + VECTOR.batchSize)
      gradient.fill(0)
      for (const index of batch) addGradient(rows[index]!, batch.length)
      step++
      const corrections = [1 - 0.9 ** step, 1 - 0.999 ** step] as const
      for (let i = 0; i < weights.length; i++) {
        const slope = gradient[i]! + VECTOR.decay * weights[i]!
        first[i] = 0.9 * first[i]! + 0.1 * slope
        second[i] = 0.999 * second[i]! + 0.001 * slope * slope
        weights[i]! -= (rate * (first[i]! / corrections[0])) / (Math.sqrt(second[i]! / corrections[1]) + 1e-8)
      }
    }
  }
  return { weights, biases: output.biases }

  function addGradient({ vector, place }: Row, batchSize: number): void {
    const logits = output.start()
    for (let at = 0; at < places; at++) {
      let sum = 0
      for (let i = 0; i < dimensions; i++) sum += weights[at * dimensions + i]! * vector[i]!
      logits[at]! += VECTOR_SCALE * sum
    }
    const slopes = output.finish(place)
    for (let at = 0; at < places; at++) {
      if (Math.abs(slopes[at]!) < NEGLIGIBLE) continue
      const scaled = (slopes[at]! * VECTOR_SCALE) / batchSize
      for (let i = 0; i < dimensions; i++) gradient[at * dimensions + i]! += scaled * vector[i]!
    }
  }
}

/** The same over words, by AdaGrad, with dropout of words. */
export function trainWordHead(rows: readonly Row[], sizes: Sizes): Head {
  const { places, idf } = sizes
  const random = seededRandom(3)
  const weights = new Float32Array(sizes.words * places)
  const squares = weights.slice()
  const output = outputLayer(sizes)
  for (let epoch = 0; epoch < WORD.epochs; epoch++)
    for (const index of shuffled(rows.length, random)) learn(rows[index]!)
  return { weights: weights.map((weight, i) => weight * idf[Math.floor(i / places)]!), biases: output.biases }

  function learn(row: Row): void {
    const kept = row.words.filter(() => random() > WORD.dropout)
    const logits = output.start()
    for (const word of kept)
      for (let at = 0; at < places; at++) logits[at]! += idf[word]! * weights[word * places + at]!
    const slopes = output.finish(row.place)
    for (const word of kept) {
      for (let at = 0; at < places; at++) {
        const i = word * places + at
        const slope = slopes[at]! * idf[word]! + WORD.decay * weights[i]!
        squares[i]! += slope * slope
        weights[i]! -= (WORD.rate * slope) / (Math.sqrt(squares[i]!) + 1e-2)
      }
    }
  }
}

/** Biases, softmax and loss: logits to be filled, then their gradient. */
function outputLayer({ places, placeWeights }: Sizes) {
  const biases = new Float32Array(places)
  const squares = new Float32Array(places)
  const values = new Float64Array(places)
  return {
    biases,
    start(): Float64Array {
      values.set(biases)
      return values
    },
    finish(right: number): Float64Array {
      let highest = -Infinity
      for (const value of values) highest = Math.max(highest, value)
      let sum = 0
      for (let at = 0; at < places; at++) {
        values[at] = Math.exp(values[at]! - highest)
        sum += values[at]!
      }
      for (let at = 0; at < places; at++) {
        const target = (at === right ? 1 - LABEL_SMOOTHING : 0) + LABEL_SMOOTHING / places
        const slope = (values[at]! / sum - target) * placeWeights[right]!
        values[at] = slope
        squares[at]! += slope * slope
        biases[at]! -= (BIAS_RATE * slope) / (Math.sqrt(squares[at]!) + 1e-3)
      }
      return values
    },
  }
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
