import { describe, it } from 'vitest'
import { assertLinear } from './testing/growth.ts'
import { sceneFromPrompt } from './words/scene-from-prompt.ts'
import { englishFixes, isEnglish, sentencesOf } from './writer/clean.ts'
import { enhancePrompt } from './writer/enhance-prompt.ts'
import { nameMoment } from './writer/name-moment.ts'
import { refinePrompt } from './writer/refine-prompt.ts'
import { writeGoalContext } from './writer/write-goal-context.ts'
import { writeScenarios } from './writer/write-scenarios.ts'

const layers = (text: string) => ({ surface: text, sensory: text, soul: text })

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  sentencesOf,
  englishFixes,
  isEnglish,
  enhancePrompt,
  nameMoment: (text) => nameMoment(layers(text)),
  refinePrompt: (text) => refinePrompt(text, text),
  writeScenarios: (text) => writeScenarios({ name: text, ...layers(text) }, 1),
  writeGoalContext: (text) => writeGoalContext({ name: text, ...layers(text) }),
  sceneFromPrompt: (text) => sceneFromPrompt(text, { seed: 1, feedback: [text] }),
}

describe('text of a person', () => {
  it.each(Object.entries(FUNCTIONS))(
    'takes %s work in proportion to its length',
    (_, work) => {
      assertLinear(work)
    },
    120_000,
  )
})
