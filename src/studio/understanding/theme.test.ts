import { expect, test } from 'vitest'
import { compose } from '../composition/compose.ts'
import { placeFiles } from '../library/places.ts'
import { PAIRS } from '../rendering/figures/pose.ts'
import { readBrief } from './read.ts'
import data from './word-data/themes.json' with { type: 'json' }

const SIZE = { width: 1792, height: 1024 }
const sceneOf = async (text: string) => {
  const brief = await readBrief(text, { isFirstPerson: false })
  return { brief, scene: compose(brief, SIZE, 1) }
}

test('places and pairs of themes are in the library', () => {
  expect(data.themes.flatMap(({ places }) => places.filter((id) => !placeFiles.has(id)))).toEqual([])
  expect(data.themes.flatMap(({ contact = [] }) => contact.filter((id) => !PAIRS[id]))).toEqual([])
})

test.each([
  ['To feel loved', 'loved', ['partner']],
  ['I am 9 and want to feel loved', 'loved', ['parent']],
  ['I want to belong at last', 'belonging', ['friend', 'friend', 'friend']],
  ['That somebody truly understands me', 'understood', ['friend']],
  ['I want to be a good father', 'parenting', ['child']],
  ['Such joy', 'joy', []],
  ['I do not want to be afraid of things', 'courage', []],
])('"%s" is about %s and shows who is there', async (text, theme, company) => {
  const { brief, scene } = await sceneOf(text)
  expect(brief.theme).toBe(theme)
  expect(brief.people.others.map(({ relation }) => relation)).toEqual(company)
  expect(scene.people.missing).toBe(0)
})

test('whoever is loved is touched, and whoever is calm sits', async () => {
  const { scene } = await sceneOf('To feel loved')
  expect(scene.people.placements.map(({ count }) => count)).toEqual([2])
  const calm = await sceneOf('A serene mind')
  expect(['sit', 'floor']).toContain(calm.scene.people.placements[0]!.anchor.kind)
})

test('two who forgive or talk do so at home, not in a landscape', async () => {
  const forgiven = await sceneOf('My brother forgives me')
  expect(forgiven.brief.theme).toBe('embrace')
  const talking = await sceneOf('My aunt knows my name again')
  expect(talking.brief.theme).toBe('talk')
  expect(talking.scene.people.placements.map(({ anchor }) => anchor.kind)).toEqual(['sit', 'sit'])
})

test('scenery and the season of the words limit the places of a theme', async () => {
  const { brief } = await sceneOf('Peace, by the sea')
  expect(brief.place.landscapes).toEqual(['beach'])
  expect(brief.posture?.value).toBe('sit')
  const night = await sceneOf('My aunt and I talk all night')
  expect(night.brief.place.landscapes).toEqual(['window-chair'])
  const winter = await sceneOf('Joy this winter')
  expect(winter.brief.place.landscapes).not.toContain('flower-field')
})

test('what is done or held is no bare feeling', async () => {
  const { brief } = await sceneOf('I bake bread and feel calm')
  expect(brief.theme).toBeUndefined()
})

test('who is said to sit does not get up to hug', async () => {
  const { brief } = await sceneOf('I sit on a dock with my sister and she forgives me')
  expect(brief.theme).toBe('embrace')
  expect(brief.people.contact ?? []).toEqual([])
  const standing = await sceneOf('My sister forgives me')
  expect(standing.brief.people.contact).toContain('hug')
})

test('how two touched once is not how they touch now', async () => {
  const { brief } = await sceneOf('I sit with my wife on the bench where she kissed me for the first time')
  expect(brief.people.contact ?? []).toEqual([])
})

test('whoever mattered to others is not alone', async () => {
  const { brief } = await sceneOf('That my life mattered and people are better off')
  expect(brief.theme).toBe('mattered')
  expect(brief.people.others.map(({ relation }) => relation)).toEqual(['friend', 'friend', 'friend'])
})
