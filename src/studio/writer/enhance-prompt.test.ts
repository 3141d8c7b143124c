import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sceneFromPrompt } from '../words/scene-from-prompt.ts'
import { enhancePrompt } from './enhance-prompt.ts'
import { anything, layers } from './testing/arbitraries.ts'
import { basePrompt, MOMENTS } from './testing/moments.ts'
import { expectTidy, sentencesIn } from './testing/prose.ts'

const paragraphs = (text: string) => text.split('\n\n')
/** Words that carry a fact; the frame of a wish ("I want to be") may give way to the present. */
const factsIn = (text: string) =>
  [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])].filter(
    (word) => !['will', 'want', 'hope', 'imagine'].includes(word),
  )

describe('the enhanced prompt', () => {
  it('keeps every fact of the person’s in four tidy paragraphs', () => {
    for (const moment of MOMENTS) {
      const text = enhancePrompt(basePrompt(moment))
      expect(paragraphs(text)).toHaveLength(4)
      expectTidy(text)
      const lower = text.toLowerCase()
      for (const fact of factsIn(`${moment.surface} ${moment.sensory} ${moment.soul}`))
        expect(lower).toContain(fact)
    }
    fc.assert(
      fc.property(layers, (moment) => {
        const text = enhancePrompt(basePrompt(moment)).toLowerCase()
        for (const fact of factsIn(`${moment.surface} ${moment.sensory} ${moment.soul}`))
          expect(text).toContain(fact)
      }),
      { numRuns: 150 },
    )
  })

  it('invents nothing that changes the scene', () => {
    for (const moment of MOMENTS) {
      const before = sceneFromPrompt(basePrompt(moment), { seed: 1 })
      const after = sceneFromPrompt(enhancePrompt(basePrompt(moment)), { seed: 1 })
      expect(after.place).toBe(before.place)
      expect(after.cast.map(({ relation, ages }) => ({ relation, ages }))).toEqual(
        before.cast.map(({ relation, ages }) => ({ relation, ages })),
      )
      expect(after.hasCrowd).toBe(before.hasCrowd)
    }
  })

  it('makes sentences of fragments and lists', () => {
    const text = enhancePrompt(
      basePrompt({
        surface: 'Standing on the summit with my sister',
        sensory: 'smell of pine. cold air. wind',
        soul: 'Because I promised. To be free',
      }),
    )
    expect(text).toContain('I am standing on the summit with my sister.')
    expect(text).toContain('I notice the smell of pine, cold air, and wind.')
    expect(text).toContain('It matters because I promised.')
    expect(text).toContain('What matters is to be free.')
  })

  it('tells a wish as happening now and keeps the one who tells it', () => {
    expect(enhancePrompt('I will be standing on a stage in Paris.')).toContain(
      'I am standing on a stage in Paris.',
    )
    expect(enhancePrompt('I see myself walking along the shore.')).toContain('I am walking along the shore.')
    expect(
      enhancePrompt(
        basePrompt({ surface: 'You stand at your own window.', sensory: 'warm light', soul: '' }),
      ),
    ).toContain('You notice warm light.')
  })

  it('sorts free text into the four paragraphs', () => {
    const [scene, , senses, meaning] = paragraphs(
      enhancePrompt(
        'I open my own bakery on a rainy street in Lisbon. The smell of bread fills the room. It matters because my grandmother taught me.',
      ),
    )
    expect(scene).toContain('I open my own bakery on a rainy street in Lisbon.')
    expect(senses).toContain('The smell of bread fills the room.')
    expect(meaning).toContain('It matters because my grandmother taught me.')
  })

  it('says only the hour and the weather that were said', () => {
    expect(enhancePrompt('I sit in the garden with Tom.')).not.toMatch(
      /dawn|morning|noon|afternoon|sunset|evening|night|rain|snow|mist/i,
    )
    expect(enhancePrompt('I sit in the garden with Tom at sunset.')).toMatch(
      /sunset light|low sun|hour of sunset/i,
    )
  })

  it('gives two people who write different things no sentence in common', () => {
    const all = MOMENTS.map((moment) => sentencesIn(enhancePrompt(basePrompt(moment))))
    for (const [i, sentences] of all.entries()) {
      for (const others of all.slice(i + 1))
        expect(sentences.filter((sentence) => others.includes(sentence))).toEqual([])
    }
  })

  it('leaves other languages whole', () => {
    const text = enhancePrompt(
      basePrompt({
        surface: 'Ich stehe mit meiner Tochter am Meer.',
        sensory: 'Der Wind ist warm.',
        soul: 'Wir haben es geschafft!',
      }),
    )
    expect(text).toContain('Ich stehe mit meiner Tochter am Meer.')
    expect(text).toContain('Der Wind ist warm.')
    expect(text).toContain('Wir haben es geschafft.')
    expect(text).not.toMatch(/I (?:see|notice|am) (?:Ich|der|wir)/i)
    expect(paragraphs(text)).toHaveLength(4)
  })

  it('is four tidy paragraphs within the limit for any text', () => {
    fc.assert(
      fc.property(anything, anything, anything, (surface, sensory, soul) => {
        const text = enhancePrompt(basePrompt({ surface, sensory, soul }))
        expect(paragraphs(text)).toHaveLength(4)
        expectTidy(text)
        expect(enhancePrompt(basePrompt({ surface, sensory, soul }))).toBe(text)
      }),
      { numRuns: 150 },
    )
    for (const long of [
      'I stand by the sea with Mara. '.repeat(1_100),
      'word '.repeat(6_400),
      'x'.repeat(32_000),
    ]) {
      const text = enhancePrompt(long)
      expect(text.length).toBeLessThanOrEqual(32_000)
      expect(paragraphs(text)).toHaveLength(4)
    }
  })
})
