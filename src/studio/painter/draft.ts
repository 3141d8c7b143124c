import type { Scene } from '../scene.ts'
import type { Composition, Shore } from './composition.ts'
import { between, type Random } from './random.ts'
import { clamp } from './scalar.ts'

/** What a place changes in a draft whose light and weather are already decided. */
export interface Draft extends Composition {
  /** Degrees: where the sun stands, for valleys to open towards it. */
  sunTangent: number
}

export const noShore = (): Shore => ({
  kind: 'none',
  near: 0,
  far: 0,
  side: 1,
  width: 0,
  spit: undefined,
  x: 0,
  z: 0,
})

export type Shape = (draft: Draft, scene: Scene, random: Random) => void

export const sideOf = (random: Random) => (random() < 0.5 ? -1 : 1)

/** `rise` is how high the peaks may stand above the horizon, as a slope from the eye. */
export function mountainsAfar(draft: Draft, random: Random, rise: number, from: number): void {
  const to = from * between(random, 3.2, 5.5)
  const height = to * rise * between(random, 1.5, 2.3)
  draft.land.mountains = {
    height,
    size: clamp(height * 1.5, 900, 3600),
    from,
    to,
    gap: draft.sunTangent,
    gapWidth: between(random, 0.16, 0.36),
    roughness: between(random, 0.35, 0.9),
  }
  draft.land.far = 30000
}

export function openWater(draft: Draft, scene: Scene, chop: number): void {
  const isFrozen = scene.season === 'winter' && chop < 0.9 && scene.place !== 'river'
  draft.water = {
    kind: isFrozen ? 'ice' : 'open',
    level: 0,
    chop:
      chop *
      (scene.weather === 'storm' ? 2.2 : scene.weather === 'wind' ? 1.6 : scene.weather === 'mist' ? 0.6 : 1),
    deep: isFrozen ? [0.01, 0.03, 0.045] : [0.008, 0.02, 0.026],
    shallow: isFrozen ? [0.05, 0.09, 0.11] : [0.05, 0.075, 0.06],
    murk: 0.55,
  }
}

export const isWarmSea = (scene: Scene) =>
  scene.season === 'summer' && ['clear', 'cloudy', 'wind'].includes(scene.weather)
