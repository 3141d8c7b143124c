import { expect, test } from 'vitest'
import { placeDocument } from '../library/library.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import { anchorsOf } from './anchors.ts'
import { composeFile } from './compose.ts'
import { posed } from './placement.ts'
import { atEase, atOneStove, turnedAway } from './stances.ts'

const conditions = { conditions: new Set<string>(), isTall: false, seed: 1 }
const [anchor] = anchorsOf(placeDocument('beach.1.svg').root, conditions)
const { placements } = composeFile(
  'beach.1.svg',
  testBrief({ place: 'beach', people: 1 }),
  { width: 1792, height: 1024 },
  1,
).people
const look = placements.find(({ figure }) => figure)!.figure!.look
const scale = anchor!.matrix[3]
const frame = { left: 0, top: 0, right: 1792, bottom: 1024 }
/** Somebody in a pose, so many centimetres to the right of a spot in the middle of the picture. */
const standing = (pose: string, x: number, isFixed = false) => {
  const [a, b, c, d, , y] = anchor!.matrix
  const at = {
    ...anchor!,
    isFixed,
    isFacingLeft: false,
    matrix: [a, b, c, d, 800 + x * scale, y] as const,
  }
  return { ...posed(at, pose, POSES[pose]!, look, []), count: 1 }
}

test('nobody pours a jug over the head of another', () => {
  const child = standing('sit-knees', 42)
  const tall = { ...child, heads: [[800 + 42 * scale, anchor!.matrix[5] - 110 * scale] as const] }
  expect(turnedAway([standing('pour', 0), tall], frame)[0]!.anchor.isFacingLeft).toBe(true)
  expect(turnedAway([standing('pour', 0), standing('stand-front', 300)], frame)[0]!.anchor.isFacingLeft).toBe(
    false,
  )
})

test('nobody turns from the table at which they sit', () => {
  const seat = { ...standing('eat-sit', 0), anchor: { ...standing('eat-sit', 0).anchor, kind: 'sit' } }
  const near = {
    ...standing('sit-knees', 40),
    heads: [[800 + 40 * scale, anchor!.matrix[5] - 108 * scale] as const],
  }
  const [eating] = turnedAway([seat, near], frame)
  expect(eating!.anchor.isFacingLeft).toBe(false)
  expect(eating!.figure!.pose).toBe('sit-chair-side')
})

test('nobody pours over the back of another, or points at a chest besides', () => {
  const [pouring] = turnedAway([standing('pour', 0), standing('stand-back', 42)], frame)
  expect(pouring!.anchor.isFacingLeft).toBe(true)
  const near = standing('stand-front', 62)
  const [, pointing] = turnedAway([near, standing('point', 0)], frame)
  expect(pointing!.figure!.pose).toBe('stand-side')
})

test('nobody comes before the head of another by turning round', () => {
  const between = [standing('sit-knees', 42), standing('pour', 0), standing('stand-back', -24)]
  const tall = { ...between[0]!, heads: [[800 + 42 * scale, anchor!.matrix[5] - 150 * scale] as const] }
  const [, pouring] = turnedAway([tall, between[1]!, between[2]!], frame)
  const [[x, y]] = pouring!.heads as [[number, number]]
  for (const { heads } of [tall, between[2]!]) {
    const [[left, top]] = heads as [[number, number]]
    const before = Math.hypot(left - between[1]!.heads[0]![0], top - between[1]!.heads[0]![1])
    expect(Math.hypot(left - x, top - y)).toBeGreaterThanOrEqual(Math.min(26 * scale, before))
  }
})

test('one stove that is brought is enough', () => {
  const stove = [{ item: 'burner-side', at: [62, 0] as [number, number] }]
  const cooking = (x: number) => {
    const one = standing('cook-stir', x)
    const pose = { ...POSES['cook-stir']!, holds: [...POSES['cook-stir']!.holds, ...stove] }
    return { ...one, ...posed(one.anchor, 'cook-stir', pose, look, []), count: 1 }
  }
  const [first, second] = atOneStove([cooking(0), cooking(150)])
  expect(first!.figure!.pose).toBe('cook-stir')
  expect(second!.figure!.pose).toBe('stand-side')
  expect(second!.anchor.isFacingLeft).toBe(true)
  const alone = [cooking(0), standing('stand-front', 150)]
  expect(atOneStove(alone)).toEqual(alone)
})

test('nobody points into the face of another', () => {
  const beside = {
    ...standing('stand-front', 62),
    heads: [[800 + 62 * scale, anchor!.matrix[5] - 140 * scale] as const],
  }
  const [pointing] = turnedAway([standing('point', 0), beside], frame)
  expect(pointing!.anchor.isFacingLeft).toBe(true)
  // At a spot where nobody may turn round, something else is done with the hands.
  const [fixed] = turnedAway([standing('point', 0, true), beside], frame)
  expect(fixed!.anchor.isFacingLeft).toBe(false)
  expect(fixed!.figure!.pose).not.toBe('point')
  const [, other] = turnedAway([beside, { ...standing('point', 0), count: 0 }], frame)
  expect(other!.figure!.pose).toBe('stand-side')
})

test('people who only stand do so in different ways, and who does something keeps the pose', () => {
  const five = [0, 70, 140, 210, 280].map((x) => standing('stand-front', x))
  const drawn = atEase(five, 3).map(({ shapes }) => JSON.stringify(shapes))
  expect(new Set(drawn).size).toBe(5)
  const busy = [standing('point', 0), standing('pour', 500)]
  expect(atEase(busy, 3)).toEqual(busy)
})

test('some of those who face us look at whom the picture is about', () => {
  const three = [0, 60, 120, 180].map((x) => standing('applaud-front', x))
  const changed = atEase(three, 1).map((one, i) => one !== three[i])
  expect(changed).toEqual([false, true, false, true])
})
