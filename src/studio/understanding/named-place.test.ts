import { expect, test } from 'vitest'
import { namedPlaces } from './named-place.ts'
import { tokenize } from './tokenize.ts'

test.each([
  ['I have my own little corner shop and I am content.', 'shop-window'],
  ['We own a tiny house.', 'small-home'],
  ['I pass a corner shop.', undefined],
  ['My own brother works at a bank.', undefined],
])('who owns a place is there: %s', (text, place) => {
  expect(namedPlaces(tokenize(text)[0]!.sentences)[0]).toBe(place)
})
