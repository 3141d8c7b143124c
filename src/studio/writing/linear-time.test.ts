import { describe, it } from 'vitest'
import { assertLinear } from '../testing/growth.ts'
import { nameCandidates } from './name-candidates.ts'
import { promptParts } from './prompt-parts.ts'
import { refinePrompt } from './refine-prompt.ts'
import { firstSentences, sentencesOf } from './sentences.ts'

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  sentencesOf,
  firstSentences: (text) => firstSentences(text, text.length),
  promptParts: (text) => promptParts(text, true),
  refinePrompt: (text) => refinePrompt(text, text),
  nameCandidates,
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
