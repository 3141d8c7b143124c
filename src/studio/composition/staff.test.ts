import { describe, expect, test } from 'vitest'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'
import { showsCrowd, thingsOf } from './shown.ts'

const size = { width: 1792, height: 1024 }
const staffOf = async (file: string, words: string) => {
  const feedback = [`Place: ${file.split('.', 1)[0]}`]
  const brief = await readRequest(words, { isFirstPerson: false, appearance: {}, feedback })
  const { placements } = composeFile(file, brief, size, 5).people
  return placements.flatMap(({ anchor, count }) => (count === 0 ? (anchor.staff ?? []) : []))
}

describe('people of the place', () => {
  test('no single stranger is with two who are by themselves', async () => {
    expect(await staffOf('frozen-lake.4.svg', 'I lie on the frozen lake.')).not.toEqual([])
    expect(await staffOf('frozen-lake.4.svg', 'My husband and I lie on the frozen lake.')).toEqual([])
  })

  test('a place of many people keeps them', async () => {
    expect(await staffOf('market-bazaar.2.svg', 'My aunt and I walk over the market.')).not.toEqual([])
    expect(await staffOf('wedding-outdoors.2.svg', 'My husband and I marry.')).not.toEqual([])
  })

  test('whoever lies on the table of a team is there', async () => {
    expect(await staffOf('operating-room.1.svg', 'My team and I operate.')).toContain('patient')
  })

  test('no crowd is there where the people who are listed are alone', async () => {
    const crowd = async (people: string) => {
      const feedback = ['Place: Running track', `People: ${people}`]
      const brief = await readRequest('I run.', { isFirstPerson: false, appearance: {}, feedback })
      return showsCrowd(composeFile('running-track.1.svg', brief, size, 5))
    }
    expect(await crowd('you')).toBe(false)
    expect(await crowd('you, people of the place')).toBe(true)
  })

  test('whoever asks for a wheelchair uses it, where nobody else is there', async () => {
    const feedback = ['Place: Beach', 'Thing: wheelchair']
    const brief = await readRequest('I look at the sea.', { isFirstPerson: false, appearance: {}, feedback })
    expect(thingsOf(composeFile('beach.1.svg', brief, size, 5))('wheelchair')).toBe(true)
  })

  test('a writer in a wheelchair has a spot before those who are too many', async () => {
    const words =
      'I sit at the table of the board in my wheelchair and eight people in suits are writing down what I say.'
    const feedback = ['Place: Boardroom']
    const brief = await readRequest(words, { isFirstPerson: false, appearance: {}, feedback })
    const { placements } = composeFile('boardroom.2.svg', brief, size, 5).people
    const items = placements.flatMap(({ figure, pairHolds }) => pairHolds ?? figure?.holds ?? [])
    expect(items.filter(({ item }) => item.startsWith('wheelchair'))).toHaveLength(1)
  })

  test('whom the words name is there once', async () => {
    const judges = await staffOf('courtroom.1.svg', 'The judge hugs my son and me.')
    expect(judges.filter((one) => one === 'judge')).toEqual([])
  })
})
