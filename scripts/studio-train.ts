/**
 * Trains the place model from the written sentences and calibrates it on the tuning prompts:
 * npm run studio:train
 */
import { readFile, writeFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { calibrate, calibrationFeatures, readEvidence } from '../src/studio/understanding/place.ts'
import { readModel } from '../src/studio/understanding/place-model.ts'
import { tokenize } from '../src/studio/understanding/tokenize.ts'
import { fitCalibration, type Judged } from './studio-training/calibrate.ts'
import { trainHead } from './studio-training/linear-head.ts'
import { packModel } from './studio-training/pack.ts'
import type { StudioPrompt } from './studio-training/prompts.ts'
import { buildTrainingSet, NONE, readExamples } from './studio-training/rows.ts'

const LIBRARY = new URL('../src/studio/library/', import.meta.url)
const TUNING = new URL('studio-prompts/tuning.json', import.meta.url)
/** Of all tuning prompts, the part that may get a wrong place. */
const WRONG_AT_MOST = 0.05
const SHOWN_LIMITS = [0.02, 0.035, WRONG_AT_MOST, 0.08]
const FOLDS = 10
const PENALTY = 3

const started = performance.now()
const note = (text: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${text}`)

const examples = await readExamples()
const set = buildTrainingSet(examples)
note(
  `${examples.length} examples, ${set.rows.length} rows, ${set.classes.length} classes, ${set.vocabulary.length} words`,
)
const heads = {
  embedding: trainHead(set.rows, set.sizes, { usesVector: true, usesWords: false, epochs: 8, dropout: 0 }),
  words: trainHead(set.rows, set.sizes, { usesVector: false, usesWords: true, epochs: 10, dropout: 0.25 }),
  joint: trainHead(set.rows, set.sizes, { usesVector: true, usesWords: true, epochs: 6, dropout: 0.4 }),
}
note('trained')
const { header, bytes } = packModel(set, heads)
const uncalibrated = { weights: [], bias: 0, mean: [], deviation: [], threshold: 1 }
const model = readModel({ ...header, calibration: uncalibrated }, bytes)

const prompts = JSON.parse(await readFile(TUNING, 'utf8')) as StudioPrompt[]
const judged: Judged[] = []
let isInThree = 0
for (const prompt of prompts) {
  const evidence = await readEvidence(model, tokenize(prompt.text))
  if (!evidence) throw new Error(`A tuning prompt has no words: ${prompt.text}`)
  const ranked = header.classes
    .map((id, place) => ({ id, probability: evidence.joined[place]! }))
    .filter(({ id }) => id !== NONE)
    .sort((a, b) => b.probability - a.probability)
  if (ranked.slice(0, 3).some(({ id }) => prompt.places.includes(id))) isInThree++
  judged.push({
    features: calibrationFeatures(model, evidence),
    isRight: prompt.places.includes(ranked[0]!.id),
  })
}
const withPlace = prompts.filter(({ places }) => places.length > 0).length
const first = judged.filter(({ isRight }) => isRight).length
note(`first right ${first} of ${withPlace}, among three ${isInThree} of ${withPlace}`)

const validated = judged.map(({ features }, i) => {
  const others = judged.filter((_, j) => j % FOLDS !== i % FOLDS)
  return calibrate({ ...fitCalibration(others, PENALTY), threshold: 1 }, features)
})
for (const limit of SHOWN_LIMITS) {
  const lowest = lowestThreshold(validated, judged, limit)
  const sure = judged.filter((_, i) => validated[i]! >= lowest)
  const right = sure.filter(({ isRight }) => isRight).length
  note(
    `cross-validated from ${lowest.toFixed(3)}: right ${right} of ${withPlace}, wrong ${sure.length - right} of ${prompts.length}`,
  )
}
const threshold = lowestThreshold(validated, judged, WRONG_AT_MOST)
const calibration = { ...fitCalibration(judged, PENALTY), threshold: Math.round(threshold * 1000) / 1000 }
await writeFile(new URL('place-model.bin', LIBRARY), bytes)
await writeFile(new URL('place-model.json', LIBRARY), `${JSON.stringify({ ...header, calibration })}\n`)
note(`${bytes.length} bytes of weights, ${JSON.stringify(header).length} of header`)

/** The lowest threshold at which no more than the limit of all guesses is wrong. */
function lowestThreshold(confidences: readonly number[], guesses: readonly Judged[], limit: number): number {
  const order = [...confidences.keys()].sort((a, b) => confidences[b]! - confidences[a]!)
  let wrong = 0
  let lowest = 1
  for (const index of order) {
    if (!guesses[index]!.isRight) wrong++
    if (wrong > limit * guesses.length) break
    lowest = confidences[index]!
  }
  return lowest
}
