import { expect, it } from 'vitest'
import { compareTexts, joinTexts } from './text-difference.ts'

const marked = (parts: ReturnType<typeof compareTexts>['mine']) =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('')

it('marks the words that the other text does not have', () => {
  const parts = compareTexts('The sea is calm today.', 'The sea is wild.')
  expect(marked(parts.mine)).toBe('The sea is [calm today].')
  expect(marked(parts.theirs)).toBe('The sea is [wild].')
})

it('marks a whole text that shares only spaces with the other', () => {
  const parts = compareTexts('I see a boat.', 'Now we fly home,\n\nat last')
  expect(parts.mine).toEqual([{ text: 'I see a boat.', isDifferent: true }])
  expect(parts.theirs).toEqual([{ text: 'Now we fly home,\n\nat last', isDifferent: true }])
})

it('marks everything of texts that have too little in common', () => {
  const words = (from: number) => Array.from({ length: 900 }, (_, index) => `w${from + index}`).join(' ')
  const parts = compareTexts(words(0), words(10_000))
  expect(parts.mine).toEqual([{ text: words(0), isDifferent: true }])
  expect(parts.theirs).toEqual([{ text: words(10_000), isDifferent: true }])
})

it('joins two texts with every sentence of both, and shared ones once', () => {
  expect(joinTexts('I see the sea. My boat waits.', 'I see the sea. The gulls cry.')).toBe(
    'I see the sea. The gulls cry. My boat waits.',
  )
  expect(joinTexts('Mine.', '')).toBe('Mine.')
})
