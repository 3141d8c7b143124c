import { describe, expect, test } from 'vitest'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'

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

  test('whom the words name is there once', async () => {
    const judges = await staffOf('courtroom.1.svg', 'The judge hugs my son and me.')
    expect(judges.filter((one) => one === 'judge')).toEqual([])
  })
})
