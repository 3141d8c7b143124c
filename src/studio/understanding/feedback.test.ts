import { describe, expect, test } from 'vitest'
import type { Brief } from './brief.ts'
import { applyFeedback, checkFeedback } from './feedback.ts'

const brief: Brief = {
  place: {
    id: 'beach',
    confidence: 0.9,
    likeliest: [{ value: 'beach', confidence: 0.9 }],
    landscape: 'beach',
  },
  hour: { value: 'day', confidence: 0.8 },
  season: undefined,
  weather: { value: 'clear', confidence: 0.8 },
  mood: { warmth: 0, brightness: 0, energy: 0 },
  viewpoint: 'middle',
  people: {
    isWriterShown: true,
    others: [
      { relation: 'partner', sex: 'f', age: 'adult' },
      { relation: 'child', sex: 'm', age: 'child' },
    ],
    hasCrowd: false,
    writer: { sex: undefined, age: undefined },
    confidence: 0.9,
  },
  action: { value: 'walk', confidence: 0.9 },
  objects: [{ value: 'kite', confidence: 0.9 }],
  words: [],
  appearance: {},
  language: 'en',
}

describe('feedback', () => {
  test.each([
    ['Warmer please', (b: Brief) => b.mood.warmth > 0],
    ['a bit cooler', (b: Brief) => b.mood.warmth < 0],
    ['brighter', (b: Brief) => b.mood.brightness > 0],
    ['It is too bright', (b: Brief) => b.mood.brightness < 0],
    ['darker', (b: Brief) => b.mood.brightness < 0],
    ['closer', (b: Brief) => b.viewpoint === 'close'],
    ['wider, please', (b: Brief) => b.viewpoint === 'wide'],
    ['earlier in the day', (b: Brief) => b.hour?.value === 'morning'],
    ['a little later', (b: Brief) => b.hour?.value === 'golden'],
    ['at night', (b: Brief) => b.hour?.value === 'night'],
    ['make it winter', (b: Brief) => b.season?.value === 'winter'],
    ['in the rain', (b: Brief) => b.weather?.value === 'rain'],
    ['more people', (b: Brief) => b.people.others.length === 4],
    ['fewer people', (b: Brief) => b.people.others.length === 1],
    ['without people', (b: Brief) => b.people.others.length === 0 && !b.people.isWriterShown],
    ['no other people', (b: Brief) => b.people.others.length === 0 && b.people.isWriterShown],
    ['without my wife', (b: Brief) => b.people.others.every(({ relation }) => relation !== 'partner')],
    [
      'with our two daughters',
      (b: Brief) => b.people.others.filter(({ sex, age }) => sex === 'f' && age === 'child').length === 2,
    ],
    ['with a dog', (b: Brief) => b.objects[0]?.value === 'dog'],
    ['without the kite', (b: Brief) => b.objects.length === 0],
    ['Warmer, and at sunset', (b: Brief) => b.mood.warmth > 0 && b.hour?.value === 'sunset'],
  ])('follows "%s"', (feedback, isFollowed) => {
    expect(isFollowed(brief)).toBe(false)
    expect(isFollowed(applyFeedback(brief, feedback))).toBe(true)
    expect(checkFeedback(feedback)).toEqual({ unfollowed: [], isAnyFollowed: true })
  })

  test('turns rain off when asked for none', () => {
    const wet = { ...brief, weather: { value: 'rain' as const, confidence: 0.9 } }
    expect(applyFeedback(wet, 'no rain').weather?.value).toBe('clear')
  })

  test('keeps what the feedback does not name', () => {
    const changed = applyFeedback(brief, 'warmer')
    expect({ ...changed, mood: brief.mood }).toEqual(brief)
    expect(applyFeedback(brief, 'Thank you!')).toEqual(brief)
  })

  test('says which requests it cannot follow', () => {
    expect(checkFeedback('Warmer, and my smile should look like my passport photo')).toEqual({
      unfollowed: ['my smile should look like my passport photo'],
      isAnyFollowed: true,
    })
    expect(checkFeedback('write my company name on the wall')).toEqual({
      unfollowed: ['write my company name on the wall'],
      isAnyFollowed: false,
    })
    expect(checkFeedback('Thank you, please.')).toEqual({ unfollowed: [], isAnyFollowed: false })
    expect(checkFeedback('')).toEqual({ unfollowed: [], isAnyFollowed: false })
  })
})
