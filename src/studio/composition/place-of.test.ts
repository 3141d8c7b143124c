import { expect, it, test } from 'vitest'
import { placeFiles } from '../library/places.ts'
import shownAt from '../library/shown-at.json' with { type: 'json' }
import { POSES } from '../rendering/figures/pose.ts'
import { readBrief } from '../understanding/read.ts'
import { compose } from './compose.ts'
import { placeForAction, placeOf } from './place-of.ts'

const POSE_ACTIONS = new Set(Object.values(POSES).flatMap(({ action }) => action))
const size = { width: 1792, height: 1024 }
const briefOf = async (words: string, id: string) => {
  const brief = await readBrief(words, { isFirstPerson: false })
  return { ...brief, place: { ...brief.place, id, confidence: 1 } }
}

it('what no composition of a place shows is painted at one like it that does', async () => {
  const brief = await briefOf('We paddle our kayaks between the mountains.', 'lighthouse')
  expect(placeOf(brief, 1)).toBe('rowing-kayak')
  expect(placeOf(await briefOf('I look at the mountains.', 'lighthouse'), 1)).toBe('lighthouse')
  expect(compose(brief, size, 1).file).toMatch(/^rowing-kayak/)
})

it('what was made is drawn where there is room for it', async () => {
  const canoe = await briefOf('The canoe that I built is finished.', 'wood-shop')
  expect(placeOf(canoe, 1)).toBe('home-workshop')
  expect(placeOf(await briefOf('I plane a board.', 'wood-shop'), 1)).toBe('wood-shop')
  const quilt = compose(await briefOf('My quilt hangs on the wall.', 'library'), size, 1)
  expect(quilt.file).toBe('gallery-opening.4.svg')
  expect([...quilt.objects.values()].flat().map(({ id }) => id)).toEqual(['hung-quilt'])
})

it('who sits on the porch of a house is drawn there', async () => {
  const words = 'I sit on the veranda of our house with the paper.'
  expect(placeOf(await briefOf(words, 'warm-house'), 1)).toBe('porch')
  expect(placeOf(await briefOf('We paint the veranda.', 'warm-house'), 1)).toBe('warm-house')
  const meal = await briefOf('Lunch for all of us at the table on the veranda.', 'dinner-table')
  expect(compose(meal, size, 1).file).toBe('porch.5.svg')
})

it('a place that shows the action stays', () => {
  expect(placeForAction('pool', 'swim')).toBe('pool')
})

test.each(shownAt)('$place shows $actions $words', ({ actions, at, place }: (typeof shownAt)[number]) => {
  for (const id of [place, ...at]) expect(placeFiles.has(id), id).toBe(true)
  expect((actions as string[]).filter((action) => !POSE_ACTIONS.has(action))).toEqual([])
})

it('shows what was restored at home rather than in a garage for repairs', async () => {
  expect(placeOf(await briefOf('My old Mustang is restored at last.', 'car-garage'), 1)).toBe('home-workshop')
  expect(placeOf(await briefOf('I mend an old Mustang.', 'car-garage'), 1)).toBe('car-garage')
})
