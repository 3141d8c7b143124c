import { textTask } from './text-pool.ts'
import * as words from './words/scene-from-prompt.ts'
import * as enhance from './writer/enhance-prompt.ts'
import * as name from './writer/name-moment.ts'
import * as refine from './writer/refine-prompt.ts'
import * as goal from './writer/write-goal-context.ts'
import * as scenarios from './writer/write-scenarios.ts'

// Everything that reads a person's text; runs in the threads of the text pool.
export const sceneFromPrompt = textTask(words.sceneFromPrompt)
export const nameMoment = textTask(name.nameMoment)
export const enhancePrompt = textTask(enhance.enhancePrompt)
export const refinePrompt = textTask(refine.refinePrompt)
export const writeScenarios = textTask(scenarios.writeScenarios)
export const writeGoalContext = textTask(goal.writeGoalContext)
