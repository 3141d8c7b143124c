import { seededRandom } from './random.ts'

/** One training example: an embedding, indices of its words, the index of its place. */
export interface Row {
  vector: Float32Array
  words: number[]
  place: number
}

export interface Head {
  /** place by dimension; empty for a head over words only. */
  matrix: Float32Array
  /** word by place; empty for a head over embeddings only. */
  words: Float32Array
  biases: Float32Array
}

export interface HeadOptions {
  usesVector: boolean
  usesWords: boolean
  epochs: number
  /** Chance that a word is left out of a row in an epoch. */
  dropout: number
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
const BATCH_SIZE = 64
const LABEL_SMOOTHING = 0.05
const VECTOR_RATE = 0.015
const VECTOR_DECAY = 1e-4
const WORD_RATE = 0.25
const WORD_DECAY = 1e-3
/** A smaller gradient of the loss is taken as zero. */
const NEGLIGIBLE = 1e-3

/** Multinomial logistic regression: Adam over the embedding, AdaGrad over the sparse words. */
export function trainHead(rows: readonly Row[], sizes: Sizes, options: HeadOptions): Head {
  const { places, dimensions } = sizes
  const random = seededRandom(3)
  const matrix = new Float32Array(options.usesVector ? places * dimensions : 0)
  const firstMoment = new Float32Array(matrix.length)
  const secondMoment = new Float32Array(matrix.length)
  const gradient = new Float32Array(matrix.length)
  const words = new Float32Array(options.usesWords ? sizes.words * places : 0)
  const wordSquares = new Float32Array(words.length)
  const biases = new Float32Array(places)
  const biasSquares = new Float32Array(places)
  const order = [...rows.keys()]
  const loss = new Float64Array(places)
  let step = 0

  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random)
    const rate = VECTOR_RATE * (1 - (epoch / options.epochs) * 0.9)
    for (let start = 0; start < order.length; start += BATCH_SIZE) {
      const batch = order.slice(start, start + BATCH_SIZE)
      gradient.fill(0)
      step++
      for (const index of batch) {
        const row = rows[index]!
        const kept = options.usesWords ? row.words.filter(() => random() > options.dropout) : []
        lossGradient(row, kept)
        for (let place = 0; place < places; place++) {
          const slope = loss[place]!
          biasSquares[place]! += slope * slope
          biases[place]! -= (0.05 * slope) / (Math.sqrt(biasSquares[place]!) + 1e-3)
          const scaled = (slope * VECTOR_SCALE) / batch.length
          if (options.usesVector && Math.abs(slope) > NEGLIGIBLE) {
            const offset = place * dimensions
            for (let i = 0; i < dimensions; i++) gradient[offset + i]! += scaled * row.vector[i]!
          }
        }
        for (const word of kept) updateWord(word)
      }
      if (options.usesVector) updateMatrix(rate)
    }
  }
  return { matrix, words, biases }

  function lossGradient(row: Row, kept: readonly number[]): void {
    loss.set(biases)
    if (options.usesVector) {
      for (let place = 0; place < places; place++) {
        let sum = 0
        const offset = place * dimensions
        for (let i = 0; i < dimensions; i++) sum += matrix[offset + i]! * row.vector[i]!
        loss[place]! += VECTOR_SCALE * sum
      }
    }
    for (const word of kept) {
      const value = sizes.idf[word]!
      const offset = word * places
      for (let place = 0; place < places; place++) loss[place]! += value * words[offset + place]!
    }
    let highest = -Infinity
    for (let place = 0; place < places; place++) highest = Math.max(highest, loss[place]!)
    let sum = 0
    for (let place = 0; place < places; place++) {
      loss[place] = Math.exp(loss[place]! - highest)
      sum += loss[place]!
    }
    const weight = sizes.placeWeights[row.place]!
    for (let place = 0; place < places; place++) {
      const target = (place === row.place ? 1 - LABEL_SMOOTHING : 0) + LABEL_SMOOTHING / places
      loss[place] = (loss[place]! / sum - target) * weight
    }
  }

  function updateWord(word: number): void {
    const offset = word * places
    for (let place = 0; place < places; place++) {
      const slope = loss[place]! * sizes.idf[word]! + WORD_DECAY * words[offset + place]!
      wordSquares[offset + place]! += slope * slope
      words[offset + place]! -= (WORD_RATE * slope) / (Math.sqrt(wordSquares[offset + place]!) + 1e-2)
    }
  }

  function updateMatrix(rate: number): void {
    const firstCorrection = 1 - 0.9 ** step
    const secondCorrection = 1 - 0.999 ** step
    for (let i = 0; i < matrix.length; i++) {
      const slope = gradient[i]! + VECTOR_DECAY * matrix[i]!
      firstMoment[i] = 0.9 * firstMoment[i]! + 0.1 * slope
      secondMoment[i] = 0.999 * secondMoment[i]! + 0.001 * slope * slope
      matrix[i]! -=
        (rate * (firstMoment[i]! / firstCorrection)) / (Math.sqrt(secondMoment[i]! / secondCorrection) + 1e-8)
    }
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
}
