import { describe, expect, it } from 'vitest'
import {
  countCompleted,
  isStoryComplete,
  type MomentStatusFields,
  momentStatus,
  nextStep,
} from './moment-status.ts'

const EMPTY: MomentStatusFields = {
  surfacePrompt: null,
  sensoryPrompt: null,
  soulPrompt: null,
  combinedPrompt: null,
  imageUrl: null,
}
const WRITTEN = { ...EMPTY, surfacePrompt: 'A lake.', sensoryPrompt: 'Cool air.', soulPrompt: 'Home.' }
const PAINTED = { ...WRITTEN, imageUrl: '/media/images/1' }

describe('a moment', () => {
  it.each([
    ['no record', undefined, 'not-started', 'Begin Questions', 'editor'],
    ['a record without words', EMPTY, 'in-progress', 'Begin Questions', 'editor'],
    ['blank words', { ...EMPTY, soulPrompt: '  ' }, 'in-progress', 'Begin Questions', 'editor'],
    ['some words', { ...EMPTY, soulPrompt: 'Home.' }, 'in-progress', 'Complete Questions', 'editor'],
    ['all words', WRITTEN, 'ready', 'Generate Vision', 'review'],
    [
      'a combined prompt',
      { ...EMPTY, combinedPrompt: 'A lake.' },
      'in-progress',
      'Generate Vision',
      'review',
    ],
    ['a picture', PAINTED, 'complete', 'View Vision', 'vision'],
    ['a picture, some words', { ...PAINTED, soulPrompt: null }, 'complete', 'Complete Questions', 'editor'],
  ] as const)('with %s', (_, moment, status, label, goesTo) => {
    expect(momentStatus(moment)).toBe(status)
    expect(nextStep(moment)).toEqual({ label, goesTo })
  })
})

describe('the story', () => {
  it('is complete with six pictures', () => {
    const five = [...Array<MomentStatusFields>(5).fill(PAINTED), WRITTEN]
    expect(countCompleted(five)).toBe(5)
    expect(isStoryComplete(five)).toBe(false)
    expect(isStoryComplete(Array<MomentStatusFields>(6).fill(PAINTED))).toBe(true)
  })
})
