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
    expect(placements.map(({ anchor }) => anchor.kind)).toEqual(['floor', 'floor'])
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

  test('takes a chair with all the company where they drink and eat', async () => {
    const words = 'My wife and I drink tea on the porch.'
    for (const { anchor } of await people('porch.1.svg', words)) expect(anchor.kind).toBe('sit')
  })
})
