import { expect, it } from 'vitest'
import { landsOf } from './land.ts'
import { tokenize } from './tokenize.ts'

const landsIn = (text: string) => landsOf(tokenize(text).flatMap(({ sentences }) => sentences))

it.each([
  ['I stand on Helvellyn with my father.', 'green-hills'],
  ['We sit on a skerry in the evening.', 'skerries'],
  ['My wife and I drive around Patagonia.', 'snow-peaks'],
  ['Tea on the red sand in front of Uluru.', 'red-rock'],
  ['We rest under the palm trees.', 'tropics'],
])('reads the land of "%s"', (text, land) => {
  expect(landsIn(text)).toContain(land)
})

it.each(['I moved here from Norway.', 'A beach without palm trees.', 'It is as hot as the Sahara here.'])(
  'reads no land where somebody is not: "%s"',
  (text) => {
    expect(landsIn(text).filter((land) => land !== 'low-hills')).toEqual([])
  },
)

it('says of every land without high mountains that its hills are low', () => {
  expect(landsIn('We walk in Wales.')).toContain('low-hills')
  expect(landsIn('We walk in the Alps.')).not.toContain('low-hills')
})

it('joins the lands of a name that is in several entries', () => {
  expect(landsIn('We live in Michigan.')).toEqual(
    expect.arrayContaining(['forest-lakes', 'suburbs', 'low-hills']),
  )
})

it('takes a place that is in no list for low land, unless mountains are said', () => {
  expect(landsIn('We swim in Lake Wallum with Tess.')).toEqual(['low-hills'])
  expect(landsIn('We stand in the mountains near Belograd.')).toEqual([])
  expect(landsIn('I sit by the lake with Tom.')).toEqual([])
})

it('takes the land of a place that is in no list of lands from its origin', () => {
  const landsAt = (text: string, origin: string) =>
    landsOf(
      tokenize(text).flatMap(({ sentences }) => sentences),
      origin,
    )
  expect(landsAt('We sit outside the house in Mandeville.', 'caribbean')).toContain('tropics')
  expect(landsAt('We sit on the roof in Amman.', 'arab')).toContain('warm-land')
  expect(landsAt('We stand in the Himalayas.', 'south-asia')).not.toContain('warm-land')
})
