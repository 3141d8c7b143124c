import { describe, expect, test } from 'vitest'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'

const size = { width: 1792, height: 1024 }
const seeds = [1, 2, 3, 4, 5, 6]

/** How two touch in each picture. */
async function pairsOf(text: string, file: string) {
  const brief = await readRequest(text, { isFirstPerson: false, appearance: {}, feedback: [] })
  return seeds.map(
    (seed) => composeFile(file, brief, size, seed).people.placements.find(({ pair }) => pair)?.pair,
  )
}

describe('two who love each other', () => {
  test.each([
    ['My husband and I on the sofa.', 'sofa-evening.2.svg', /^sit-lean-back-pair$/],
    ['My boyfriend and I at a table in a café.', 'street-cafe.1.svg', /^hold-hands-table$/],
    ['My wife and I on the jetty.', 'lake-jetty.1.svg', /^sit-ground-lean-back$/],
  ])('touch where they sit, though nothing says so: %s', async (text, file, way) => {
    for (const pair of await pairsOf(text, file)) expect(pair).toMatch(way)
  })

  test('touch most of the time where they are of a family, a child as a child does', async () => {
    const found = await pairsOf('My son and I on the sofa.', 'sofa-evening.2.svg')
    expect(found.filter((pair) => pair === 'sit-child-back').length).toBeGreaterThan(seeds.length / 2)
  })
})

test('who leans on somebody stands where nobody lies', async () => {
  for (const pair of await pairsOf('My wife leans on me as the snow falls.', 'snowy-plain.1.svg'))
    expect(pair).toBe('lean-front')
})

test('a child hugs whoever sits in a wheelchair', async () => {
  const text = 'I use a wheelchair and my daughter hugs me in the garden.'
  expect(await pairsOf(text, 'garden-children.2.svg')).toContain('hug-wheelchair-child')
})

test.each([
  ['My sister and I sit back to back on the grass.', 'meadow-stars.1.svg', 'back-to-back'],
  ['My brother pulls me up the last rocks.', 'summit.1.svg', 'pull-up'],
  ['We stand forehead to forehead, my wife and I.', 'beach.1.svg', 'foreheads'],
])('%s', async (text, file, pair) => {
  expect(await pairsOf(text, file)).toContain(pair)
})
