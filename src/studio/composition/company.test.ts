import { expect, test } from 'vitest'
import { placePair } from '../rendering/figures/figure.ts'
import { lookFor } from '../rendering/figures/look-for.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { applyTo } from '../rendering/shape.ts'
import type { Age, Sex } from '../understanding/brief.ts'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'

const size = { width: 1792, height: 1024 }
const seeds = [1, 2, 3, 4]

async function scenesOf(text: string, file: string) {
  const brief = await readRequest(text, { isFirstPerson: false, appearance: {}, feedback: [] })
  return seeds.map((seed) => composeFile(file, brief, size, seed).people.placements)
}

const posesOf = (placements: Awaited<ReturnType<typeof scenesOf>>[number]): string[] =>
  placements.flatMap(({ figure }) => figure?.pose ?? [])

test('a child sits on the knees of whoever sits on the ground', async () => {
  for (const placements of await scenesOf('I sit on the blanket with my son on my lap.', 'picnic.1.svg'))
    expect(placements.map(({ pair }) => pair)).toContain('child-on-lap-ground')
})

test('a family that only comes to look does not work at the bench', async () => {
  for (const placements of await scenesOf('I saw. My wife and my sons come in.', 'wood-shop.1.svg'))
    for (const pose of posesOf(placements.filter(({ isWriter }) => !isWriter)))
      expect(pose).not.toMatch(/^(saw|hammer|plane-wood)$/)
})

test('no parent is in the bed of a student', async () => {
  for (const placements of await scenesOf('I move into my room, and my parents help me.', 'waking-up.3.svg'))
    for (const { anchor, members } of placements)
      if (members.some(({ role }) => role === 'parent')) expect(anchor.kind).not.toBe('lie')
})

test('children stand where everybody stands', async () => {
  const text = 'I stand at the rim with my wife and our three kids.'
  for (const placements of await scenesOf(text, 'canyon-desert.3.svg'))
    for (const pose of posesOf(placements)) expect(POSES[pose]!.action).not.toContain('run')
})

test('a grown person is carried piggyback by the writer where the words say so, though a child is there', async () => {
  const text = 'I carry my husband piggyback, and our son runs beside us.'
  for (const placements of await scenesOf(text, 'beach.1.svg'))
    expect(placements.map(({ pair }) => pair)).toContain('piggyback-grown')
})

test('a newborn is handed over between two pairs of hands', async () => {
  const text = 'I hand our newborn to my mother.'
  for (const placements of await scenesOf(text, 'hospital-newborn.1.svg'))
    expect(placements.map(({ pair }) => pair)).toContain('give-baby')
})

test('no face of two who hug hides the other', () => {
  /** Half the width of a face, in centimetres. */
  const face = 8
  const looks = (['f', 'm'] satisfies Sex[]).flatMap((sex) =>
    (['adult', 'older', 'teen'] satisfies Age[]).map((age) =>
      lookFor({ relation: 'friend', sex, age }, { appearance: {}, seed: 1, index: 1 }),
    ),
  )
  const child = lookFor({ relation: 'child', sex: 'f', age: 'child' }, { appearance: {}, seed: 1, index: 2 })
  for (const [id, pair] of Object.entries(PAIRS).filter(([name]) => name.startsWith('hug')))
    for (const one of looks)
      for (const other of pair.bodies[1] === 'child' ? [child] : looks) {
        const { a, b, matrix } = placePair(pair, one, other)
        const [x, y] = applyTo(matrix, ...b.head.at)
        expect(Math.hypot(x - a.head.at[0], y - a.head.at[1]), id).toBeGreaterThan(2 * face)
      }
})

test("a baby that crawls is on the floor, in nobody's arms", async () => {
  for (const placements of await scenesOf('Our baby crawls over the rug.', 'sofa-evening.1.svg')) {
    expect(posesOf(placements)).toContain('crawl')
    expect(placements.flatMap(({ figure }) => figure?.holds ?? []).map(({ item }) => item)).not.toContain(
      'baby',
    )
  }
})
