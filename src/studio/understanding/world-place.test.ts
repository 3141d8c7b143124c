import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'
import { worldPlaceOf } from './world-place.ts'

test.each([
  ['I watch the sun come up from Borobudur.', 'temple-ruins'],
  ['A postcard from Borobudur came.', undefined],
  ['My brothers and I walk among the giant redwoods.', 'forest-path'],
])('whoever looks from a sight is there: %s', (text, place) => {
  expect(worldPlaceOf(tokenize(text)[0]!.sentences)?.places[0]).toBe(place)
})
