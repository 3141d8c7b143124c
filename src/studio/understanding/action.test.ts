import { expect, it } from 'vitest'
import { readBrief } from './read.ts'

const actionOf = async (text: string) => (await readBrief(text, { isFirstPerson: false })).action?.value

it('what is done to an animal with an adjective before it is read', async () => {
  expect(await actionOf('I milk my own goats before sunrise.')).toBe('milk-goat')
})

it('who plays beside the writer does not act in the place of the writer', async () => {
  expect(await actionOf('Me and the girls playing football in the park.')).toBe('kick')
})

it('a noun before the name of a sport only says which', async () => {
  expect(await actionOf('Stadium pole vault in Lisbon.')).toBe('pole-vault')
})

it('who sits with the feet in the water dangles them, and does not wade', async () => {
  expect(await actionOf('Sitting on the dock with my feet in the water.')).toBe('dangle')
  expect(await actionOf('Standing in the sea at dawn.')).toBe('wade')
})

it('what is said more exactly comes before what is general', async () => {
  expect(await actionOf('I ride my horse at full gallop over the plain.')).toBe('gallop')
})

it.each([
  ['I cut the rice with my mother.', 'reap'],
  ['We plant rice in the rain.', 'plant-rice'],
  ['I pick tea on the green slope.', 'pluck-basket'],
  ['I sell mangoes by the road.', 'sell-fruit'],
  ['I lead the camel to the well.', 'lead-camel'],
  ['I wash the elephant in the river.', 'groom-elephant'],
  ['I catch snowflakes in the garden.', 'touch-snow'],
  ['I toss a coin into the fountain.', 'throw-coin'],
  ['I mend the nets.', 'mend-net'],
  ['I land my plane on the meadow.', 'fly'],
  ['We sail to Crete on the ferry.', 'look'],
])('what is done on fields, at markets and on journeys: %s', async (text, action) => {
  expect(await actionOf(text)).toBe(action)
})

it('who does something with the other women does it along with them', async () => {
  const isShared = async (text: string) =>
    (await readBrief(text, { isFirstPerson: false })).isDoneTogether === true
  expect(await isShared('I dance with the other women.')).toBe(true)
  expect(await isShared('I dance with the broom.')).toBe(false)
})
