import type { Calibration } from '../../src/studio/understanding/place-model.ts'

/** The features of one guess and whether it was right. */
export interface Judged {
  features: number[]
  isRight: boolean
}

const STEPS = 3000
const RATE = 0.2

/** Logistic regression by gradient descent with an L2 penalty, on standardised features. */
export function fitCalibration(judged: readonly Judged[], penalty: number): Omit<Calibration, 'threshold'> {
  const size = judged[0]!.features.length
  const columns = Array.from({ length: size }, (_, i) => judged.map(({ features }) => features[i]!))
  const mean = columns.map(average)
  const deviation = columns.map(
    (column, i) => Math.sqrt(average(column.map((value) => (value - mean[i]!) ** 2))) || 1,
  )
  const inputs = judged.map(({ features }) => features.map((value, i) => (value - mean[i]!) / deviation[i]!))
  const weights = new Array<number>(size).fill(0)
  let bias = 0
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Array<number>(size).fill(0)
    let biasSlope = 0
    inputs.forEach((input, row) => {
      const sum = input.reduce((total, value, i) => total + value * weights[i]!, bias)
      const error = 1 / (1 + Math.exp(-sum)) - (judged[row]!.isRight ? 1 : 0)
      biasSlope += error
      for (let i = 0; i < size; i++) slopes[i]! += error * input[i]!
    })
    bias -= (RATE * biasSlope) / judged.length
    for (let i = 0; i < size; i++)
      weights[i]! -= (RATE * (slopes[i]! + penalty * weights[i]!)) / judged.length
  }
  return { weights, bias, mean, deviation }
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
