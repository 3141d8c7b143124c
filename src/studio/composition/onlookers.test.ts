import { describe, expect, test } from 'vitest'
import { POSES } from '../rendering/figures/pose.ts'
import { readBrief } from '../understanding/read.ts'
import { isBrought } from './brought.ts'
import { rankCompositions } from './choose.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const peopleOf = async (file: string, words: string) => {
  const brief = await readBrief(words, { isFirstPerson: false })
  return composeFile(file, brief, SIZE, 3).people.placements
}

describe('a writer who only looks on', () => {
  test.each([
    ['wood-shop.1.svg', 'The lads I trained are hammering in my workshop, and I sit on a stool.', 'hammer'],
    ['cooking-together.1.svg', 'My granddaughter kneads the dough. I sit by her and tell her how.', 'knead'],
    ['restaurant-kitchen.1.svg', 'My son is a chef now. He is cooking and I stand and watch.', 'cook'],
  ])('%s: the others work, the writer holds no tool', async (file, words, action) => {
    const placements = await peopleOf(file, words)
    const writer = placements.find(({ isWriter }) => isWriter)
    expect((writer?.figure?.holds ?? []).filter(({ item }) => !isBrought(item))).toEqual([])
    const others = placements.filter(({ isWriter, count }) => !isWriter && count > 0)
    expect(others.some(({ figure }) => POSES[figure?.pose ?? '']?.action.includes(action))).toBe(true)
  })

  test('is not the one who is operated', async () => {
    const placements = await peopleOf(
      'operating-room.1.svg',
      'My son is a surgeon now. He operates, and I am seventy and watch him.',
    )
    expect(placements.filter(({ isWriter }) => isWriter).map(({ figure }) => figure?.pose)).not.toContain(
      'operated',
    )
  })
})

describe('a group of the words', () => {
  test('pupils sit where the pupils of the place do', async () => {
    const words = 'In the classroom eight pupils are coding on laptops, and I stand by the door.'
    const brief = await readBrief(words, { isFirstPerson: false })
    const files = ['classroom.2.svg', 'classroom.6.svg']
    expect(rankCompositions(files, brief, 3)[0]!.file).toBe('classroom.6.svg')
    const { placements } = composeFile('classroom.6.svg', brief, SIZE, 3).people
    const seated = placements.filter(({ anchor, count }) => anchor.kind === 'sit' && count > 0)
    expect(seated.length).toBeGreaterThanOrEqual(5)
  })

  test('one of a team speaks, the others listen', async () => {
    const placements = await peopleOf(
      'school-hall.3.svg',
      'In the school hall three colleagues give a speech about me, and I sit in the front row.',
    )
    const speaking = placements.filter(
      ({ figure, count }) => count > 0 && POSES[figure?.pose ?? '']?.action.includes('speak'),
    )
    expect(speaking).toHaveLength(1)
  })
})
