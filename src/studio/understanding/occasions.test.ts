import { expect, it } from 'vitest'
import { namedObject } from '../library/library.ts'
import { testBrief } from '../testing/test-brief.ts'
import { occasionsOf, withOccasionThings } from './occasions.ts'
import { stem } from './stem.ts'
import data from './word-data/occasions.json' with { type: 'json' }

const briefOf = (text: string, objects: string[] = []) => ({
  ...testBrief({ objects }),
  words: text.split(' ').map(stem),
})

it.each([
  ['my family at christmas', ['christmas-tree']],
  ['hanukkah with my grandchildren', ['menorah']],
  ['a quiet evening', []],
])('brings what belongs to "%s", behind what the words name', (text, things) => {
  expect(withOccasionThings(briefOf(text, ['dog'])).objects.map(({ value }) => value)).toEqual([
    'dog',
    ...things,
  ])
})

it('brings nothing that the words name themselves', () => {
  expect(withOccasionThings(briefOf('christmas', ['christmas-tree'])).objects).toHaveLength(1)
})

it('knows what a text is about', () => {
  expect(occasionsOf(briefOf('christmas with my daughter'))).toEqual(['christmas'])
})

it('brings only what can be drawn', () => {
  for (const occasion of Object.values(data))
    if ('things' in occasion)
      for (const thing of occasion.things) expect(namedObject(thing).drawn, thing).not.toEqual([])
})
