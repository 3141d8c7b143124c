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
const WITH_IMAGE = { ...WRITTEN, imageUrl: '/media/images/1' }

describe('momentStatus and nextStep', () => {
  it.each([
    ['no moment', undefined, 'not-started', 'Begin Questions', 'editor'],
    ['a moment without text', EMPTY, 'in-progress', 'Begin Questions', 'editor'],
    ['a moment with blank text', { ...EMPTY, soulPrompt: '  ' }, 'in-progress', 'Begin Questions', 'editor'],
    [
      'a moment with one layer',
      { ...EMPTY, soulPrompt: 'Home.' },
      'in-progress',
      'Complete Questions',
      'editor',
    ],
    ['a moment with all layers', WRITTEN, 'ready', 'Generate Vision', 'review'],
    [
      'a moment with a combined prompt only',
      { ...EMPTY, combinedPrompt: 'A lake.' },
      'in-progress',
      'Generate Vision',
      'review',
    ],
    ['a moment with layers and image', WITH_IMAGE, 'complete', 'View Vision', 'vision'],
    [
      'a moment with an image and two layers',
      { ...WITH_IMAGE, soulPrompt: null },
      'complete',
      'Complete Questions',
      'editor',
    ],
  ] as const)('return the status and the next step of %s', (_, moment, status, label, screen) => {
    expect(momentStatus(moment)).toBe(status)
    expect(nextStep(moment)).toEqual({ label, screen })
  })
})

describe('isStoryComplete', () => {
  it('is true only when all six moments have an image', () => {
    const five = [...Array<MomentStatusFields>(5).fill(WITH_IMAGE), WRITTEN]
    expect(countCompleted(five)).toBe(5)
    expect(isStoryComplete(five)).toBe(false)
    expect(isStoryComplete(Array<MomentStatusFields>(6).fill(WITH_IMAGE))).toBe(true)
  })
})
