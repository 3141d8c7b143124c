import { expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { composeFile } from './compose.ts'
import { groundOf, standsInWater, standsOnGround } from './ground.ts'

const boxAt = (x: number, y: number) => ({ left: x - 40, right: x + 40, top: y - 80, bottom: y })

it.each([
  ['beach.1.svg', 'the sand', 900, 960, true],
  ['beach.1.svg', 'the sky', 900, 300, false],
  ['beach.1.svg', 'the sea', 900, 640, false],
  ['soup-kitchen.1.svg', 'a counter before those who serve', 900, 900, false],
])('%s: %s', (file, _, x, y, isGround) => {
  const brief = testBrief({ place: file.split('.')[0]!, people: 0 })
  const { document, ...scene } = composeFile(file, brief, { width: 1792, height: 1024 }, 1)
  expect(standsOnGround(boxAt(x, y), groundOf(file, document, scene).ground())).toBe(isGround)
})

it.each([
  ['beach.1.svg', 'the sand', 960, false],
  ['beach.1.svg', 'the sea', 640, true],
  ['cooking-together.1.svg', 'a kitchen', 900, false],
])('%s: %s is water or not', (file, _, y, isWater) => {
  const brief = testBrief({ place: file.split('.')[0]!, people: 0 })
  const { document, ...scene } = composeFile(file, brief, { width: 1792, height: 1024 }, 1)
  expect(standsInWater(boxAt(900, y), groundOf(file, document, scene).water())).toBe(isWater)
})

it('no dog stands in the water round a canoe, but in a boat', () => {
  const brief = testBrief({ place: 'rowing-kayak', people: 2, action: 'paddle', objects: ['dog'] })
  for (const seed of [1, 2, 3])
    for (const file of ['rowing-kayak.1.svg', 'rowing-kayak.3.svg', 'rowing-kayak.4.svg']) {
      const scene = composeFile(file, brief, { width: 1792, height: 1024 }, seed)
      for (const { box } of [...scene.objects.values()].flat())
        expect(standsInWater(box, scene.water()), `${file} ${seed}`).toBe(false)
    }
})

it('what is wide stands behind somebody only on ground, and leaves some of the picture', () => {
  for (const file of ['canyon-desert.1.svg', 'canyon-desert.2.svg', 'canyon-desert.3.svg'])
    for (const seed of [1, 2, 3]) {
      const brief = testBrief({ place: 'canyon-desert', people: 1, objects: ['truck'] })
      const scene = composeFile(file, brief, { width: 1792, height: 1024 }, seed)
      const isGround = groundOf(file, scene.document, scene).ground()
      for (const { box, isBehind } of [...scene.objects.values()].flat()) {
        if (isBehind) expect(standsOnGround(box, isGround, 0.5), file).toBe(true)
        expect((box.right - box.left) / scene.view.width, file).toBeLessThan(0.7)
      }
    }
})

it('on a summit nothing stands on a mountain behind it that has the same colour', () => {
  const brief = testBrief({ place: 'summit', people: 1, objects: ['water-tower'] })
  const { objects, people } = composeFile('summit.1.svg', brief, { width: 1792, height: 1024 }, 1)
  const feet = people.placements.flatMap(({ anchor, count }) => (count > 0 ? [anchor.matrix[5]] : []))
  for (const { box } of [...objects.values()].flat())
    expect(box.bottom).toBeGreaterThan(Math.min(...feet) - 60)
})
