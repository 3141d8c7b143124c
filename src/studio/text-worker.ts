import { type PlaceReading, readPlace } from './composition/reading.ts'
import { addableThings } from './composition/shown.ts'
import { type Report, threadTask } from './thread-pool.ts'
import { embed, loadModel } from './understanding/embed.ts'
import { ACTIONS } from './understanding/nameable.ts'
import { checkChange, type ReadRequest, readRequest } from './understanding/read-request.ts'
import type { Layers, WritingContext } from './writing/context.ts'
import * as enhance from './writing/enhance-prompt.ts'
import type { Moment } from './writing/moment.ts'
import * as name from './writing/name-moment.ts'
import * as refine from './writing/refine-prompt.ts'
import * as goals from './writing/write-goal-context.ts'
import * as scenarios from './writing/write-scenarios.ts'

const context: WritingContext = {
  embed,
  readBrief: (prompt) => readRequest(prompt, { isFirstPerson: false, appearance: {}, feedback: [] }),
}

/** A task that needs the model of meanings. */
const readingTask = <Args extends unknown[], Result>(work: (report: Report, ...args: Args) => Result) =>
  threadTask(work, loadModel)

// Everything that reads what a person wrote; runs in the threads of the text pool.
export const readBrief = readingTask((_report, prompt: string, request: ReadRequest) =>
  readRequest(prompt, request),
)
export const readPromptPlace = readingTask(
  async (_report, prompt: string): Promise<PlaceReading> => readPlace(await context.readBrief(prompt)),
)
export const sketchWords = threadTask(() => ({ actions: [...ACTIONS], things: addableThings() }))
export const checkFeedback = threadTask((_report, feedback: string, isFull: boolean) =>
  checkChange(feedback, isFull),
)
export const nameMoment = readingTask((_report, moment: Layers) => name.nameMoment(context, moment))
export const enhancePrompt = readingTask((_report, prompt: string) => enhance.enhancePrompt(context, prompt))
export const refinePrompt = threadTask((_report, prompt: string, feedback: string) =>
  refine.refinePrompt(prompt, feedback),
)
export const writeScenarios = readingTask((_report, moment: Moment, seed: number) =>
  scenarios.writeScenarios(context, moment, seed),
)
export const writeGoalContext = readingTask((_report, moment: Moment) =>
  goals.writeGoalContext(context, moment),
)
