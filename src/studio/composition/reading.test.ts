import { expect, test } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { correctionOf } from '../understanding/corrections.ts'
import { compose } from './compose.ts'
import { readingOf, readPlace } from './reading.ts'

const size = { width: 1792, height: 1024 }

test('offers the places that are likely, and none that is as good as a guess', () => {
  const brief = testBrief({})
  const likeliest = [
    { value: 'river', confidence: 0.3 },
    { value: 'summit', confidence: 0.01 },
  ]
  const unsure = { ...brief, place: { ...brief.place, likeliest } }
  const reading = readingOf(compose(unsure, size, 1), unsure)
  expect(reading.isPlaceSure).toBe(false)
  expect(reading.likeliest.map(({ id }) => id)).toEqual(['river'])
})

test('is sure of a place before the picture only where every landscape that may be painted is meant', () => {
  const brief = testBrief({})
  const isSureWith = (landscapes: string[]) =>
    readPlace({
      ...brief,
      place: { ...brief.place, landscapes, likeliest: [{ value: 'hilltop', confidence: 0.3 }] },
    }).isPlaceSure
  expect([['hilltop'], ['hilltop', 'beach'], ['beach', 'hilltop']].map(isSureWith)).toEqual([
    true,
    false,
    false,
  ])
})

test('says where nobody can be added', () => {
  const isFullWith = (count: number) => {
    const brief = testBrief({ place: 'beach' })
    const others = Array.from(
      { length: count },
      () => ({ relation: 'friend', sex: undefined, age: 'adult' }) as const,
    )
    const full = { ...brief, people: { ...brief.people, others } }
    return readingOf(compose(full, size, 1), full).isFull
  }
  expect([1, 8].map(isFullWith)).toEqual([false, true])
})

test('describes the hour, the season and the weather in words', () => {
  const brief = testBrief({ place: 'beach', people: 0, hour: 'golden', season: 'autumn', weather: 'mist' })
  expect(readingOf(compose(brief, size, 1), brief)).toMatchObject({
    isPlaceSure: true,
    season: 'autumn',
    description: 'Illustration. A scene without people on a beach, in the late afternoon in autumn in mist.',
  })
})

test('describes what the picture shows after corrections', () => {
  const brief = [
    'People: you (reading), your partner (named Sigrid; sitting), your aunt',
    'Thing: dog',
  ].reduce(
    (read, line) => correctionOf(line)!(read),
    testBrief({ place: 'sofa-evening', people: 2, action: 'dance', objects: ['kayak'] }),
  )
  const { people, description } = readingOf(compose(brief, size, 1), brief)
  expect(people).toBe('you, Sigrid and your aunt')
  expect(description).toMatch(/^Illustration\. You, Sigrid and your aunt /)
  expect(description).toContain('You are reading. Sigrid is sitting. Also seen: dog.')
  expect(description).not.toMatch(/kayak|danc/)
})
