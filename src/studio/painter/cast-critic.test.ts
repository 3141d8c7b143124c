import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene.ts'
import { type Frame, paintAtEasel } from './easel.ts'
import { parts } from './load-parts.ts'
import { paintScene } from './paint-scene.ts'
import type { Parts } from './parts.ts'
import { deriveSeed } from './random.ts'
import { soloTeam } from './team.ts'
import type { Spot, World } from './world.ts'

const width = 320
const height = 184
const memory = 12_000_000
const meadow: Scene = {
  place: 'meadow',
  time: 'morning',
  season: 'summer',
  weather: 'clear',
  viewpoint: 'middle',
  cast: [{ relation: 'couple', ages: ['adult', 'adult'], activity: 'walking' }],
  hasCrowd: false,
  props: [],
  backdrop: [],
  sky: [],
  mood: { warmth: 0, energy: 0, brightness: 0, saturation: 0 },
  colours: [],
  appearance: {},
}

/** The usual builders, but whoever is placed is moved: `spot` is what the critic believes. */
const withFeetAt = (move: (spot: Spot, world: World) => Spot): Parts => ({
  ...parts,
  castGroup: (world, group, spot) => parts.castGroup(world, group, move(spot, world)),
})

const faultsOf = (scene: Partial<Scene>, given: Parts = parts, seed = 4) =>
  paintScene(soloTeam(memory), {
    scene: { ...meadow, ...scene },
    seed,
    width,
    height,
    parts: given,
    quality: 0.8,
    isSketch: true,
  }).faults

describe('the critic of figures', () => {
  it.each([
    {},
    { place: 'lake', time: 'sunset' },
    { place: 'lake', cast: [{ relation: 'alone', ages: ['adult'], activity: 'rowing' }] },
    { place: 'street', time: 'night', weather: 'rain' },
    { place: 'stage', time: 'night' },
    {
      place: 'forest',
      cast: [{ relation: 'family', ages: ['adult', 'adult', 'child'], activity: 'sitting' }],
    },
  ] satisfies Partial<Scene>[])('finds nothing wrong where they stand as they should: %o', (scene) => {
    expect(faultsOf(scene)).toEqual([])
  })

  it('rejects figures that hang in the air', () => {
    const raised = withFeetAt((spot) => ({ ...spot, y: spot.y + 0.6 }))
    expect(faultsOf({}, raised)).toContain('figures that do not stand on anything')
  })

  it('rejects figures that the ground hides', () => {
    const sunk = withFeetAt((spot) => ({ ...spot, y: spot.y - 1.4 }))
    expect(faultsOf({}, sunk)).toContain('figures hidden')
  })

  it('rejects figures behind something', () => {
    const behind: Parts = {
      ...parts,
      castGroup: (world, group, spot) =>
        parts.castGroup(world, group, { ...spot, x: spot.x * 12, z: spot.z * 12 }),
    }
    const forest = { place: 'forest', weather: 'clear' } as const
    expect(faultsOf(forest, behind).length).toBeGreaterThan(0)
  })

  it('rejects figures beside the picture and figures that its lower edge cuts', () => {
    const beside = withFeetAt((spot) => ({ ...spot, x: spot.x + 400 }))
    expect(faultsOf({}, beside)).toContain('figures outside of the picture')
    const near = withFeetAt((spot, { camera }) => ({ ...spot, x: camera.x, z: camera.z + 2 }))
    expect(faultsOf({}, near)).toContain('figures cut off')
  })
})

describe('a rejected composition', () => {
  const job = { scene: meadow, seed: 4, width: 640, height: 368, timeBudgetMs: 1e9 }
  const paintWith = (given: Parts, scene = meadow) => {
    const frames: Frame[] = []
    const rgb = paintAtEasel(
      soloTeam(memory),
      { ...job, scene },
      given,
      (frame) => frames.push(frame),
      () => 0,
    )
    return { rgb: Buffer.from(rgb), sketch: Buffer.from(frames[0]!.rgb), frames: frames.length }
  }
  const second = deriveSeed(job.seed, 'again')
  /** The whole picture of a composition, with the mist that its own sketch wishes for. */
  const paintSecond = (given: Parts, scene = meadow) => {
    const asked = { ...job, scene, seed: second, parts: given }
    const little = { width: 160, height: 92, quality: 0.8, isSketch: true }
    const { backing } = paintScene(soloTeam(memory), { ...asked, ...little })
    return Buffer.from(
      paintScene(soloTeam(memory), { ...asked, quality: 1, backing: backing.map(Math.fround) }).rgb,
    )
  }

  it('is painted again as another, and only the one that pleased is shown', () => {
    const brokenAtFirst = withFeetAt((spot, world) =>
      world.seed === job.seed ? { ...spot, y: spot.y + 1 } : spot,
    )
    const { rgb, sketch, frames } = paintWith(brokenAtFirst)
    expect(frames).toBe(3)
    expect(rgb.equals(paintSecond(parts))).toBe(true)
    expect(rgb.equals(paintWith(parts).rgb)).toBe(false)
    const little = { width: 160, height: 92, parts, quality: 0.8 }
    const drawn = paintScene(soloTeam(memory), { ...job, ...little, seed: second }).rgb
    expect(sketch.equals(Buffer.from(drawn))).toBe(true)
  }, 60_000)

  it('gives way to the one with the fewest faults when all have some', () => {
    // The first group always hangs in the air; all but the second composition lose the other group as well.
    const broken: Parts = {
      ...parts,
      castGroup: (world, group, spot) => {
        if (group.activity === 'walking') return parts.castGroup(world, group, { ...spot, y: spot.y + 1 })
        return parts.castGroup(world, group, world.seed === second ? spot : { ...spot, x: spot.x + 400 })
      },
    }
    const scene: Scene = {
      ...meadow,
      cast: [...meadow.cast, { relation: 'alone', ages: ['child'], activity: 'running' }],
    }
    expect(paintWith(broken, scene).rgb.equals(paintSecond(broken, scene))).toBe(true)
  }, 60_000)
})
