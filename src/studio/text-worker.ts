import { threadTask } from './thread-pool.ts'
import { embed } from './understanding/embed.ts'
import { checkChange, type ReadRequest, readRequest } from './understanding/read-request.ts'
import type { Layers } from './writing/context.ts'
import { createWriting } from './writing/create-writing.ts'
import type { Moment } from './writing/moment.ts'

const writing = createWriting({
  embed,
  readBrief: (prompt) => readRequest(prompt, { isFirstPerson: false, appearance: {}, feedback: [] }),
})

// Everything that reads what a person wrote; runs in the threads of the text pool.
export const readBrief = threadTask((_report, prompt: string, request: ReadRequest) =>
  readRequest(prompt, request),
)
export const checkFeedback = threadTask((_report, feedback: string) => checkChange(feedback))
export const nameMoment = threadTask((_report, moment: Layers) => writing.nameMoment(moment))
export const enhancePrompt = threadTask((_report, prompt: string) => writing.enhancePrompt(prompt))
export const refinePrompt = threadTask((_report, prompt: string, feedback: string) =>
  writing.refinePrompt(prompt, feedback),
)
export const writeScenarios = threadTask((_report, moment: Moment, seed: number) =>
  writing.writeScenarios(moment, seed),
)
export const writeGoalContext = threadTask((_report, moment: Moment) => writing.writeGoalContext(moment))
