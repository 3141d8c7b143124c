import { describe, expect, test } from 'vitest'
import { readBrief } from '../understanding/read.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const people = async (file: string, words: string, seed = 1) => {
  const brief = await readBrief(words, { isFirstPerson: false })
  return composeFile(file, brief, SIZE, seed).people.placements.filter(({ count }) => count > 0)
}
const rests = (placements: Awaited<ReturnType<typeof people>>) =>
  placements.map(({ pair, figure, anchor }) => (pair ? anchor.kind : figure?.pose))

describe('who is said to sit', () => {
  test('sits beside somebody rather than stands with them', async () => {
    const words = "I'm sitting on the jetty with my daughter, where I taught her to swim."
    const placements = await people('lake-jetty.1.svg', words)
    for (const { anchor } of placements) expect(anchor.kind).toBe('floor')
    const table = 'We are sitting at the kitchen table and he holds my hand, my husband.'
    for (const { anchor } of await people('breakfast-kitchen.1.svg', table)) expect(anchor.kind).toBe('sit')
  })

  test('sits on the ground with the company where there are no seats', async () => {
    const words = 'I am sitting on the steps by the river with my husband.'
    for (const file of ['river-steps.1.svg', 'river-steps.2.svg'])
      for (const pose of rests(await people(file, words))) expect(pose).toMatch(/sit|cross-legged/)
    const street = 'I am sitting at my own counter in the market street.'
    for (const pose of rests(await people('market-bazaar.1.svg', street)))
      expect(pose).not.toBe('cross-legged')
  })

  test('sits with the company also while they watch or laugh', async () => {
    const words =
      'I am sitting on the sand of the beach with my best friend watching the waves and eating prawns.'
    for (const pose of rests(await people('beach.2.svg', words)))
      expect(pose).toMatch(/sit|cross-legged|floor/)
  })

  test('takes a chair with all the company where they drink and eat', async () => {
    const words = 'My wife and I drink tea on the porch.'
    for (const { anchor } of await people('porch.1.svg', words)) expect(anchor.kind).toBe('sit')
  })

  test('has a cup like the rest of the company, and keeps the seat while the children play', async () => {
    const words = 'My wife and I sit on the veranda with tea in our cups. The kids play on the floor.'
    const placed = await people('porch.4.svg', words)
    const grown = placed.filter(({ figure }) => figure?.pose === 'sit-front-cup')
    expect(grown.map(({ isWriter }) => isWriter)).toEqual([true, false])
    expect(placed.filter(({ anchor }) => anchor.kind === 'floor')).toHaveLength(2)
    const table = 'We sit round the kitchen table, my mother and I, with two mugs.'
    for (const { figure } of await people('breakfast-kitchen.1.svg', table))
      expect(figure?.holds.map(({ item }) => item)).toEqual(['cup'])
  })

  test('has the baby, while the other one pushes a swing', async () => {
    const words = 'I push my girl on the swing and my husband sits there with the baby.'
    const holders = (await people('playground.1.svg', words)).filter(({ figure }) =>
      figure?.holds.some(({ item }) => item === 'baby'),
    )
    expect(holders.map(({ isWriter }) => isWriter)).toEqual([false])
  })
})
