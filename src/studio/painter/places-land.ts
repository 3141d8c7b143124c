import { mountainsAfar, type Shape, sideOf } from './draft.ts'
import { between } from './random.ts'
import { clamp } from './scalar.ts'
import { treesOf } from './seasons.ts'

/** The very top, above a sea of clouds. */
const summit: Shape = (draft, scene, random) => {
  draft.land.cover = 'rock'
  draft.land.summit = { x: 1, z: 20 }
  draft.land.cloudSea = between(random, -620, -520)
  draft.land.rolling = { height: 0, size: 100 }
  draft.land.snowLine = -400
  draft.land.mountains = {
    height: between(random, 2500, 3100),
    size: between(random, 4200, 6200),
    from: 2500,
    to: 9000,
    gap: draft.sunTangent,
    gapWidth: 0.2,
    roughness: 1,
  }
  draft.land.far = 90000
  draft.snow = scene.season === 'summer' ? 0.75 : 1
  draft.camera.y = between(random, 1.9, 2.6)
  draft.haze.density = 0.5
  draft.haze.mist = 0
  draft.air.haze = Math.min(draft.air.haze, 1.1)
  draft.falling = undefined
  draft.flora.count = 0
  draft.sky.layer *= 0.4
  if (!scene.props.includes('rope')) return
  // A wall of rock above a green valley instead of a crest of snow above the clouds.
  draft.land.summit.isWall = true
  draft.land.cloudSea = undefined
  draft.land.snowLine = 620
  draft.snow = scene.season === 'winter' ? 0.5 : 0
  draft.sky.gloom = 0
  draft.sky.layer = Math.min(draft.sky.layer, 0.06)
  draft.sky.veils *= 0.5
  draft.sky.heaps *= 0.5
  draft.haze.density = 1.1
}

export const mountain: Shape = (draft, scene, random) => {
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

export const forest: Shape = (draft, scene, random) => {
  draft.land.cover = 'forest'
  draft.land.path = between(random, 0.9, 1.4)
  draft.land.rolling = { height: 4, size: 60 }
  draft.land.shore.side = sideOf(random)
  const isConifer = scene.season === 'winter' || (random() < 0.4 && scene.season !== 'autumn')
  draft.flora.trees = [
    { kind: 'trunk', share: 0.8, height: 24 },
    ...(isConifer ? [{ kind: 'conifer' as const, share: 0.28, height: 9 }] : []),
    { kind: 'fern', share: isConifer ? 0.45 : 0.9, height: 0.85 },
  ]
  draft.flora.count = 1400
  draft.flora.from = 5
  draft.flora.to = 120
  draft.flora.density = 1
  draft.flora.canopy = isConifer ? 260 : 460
  draft.flora.grass = 0.4
  // Moss and ferns stay green under leaves that are not.
  if (scene.season === 'autumn')
    draft.flora.greens = { ...draft.flora.greens, grass: [0.06, 0.105, 0.03], dry: [0.1, 0.11, 0.036] }
  draft.flora.flowers = scene.season === 'spring' ? 0.5 : 0.06
  draft.flora.clearing = 0.05
  draft.camera.y = between(random, 1.6, 2.1)
  const isDay = draft.night < 0.3
  if (isDay) {
    // Low enough to stand between the trunks, high enough to fall on the path.
    draft.air.elevation = clamp(draft.air.elevation, 9, 15)
    // Under leaves the air keeps its own colour: green and blue away from the sun.
    draft.air.haze = Math.min(draft.air.haze, 1.2)
    draft.haze.cool = 0.85
    draft.air.azimuth = clamp(draft.air.azimuth, -16, 16)
    draft.sunTangent = Math.tan((draft.air.azimuth * Math.PI) / 180)
    draft.shafts = Math.max(draft.shafts, scene.weather === 'rain' || scene.weather === 'storm' ? 0.15 : 0.6)
  }
  draft.land.shore.x = draft.sunTangent * 0.8
  draft.haze.mist = Math.max(draft.haze.mist, 0.9)
  draft.haze.mistHeight = 90
  draft.haze.mistDistance = between(random, 34, 60)
  draft.haze.glow = isDay ? 0.15 : 0.01
}

export const desert: Shape = (draft, _scene, random) => {
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

export const meadow: Shape = (draft, scene, random) => {
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
  if (scene.backdrop.includes('pitch')) {
    draft.land.cover = 'grass'
    draft.land.path = 0
    draft.land.rolling = { height: 0.5, size: 150 }
    draft.flora.flowers = 0
    draft.flora.from = 66
    draft.flora.grass = 0.5
    draft.haze.mist = Math.min(draft.haze.mist, 0.2)
  }
}

export const garden: Shape = (draft, scene, random) => {
  meadow(draft, scene, random)
  draft.land.cover = 'grass'
  draft.land.rolling = { height: 4, size: 90 }
  draft.land.path = between(random, 0.8, 1.2)
  draft.flora.flowers = Math.min(draft.flora.flowers, 0.5)
  draft.flora.count = 1000
  draft.flora.from = 20
  draft.flora.to = 320
  draft.flora.density = 0.6
  // Fruit trees and shrubs, no woods; a clear evening rather than mist.
  draft.haze.mist = Math.min(draft.haze.mist, scene.weather === 'mist' ? 0.8 : 0.06)
  draft.haze.glow = Math.min(draft.haze.glow, 0.02)
  draft.flora.trees = [
    ...treesOf(scene.season, random)
      .filter(({ kind }) => kind !== 'conifer')
      .map((tree) => ({ ...tree, height: tree.height * 0.72 })),
    { kind: 'bush', share: 0.6, height: 1.5 },
    { kind: 'cypress', share: 0.12, height: 7 },
  ]
}

export const field: Shape = (draft, scene, random) => {
  meadow(draft, scene, random)
  draft.land.path = between(random, 0.9, 1.3)
  draft.flora.count = 190
  draft.flora.from = 48
  if (scene.backdrop.includes('lavender')) {
    draft.land.cover = 'vineyard'
    draft.land.soil = [0.2, 0.13, 0.2]
    draft.land.rolling = { height: 9, size: 170 }
    draft.flora.flowers = 0
    draft.flora.grass = 0.12
    draft.flora.trees = [
      { kind: 'cypress', share: 0.7, height: 11 },
      { kind: 'broadleaf', share: 0.3, height: 8 },
    ]
    draft.camera.y = between(random, 2.2, 3)
    return
  }
  if (scene.backdrop.includes('poplars')) {
    // A road between its trees, and nothing else that is tall.
    draft.land.path = 1.9
    draft.flora.count = 60
    draft.land.rolling.height *= 0.5
  }
  // Green in spring and winter, gold when the grain is ripe.
  const isPasture = scene.props.some((prop) => ['sheep', 'goats', 'cow', 'horse'].includes(prop))
  const isRipe = !isPasture && (scene.season === 'summer' || scene.season === 'autumn')
  draft.land.cover = isRipe ? 'field' : 'meadow'
  draft.flora.flowers = isRipe ? 0.12 : 0.25
}

export const vineyard: Shape = (draft, scene, random) => {
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
export const settled: Shape = (draft, scene, random) => {
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
export const space: Shape = (draft, scene) => {
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
