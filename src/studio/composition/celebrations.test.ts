import { describe, expect, test } from 'vitest'
import { placeDocument } from '../library/library.ts'
import { readBrief } from '../understanding/read.ts'
import { anchorsOf, elementsWith } from './anchors.ts'
import { compose, composeFile } from './compose.ts'
import { members } from './members.ts'
import { findPair } from './pairs.ts'

const size = { width: 1792, height: 1024 }
const briefOf = (words: string) => readBrief(words, { isFirstPerson: false })
const sceneOf = async (words: string, file?: string) => {
  const brief = await briefOf(words)
  return file ? composeFile(file, brief, size, 3) : compose(brief, size, 3)
}
const heldIn = ({ people }: Awaited<ReturnType<typeof sceneOf>>) =>
  people.placements.flatMap(({ figure, pairHolds }) =>
    (pairHolds ?? figure?.holds ?? []).map(({ item }) => item),
  )
const placedIn = ({ people }: Awaited<ReturnType<typeof sceneOf>>) =>
  people.placements.filter(({ count }) => count > 0)

describe('a fire burns outside only where the words say so', () => {
  test.each([
    ['We sit outside our log cabin.', false],
    ['We sit by the campfire outside our log cabin.', true],
  ])('%s', async (words, isBurning) => {
    const scene = await sceneOf(words, 'log-cabin.1.svg')
    const used = elementsWith(placeDocument(scene.file).root, 'xlink:href', scene.conditions)
    expect(used.some(({ element }) => /campfire/.test(element.attributes['xlink:href']!))).toBe(isBurning)
  })
})

describe('a table is set as the words say', () => {
  test.each([
    ['Eid lunch in our garden, my brother and his wife too.', false],
    ['Lunch in our garden, my brother and his wife too.', true],
  ])('%s', async (words, hasWine) => {
    const scene = await sceneOf(words, 'garden-party.3.svg')
    const used = elementsWith(placeDocument(scene.file).root, 'xlink:href', scene.conditions)
    expect(used.some(({ element }) => /wineglass/.test(element.attributes['xlink:href']!))).toBe(hasWine)
  })

  test('nobody toasts with wine where nobody drinks, and no child does', async () => {
    const four = 'with my four brothers in our garden'
    expect(heldIn(await sceneOf(`Iftar ${four}.`, 'garden-party.3.svg'))).not.toContain('glass')
    expect(heldIn(await sceneOf(`Lunch ${four}.`, 'garden-party.3.svg'))).toContain('glass')
    const children = await sceneOf('Lunch with my six children in the garden.', 'garden-party.3.svg')
    expect(heldIn(children)).not.toContain('glass')
  })

  test('a cake and balloons are for a birthday', async () => {
    const cakes = async (words: string) => {
      const { conditions } = await sceneOf(words, 'garden-party.1.svg')
      return elementsWith(placeDocument('garden-party.1.svg').root, 'xlink:href', conditions).filter(
        ({ element }) => /cake|balloon/.test(element.attributes['xlink:href']!),
      ).length
    }
    expect(await cakes('Lunch in the garden with my sister.')).toBe(0)
    expect(await cakes('My birthday in the garden with my sister.')).toBeGreaterThan(1)
  })
})

test('all of a great family sit at its table, and nobody else is there', async () => {
  const scene = await sceneOf('Sunday dinner for all my twelve cousins at the table.', 'dinner-table.3.svg')
  const kinds = scene.people.placements.map(({ anchor }) => anchor.kind)
  expect(kinds).toEqual(Array(9).fill('sit'))
  expect(scene.people.placements.filter(({ anchor }) => anchor.staff === 'guest')).toEqual([])
})

describe('nothing is brought that nobody named', () => {
  test.each([
    ['We sing carols in the living room, my mother and I.', 'winter-room.1.svg', /microphone|headphones/],
    ['My aunt and I eat in the garden.', 'front-door.1.svg', /sandwich/],
    ['I drink tea with my sister on the hill.', 'hilltop.1.svg', /glass/],
  ])('%s', async (words, file, item) => {
    const held = heldIn(await sceneOf(words, file))
    expect(held.filter((one) => item.test(one))).toEqual([])
  })
})

describe('whose day it is stands in the middle', () => {
  test.each([
    ["At my granddaughter's wedding I sit in the first row.", 'wedding-outdoors.1.svg', 'gown'],
    ["My daughter's wedding in Jaipur, and I watch.", 'wedding-outdoors.5.svg', 'lehenga'],
    ['My son graduates in his gown and I film it.', 'lecture-hall.2.svg', 'graduation'],
  ])('%s', async (words, file, outfit) => {
    const [first] = placedIn(await sceneOf(words, file))
    expect(first?.isWriter ?? false).toBe(false)
    expect(first?.figure?.look.outfit).toBe(outfit)
  })

  test('who dances at a feast without a wedding is no bride', async () => {
    const scene = await sceneOf('At my birthday I dance alone in the ballroom.', 'wedding-dance.1.svg')
    expect(placedIn(scene)[0]?.figure?.look.outfit).toBe('dress')
  })
})

test('a candle is lit at the rack of the church', async () => {
  const scene = await sceneOf('I light candles at the altar.', 'church.4.svg')
  expect(placedIn(scene)[0]?.figure?.pose).toBe('light-candle')
})

test('somebody is handed a coin by whoever is said to', async () => {
  const { people } = await briefOf('My sponsor hands me the coin in the community hall.')
  expect(people.contact).toContain('give-coin')
  expect(people.contactByOther).toContain('give-coin')
  const scene = await sceneOf('My sponsor hands me the coin in the community hall.', 'community-hall.1.svg')
  expect(heldIn(scene)).toContain('coin')
})

test.each([
  ['My grandmother stands there, her hand on my head.', 'african-village.1.svg', 'older'],
  ['My grandmother and I, hand in hand.', 'african-village.1.svg', 'adult'],
])('who does something for the other one is the first of two: %s', async (words, file, age) => {
  const brief = await briefOf(words)
  const anchors = anchorsOf(placeDocument(file).root, {
    conditions: new Set(['day', 'light']),
    isTall: false,
    seed: 1,
  })
  const all = members(brief, anchors, 3)
  expect(findPair(anchors, all, brief, false, false, () => 0.5)?.two[0].age).toBe(age)
})

test('everybody at the Kaaba is dressed as a pilgrim, whatever their trade', async () => {
  const scene = await sceneOf('I am at the Kaaba with my uncle the butcher.', 'kaaba.2.svg')
  const outfits = placedIn(scene).flatMap(({ figure }) => figure?.look.outfit ?? [])
  expect(new Set(outfits)).toEqual(new Set(['pilgrim']))
})

describe('in a stadium', () => {
  const topsIn = ({ people }: Awaited<ReturnType<typeof sceneOf>>) =>
    new Set(people.placements.flatMap(({ figure }) => figure?.look.top ?? []))

  test('whoever lifts the cup has it in the hands, among teammates of the same sex and colours', async () => {
    const scene = await sceneOf('I lift the trophy with Celtic as a woman.', 'football-pitch.5.svg')
    expect(heldIn(scene)).toContain('trophy-cup')
    expect(topsIn(scene)).toEqual(new Set(['#1f7a4a']))
    const sexes = new Set(scene.people.placements.flatMap(({ figure }) => figure?.look.sex ?? []))
    expect(sexes.size).toBe(1)
  })

  test('fans wear the colours of the team that is named', async () => {
    const scene = await sceneOf('I watch Celtic. My brother waves.', 'stadium-stands.1.svg')
    expect(topsIn(scene)).toEqual(new Set(['#1f7a4a']))
  })

  test('who scores is on the pitch, who watches in the stands', async () => {
    const placeOf = async (words: string) => (await briefOf(words)).place.likeliest[0]!.value
    expect(await placeOf('I score for Celtic in front of fifty thousand fans in the stadium.')).toBe(
      'football-pitch',
    )
    expect(await placeOf('I watch Celtic with fifty thousand fans in the stadium stands.')).toBe(
      'stadium-stands',
    )
  })
})
