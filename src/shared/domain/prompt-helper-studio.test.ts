import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOURS, SEASONS, WEATHERS } from '#studio/understanding/brief.ts'
import { enhancePrompt } from '#studio/writing/enhance-prompt.ts'
import { contextWith } from '#studio/writing/testing/context.ts'
import { findPromptHints } from './prompt-helper.ts'

const sure = <T>(value: T) => ({ value, confidence: 1 })

describe('hints for a prompt that the studio enhanced', () => {
  it('are none, whatever was read from it', async () => {
    for (const viewpoint of ['wide', 'middle', 'close'] as const)
      for (const hour of [undefined, ...HOURS])
        for (const season of SEASONS)
          for (const weather of WEATHERS)
            for (const warmth of [-1, 0, 1]) {
              const brief = {
                viewpoint,
                hour: hour && sure(hour),
                season: sure(season),
                weather: sure(weather),
                mood: { warmth, brightness: 0, energy: 0 },
              }
              const text = await enhancePrompt(contextWith(brief), 'I stand by the sea with Mara.')
              expect(findPromptHints(text)).toEqual([])
            }
    expect(findPromptHints(await enhancePrompt(contextWith(), ''))).toEqual([])
  })

  it('are only those on the words of the person', async () => {
    const words = fc.constantFrom(
      'small',
      'tiny',
      'window',
      'porthole',
      'in the',
      'distance',
      'far',
      'away',
      'a',
      'sea',
      'I see.',
      '\n',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 14 }), async (parts) => {
        const prompt = parts.join(' ')
        const before = findPromptHints(prompt).map(({ id }) => id)
        const after = findPromptHints(await enhancePrompt(contextWith(), prompt)).map(({ id }) => id)
        expect(before).toEqual(expect.arrayContaining(after))
        expect(after).not.toContain('no-camera')
        expect(after).not.toContain('no-lighting')
      }),
      { numRuns: 300 },
    )
  })

  it('are none on the short notes near the maximal length', async () => {
    const text = await enhancePrompt(contextWith(), 'I go on. '.repeat(3_545))
    expect(text.length).toBeLessThanOrEqual(32_000)
    expect(findPromptHints(text)).toEqual([])
  })
})
