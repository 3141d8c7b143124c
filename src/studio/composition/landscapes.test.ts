import { expect, test } from 'vitest'
import { placeDocument } from '../library/library.ts'
import { placeFiles } from '../library/places.ts'
import { testBrief } from '../testing/test-brief.ts'
import type { Person } from '../understanding/brief.ts'
import { LANDSCAPES } from '../understanding/landscape.ts'
import { readBrief } from '../understanding/read.ts'
import { compose, composeFile } from './compose.ts'

const SIZES = [
  { width: 1792, height: 1024 },
  { width: 1080, height: 1920 },
]
const friend: Person = { relation: 'friend', sex: undefined, age: 'adult' }
// What is special is drawn only where its words are said: two in a canoe are no landscape for four.
const files = LANDSCAPES.flatMap((id) => placeFiles.get(id) ?? []).filter(
  (file) => placeDocument(file).root.attributes['data-special'] === undefined,
)

test.each(files)('%s has room for four friends in both shapes, none of whom runs', (file) => {
  const brief = testBrief({})
  for (const size of SIZES) {
    const { people } = composeFile(
      file,
      { ...brief, people: { ...brief.people, others: [friend, friend, friend] } },
      size,
      1,
    )
    expect(people.missing).toBe(0)
    for (const { figure } of people.placements) expect(figure?.pose ?? '').not.toMatch(/^run/)
  }
})

test('wishes without a place get different landscapes', async () => {
  const texts = [
    'My heart is calm.',
    'I trust my sister again.',
    'My work is respected.',
    'I can say no without guilt.',
    'We laugh about everything.',
    'I have thanked my father.',
    'Nothing hurts any more.',
    'My debts are paid.',
  ]
  const briefs = await Promise.all(texts.map((text) => readBrief(text, { isFirstPerson: false })))
  expect(new Set(briefs.map(({ place }) => place.landscapes[0])).size).toBeGreaterThan(4)
})

test('another seed may show another landscape that suits as well, in the same season', async () => {
  const brief = await readBrief('I trust my sister again, this summer.', { isFirstPerson: false })
  const seeds = Array.from({ length: 12 }, (_, seed) => compose(brief, SIZES[0]!, seed).file.split('.')[0]!)
  expect(new Set(seeds).size).toBeGreaterThan(1)
  expect(seeds.every((id) => brief.place.landscapes.includes(id))).toBe(true)
})
