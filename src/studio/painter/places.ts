import type { Place, Scene } from '../scene.ts'
import type { Composition, Shore } from './composition.ts'
import { between, type Random } from './random.ts'
import { clamp } from './scalar.ts'
import { treesOf } from './seasons.ts'

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

type Shape = (draft: Draft, scene: Scene, random: Random) => void

const sideOf = (random: Random) => (random() < 0.5 ? -1 : 1)

/** `rise` is how high the peaks may stand above the horizon, as a slope from the eye. */
function mountainsAfar(draft: Draft, random: Random, rise: number, from: number): void {
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

function openWater(draft: Draft, scene: Scene, chop: number): void {
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

const isWarmSea = (scene: Scene) =>
  scene.season === 'summer' && ['clear', 'cloudy', 'wind'].includes(scene.weather)

const sea: Shape = (draft, scene, random) => {
  openWater(draft, scene, 1.1)
  draft.land.shore = {
    ...noShore(),
    kind: 'sea',
    near: between(random, 9, 15),
    far: between(random, 260, 900),
    side: sideOf(random),
  }
  draft.land.cover = isWarmSea(scene) || random() < 0.5 ? 'sand' : 'rock'
  draft.land.rolling = { height: 8, size: 260 }
  if (random() < 0.75) mountainsAfar(draft, random, 0.07, 1500)
  draft.flora.trees = [{ kind: 'bush', share: 1, height: 1.6 }]
  draft.flora.count = 300
  draft.flora.from = 60
  draft.camera.y = between(random, 2.6, 5)
  if (isWarmSea(scene)) {
    draft.water!.deep = [0.004, 0.045, 0.075]
    draft.water!.shallow = [0.1, 0.38, 0.34]
    draft.water!.murk = 0.22
  }
}

const coast: Shape = (draft, scene, random) => {
  sea(draft, scene, random)
  draft.land.shore.near = between(random, 16, 26)
  draft.land.shore.far = between(random, 50, 140)
  draft.land.rolling = { height: between(random, 26, 44), size: 190 }
  draft.land.cover = random() < 0.55 ? 'sand' : 'grass'
  draft.flora.trees = isWarmSea(scene)
    ? [
        { kind: 'palm', share: 0.6, height: 11 },
        { kind: 'bush', share: 0.6, height: 2 },
      ]
    : [
        { kind: 'conifer', share: 0.5, height: 9 },
        { kind: 'bush', share: 0.6, height: 2 },
      ]
  draft.flora.count = 900
  draft.flora.grass = draft.land.cover === 'grass' ? 0.7 : 0.12
  draft.camera.y = between(random, 3, 9)
}

const island: Shape = (draft, scene, random) => {
  sea(draft, scene, random)
  const side = draft.focus.share < 0.5 ? -1 : 1
  const z = between(random, 170, 260)
  draft.land.shore = {
    kind: 'island',
    near: 0,
    far: 0,
    side,
    spit: undefined,
    width: between(random, 46, 74),
    x: side * z * between(random, 0.16, 0.3),
    z,
  }
  draft.land.cover = 'sand'
  draft.land.rolling = { height: 46, size: 70 }
  draft.land.mountains = undefined
  draft.flora.trees = [
    { kind: 'palm', share: 0.5, height: 12 },
    { kind: 'broadleaf', share: 0.5, height: 7 },
  ]
  draft.flora.count = 6000
  draft.flora.from = 110
  draft.flora.to = 340
  draft.flora.density = 0.95
  draft.flora.clearing = 0
  draft.camera.y = between(random, 3.4, 6)
  draft.water!.deep = [0.003, 0.06, 0.085]
  draft.water!.shallow = [0.1, 0.42, 0.38]
  draft.water!.murk = 0.075
  draft.water!.kind = 'open'
}

const lake: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.34)
  const far = between(random, 190, 420)
  draft.land.shore = { ...noShore(), kind: 'lake', near: between(random, 8, 13), far, side: sideOf(random) }
  draft.land.rolling = { height: 16, size: 190 }
  mountainsAfar(draft, random, between(random, 0.1, 0.19), far * 2.4)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 5200
  draft.flora.from = 14
  draft.flora.to = far * 2.6
  draft.flora.density = 0.85
  draft.flora.grass = 0.7
  draft.flora.reeds = 0.8
  draft.camera.y = between(random, 2, 3.4)
  draft.haze.mist = Math.max(draft.haze.mist, draft.air.elevation < 8 ? 0.4 : 0)
  draft.haze.mistHeight = 14
}

const river: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.5)
  draft.land.shore = {
    ...noShore(),
    kind: 'river',
    side: sideOf(random),
    width: between(random, 8, 14),
    x: draft.sunTangent * 0.5,
  }
  draft.land.rolling = { height: 18, size: 150 }
  mountainsAfar(draft, random, 0.13, 900)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 3600
  draft.flora.from = 42
  draft.flora.to = 1000
  draft.flora.density = between(random, 0.5, 0.7)
  draft.flora.grass = 1
  draft.flora.flowers = scene.season === 'winter' ? 0 : 0.3
  draft.flora.reeds = 0.5
  draft.camera.y = between(random, 3, 7)
}

const fjord: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.95)
  draft.water!.kind = 'open'
  draft.land.shore = {
    ...noShore(),
    kind: 'fjord',
    side: sideOf(random),
    width: between(random, 70, 130),
    x: draft.sunTangent * 0.7,
  }
  draft.land.rolling = { height: 60, size: 300 }
  draft.land.mountains = {
    height: between(random, 1150, 1700),
    size: between(random, 2400, 3300),
    from: -400,
    to: 2200,
    gap: draft.sunTangent * 0.7,
    gapWidth: between(random, 0.2, 0.3),
    roughness: 0.85,
  }
  draft.land.snowLine = between(random, 520, 900)
  draft.land.far = 42000
  draft.flora.trees = [{ kind: 'conifer', share: 1, height: 13 }]
  draft.flora.count = 4200
  draft.flora.from = 70
  draft.flora.to = 1500
  draft.flora.density = 0.75
  draft.camera.y = between(random, 9, 16)
}

const mountain: Shape = (draft, scene, random) => {
  const isAbove =
    scene.weather === 'mist' ||
    scene.sky.includes('clouds') ||
    scene.cast.some((g) => g.activity === 'climbing' || g.activity === 'arms-raised')
  if (isAbove || random() < 0.3) {
    summit(draft, scene, random)
    return
  }
  draft.land.rolling = { height: between(random, 16, 34), size: between(random, 120, 220) }
  draft.land.cover = scene.season === 'winter' ? 'rock' : 'meadow'
  mountainsAfar(draft, random, between(random, 0.2, 0.27), 1100)
  draft.land.mountains!.roughness = between(random, 0.75, 1)
  draft.land.mountains!.gapWidth = between(random, 0.14, 0.4)
  draft.land.snowLine = scene.season === 'winter' ? 120 : between(random, 620, 1000)
  draft.flora.trees = [{ kind: 'conifer', share: 1, height: 12 }]
  draft.flora.count = 2200
  draft.flora.from = 75
  draft.flora.to = 1900
  draft.flora.density = between(random, 0.35, 0.55)
  draft.flora.grass = scene.season === 'winter' ? 0.08 : 0.8
  draft.flora.flowers = scene.season === 'winter' ? 0 : 0.45
  draft.camera.y = between(random, 2.2, 5)
  draft.haze.density *= 1.3
}

/** The very top, above a sea of clouds. */
const summit: Shape = (draft, scene, random) => {
  draft.land.cover = 'rock'
  draft.land.summit = { x: 1, z: 20 }
  draft.land.cloudSea = between(random, -1050, -850)
  draft.land.rolling = { height: 0, size: 100 }
  draft.land.snowLine = -400
  draft.land.mountains = {
    height: between(random, 1900, 2600),
    size: between(random, 5200, 7600),
    from: 2500,
    to: 9000,
    gap: draft.sunTangent,
    gapWidth: 0.3,
    roughness: 1,
  }
  draft.land.far = 90000
  draft.snow = scene.season === 'summer' ? 0.75 : 1
  draft.camera.y = between(random, 1.9, 2.6)
  draft.haze.density = 0.5
  draft.haze.mist = 0
  draft.falling = undefined
  draft.flora.count = 0
  draft.sky.layer *= 0.4
}

const forest: Shape = (draft, scene, random) => {
  draft.land.cover = 'forest'
  draft.land.path = between(random, 0.9, 1.4)
  draft.land.rolling = { height: 4, size: 60 }
  draft.land.shore.side = sideOf(random)
  const isConifer = scene.season === 'winter' || (random() < 0.4 && scene.season !== 'autumn')
  draft.flora.trees = [
    { kind: 'trunk', share: 0.8, height: 24 },
    ...(isConifer ? [{ kind: 'conifer' as const, share: 0.28, height: 9 }] : []),
    { kind: 'fern', share: isConifer ? 0.35 : 0.6, height: 0.75 },
  ]
  draft.flora.count = 1100
  draft.flora.from = 5
  draft.flora.to = 120
  draft.flora.density = 1
  draft.flora.canopy = isConifer ? 260 : 460
  draft.flora.grass = 0.4
  draft.flora.flowers = scene.season === 'spring' ? 0.5 : 0.06
  draft.flora.clearing = 0.05
  draft.camera.y = between(random, 1.6, 2.1)
  const isDay = draft.night < 0.3
  if (isDay) {
    // Low enough to stand between the trunks, high enough to fall on the path.
    draft.air.elevation = clamp(draft.air.elevation, 6, 13)
    draft.air.azimuth = clamp(draft.air.azimuth, -16, 16)
    draft.sunTangent = Math.tan((draft.air.azimuth * Math.PI) / 180)
    draft.shafts = Math.max(draft.shafts, scene.weather === 'rain' || scene.weather === 'storm' ? 0.15 : 0.75)
  }
  draft.land.shore.x = draft.sunTangent * 0.8
  draft.haze.mist = Math.max(draft.haze.mist, 0.9)
  draft.haze.mistHeight = 90
  draft.haze.mistDistance = between(random, 34, 60)
  draft.haze.glow = isDay ? 0.24 : 0.01
}

const desert: Shape = (draft, _scene, random) => {
  draft.land.cover = 'dunes'
  draft.land.rolling = { height: 0, size: 100 }
  if (random() < 0.35) mountainsAfar(draft, random, 0.05, 3000)
  draft.land.snowLine = 9000
  draft.camera.y = between(random, 2.6, 6)
  draft.snow = 0
  if (draft.air.elevation > 0 && draft.air.elevation < 6) draft.air.elevation += 6
  // Side light draws the crests.
  if (Math.abs(draft.air.azimuth) < 38 && draft.night < 0.9)
    draft.air.azimuth = (draft.focus.share > 0.5 ? -1 : 1) * between(random, 38, 80)
}

const meadow: Shape = (draft, scene, random) => {
  draft.land.cover = 'meadow'
  draft.land.rolling = { height: between(random, 12, 22), size: between(random, 110, 190) }
  if (random() < 0.7) mountainsAfar(draft, random, between(random, 0.06, 0.12), 1600)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 900
  draft.flora.from = 26
  draft.flora.to = 900
  draft.flora.density = between(random, 0.25, 0.45)
  draft.flora.grass = 1
  draft.flora.flowers = scene.season === 'winter' ? 0 : scene.season === 'autumn' ? 0.25 : 0.85
  draft.land.path = random() < 0.5 ? 0.7 : 0
  draft.camera.y = between(random, 1.6, 2.6)
  if (draft.air.elevation < 12) draft.haze.mist = Math.max(draft.haze.mist, 0.35)
  draft.haze.mistHeight = 12
  draft.haze.mistDistance = 420
}

const garden: Shape = (draft, scene, random) => {
  meadow(draft, scene, random)
  draft.land.cover = 'grass'
  draft.land.rolling = { height: 4, size: 90 }
  draft.land.path = between(random, 0.8, 1.2)
  draft.flora.count = 1400
  draft.flora.from = 15
  draft.flora.to = 320
  draft.flora.density = 0.6
  draft.flora.trees = [
    ...treesOf(scene.season, random),
    { kind: 'bush', share: 0.6, height: 1.5 },
    { kind: 'cypress', share: 0.12, height: 7 },
  ]
}

const field: Shape = (draft, scene, random) => {
  meadow(draft, scene, random)
  draft.land.cover = 'field'
  draft.land.path = between(random, 0.9, 1.3)
  draft.flora.flowers = 0.12
  draft.flora.count = 420
}

const vineyard: Shape = (draft, scene, random) => {
  meadow(draft, scene, random)
  draft.land.cover = 'vineyard'
  draft.land.rolling = { height: 18, size: 170 }
  draft.flora.trees = [
    { kind: 'cypress', share: 0.6, height: 11 },
    { kind: scene.season === 'autumn' ? 'autumn' : 'broadleaf', share: 0.4, height: 8 },
  ]
  draft.flora.count = 300
  draft.flora.flowers = 0.05
  draft.flora.grass = 0.5
  draft.camera.y = between(random, 2.4, 4)
}

/** Built places bring their own ground and camera; this is what lies around them. */
const settled: Shape = (draft, scene, random) => {
  draft.land.cover = 'grass'
  draft.land.rolling = { height: 5, size: 160 }
  if (random() < 0.6) mountainsAfar(draft, random, 0.08, 1500)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 700
  draft.flora.from = 30
  draft.flora.to = 600
  draft.flora.density = 0.45
  draft.flora.grass = 0.6
}

/** Nothing grows in orbit, and no weather reaches it. */
const space: Shape = (draft, scene) => {
  draft.land.rolling = { height: 0, size: 100 }
  draft.land.cover = 'none'
  draft.falling = undefined
  draft.snow = 0
  draft.wetness = 0
  draft.shafts = 0
  draft.sky.stars = 0
  draft.sky.heaps = 0
  draft.finish.exposure =
    (scene.time === 'noon' || scene.time === 'morning' || scene.time === 'afternoon' ? 1.5 : 4.6) *
    (1 + 0.25 * scene.mood.brightness)
  draft.finish.vignette = 0.12
}

const SHAPES: Record<Place, Shape> = {
  sea,
  coast,
  island,
  lake,
  river,
  fjord,
  mountain,
  forest,
  desert,
  meadow,
  garden,
  field,
  vineyard,
  village: settled,
  house: settled,
  city: settled,
  street: settled,
  cafe: settled,
  stage: settled,
  hall: settled,
  study: settled,
  'living-room': settled,
  space,
}

/** The place that words mean when they name two: a sea with a fjord behind it is a fjord. */
export function shapeOf(scene: Scene): Shape {
  const isWater = scene.place === 'sea' || scene.place === 'coast' || scene.place === 'lake'
  if (isWater && scene.backdrop.includes('fjord')) return fjord
  if (scene.place === 'sea' && scene.backdrop.includes('island')) return island
  return SHAPES[scene.place]
}

/** Adds what the words put behind the place. */
export function addBackdrop(draft: Draft, scene: Scene, random: Random): void {
  for (const name of scene.backdrop) {
    if (
      ['mountains', 'snow-peaks', 'volcano', 'glacier', 'valley', 'fjord', 'canyon'].includes(name) &&
      !draft.land.summit
    ) {
      if (!draft.land.mountains)
        mountainsAfar(draft, random, name === 'valley' ? 0.12 : 0.17, draft.water ? 900 : 1200)
      const peaks = draft.land.mountains!
      if (name === 'snow-peaks' || name === 'glacier') draft.land.snowLine = peaks.height * 0.12
      if (name === 'volcano') peaks.gapWidth = 0.9
    }
    if (
      (name === 'hills' || name === 'cliffs') &&
      draft.land.rolling.height < 24 &&
      draft.land.rolling.height > 0
    )
      draft.land.rolling = { height: name === 'cliffs' ? 46 : 26, size: 170 }
    if (
      (name === 'forest' || name === 'trees') &&
      draft.flora.canopy === 0 &&
      !draft.land.summit &&
      draft.land.cover !== 'dunes'
    ) {
      if (draft.flora.trees.length === 0) draft.flora.trees = treesOf(scene.season, random)
      draft.flora.count = Math.max(draft.flora.count, name === 'forest' ? 3200 : 1400)
      draft.flora.density = Math.max(draft.flora.density, name === 'forest' ? 0.8 : 0.5)
    }
    if ((name === 'road' || name === 'path') && draft.land.path === 0 && !draft.water)
      draft.land.path = name === 'road' ? 2 : 1.1
    if (draft.water || draft.land.cover === 'forest' || draft.land.summit) continue
    if (name === 'river') {
      openWater(draft, scene, 0.5)
      draft.land.shore = {
        ...noShore(),
        kind: 'river',
        side: sideOf(random),
        width: 9,
        x: draft.sunTangent * 0.5,
      }
    }
    if (name === 'lake' || name === 'sea' || name === 'fjord' || name === 'harbour') {
      openWater(draft, scene, name === 'lake' ? 0.4 : 1)
      draft.land.shore = {
        ...noShore(),
        kind: 'lake',
        near: between(random, 24, 34),
        far: name === 'sea' ? 2600 : 420,
        side: sideOf(random),
      }
    }
  }
}
