import { describe, expect, test } from 'vitest'
import brought from '../library/brought.json' with { type: 'json' }
import { boundsOfShapes } from '../rendering/bounds.ts'
import { ITEMS } from '../rendering/figures/held.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import { peopleListed } from '../understanding/people-list.ts'
import { stem } from '../understanding/stem.ts'
import { adjustableOf } from './adjustable.ts'
import { isBrought } from './brought.ts'
import { composeFile } from './compose.ts'
import { overlap } from './object-room.ts'
import { spaceOf } from './placement.ts'

const SIZE = { width: 1792, height: 1024 }
const sceneOf = (file: string, list: string) => {
  const brief = peopleListed(list)!(testBrief({ place: file.split('.', 1)[0]!, people: 2 }))
  return { brief, scene: composeFile(file, brief, SIZE, 7) }
}
const writerAt = (file: string, list: string) =>
  sceneOf(file, list).scene.people.placements.find(({ isWriter }) => isWriter)!

test('whoever rides has something to ride on, or it is that of the place', () => {
  const without = Object.entries(POSES).filter(([, { on, holds }]) => on === 'mount' && holds.length === 0)
  for (const [id] of without) expect(brought.rooted, id).toContain(id)
})

describe('seats and tables that are brought', () => {
  test('exist, and so do the poses that need them', () => {
    const { seats, needs, rooted, plain } = brought
    for (const seat of Object.values(seats)) {
      expect(ITEMS).toHaveProperty(seat.side)
      expect(ITEMS).toHaveProperty(seat.front)
    }
    for (const [pose, { item }] of Object.entries(needs)) {
      expect(POSES).toHaveProperty(pose)
      expect(ITEMS).toHaveProperty(item)
    }
    for (const pose of [...rooted, ...plain, ...Object.keys(brought.rootedFor)])
      expect(POSES).toHaveProperty(pose)
  })

  test.each([
    ['community-hall.1.svg', 'chair'],
    ['city-square.1.svg', 'bench'],
  ])('whoever is asked to sit at %s has a %s', (file, seat) => {
    const { figure } = writerAt(file, 'you (woman; sitting), your partner (man)')
    expect(POSES[figure!.pose]!.on).toBe('sit')
    expect(figure!.holds[0]!.item).toMatch(new RegExp(`^${seat}`))
  })

  test('on grass or sand people sit on the ground, who is old on a log', () => {
    const young = writerAt('beach.1.svg', 'you (woman; sitting), your partner (man)')
    expect(POSES[young.figure!.pose]!.on).toBe('floor')
    const old = writerAt('beach.1.svg', 'you (older woman; sitting), your partner (man)')
    expect(old.figure!.holds.map(({ item }) => item)).toEqual(['log-front'])
  })

  test.each([
    ['hammering', 'workbench-side'],
    ['kneading', 'counter-side'],
    ['painting', 'easel-front'],
  ])('whoever is asked to do this on open ground has what it is done at: %s', (action, item) => {
    const { figure } = writerAt('home-street.2.svg', `you (woman; ${action}), your partner (man)`)
    expect(figure!.holds.map((hold) => hold.item)).toContain(item)
  })

  test('a place that has a counter has no second one', () => {
    const { figure } = writerAt('cooking-together.1.svg', 'you (woman; kneading), your partner (man)')
    expect(figure!.holds.filter(({ item }) => isBrought(item))).toEqual([])
  })

  test('who eat together where there is no table sit at one that is brought, and a child sees over it', () => {
    const { scene } = sceneOf(
      'community-hall.1.svg',
      'you (woman; eating), your partner (man; eating), your son (boy; eating)',
    )
    const [table, ...others] = scene.people.placements.filter(({ count }) => count > 0)
    expect(others).toEqual([])
    expect(table).toMatchObject({ count: 3, figure: { pose: 'eat-table' } })
    expect(table!.figure!.holds.map(({ item }) => item)).toContain('meal-table-3')
    const { matrix } = table!.anchor
    for (const [, y] of table!.heads) expect((matrix[5] - y) / matrix[3]).toBeGreaterThan(95)
  })

  test('nobody sits down in the snow', () => {
    const { figure } = writerAt('snowy-village.1.svg', 'you (woman; sitting), your partner (man)')
    expect(POSES[figure!.pose]!.on).toBe('sit')
  })

  test('whoever sits on a bench that the words name has one, also where others sit on the ground', () => {
    const brief = { ...testBrief({ place: 'beach', posture: 'sit' }), words: [stem('bench')] }
    const [writer] = composeFile('beach.1.svg', brief, SIZE, 7).people.placements
    expect(writer!.figure!.holds.map(({ item }) => item)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^bench/)]),
    )
  })

  test('nobody brings a seat to a finish line, or for whoever has a wheelchair', () => {
    for (const [file, list] of [
      ['marathon-finish.3.svg', 'you (man; sitting), your partner (man)'],
      ['community-hall.1.svg', 'you (man; wheelchair; sitting), your partner (man)'],
    ] as const) {
      const { figure } = writerAt(file, list)
      expect(figure!.holds.filter(({ item }) => isBrought(item))).toEqual([])
    }
  })

  test('what two have with them is not drawn over each other', () => {
    const { scene } = sceneOf('home-street.2.svg', 'you (woman; hammering), your partner (man; sawing)')
    const [a, b] = scene.people.placements
      .filter(({ count }) => count > 0)
      .map(({ anchor, shapes }) => boundsOfShapes(shapes, spaceOf(anchor)))
    expect(overlap(a!, b!)).toBeLessThan(0.1)
  })

  test('only what is shown where somebody asks for it is offered', () => {
    const { brief, scene } = sceneOf('city-square.1.svg', 'you (woman), your partner (man)')
    const { actions } = adjustableOf(scene, brief)
    expect(actions).toEqual(expect.arrayContaining(['sitting', 'reading', 'playing the guitar', 'knitting']))
    expect(actions).not.toContain('lying down')
    const alone = sceneOf('city-square.1.svg', 'you (woman)')
    expect(adjustableOf(alone.scene, alone.brief).actions).not.toContain('hugging')
  })

  test('whoever is asked to laugh does so, though it is done besides other things', () => {
    const { figure } = writerAt('community-hall.1.svg', 'you (woman; laughing)')
    expect(POSES[figure!.pose]!.action).toContain('laugh')
  })
})
