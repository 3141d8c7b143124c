import { describe, expect, test } from 'vitest'
import { boundsOfShapes } from '../rendering/bounds.ts'
import { PAIRS } from '../rendering/figures/pose.ts'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'
import { spaceOf } from './placement.ts'

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

test.each([
  ['My girlfriend and I sit on the jetty and hold hands.', 'lake-jetty.1.svg', 'sit-ground-hands-back'],
  ['My wife and I sit on the beach, hand in hand.', 'beach.2.svg', 'sit-ground-hands-back'],
])('two who sit on the ground hold hands there where the words say so: %s', async (text, file, way) => {
  for (const pair of await pairsOf(text, file)) expect(pair).toBe(way)
})

test('grown brothers go hand in hand only where the words say so', async () => {
  for (const pair of await pairsOf('My brother and I on the beach.', 'beach.1.svg'))
    expect(pair ?? '').not.toMatch(/^hand-in-hand/)
  const text = 'My brother and I walk hand in hand on the beach.'
  expect((await pairsOf(text, 'beach.1.svg')).join(' ')).toMatch(/hand-in-hand/)
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

describe('three and more', () => {
  const groupsOf = async (text: string, file: string) => {
    const brief = await readRequest(text, { isFirstPerson: false, appearance: {}, feedback: [] })
    return seeds.map((seed) =>
      composeFile(file, brief, size, seed).people.placements.filter((one) => one.count),
    )
  }

  test.each([
    ['A group hug with my two sisters.', 'garden-children.1.svg', /^huddle-3$/, 3],
    ['A group hug with my three best friends.', 'beach.1.svg', /^huddle-4$/, 4],
    ['My wife and I walk with our daughter between us.', 'forest-path.1.svg', /^between-front$/, 3],
    ['Arm in arm with my two sisters.', 'city-street.2.svg', /^row-front-3$/, 3],
    [
      'My arms around the shoulders of my two best friends.',
      'city-hill.1.svg',
      /^(sit-ground-three|row-)/,
      3,
    ],
    ['My wife and I hug our little boy.', 'garden-children.1.svg', /^huddle-child$/, 3],
  ])('touch, and nobody stands outside: %s', async (text, file, id, count) => {
    for (const [one, ...rest] of await groupsOf(text, file)) {
      expect(rest).toEqual([])
      expect(one!.group).toMatch(id)
      expect([one!.count, one!.heads.length]).toEqual([count, count])
    }
  })

  test('parents and children who only walk do so most of the time', async () => {
    const found = await groupsOf('My husband, our two kids and I on the beach.', 'beach.1.svg')
    const together = found.filter(([one]) => one?.group?.startsWith('family-four'))
    expect(together.length).toBeGreaterThan(seeds.length / 2)
  })

  test('only two do where the words name one who is touched', async () => {
    const found = await groupsOf('I hug my sister, and my friend laughs.', 'garden-children.1.svg')
    expect(found.flatMap((all) => all.flatMap(({ group }) => group ?? []))).toEqual([])
  })
})

test('a child claps hands with whoever is grown', async () => {
  expect(await pairsOf('My son and I high five.', 'beach.1.svg')).toContain('high-five-child')
})

test('two on foot have a bicycle only where the words mean one', async () => {
  const found = await pairsOf('My dad and I in the rain on our street.', 'home-street.1.svg')
  expect(found.filter((pair) => /tandem|cycl/.test(pair ?? ''))).toEqual([])
})

test.each([
  ['I lift our baby high up in the air.', 'city-park.1.svg', 'lift-child'],
  ['My husband holds our baby up in the air.', 'beach.1.svg', 'lift-child'],
  ['I stand in the kitchen with my baby on my hip.', 'breakfast-kitchen.2.svg', 'child-on-hip'],
  ['I sit on the sofa, the baby asleep on my chest.', 'sofa-evening.1.svg', 'child-asleep-sit'],
  ['My grandfather carries my son on his shoulders.', 'beach.1.svg', 'shoulders-front'],
  ['I walk on the beach with my newborn asleep on my chest.', 'beach.1.svg', 'carry-child'],
])('a baby is held as the words say it: %s', async (text, file, pair) => {
  expect(await pairsOf(text, file)).toEqual(seeds.map(() => pair))
})

test.each([
  'I hold the lantern up and my baby sleeps.',
  'The cat is asleep on my chest and my daughter draws.',
])('only a child is held up or sleeps on a chest: %s', async (text) => {
  for (const pair of await pairsOf(text, 'city-park.1.svg'))
    expect(pair ?? '').not.toMatch(/^(lift|child-asleep)/)
})

test.each([
  ["I tie my daughter's skates.", 'ice-rink.1.svg', 'tie-shoes-child'],
  ["I lace up my wife's skates.", 'roller-rink.1.svg', 'tie-shoes'],
  ['I show my grandson a video on my phone.', 'beach.1.svg', 'show-photo-child'],
  ['I show my mother the photos on my phone.', 'cooking-together.1.svg', 'show-photo'],
])('two are drawn where the place has nothing for them: %s', async (text, file, pair) => {
  expect(await pairsOf(text, file)).toContain(pair)
})

test('nobody kneels to tie laces of which nothing is said', async () => {
  for (const pair of await pairsOf('My daughter and I on the ice.', 'ice-rink.1.svg'))
    expect(pair ?? '').not.toMatch(/^tie-/)
})

test.each(['show-photo', 'show-photo-sit', 'show-photo-child', 'show-photo-sit-child'])(
  'both look down at what is shown: %s',
  (id) => {
    const { a, b } = PAIRS[id]!
    expect([a.head, b.head].map(({ eyes, tilt, flip }) => [eyes, Math.sign(tilt) * (flip ? -1 : 1)])).toEqual(
      [
        ['down', 1],
        ['down', 1],
      ],
    )
  },
)

test.each([
  ['My husband and I ride our horses.', 'forest-path.1.svg', 'ridden-horse'],
  ['My brother and I cycle.', 'promenade.1.svg', 'ridden-bicycle'],
])('those who ride together have their own, side by side and the same way: %s', async (text, file, item) => {
  const brief = await readRequest(text, { isFirstPerson: false, appearance: {}, feedback: [] })
  for (const seed of seeds) {
    const riders = composeFile(file, brief, size, seed).people.placements.filter(({ figure }) =>
      figure?.holds.some((hold) => hold.item === item),
    )
    expect(riders).toHaveLength(2)
    const [a, b] = riders.map(({ shapes, anchor }) => boundsOfShapes(shapes, spaceOf(anchor)))
    const shared = Math.min(a!.right, b!.right) - Math.max(a!.left, b!.left)
    expect(shared / (a!.right - a!.left)).toBeLessThan(0.1)
    expect(riders[0]!.anchor.isFacingLeft).toBe(riders[1]!.anchor.isFacingLeft)
  }
})

test('a tractor of the words has its driver in the cab', async () => {
  const brief = await readRequest('I drive my tractor.', {
    isFirstPerson: false,
    appearance: {},
    feedback: [],
  })
  const { placements } = composeFile('harvest.1.svg', brief, size, 1).people
  expect(placements.find(({ isWriter }) => isWriter)?.figure?.pose).toBe('drive-cab')
})

test('who pushes a bicycle has both hands on it', async () => {
  const brief = await readRequest('I push my bike on the beach.', {
    isFirstPerson: false,
    appearance: {},
    feedback: [],
  })
  const poses = seeds.map(
    (seed) => composeFile('beach.1.svg', brief, size, seed).people.placements[0]?.figure?.pose,
  )
  expect(poses).toEqual(seeds.map(() => 'push-bicycle'))
})
