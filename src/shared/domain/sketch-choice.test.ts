import { expect, it } from 'vitest'
import { otherOfSketch, placeOfSketch, readableFeedback } from './sketch-choice.ts'

it.each([
  ['Sketch: Beach 2, no. 48213', 'Sketch: Beach 2', 'Chosen sketch: Beach', 'Place: Beach'],
  [
    'Sketch: Speaker’s stage 12',
    'Sketch: Speaker’s stage 12',
    'Chosen sketch: Speaker’s stage',
    'Place: Speaker’s stage',
  ],
  ['Place: Beach', 'Place: Beach', 'Place: Beach', 'Place: Beach'],
  ['Warmer, no. 5', 'Warmer, no. 5', 'Warmer, no. 5', 'Warmer, no. 5'],
  [
    'Sketch: my house, no. 5',
    'Sketch: my house, no. 5',
    'Sketch: my house, no. 5',
    'Sketch: my house, no. 5',
  ],
])('reads "%s"', (feedback, other, readable, place) => {
  expect(otherOfSketch(feedback)).toBe(other)
  expect(readableFeedback(feedback)).toBe(readable)
  expect(placeOfSketch(feedback)).toBe(place)
})
