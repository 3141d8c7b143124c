import { describe, it } from 'vitest'
import { assertLinear } from '#studio/testing/growth.ts'
import { slugOf } from './file-names.ts'
import { momentAltText } from './moment-names.ts'
import { applySmartFixes, findPromptHints } from './prompt-helper.ts'

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  findPromptHints,
  applySmartFixes,
  slugOf,
  momentAltText: (text) => momentAltText({ pcmNumber: 1, descriptiveName: text, surfacePrompt: text }),
}

describe('functions of user text', () => {
  it.each(Object.entries(FUNCTIONS))('%s runs in time linear in the length of the text', (_, work) => {
    assertLinear(work)
  })
})
