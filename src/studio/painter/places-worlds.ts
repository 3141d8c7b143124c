import type { Scene } from '../scene.ts'
import type { Draft, Shape } from './draft.ts'
import { mountainsAfar } from './draft.ts'
import { between, type Random } from './random.ts'

/** Another world stands under the words' feet. */
export const worldOf = (scene: Scene): Shape | undefined =>
  scene.backdrop.includes('mars') ? mars : scene.backdrop.includes('moon') ? moon : undefined

function bare(draft: Draft, random: Random): void {
  draft.land.rolling = { height: 0, size: 100 }
  draft.land.snowLine = 90000
  draft.land.path = 0
  draft.flora.count = 0
  draft.flora.grass = 0
  draft.flora.flowers = 0
  draft.snow = 0
  draft.wetness = 0
  draft.falling = undefined
  draft.sky.rainbow = false
  draft.sky.aurora = false
  draft.camera.y = between(random, 2, 3.2)
}

/** Rust-red dunes and mesas under a sky of fine dust. */
const mars: Shape = (draft, scene, random) => {
  bare(draft, random)
  draft.land.cover = 'dunes'
  draft.land.soil = [0.42, 0.17, 0.075]
  mountainsAfar(draft, random, 0.075, 1500)
  draft.land.mountains!.roughness = 0.3
  draft.tint = scene.time === 'night' ? [1.3, 0.95, 0.8] : [1.35, 0.82, 0.56]
  draft.haze.density = 2.2
  draft.haze.glow = Math.max(draft.haze.glow, 0.03)
  draft.sky.heaps = 0
  draft.sky.layer = 0
  draft.sky.veils = 0.12
  draft.sky.stars = Math.max(draft.sky.stars, scene.time === 'dusk' ? 0.45 : 0)
  if (draft.air.elevation > 0 && draft.air.elevation < 6) draft.air.elevation += 4
}

/** Grey dust and craters in hard sunlight under a black sky. */
const moon: Shape = (draft, _scene, random) => {
  bare(draft, random)
  draft.land.cover = 'sand'
  draft.land.soil = [0.2, 0.195, 0.19]
  mountainsAfar(draft, random, 0.06, 900)
  draft.land.mountains!.roughness = 0.2
  draft.air.elevation = between(random, 13, 22)
  draft.air.azimuth = (draft.focus.share > 0.5 ? -1 : 1) * between(random, 70, 105)
  draft.night = 0
  draft.sky = { ...draft.sky, heaps: 0, layer: 0, veils: 0, gloom: 0, stars: 0.8, moon: undefined }
  draft.haze = { ...draft.haze, density: 0, mist: 0, glow: 0 }
  draft.finish.exposure = 1.25
  draft.finish.bloom *= 0.5
}
