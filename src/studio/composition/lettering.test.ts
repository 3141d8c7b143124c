import { expect, it } from 'vitest'
import { render } from '../rendering/render.ts'
import { testBrief } from '../testing/test-brief.ts'
import type { Lettering } from '../understanding/brief.ts'
import { composeFile } from './compose.ts'
import { missingOf } from './shown.ts'

const SIZE = { width: 1792, height: 1024 }
const TALL = { width: 1024, height: 1792 }
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

it.each(['balcony.1.svg', 'bathtub.2.svg', 'architect-model.2.svg'])(
  'brings a small sign to %s where somebody wants words, and there is no room for a banner',
  (file) => {
    const brief = {
      ...testBrief({ place: file.split('.')[0]!, people: 3, objects: ['banner'] }),
      lettering: { text: 'BRAVO', kinds: ['banner', 'sign'], confidence: 1 },
    }
    expect([...composeFile(file, brief, SIZE, 1).lettering.values()]).toEqual(['BRAVO'])
  },
)

it('misses what cannot be written', () => {
  const brief = briefWith({ text: 'हिन्दी', kinds: [], confidence: 1 })
  expect(missingOf(sceneOf(brief), brief).lettering).toBe('हिन्दी')
})

it('draws other words as another picture, and the same words as the same one', () => {
  const written = (text: string) => pixels(sceneOf(briefWith({ text, kinds: ['sign'], confidence: 0.9 })))
  expect(written('OPEN').equals(written('OPEN'))).toBe(true)
  expect(written('OPEN').equals(written('SHUT'))).toBe(false)
})

it('writes where the frame does not cut it and nobody stands before it', () => {
  const written = (file: string, kinds: string[], people: number, size = SIZE) =>
    composeFile(
      file,
      { ...testBrief({ people }), lettering: { text: 'Marsh & Daughters', kinds, confidence: 0.9 } },
      size,
      1,
    )
  const shop = written('own-cafe.2.svg', ['sign'], 2)
  expect([...shop.lettering.keys()]).toEqual(['sign'])
  expect(idsOf(shop)).not.toContain('signboard')
  // Whoever stands in front of the counter hides what is on it.
  const counter = written('pharmacy.2.svg', ['sign'], 2)
  expect(idsOf(counter)).toContain('signboard')
  expect([...counter.covered].filter(({ attributes }) => attributes['data-lettering'])).toHaveLength(1)
  const cut = written('keynote-stage.1.svg', ['screen'], 1, TALL)
  expect(idsOf(cut)).toContain('signboard')
  expect([...cut.lettering.keys()]).toEqual(['screen'])
})

it('does not cut what is to be read on a board that is brought', () => {
  const brief = { ...testBrief({ people: 2 }), lettering: { text: 'OPEN', kinds: ['sign'], confidence: 0.9 } }
  const boards = ['hair-salon.3.svg', 'diner.1.svg'].flatMap((file) =>
    [1, 2, 3].flatMap((seed) => {
      const { objects, view } = composeFile(file, brief, TALL, seed)
      return [...objects.values()].flat().map((one) => ({ ...one, view }))
    }),
  )
  const lowest = boards.filter(({ id }) => id === 'signboard')
  expect(lowest.length).toBeGreaterThan(0)
  for (const { matrix, view } of lowest) expect(matrix[5] - 19 * matrix[3]).toBeLessThan(view.y + view.height)
})

it('brings no banner where the composition has one', () => {
  const brief = {
    ...testBrief({ people: 2, objects: ['banner'] }),
    lettering: { text: 'WELCOME', kinds: ['banner'], confidence: 0.9 },
  }
  const scene = composeFile('garden-party.1.svg', brief, SIZE, 1)
  expect(idsOf(scene)).not.toContain('party-banner')
  expect(missingOf(scene, brief).things).toEqual([])
})

it('brings nothing for a number that is only implied, and does not miss it', () => {
  const brief = briefWith({ text: '80', kinds: ['cake', 'banner'], confidence: 0.9 })
  const implied = { ...brief, lettering: { ...brief.lettering, isImplied: true } }
  expect(idsOf(sceneOf(brief))).toContain('party-banner')
  expect(idsOf(sceneOf(implied))).not.toContain('party-banner')
  expect(missingOf(sceneOf(implied), implied).lettering).toBeUndefined()
})

it("misses the writer's own name until it is told", () => {
  const brief = { ...testBrief({ place: 'beach', people: 1 }), ownNameOn: ['door'] }
  const scene = composeFile('beach.1.svg', brief, SIZE, 1)
  expect(missingOf(scene, brief).isOwnNameUnknown).toBe(true)
  const told = { ...brief, lettering: { text: 'Ada', kinds: ['door'], confidence: 1 } }
  expect(missingOf(scene, told).isOwnNameUnknown).toBeUndefined()
})
