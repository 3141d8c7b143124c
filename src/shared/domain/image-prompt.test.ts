import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TEXT_LIMITS } from '../product.ts'
import { composeImagePrompt } from './image-prompt.ts'

const compose = (prompt: string, feedback: string[] = [], additionalNotes?: string) =>
  composeImagePrompt({ prompt, feedback, isFirstPerson: false, appearance: { additionalNotes } })

/** Text of an exact length in sentences of several scripts. */
const textOf = (length: number) =>
  'I go on. Я иду дальше. 私は進む。 “Come in,” she says. '.repeat(length).slice(0, length).trim()

it('keeps the whole prompt and the whole feedback whenever both fit', () => {
  const length = fc.oneof(
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: TEXT_LIMITS.prompt - 700, max: TEXT_LIMITS.prompt }),
  )
  fc.assert(
    fc.property(length, fc.integer({ min: 0, max: 2_000 }), (promptLength, feedbackLength) => {
      const prompt = textOf(promptLength)
      const feedback = 'Add a dog. '.repeat(200).slice(0, feedbackLength).trim()
      const text = compose(prompt, feedback ? [feedback] : [])
      expect(text.length).toBeLessThanOrEqual(TEXT_LIMITS.prompt)
      expect(text).toContain(feedback)
      const isRoomy = prompt.length + feedback.length + 100 <= TEXT_LIMITS.prompt
      if (isRoomy || feedback === '') expect(text).toContain(prompt)
      else expect(prompt).toContain(text.slice(0, 20_000))
    }),
    { numRuns: 200 },
  )
})

it('keeps three layers of the maximal length with their headings and what the person looks like', () => {
  const prompt = textOf(3 * TEXT_LIMITS.layer + 80)
  const notes = 'Glasses and a beard. '.repeat(47).trim()
  const text = compose(prompt, [], notes)
  expect(text).toContain(prompt)
  expect(text).toContain(notes)
})

it('ends with a whole sentence of the prompt where there is no room for all', () => {
  const text = compose('I walk to the lake. '.repeat(1_600).trim(), ['Add a dog.'])
  expect(text.length).toBeLessThanOrEqual(TEXT_LIMITS.prompt)
  expect(text.split('\n\n')[0]).toMatch(/ I walk to the lake\.$/)
  expect(text).toContain('- Add a dog.')
})
