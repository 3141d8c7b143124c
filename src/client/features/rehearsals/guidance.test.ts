import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cueAt, guidanceFor, type RehearsalSubject } from './guidance.ts'

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
  const cues = guidanceFor(SUBJECT)
  expect([...new Set(cues.map(({ stage }) => stage))]).toEqual([
    'Arrive',
    'The place',
    'Your senses',
    'The doing',
    'Why it matters',
    'Come back',
  ])
  expect(cueAt(cues, 0)?.stage).toBe('Arrive')
  expect(cueAt(cues, 30)?.words).toContain('I stand on a deck.')
  expect(cueAt(cues, 105)?.words).toContain('Cool air.')
  expect(cueAt(cues, 180)?.words).toBe('Write one page.')
  expect(cueAt(cues, 240)?.words).toBe('I am home.')
  expect(cueAt(cues, 300)?.stage).toBe('Come back')
})

it('gives guidance without the user’s text', () => {
  const cues = guidanceFor({ ...SUBJECT, scene: null, senses: ' ', meaning: null, nextStep: undefined })
  expect(cues).toHaveLength(6)
  expect(cues.every(({ guide, words }) => guide !== '' && words === '')).toBe(true)
})

it('shows the whole text with at least 8 seconds per cue', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '.', '!', '\n', 'é', '…', '"'), maxLength: 800 }),
      (scene) => {
        const cues = guidanceFor({ ...SUBJECT, scene })
        const shown = cues.filter(({ stage }) => stage === 'The place').map(({ words }) => words)
        expect(shown.join('').replace(/\s/g, '')).toBe(scene.replace(/\s/g, ''))
        for (const [index, cue] of cues.entries()) {
          const next = cues[index + 1]
          if (next) expect(next.at - cue.at).toBeGreaterThanOrEqual(8)
        }
      },
    ),
  )
})
