import { describe, expect, it } from 'vitest'
import type { Place } from '../scene.ts'
import { backing, backingFor } from './backing.ts'
import { FAR, ink, type View } from './frame.ts'
import type { Spot, World } from './world.ts'

const size = 60
const spot: Spot = { x: 0, y: 0, z: 20, facing: 0 }
const group = { relation: 'alone', ages: ['adult'], activity: 'standing' } as const
const placed = { group: { ...group, ages: [...group.ages] }, spot, elements: [] }

const viewOf = (paint: (x: number, y: number) => number, depthAt = (_x: number, _y: number) => 60): View => {
  const view: View = {
    width: size,
    height: size,
    colour: new Float32Array(size * size * 3),
    depth: new Float32Array(size * size),
    camera: { x: 0, y: 1.6, z: 0, focal: 220, centre: size / 2, horizon: size / 2 },
    isMirror: false,
    clip: { x0: 0, x1: size, y0: 0, y1: size },
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      view.colour.fill(paint(x, y), (y * size + x) * 3, (y * size + x) * 3 + 3)
      view.depth[y * size + x] = depthAt(x, y)
    }
  return view
}
const isFigure = (x: number, y: number) => x > 26 && x < 34 && y > 28 && y < 50
const alone = viewOf(
  () => 0,
  (x, y) => (isFigure(x, y) ? 20 : FAR),
)
const worldAt = (place: Place, { night = 0, lamps = 0, time = 'evening' } = {}) =>
  ({
    scene: { place, time, backdrop: [] as string[] },
    light: { night },
    lamps: Array.from({ length: lamps }),
    camera: alone.camera,
    sky: () => ink.fill(1),
  }) as unknown as World

describe('mist behind who would be lost', () => {
  const dark = viewOf((x, y) => (isFigure(x, y) ? 0.02 : 0.025))

  it('is wanted by a dark figure before something as dark', () => {
    expect(backingFor(worldAt('meadow'), dark, alone, 1)).toBeGreaterThan(0.1)
  })

  it('is not wanted before a bright sky, by somebody in the sun, or in a room', () => {
    const before = viewOf((x, y) => (isFigure(x, y) ? 0.02 : 0.9))
    const sunlit = viewOf((x, y) => (isFigure(x, y) ? 0.5 : 0.4))
    expect(backingFor(worldAt('meadow'), before, alone, 1)).toBe(0)
    expect(backingFor(worldAt('meadow'), sunlit, alone, 1)).toBe(0)
    expect(backingFor(worldAt('study'), dark, alone, 1)).toBe(0)
  })

  it('does not rise at noon, from dry sand, or where a fire gives light by night', () => {
    expect(backingFor(worldAt('meadow', { time: 'noon' }), dark, alone, 1)).toBe(0)
    expect(backingFor(worldAt('desert'), dark, alone, 1)).toBe(0)
    expect(backingFor(worldAt('fjord', { night: 1, lamps: 1 }), dark, alone, 1)).toBe(0)
    expect(backingFor(worldAt('fjord', { night: 1 }), dark, alone, 1)).toBeGreaterThan(0)
  })

  it('lightens what lies behind them and leaves themselves and what is before them alone', () => {
    const view = viewOf(
      () => 0.02,
      (x, y) => (isFigure(x, y) ? 20 : y > 45 ? 12 : 60),
    )
    for (const element of backing(worldAt('meadow'), placed, 0.4)) element.draw(view)
    const at = (x: number, y: number) => view.colour[(y * size + x) * 3]!
    expect(at(22, 34)).toBeGreaterThan(0.1)
    expect(at(30, 34)).toBeCloseTo(0.02)
    expect(at(22, 52)).toBeCloseTo(0.02)
  })

  it('never darkens', () => {
    const view = viewOf(() => 0.9)
    for (const element of backing(worldAt('meadow'), placed, 0.4)) element.draw(view)
    expect(Math.min(...view.colour)).toBeCloseTo(0.9)
  })
})
