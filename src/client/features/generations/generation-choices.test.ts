import { expect, it } from 'vitest'
import { chooseFirstPerson, chooseModel, DEFAULT_CHOICES } from './generation-request.ts'

it('uses GPT-Image-1 without first person by default', () => {
  expect(DEFAULT_CHOICES).toEqual({ model: 'gpt-image-1', isFirstPerson: false })
})

it('selects DALL-E 3 for first person, and keeps it when first person is turned off', () => {
  const inside = chooseFirstPerson(DEFAULT_CHOICES, true)
  expect(inside).toEqual({ model: 'dall-e-3', isFirstPerson: true })
  expect(chooseFirstPerson(inside, false)).toEqual({ model: 'dall-e-3', isFirstPerson: false })
})

it('turns first person off when GPT-Image-1 is selected, and keeps it for DALL-E 3', () => {
  const inside = chooseFirstPerson(DEFAULT_CHOICES, true)
  expect(chooseModel(inside, 'gpt-image-1')).toEqual({ model: 'gpt-image-1', isFirstPerson: false })
  expect(chooseModel(inside, 'dall-e-3')).toEqual(inside)
  expect(chooseModel(DEFAULT_CHOICES, 'dall-e-3').isFirstPerson).toBe(false)
})
