import { type PlaceReading, readPlace } from './composition/reading.ts'
import { threadTask } from './thread-pool.ts'
import { embed } from './understanding/embed.ts'
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

// Everything that reads what a person wrote; runs in the threads of the text pool.
export const readBrief = threadTask((_report, prompt: string, request: ReadRequest) =>
  readRequest(prompt, request),
)
export const readPromptPlace = threadTask(
  async (_report, prompt: string): Promise<PlaceReading> => readPlace(await context.readBrief(prompt)),
)
export const checkFeedback = threadTask((_report, feedback: string, isFull: boolean) =>
  checkChange(feedback, isFull),
)
export const nameMoment = threadTask((_report, moment: Layers) => name.nameMoment(context, moment))
export const enhancePrompt = threadTask((_report, prompt: string) => enhance.enhancePrompt(context, prompt))
export const refinePrompt = threadTask((_report, prompt: string, feedback: string) =>
  refine.refinePrompt(prompt, feedback),
)
export const writeScenarios = threadTask((_report, moment: Moment, seed: number) =>
  scenarios.writeScenarios(context, moment, seed),
)
export const writeGoalContext = threadTask((_report, moment: Moment) =>
  goals.writeGoalContext(context, moment),
)
