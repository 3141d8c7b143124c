import { expect, test } from 'vitest'
import { placeDocument } from '../library/library.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import { anchorsOf } from './anchors.ts'
import { turnedAway } from './beside.ts'
import { composeFile } from './compose.ts'
import { posed } from './placement.ts'

test('nobody pours a jug over the head of another', () => {
  const conditions = { conditions: new Set<string>(), isTall: false, seed: 1 }
  const [anchor] = anchorsOf(placeDocument('beach.1.svg').root, conditions)
  const brief = testBrief({ place: 'beach', people: 1 })
  const { placements } = composeFile('beach.1.svg', brief, { width: 1792, height: 1024 }, 1).people
  const look = placements.find(({ figure }) => figure)!.figure!.look
  const at = (x: number) => {
    const [a, b, c, d, , y] = anchor!.matrix
    return { ...anchor!, isFixed: false, isFacingLeft: false, matrix: [a, b, c, d, x, y] as const }
  }
  const scale = anchor!.matrix[3]
  const pours = posed(at(600), 'pour', POSES.pour!, look, [])
  const child = posed(at(600 + 42 * scale), 'sit-knees', POSES['sit-knees']!, look, [])
  const far = posed(at(600 + 300 * scale), 'stand-front', POSES['stand-front']!, look, [])
  const tall = { ...child, heads: [[600 + 42 * scale, anchor!.matrix[5] - 110 * scale] as const] }
  expect(turnedAway([pours, tall])[0]!.anchor.isFacingLeft).toBe(true)
  expect(turnedAway([pours, far])[0]!.anchor.isFacingLeft).toBe(false)
})
