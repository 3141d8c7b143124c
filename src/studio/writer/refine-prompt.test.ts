import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sceneFromPrompt } from '../words/scene-from-prompt.ts'
import { enhancePrompt } from './enhance-prompt.ts'
import { refinePrompt } from './refine-prompt.ts'
import { anything } from './testing/arbitraries.ts'
import { basePrompt, MOMENTS } from './testing/moments.ts'

const PROMPT = enhancePrompt(
  'I stand on the beach at dawn with my wife. A small boat lies on the sand. I smell the salt. It matters because we came back.',
)

describe('refining a prompt', () => {
  it('changes the hour where it is named and keeps the rest', () => {
    const refined = refinePrompt(PROMPT, 'make it night')
    expect(refined).toContain('I stand on the beach at night with my wife.')
    expect(refined).toContain('A small boat lies on the sand.')
    expect(sceneFromPrompt(refined, { seed: 1 })).toMatchObject({ time: 'night', place: 'coast' })
  })

  it('lets go of the light that the new hour overtakes', () => {
    const refined = refinePrompt(
      enhancePrompt('I walk along the beach in the morning with my wife. I smell the salt.'),
      'make it night',
    )
    expect(refined).not.toMatch(/morning/i)
    expect(sceneFromPrompt(refined, { seed: 1 }).time).toBe('night')
  })

  it('takes away what is turned down, however often it was named', () => {
    const refined = refinePrompt(PROMPT, 'remove the boat')
    expect(sceneFromPrompt(PROMPT, { seed: 1 }).props).toContain('boat')
    expect(sceneFromPrompt(refined, { seed: 1 }).props).not.toContain('boat')
    const dry = refinePrompt(enhancePrompt('I stand in the rain with Tom.'), 'no rain')
    expect(sceneFromPrompt(dry, { seed: 1 }).weather).not.toBe('rain')
  })

  it('changes season and weather', () => {
    expect(refinePrompt('We walk in the summer rain.', 'winter, with snow')).toContain(
      'We walk in the winter snow.',
    )
  })

  it('adds what cannot be swapped, once', () => {
    const once = refinePrompt(PROMPT, 'add a dog!')
    expect(once).toContain('Add a dog.')
    expect(refinePrompt(once, 'add a dog!')).toBe(once)
    expect(sceneFromPrompt(once, { seed: 1 }).props).toContain('dog')
    expect(sceneFromPrompt(refinePrompt(PROMPT, 'remove the boat, I want no boat'), { seed: 1 }).place).toBe(
      'coast',
    )
  })

  it('keeps the paragraphs and every other word', () => {
    for (const moment of MOMENTS) {
      const prompt = enhancePrompt(basePrompt(moment))
      const refined = refinePrompt(prompt, 'Make it warmer and closer.')
      expect(refined.split('\n\n')).toHaveLength(4)
      expect(refined.replace(' Make it warmer and closer.', '')).toBe(prompt)
    }
  })

  it('leaves the prompt alone when the feedback says nothing', () => {
    for (const feedback of ['', '  ', '...', '!?']) expect(refinePrompt(PROMPT, feedback)).toBe(PROMPT)
  })

  it('stays within the limit for any text', () => {
    fc.assert(
      fc.property(anything, anything, (prompt, feedback) => {
        expect(refinePrompt(prompt, feedback).length).toBeLessThanOrEqual(32_000)
      }),
      { numRuns: 150 },
    )
    expect(refinePrompt('x'.repeat(32_000), 'make it warmer').length).toBeLessThanOrEqual(32_000)
  })
})
