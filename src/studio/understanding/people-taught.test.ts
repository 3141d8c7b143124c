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
    ['A boy I coached kicks the ball.', ['m adult kick']],
    ["A woman I've never met is pushing her son on the swing.", ['m child', 'f adult push']],
    ['In our hall twelve women print cloth.', Array(8).fill('f adult')],
    ['A bunch of eight-year-olds are sitting on the floor.', Array(4).fill('child sit-ground')],
    ['My team of nine girls plays basketball.', Array(8).fill('f child basketball')],
    ["The girls' football team is on the grass.", Array(4).fill('f child')],
    ['The girls from the coding school are here.', Array(3).fill('f child')],
    ['The street is called after my mother now.', []],
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
    ['My brother, Tom, plays the guitar.', ['m adult play-guitar']],
    [
      'My daughter, Ana, who is thirty, waves, and my mother, Rosa, Tom and I watch.',
      ['f adult wave', 'f adult', 'f adult', 'm adult'],
    ],
    ['One of the girls, Ana, is painting the wall.', ['f child', 'f adult decorate']],
    ['My friend Ana comes to the microphone.', ['f adult speak']],
  ])('%s', async (words, others) => {
    expect(await othersOf(words)).toEqual(others)
  })
})
