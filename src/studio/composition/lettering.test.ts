import { expect, it } from 'vitest'
import { render } from '../rendering/render.ts'
import { testBrief } from '../testing/test-brief.ts'
import type { Lettering } from '../understanding/brief.ts'
import { composeFile } from './compose.ts'
import { missingOf } from './shown.ts'

const SIZE = { width: 1792, height: 1024 }
const SMALL = { width: 448, height: 256 }
const briefWith = (lettering: Lettering, objects: string[] = []) => ({
  ...testBrief({ place: 'beach', people: 1, objects }),
  lettering,
})
const sceneOf = (brief: ReturnType<typeof briefWith>, seed = 1) =>
  composeFile('beach.1.svg', brief, SIZE, seed)
const idsOf = ({ objects }: ReturnType<typeof sceneOf>) => [...objects.values()].flat().map(({ id }) => id)
const pixels = (scene: ReturnType<typeof sceneOf>) =>
  render(scene, SMALL, (canvas) => Buffer.from(canvas.data()))

it('brings a sign where the composition has nothing to write on', () => {
  const scene = sceneOf(briefWith({ text: 'OPEN', kinds: ['door', 'sign'], confidence: 0.9 }))
  expect(idsOf(scene)).toContain('signboard')
  expect(scene.lettering.get('door')).toBe('OPEN')
})

it('writes on a thing of the words rather than on a sign', () => {
  const scene = sceneOf(
    briefWith({ text: 'CIAO', kinds: ['vehicle', 'sign'], confidence: 0.9 }, ['food-van']),
  )
  expect(idsOf(scene)).toContain('food-van')
  expect(idsOf(scene)).not.toContain('signboard')
  expect([...scene.lettering]).toEqual([['vehicle', 'CIAO']])
})

it('misses what cannot be written', () => {
  const brief = briefWith({ text: 'हिन्दी', kinds: [], confidence: 1 })
  expect(missingOf(sceneOf(brief), brief).lettering).toBe('हिन्दी')
})

it('draws other words as another picture, and the same words as the same one', () => {
  const written = (text: string) => pixels(sceneOf(briefWith({ text, kinds: ['sign'], confidence: 0.9 })))
  expect(written('OPEN').equals(written('OPEN'))).toBe(true)
  expect(written('OPEN').equals(written('SHUT'))).toBe(false)
})
