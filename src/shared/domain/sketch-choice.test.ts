import { expect, it } from 'vitest'
import {
  canBeCalled,
  correctedThings,
  correctedTo,
  correctedWords,
  formatPerson,
  listedPeople,
  otherOfSketch,
  parsePerson,
  placeOfSketch,
  readableFeedback,
  withCorrection,
  withThing,
  withWords,
} from './sketch-choice.ts'

it.each([
  ['Sketch: Beach 2, no. 48213', 'Sketch: Beach 2', 'Chosen sketch: Beach', 'Place: Beach'],
  [
    'Sketch: Speaker’s stage 12',
    'Sketch: Speaker’s stage 12',
    'Chosen sketch: Speaker’s stage',
    'Place: Speaker’s stage',
  ],
  [
    'Sketch: Beach 2, no. 5\nHour: dawn\nPeople: you, a man',
    'Sketch: Beach 2\nHour: dawn\nPeople: you, a man',
    'Chosen sketch: Beach. Hour: dawn. People: you, a man',
    'Place: Beach\nHour: dawn\nPeople: you, a man',
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

it('corrects a choice, each part once', () => {
  const choice = withCorrection('Sketch: Beach 2, no. 5\nHour: dawn', 'People', 'you, a man (fishing)')
  expect(withCorrection(choice, 'Hour', 'night')).toBe(
    'Sketch: Beach 2, no. 5\nPeople: you, a man (fishing)\nHour: night',
  )
  expect(listedPeople(choice)).toEqual(['you', 'a man (fishing)'])
  expect(correctedTo(choice, 'Hour')).toBe('dawn')
  expect(correctedTo(choice, 'Weather')).toBeUndefined()
})

it.each([
  'Sketch: Beach 2',
  'Sketch: Beach 2\nPeople: one more',
  'Sketch: Beach 2\nPeople: you\nwithout my son',
])('knows no list in "%s"', (choice) => expect(listedPeople(choice)).toBeUndefined())

it('knows what was added and removed', () => {
  expect(correctedThings('Sketch: Beach 2\nThing: kite\nWithout: dog')).toEqual({
    added: ['kite'],
    removed: ['dog'],
  })
})

it('adds and removes things one by one', () => {
  const choice = withThing(withThing('Sketch: Beach 2', 'kite', true), 'dog', true)
  expect(choice).toBe('Sketch: Beach 2\nThing: kite\nThing: dog')
  expect(withThing(choice, 'kite', false)).toBe('Sketch: Beach 2\nThing: dog\nWithout: kite')
})

it.each([
  'you',
  'your son (man)',
  'Rosa (fishing)',
  'your son (man; fishing)',
  'you (woman; wheelchair; reading)',
  'your aunt Ama (woman; deep skin; glasses; reading)',
  'your partner (named Sigrid)',
  'your son (named Jonah; man; fishing)',
])('reads "%s"', (item) => {
  expect(formatPerson(parsePerson(item))).toBe(item)
})

it('writes words once, and leaves them out', () => {
  const written = withWords('Sketch: Beach 2\nHour: dawn', 'OPEN')
  expect(written).toBe('Sketch: Beach 2\nHour: dawn\nWords: OPEN')
  expect(correctedWords(written)).toBe('OPEN')
  const without = withWords(withWords(written, 'CLOSED'), '')
  expect(without).toBe('Sketch: Beach 2\nHour: dawn\nWithout: words')
  expect(correctedWords(without)).toBe('')
  expect(correctedWords('Sketch: Beach 2')).toBeUndefined()
  expect(correctedThings(without).removed).toEqual([])
})

it.each([
  ['Ama', true],
  ['Mrs O’Neil-Adeyemi', true],
  ['美玲', true],
  ['Ama, Esi', false],
  ['Ama (10)', false],
  ['Ama; Esi', false],
  ['?', false],
  ['Ama\u202e', false],
  ['A'.repeat(31), false],
])('somebody may be called "%s": %s', (name, isPossible) => expect(canBeCalled(name)).toBe(isPossible))
