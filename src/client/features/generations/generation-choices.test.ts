import { expect, it } from 'vitest'
import { chooseFirstPerson, chooseModel, DEFAULT_CHOICES } from './generation-request.ts'

it('defaults to GPT-Image-1 without first person', () => {
  expect(DEFAULT_CHOICES).toEqual({ model: 'gpt-image-1', isFirstPerson: false })
})

it('first person selects DALL-E 3, which stays selected when it is turned off', () => {
  const inside = chooseFirstPerson(DEFAULT_CHOICES, true)
  expect(inside).toEqual({ model: 'dall-e-3', isFirstPerson: true })
  expect(chooseFirstPerson(inside, false)).toEqual({ model: 'dall-e-3', isFirstPerson: false })
})

it('GPT-Image-1 turns first person off; DALL-E 3 keeps it', () => {
  const inside = chooseFirstPerson(DEFAULT_CHOICES, true)
  expect(chooseModel(inside, 'gpt-image-1')).toEqual({ model: 'gpt-image-1', isFirstPerson: false })
  expect(chooseModel(inside, 'dall-e-3')).toEqual(inside)
  expect(chooseModel(DEFAULT_CHOICES, 'dall-e-3').isFirstPerson).toBe(false)
})
