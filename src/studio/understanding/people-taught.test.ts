import { describe, expect, test } from 'vitest'
import { readBrief } from './read.ts'

const othersOf = async (words: string) =>
  (await readBrief(words, { isFirstPerson: false })).people.others.map(({ sex, age, action }) =>
    [sex, age, action].filter(Boolean).join(' '),
  )

describe('those whom the writer taught', () => {
  test.each([
    ['The women I taught are sewing in the hall.', ['f adult sew', 'f adult sew']],
    ['The lads whom I trained are hammering, and I sit there.', ['m adult hammer', 'm adult hammer']],
    ['The girl I fostered when she was six is getting married.', ['f adult']],
    ['I remember the girls I coached.', []],
    ['Forty volunteers are picking up litter on the beach.', Array(8).fill('adult gather')],
  ])('%s', async (words, others) => {
    expect(await othersOf(words)).toEqual(others)
  })

  test('a daughter who teaches is grown, and none of the children', async () => {
    const [daughter, ...children] = await othersOf('My daughter teaches the children in the classroom.')
    expect(daughter).toBe('f adult teach')
    expect(children.length).toBeGreaterThan(0)
    for (const child of children) expect(child).toBe('child')
  })

  test('what "he" does is done by whoever was named', async () => {
    expect(await othersOf('My son is a chef now. He is cooking and I sit there.')).toEqual(['m adult cook'])
  })
})

describe('what somebody does next', () => {
  test.each([
    ['My daughter stands at the lectern and reads from her book.', ['f child read']],
    ['My apprentices come early, and they are hammering.', ['adult hammer', 'adult hammer', 'adult hammer']],
    ['My friend Ana comes to the microphone.', ['f adult speak']],
  ])('%s', async (words, others) => {
    expect(await othersOf(words)).toEqual(others)
  })
})
