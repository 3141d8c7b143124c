import { describe, expect, it } from 'vitest'
import type { Placement } from '../composition/cast.ts'
import { composeFile, type Scene } from '../composition/compose.ts'
import { placeFiles } from '../library/library.ts'
import { testBrief } from '../testing/test-brief.ts'
import { composeChecked, problemsOf } from './critic.ts'

const size = { width: 1792, height: 1024 }
const scene = composeFile('beach.1.svg', testBrief({ people: 2 }), size, 1)
const placements = scene.people.placements
const withPlacements = (changed: readonly Placement[], missing = 0): Scene => ({
  ...scene,
  people: { placements: changed, missing, shown: [] },
})

describe('the critic', () => {
  it('finds nothing in a scene that is well composed', () => {
    expect(problemsOf(scene, size)).toEqual([])
  })

  it('rejects faces that overlap', () => {
    const [first, second] = placements as [Placement, Placement]
    expect(problemsOf(withPlacements([first, { ...second, heads: first.heads }]), size)).toContain(
      'faces-overlap',
    )
  })

  it('rejects a head outside of the picture', () => {
    const [first] = placements as [Placement]
    const [[x]] = first.heads as [[number, number]]
    expect(problemsOf(withPlacements([{ ...first, heads: [[x, -40]] }]), size)).toContain('head-outside')
  })

  it('rejects a scene without a place for everybody', () => {
    expect(problemsOf(withPlacements(placements, 1), size)).toContain('person-missing')
  })

  it('rejects shapes and heads that are not numbers', () => {
    const [first] = placements as [Placement]
    expect(problemsOf(withPlacements([{ ...first, heads: [[Number.NaN, 1]] }]), size)).toContain(
      'invalid-number',
    )
    expect(problemsOf(withPlacements([{ ...first, shapes: [{ d: 'MNaN 0' }] }]), size)).toContain(
      'invalid-number',
    )
  })

  it('rejects people who are too small to be seen', () => {
    const [first] = placements as [Placement]
    expect(problemsOf(withPlacements([{ ...first, scale: 0.2 }]), size)).toContain('too-small')
  })

  it.each([
    ['landscape', size],
    ['tall', { width: 1080, height: 1920 }],
  ])('accepts nearly every place for one, two and three people in the %s format', (_, format) => {
    const rejected = [...placeFiles.keys()].flatMap((place) =>
      [1, 2, 3]
        .filter((people) =>
          problemsOf(composeChecked(testBrief({ place, people }), format, 7), format).some(
            (problem) => problem !== 'person-missing',
          ),
        )
        .map((people) => `${place} ${people}`),
    )
    expect(rejected).toEqual([])
  })
})
