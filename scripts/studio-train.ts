/**
 * Trains the place model from the written sentences and the tuning prompts, and calibrates it on texts that it has
 * not seen: npm run studio:train
 */
import { writeFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { calibrate, calibrationFeatures, rank, readEvidence } from '../src/studio/understanding/place.ts'
import { readModel } from '../src/studio/understanding/place-model.ts'
import { tokenize } from '../src/studio/understanding/tokenize.ts'
import { fitCalibration, type Judged } from './studio-training/calibrate.ts'
import { trainVectorHead, trainWordHead } from './studio-training/linear-head.ts'
import { packModel } from './studio-training/pack.ts'
import { readPrompts } from './studio-training/prompts.ts'
import { buildTrainingSet, type Example, NONE, promptSource, readExamples } from './studio-training/rows.ts'

const LIBRARY = new URL('../src/studio/library/', import.meta.url)
/** What each fold leaves out beside a part of the prompts: the sentences of one hand, whose writer knew no prompt. */
const HELD_HANDS = ['hand-7.json', 'hand-10.json', 'hand-11.json']
const FOLDS = HELD_HANDS.length
/** Of the sentences of a hand, every so many calibrates. */
const EVERY = 6
/**
 * The prompts that were measured last, at the end of the file: few of the sentences were written with them in view, so that
 * they tell best how often a wish of a stranger is misread.
 */
const NEWEST = 300
/**
 * Of the newest prompts, the part that may get a wrong place. It is less than the 5% that are allowed on wishes of strangers, because
 * a limit of 5% once gave 10% there; one of 3% gave 1%.
 */
const WRONG_AT_MOST = 0.04
const SHOWN_LIMITS = [0.02, 0.03, WRONG_AT_MOST, 0.05, 0.07, 0.1]
const PARTS = 5
const PENALTY = 3
const UNCALIBRATED = { weights: [], bias: 0, mean: [], deviation: [], threshold: 1 }

const started = performance.now()
const note = (text: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${text}`)

const prompts = readPrompts('tuning')
const examples = await readExamples(prompts, FOLDS)
note(`${examples.length} examples`)

const judgedPrompts: Judged[] = []
const isNewest: boolean[] = []
const judgedSentences: Judged[] = []
let isInThree = 0
for (const [fold, hand] of HELD_HANDS.entries()) {
  const ofFold = promptSource(fold, FOLDS)
  const { header, bytes } = train(examples.filter(({ source }) => source !== ofFold && source !== hand))
  const model = readModel({ ...header, calibration: UNCALIBRATED }, bytes)
  const judge = async (text: string, places: readonly string[]) => {
    const evidence = await readEvidence(model, tokenize(text))
    if (!evidence) throw new Error(`A text has no words: ${text}`)
    const likeliest = rank(evidence.joined, header.classes.indexOf(NONE)).map((i) => header.classes[i]!)
    return {
      judged: {
        features: calibrationFeatures(model, evidence),
        isRight: places.includes(likeliest[0]!),
      },
      isInThree: likeliest.slice(0, 3).some((id) => places.includes(id)),
    }
  }
  for (const [i, prompt] of prompts.entries()) {
    if (promptSource(i, FOLDS) !== ofFold) continue
    const result = await judge(prompt.text, prompt.places)
    judgedPrompts.push(result.judged)
    isNewest.push(i >= prompts.length - NEWEST)
    if (result.isInThree) isInThree++
  }
  const sentences = examples.filter(({ source }) => source === hand).filter((_, i) => i % EVERY === 0)
  for (const { text, place } of sentences) judgedSentences.push((await judge(text, [place])).judged)
  note(`fold ${fold + 1} of ${FOLDS}`)
}
const withPlace = prompts.filter(({ places }) => places.length > 0).length
const first = judgedPrompts.filter(({ isRight }) => isRight).length
note(`of prompts not seen: first right ${first} of ${withPlace}, among three ${isInThree} of ${withPlace}`)

const judged = [...judgedPrompts, ...judgedSentences]
const validated = judged.map(() => 0)
for (let part = 0; part < PARTS; part++) {
  const others = judged.filter((_, i) => i % PARTS !== part)
  const calibration = { ...fitCalibration(others, PENALTY), threshold: 1 }
  for (let i = part; i < validated.length; i += PARTS)
    validated[i] = calibrate(calibration, judged[i]!.features)
}
const confidencesOfSentences = validated.slice(judgedPrompts.length)
const newest = judgedPrompts.filter((_, i) => isNewest[i])
const confidencesOfNewest = validated.filter((_, i) => isNewest[i])
for (const limit of SHOWN_LIMITS) {
  const lowest = lowestThreshold(confidencesOfNewest, newest, limit)
  note(
    `from ${lowest.toFixed(3)}: prompts ${sureFrom(lowest, validated, judgedPrompts)}, newest ${sureFrom(lowest, confidencesOfNewest, newest)}, sentences ${sureFrom(lowest, confidencesOfSentences, judgedSentences)}`,
  )
}
const threshold = lowestThreshold(confidencesOfNewest, newest, WRONG_AT_MOST)
const calibration = {
  ...fitCalibration(judged, PENALTY),
  threshold: Math.round(threshold * 1000) / 1000,
}
const { header, bytes } = train(examples)
await writeFile(new URL('place-model.bin', LIBRARY), bytes)
await writeFile(new URL('place-model.json', LIBRARY), `${JSON.stringify({ ...header, calibration })}\n`)
note(`${bytes.length} bytes of weights, ${JSON.stringify(header).length} of header`)

function train(from: readonly Example[]): ReturnType<typeof packModel> {
  const set = buildTrainingSet(from)
  return packModel(set, trainVectorHead(set.rows, set.sizes), trainWordHead(set.rows, set.sizes))
}

/** How many guesses are right and wrong from a threshold on. */
function sureFrom(threshold: number, confidences: readonly number[], guesses: readonly Judged[]): string {
  const sure = guesses.filter((_, i) => confidences[i]! >= threshold)
  const right = sure.filter(({ isRight }) => isRight).length
  return `${right} right and ${sure.length - right} wrong of ${guesses.length}`
}

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
