import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { compose, composeFile, type Scene } from '../composition/compose.ts'
import type { PlacedObject } from '../composition/object-room.ts'
import type { Placement } from '../composition/placement.ts'
import { missingOf } from '../composition/shown.ts'
import { placeFiles } from '../library/places.ts'
import type { Matrix, Shape } from '../rendering/shape.ts'
import { IDENTITY } from '../rendering/shape.ts'
import { testBrief } from '../testing/test-brief.ts'
import { composeChecked, problemsOf, visibleProblemsOf } from './critic.ts'

const size = { width: 1792, height: 1024 }
/** Two who stand apart: each is a placement. */
const brief = testBrief({ people: 2 })
const strangers = { ...brief.people, others: [{ ...brief.people.others[0]!, relation: 'other' as const }] }
const scene = composeFile('beach.1.svg', { ...brief, people: strangers }, size, 1)
const placements = scene.people.placements
const withPlacements = (changed: readonly Placement[], missing = 0): Scene => ({
  ...scene,
  people: { placements: changed, missing, shown: [] },
})

describe('the critic', () => {
  it('finds nothing in a scene that is well composed', () => {
    expect(problemsOf(scene)).toEqual([])
  })

  it('rejects faces that overlap', () => {
    const [first, second] = placements as [Placement, Placement]
    expect(problemsOf(withPlacements([first, { ...second, heads: first.heads }]))).toContain('faces-overlap')
  })

  it('rejects a head outside of the picture', () => {
    const [first] = placements as [Placement]
    const [[x]] = first.heads as [[number, number]]
    expect(problemsOf(withPlacements([{ ...first, heads: [[x, -40]] }]))).toContain('head-outside')
  })

  it('rejects a scene without a place for everybody', () => {
    expect(problemsOf(withPlacements(placements, 1))).toContain('person-missing')
  })

  it('rejects shapes and heads that are not numbers', () => {
    const [first] = placements as [Placement]
    expect(problemsOf(withPlacements([{ ...first, heads: [[Number.NaN, 1]] }]))).toContain('invalid-number')
    expect(problemsOf(withPlacements([{ ...first, shapes: [{ d: 'MNaN 0' }] }]))).toContain('invalid-number')
  })

  it('rejects people who are too small to be seen', () => {
    const [first] = placements as [Placement]
    expect(problemsOf(withPlacements([{ ...first, scale: 0.2 }]))).toContain('too-small')
  })

  it('rejects somebody who floats above the ground', () => {
    const [first] = placements as [Placement]
    const transform = [1, 0, 0, 1, 0, -40] as const
    const shapes = first.shapes.map((shape) => ({ ...shape, transform }))
    expect(problemsOf(withPlacements([{ ...first, shapes }]))).toContain('feet-off-ground')
  })

  it('rejects an added object that leaves the picture or covers a face', () => {
    const [{ anchor, heads }] = placements as [Placement]
    const [[x, y]] = heads as [[number, number]]
    const withObject = (box: PlacedObject['box']): Scene => ({
      ...scene,
      objects: new Map([[anchor.element, [{ id: 'teddy', matrix: IDENTITY, box }]]]),
    })
    const outside = { left: -900, top: 800, right: -700, bottom: 900 }
    expect(problemsOf(withObject(outside))).toEqual(['object-outside'])
    const overFace = { left: x - 40, top: y - 40, right: x + 40, bottom: y + 40 }
    expect(problemsOf(withObject(overFace))).toContain('object-over-face')
  })

  it('rejects a main figure in the colours of what is behind it, and takes another variant', () => {
    expect(visibleProblemsOf(scene, size)).toEqual([])
    const camouflaged = placements.map((placement) => ({
      ...placement,
      shapes: placement.shapes.map((shape) => ({
        ...shape,
        fill: 'water^sand.5',
        shade: undefined,
        lit: undefined,
      })),
    }))
    expect(visibleProblemsOf(withPlacements(camouflaged), size)).toContain('low-contrast')
  })

  it('takes another variant where the focus does not stand out', () => {
    const brief = testBrief({ place: 'balcony', people: 2, hour: 'night' })
    const seeds = [1, 2, 3, 4, 5, 6].filter((seed) =>
      visibleProblemsOf(compose(brief, size, seed), size).includes('low-contrast'),
    )
    expect(seeds).not.toEqual([])
    const checked = seeds.map((seed) => visibleProblemsOf(composeChecked(brief, size, seed), size))
    expect(checked.some((problems) => problems.length === 0)).toBe(true)
  })

  it.each([
    ['behind something that is drawn later', -20, true],
    ['beside which something is drawn', 20, false],
  ])('looks at a face %s', (_, aside, isHidden) => {
    const [first, second] = placements as [Placement, Placement]
    const [[x, y]] = first.heads as [[number, number]]
    const { scale } = second
    // A sheet whose left edge is so many centimetres to the right of the middle of the face, in a colour that no face has.
    const sheet = [{ d: 'M0 -40H40V40H0Z', fill: '#20d0ff' }]
    const matrix: Matrix = [scale, 0, 0, scale, x + aside * scale, y]
    const element = {
      ...first.anchor.element,
      attributes: { 'data-anchor': 'stand', transform: `matrix(${matrix.join(' ')})` },
    }
    const inFront = {
      ...second,
      shapes: sheet,
      heads: [],
      anchor: { ...second.anchor, element, matrix, isFacingLeft: false },
    }
    const root = { ...scene.document.root, children: [...scene.document.root.children, element] }
    const broken = { ...withPlacements([first, inFront]), document: { ...scene.document, root } }
    expect(visibleProblemsOf(broken, size).includes('face-hidden')).toBe(isHidden)
  })

  it('sees a face that something of its own colour hides, and one behind what whoever it is holds', () => {
    const [first, second] = placements as [Placement, Placement]
    const head = first.shapes.findIndex(({ endsHead }) => endsHead)
    expect(head).toBeGreaterThan(0)
    const { transform } = first.shapes[head]!
    const plate = { d: 'M-12 -14H12V14H-12Z', fill: first.figure!.look.skin, ...(transform && { transform }) }
    const withPlate = (shapes: readonly Shape[]) => withPlacements([{ ...first, shapes }, second])
    const inFront = [...first.shapes, plate]
    const behind = [plate, ...first.shapes]
    expect(visibleProblemsOf(withPlate(inFront), size)).toContain('face-hidden')
    expect(visibleProblemsOf(withPlate(behind), size)).not.toContain('face-hidden')
  })

  it('leaves out people of the place whose faces nobody sees', () => {
    const wedding = testBrief({ place: 'wedding-outdoors', people: 5 })
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
    const staffOf = ({ people }: Scene) => people.placements.filter(({ count }) => count === 0).length
    const scenes = seeds.map((seed) => composeChecked(wedding, size, seed))
    const asComposed = scenes.map(({ file, variant }, i) =>
      composeFile(file, wedding, size, seeds[i]!, variant),
    )
    const fewer = scenes.filter((one, i) => staffOf(one) < staffOf(asComposed[i]!))
    expect(fewer.length).toBeGreaterThan(0)
    for (const one of fewer) expect(visibleProblemsOf(one, size)).not.toContain('face-hidden')
  })

  it('rejects what stands on water, unless it is there by itself', () => {
    const [{ anchor }] = placements as [Placement]
    const at = (id: string, y: number): Scene => {
      const box = { left: 860, right: 940, top: y - 80, bottom: y }
      return { ...scene, objects: new Map([[anchor.element, [{ id, matrix: IDENTITY, box }]]]) }
    }
    expect(problemsOf(at('walking-dog', 640))).toContain('on-water')
    expect(problemsOf(at('walking-dog', 960))).not.toContain('on-water')
    expect(problemsOf(at('canoe', 640))).not.toContain('on-water')
  })

  it.each(['frozen-lake', 'beach', 'meadow-stars'])(
    'takes a composition of %s in which two can lie',
    (place) => {
      const lying = testBrief({ place, people: 2, action: 'lie-ground' })
      const seeds = Array.from({ length: 6 }, (_, seed) => seed)
      const missing = seeds.map((seed) => missingOf(composeChecked(lying, size, seed), lying).action)
      expect(missing).toEqual(seeds.map(() => undefined))
    },
  )

  it.each([
    ['landscape', size],
    ['tall', { width: 1080, height: 1920 }],
  ])(
    'accepts every second place for one, two or three people in the %s format',
    async (_, format) => {
      const rejected: string[] = []
      for (const [i, place] of [...placeFiles.keys()].entries()) {
        if (i % 2 === Number(format === size)) continue
        const people = (i % 3) + 1
        const problems = problemsOf(composeChecked(testBrief({ place, people }), format, 7))
        if (problems.some((problem) => problem !== 'person-missing'))
          rejected.push(`${place} ${people}: ${problems}`)
        // The memory of a drawing is given back between two turns of the event loop.
        await setImmediate()
      }
      expect(rejected).toEqual([])
    },
    120_000,
  )
})
