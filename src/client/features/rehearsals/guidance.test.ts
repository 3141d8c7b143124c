import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCues, cueAt, type RehearsalSubject } from './guidance.ts'

const SUBJECT: RehearsalSubject = {
  title: 'Dawn',
  imageUrl: null,
  imageAlt: '',
  scene: 'I stand on a deck. The lake is still. Two children run along the pier.',
  senses: 'Cool air. Warm mug.',
  meaning: 'I am home.',
  nextStep: 'Write one page.',
}

it('orders the cues from arriving through place, senses, doing and meaning to returning', () => {
  const cues = createCues(SUBJECT)
  expect([...new Set(cues.map(({ stage }) => stage))]).toEqual([
    'Arrive',
    'The place',
    'Your senses',
    'The doing',
    'Why it matters',
    'Come back',
  ])
  expect(cueAt(cues, 0)?.stage).toBe('Arrive')
  expect(cueAt(cues, 40)?.text).toContain('I stand on a deck.')
  expect(cueAt(cues, 115)?.text).toContain('Cool air.')
  expect(cueAt(cues, 190)?.text).toBe('Write one page.')
  expect(cueAt(cues, 250)?.text).toBe('I am home.')
  expect(cueAt(cues, 300)?.stage).toBe('Come back')
})

it('shows one line at a time: the instruction of a stage, then the own text', () => {
  const cues = createCues(SUBJECT)
  expect(cueAt(cues, 30)?.text).toMatch(/^You are there\./)
  expect(cueAt(cues, 39)?.text).toMatch(/^You are there\./)
  expect(cues.filter(({ text }) => text.includes('You are there.') && text.includes('deck'))).toEqual([])
})

it('creates cues with instructions if there is no text of the user', () => {
  const cues = createCues({ ...SUBJECT, scene: null, senses: ' ', meaning: null, nextStep: undefined })
  expect(cues).toHaveLength(6)
  expect(cues.every(({ text }) => text !== '')).toBe(true)
})

it('shows the whole text with at least 8 seconds per cue', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '.', '!', '\n', 'é', '…', '"'), maxLength: 800 }),
      (scene) => {
        const cues = createCues({ ...SUBJECT, scene })
        const [, ...shown] = cues.filter(({ stage }) => stage === 'The place').map(({ text }) => text)
        expect(shown.join('').replace(/\s/g, '')).toBe(scene.replace(/\s/g, ''))
        for (const [index, cue] of cues.entries()) {
          const next = cues[index + 1]
          if (next) expect(next.at - cue.at).toBeGreaterThanOrEqual(8)
        }
      },
    ),
  )
})
