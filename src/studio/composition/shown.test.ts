import { expect, it } from 'vitest'
import { composeChecked } from '../critic/critic.ts'
import { type TestBriefOptions, testBrief } from '../testing/test-brief.ts'
import { correctionOf } from '../understanding/corrections.ts'
import { actionCalled } from '../understanding/nameable.ts'
import actions from '../understanding/word-data/actions.json' with { type: 'json' }
import { actionWords } from '../understanding/words-for.ts'
import { readingOf } from './reading.ts'
import { isMainShown, missingOf, missingWords } from './shown.ts'

const missingIn = (options: TestBriefOptions) => {
  const brief = testBrief(options)
  return missingOf(composeChecked(brief, { width: 1792, height: 1024 }, 1), brief)
}

it.each<[shown: string, options: TestBriefOptions]>([
  ['a thing that is added', { place: 'beach', objects: ['dog'] }],
  ['a thing in a hand', { place: 'home-street', objects: ['umbrella'] }],
  ['a thing in the sky', { place: 'beach', hour: 'night', objects: ['northern-lights'] }],
  ['what the place is named after', { place: 'lighthouse', objects: ['lighthouse'] }],
  ['an action of a pose', { place: 'sofa-evening', action: 'read' }],
  ['a seat', { place: 'sofa-evening', action: 'sit' }],
  ['what nobody misses', { place: 'beach', action: 'listen' }],
  ['an action of nobody, where nobody is there', { place: 'beach', people: 0, action: 'drive' }],
])('shows %s', (_, options) => {
  const missing = missingIn(options)
  expect(missing).toEqual({
    action: undefined,
    things: [],
    people: 0,
    isCrowdMissing: false,
    actionsOfOthers: [],
  })
})

it.each<[shown: boolean, options: TestBriefOptions]>([
  [true, { place: 'beach', objects: ['dog', 'windmill'] }],
  [false, { place: 'beach', objects: ['windmill', 'dog'] }],
  [true, { place: 'beach', hour: 'night', objects: ['shooting-star'] }],
  [false, { place: 'beach', hour: 'day', objects: ['shooting-star'] }],
  [false, { place: 'forest-path', action: 'drive' }],
])('%s: shows what the words are mainly about: %j', (shown, options) => {
  expect(isMainShown(missingIn(options), testBrief(options))).toBe(shown)
})

it('says of a crowd whether it is drawn', () => {
  const inPlace = (place: string) => {
    const brief = testBrief({ place })
    const crowded = { ...brief, people: { ...brief.people, hasCrowd: true } }
    const scene = composeChecked(crowded, { width: 1792, height: 1024 }, 1)
    return [missingOf(scene, crowded).isCrowdMissing, readingOf(scene, crowded).people]
  }
  expect(inPlace('keynote-stage')).toEqual([false, 'you and a crowd'])
  expect(inPlace('hammock')).toEqual([true, 'you'])
})

it('says that people of the place are missing where it has none', () => {
  const inPlace = (place: string) => {
    const brief = correctionOf('People: you, people of the place')!(testBrief({ place }))
    return missingWords(missingOf(composeChecked(brief, { width: 1792, height: 1024 }, 1), brief))
  }
  expect(inPlace('cooking-together')).toEqual(['people of the place'])
  expect(inPlace('keynote-stage')).toEqual([])
})

it('shows how two touch', () => {
  const brief = testBrief({ place: 'beach', people: 2, action: 'hug' })
  const touching = { ...brief, people: { ...brief.people, contact: ['hug'] } }
  const scene = composeChecked(touching, { width: 1792, height: 1024 }, 1)
  expect(missingOf(scene, touching).action).toBeUndefined()
})

it('names in plain words what is not shown', () => {
  const missing = missingIn({
    place: 'forest-path',
    action: 'drive',
    objects: ['bath-tub', 'dog', 'samovar', 'ironing-board'],
  })
  expect(missing.people).toBe(0)
  expect(missingWords(missing)).toEqual(['driving', 'bath tub', 'samovar'])
  const others = {
    action: undefined,
    things: ['scan-held'],
    people: 2,
    isCrowdMissing: true,
    actionsOfOthers: ['read'],
    lettering: 'OPEN',
    isOwnNameUnknown: true,
  }
  expect(missingWords(others)).toEqual([
    'reading',
    'scan',
    'two of the people',
    'a crowd',
    'the words “OPEN”',
    'your name',
  ])
})

it.each([
  ['read', 'reading'],
  ['run', 'running'],
  ['lie', 'lying down'],
  ['tie-laces', 'tying laces'],
  ['ride-horse', 'riding a horse'],
  ['groom-alpaca', 'grooming an alpaca'],
  ['play-piano', 'playing the piano'],
])('calls the action %s "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

it('has words for every action that is read', () => {
  for (const action of actions.actions) expect(actionWords(action)).toMatch(/^[a-z' -]{3,}$/)
})

it('finds an action by its words', () => {
  expect(actionCalled('riding a horse')).toBe('ride-horse')
  expect(actionCalled('constructor')).toBeUndefined()
})
