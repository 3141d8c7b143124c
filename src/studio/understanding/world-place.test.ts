import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'
import { worldPlaceOf } from './world-place.ts'

test.each([
  ['I watch the sun come up from Borobudur.', 'temple-ruins'],
  ['A postcard from Borobudur came.', undefined],
  ['My brothers and I walk among the giant redwoods.', 'forest-path'],
  ['Wild horses gallop past us.', 'open-fields'],
  ['Wild horses could not gallop faster than my heart.', undefined],
  ['We stand at the rim of the crater.', 'volcano'],
  ['My son builds a model of it, like a volcano.', undefined],
])('whoever looks from a sight is there: %s', (text, place) => {
  expect(worldPlaceOf(tokenize(text)[0]!.sentences)?.places[0]).toBe(place)
})
