import type { Layers, WritingContext } from './context.ts'
import { enhancePrompt } from './enhance-prompt.ts'
import type { Moment } from './moment.ts'
import { nameMoment } from './name-moment.ts'
import { refinePrompt } from './refine-prompt.ts'
import { writeGoalContext } from './write-goal-context.ts'
import { writeScenarios } from './write-scenarios.ts'

/** The texts of the studio, with what they need from the understanding. */
export const createWriting = (context: WritingContext) => ({
  nameMoment: (moment: Layers) => nameMoment(context, moment),
  enhancePrompt: (prompt: string) => enhancePrompt(context, prompt),
  refinePrompt,
  writeScenarios: (moment: Moment, seed: number) => writeScenarios(context, moment, seed),
  writeGoalContext: (moment: Moment) => writeGoalContext(context, moment),
})
