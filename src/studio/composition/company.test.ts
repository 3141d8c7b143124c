import { expect, test } from 'vitest'
import { POSES } from '../rendering/figures/pose.ts'
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
