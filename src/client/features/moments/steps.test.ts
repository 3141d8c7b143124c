import { expect, it } from 'vitest'
import { areAllFilled, initialStep } from './steps.ts'

const texts = (surfacePrompt: string, sensoryPrompt: string, soulPrompt: string) => ({
  surfacePrompt,
  sensoryPrompt,
  soulPrompt,
})

it.each([
  ['no layer', texts('', '', ''), 0],
  ['only the first layer', texts('a', '', ''), 1],
  ['the first two', texts('a', 'b', ''), 2],
  ['all three', texts('a', 'b', 'c'), 2],
  ['only the second', texts('', 'b', ''), 0],
  ['the last two and blanks for the first', texts('  \n', 'b', 'c'), 0],
])('opens the first incomplete step, or the last, with text for %s', (_, given, step) => {
  expect(initialStep(given)).toBe(step)
})

it('treats blank text as empty', () => {
  expect(areAllFilled(texts('a', 'b', 'c'))).toBe(true)
  expect(areAllFilled(texts('a', ' ', 'c'))).toBe(false)
})
