import { isPublicRoom } from '../rooms.ts'
import type { Scene } from '../scene.ts'
import type { Composition, Cover } from './composition.ts'
import { type Draft, noShore } from './draft.ts'
import type { Rgb } from './frame.ts'
import { makeLandform } from './landform.ts'
import { addBackdrop, shapeOf } from './places.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import { clamp, mix } from './scalar.ts'
import { greensOf, petalsOf } from './seasons.ts'
import { fallingOf, hazeOf, horizonOf, skyOf, sunOf } from './sky-plan.ts'
import type { BuiltPlan } from './world.ts'

/** Decides the whole picture from the words and a seed; nothing later rolls dice about composition. */
export function direct(
  scene: Scene,
  seed: number,
  width: number,
  height: number,
  built: BuiltPlan | undefined,
): Composition {
  const random = randomFrom(deriveSeed(seed, 'director'))
  const isTall = height > width
  const focusSide = random() < 0.5 ? -1 : 1
  const share = 0.5 + focusSide * between(random, 0.13, 0.19) * (isTall ? 0.6 : 1)
  const zoom = { wide: 0.72, middle: 0.86, close: 1.05, above: 0.74, 'first-person': 0.72 }[scene.viewpoint]
  const focal = (built?.focal ?? zoom * between(random, 0.94, 1.1)) * (isTall ? height * 0.62 : width)
  // A hall has no windows: whatever the hour, its own lights are all there is.
  const hour = scene.place === 'hall' || scene.place === 'stage' ? 'night' : scene.time
  const sun = sunOf(hour, random, share, width, focal)
  const draft: Draft = {
    camera: {
      x: 0,
      y: 2,
      z: 0,
      focal,
      centre: width / 2,
      horizon: height * (built?.horizon ?? horizonOf(scene, random)),
    },
    air: {
      elevation: sun.elevation,
      azimuth: sun.azimuth,
      haze: hazeOf(scene, random),
      intensity: sun.intensity,
    },
    night: sun.night,
    sky: skyOf(scene, random, sun.night, share),
    haze: {
      density:
        scene.weather === 'mist'
          ? 5
          : scene.weather === 'rain' || scene.weather === 'storm'
            ? 3
            : scene.weather === 'snow'
              ? 4
              : between(random, 0.8, 1.3),
      mist: scene.weather === 'mist' ? 0.85 : 0,
      mistHeight: scene.weather === 'mist' ? 70 : 40,
      clear: 0,
      mistDistance: scene.weather === 'mist' ? 260 : 2200,
      glow: sun.elevation > -1 && sun.elevation < 10 ? 0.05 : 0.008,
      cool: 0,
    },
    land: {
      ox: between(random, 10, 900),
      oz: between(random, 10, 900),
      rolling: { height: 10, size: 150 },
      mountains: undefined,
      shore: noShore(),
      cover: 'grass',
      path: 0,
      summit: undefined,
      cloudSea: undefined,
      sightline: { x: 0, z: 1, width: 30 },
      snowLine: scene.season === 'winter' ? 160 : between(random, 700, 1200),
      far: 16000,
    },
    water: undefined,
    flora: {
      greens: greensOf(scene.season),
      petals: petalsOf(scene, random),
      trees: [],
      count: 0,
      from: 20,
      to: 700,
      density: 0.5,
      grass: 0,
      flowers: 0,
      reeds: 0,
      clearing: 0.07,
      canopy: 0,
      frame: 'none',
    },
    snow: scene.weather === 'snow' ? 1 : scene.season === 'winter' ? 0.85 : 0,
    wetness: scene.weather === 'rain' || scene.weather === 'storm' ? 1 : 0,
    focus: { share, distance: 26 },
    tint: [1, 1, 1],
    shafts: scene.sky.includes('sun-rays') ? 0.8 : 0,
    falling: built?.isIndoors ? undefined : fallingOf(scene),
    // Rooms for people are lit for people, whatever the hour.
    finish: finishOf(scene, isPublicRoom(scene.place) ? sun.night * 0.35 : sun.night),
    sunTangent: clamp(Math.tan((sun.azimuth * Math.PI) / 180), -0.42, 0.42),
  }
  if (draft.sky.rainbow && draft.night < 0.5) {
    // The bow stands opposite the sun, and only below a sun that is low enough.
    draft.air.azimuth = 180 + (share > 0.5 ? 1 : -1) * between(random, 4, 14)
    draft.air.elevation = between(random, 16, 22)
    draft.sunTangent = 0
    draft.sky.gloom = Math.min(draft.sky.gloom, 0.3)
    draft.sky.layer = Math.min(draft.sky.layer, 0.55)
    draft.falling = undefined
  }
  if (built) settle(draft, built, scene, random)
  else shapeOf(scene)(draft, scene, random)
  addBackdrop(draft, scene, random)
  if (
    !built &&
    scene.backdrop.includes('house') &&
    draft.land.shore.kind !== 'none' &&
    draft.land.shore.kind !== 'island'
  ) {
    // The builder of houses looks for its ground here.
    const side = deriveSeed(seed, 'house side') % 2 ? 1 : -1
    draft.land.shore.spit = { x: side * 7, z: 47, radius: 11 }
    draft.camera.y = Math.min(draft.camera.y, 4.5)
    draft.focus.share = 0.5 - side * Math.abs(draft.focus.share - 0.5)
  }
  frameUp(draft, scene, random, height, built !== undefined)
  return draft
}

function finishOf(scene: Scene, night: number): Composition['finish'] {
  const { warmth, brightness, saturation } = scene.mood
  const warm: Rgb = [1 + 0.05 * warmth, 1, 1 - 0.06 * warmth]
  const isNight = night > 0.9
  return {
    key:
      mix(
        scene.time === 'noon' || scene.time === 'morning' || scene.time === 'afternoon' ? 0.235 : 0.19,
        isNight ? 0.095 : 0.15,
        night,
      ) *
      (1 + 0.28 * brightness),
    exposure: undefined,
    bloom: mix(0.1, 0.13, night),
    saturation: 1.13 + 0.25 * saturation,
    contrast: 1.12,
    vignette: 0.27,
    grain: 0.012,
    shadows: [0.965, 1, 1.055],
    highlights: [1.02 * warm[0], 1, 0.975 * warm[2]],
  }
}

/** A built place under its own camera. */
function settle(draft: Draft, built: BuiltPlan, scene: Scene, random: Random): void {
  shapeOf(scene)(draft, scene, random)
  draft.camera.y = built.eye
  draft.wetness = Math.max(draft.wetness * (built.isIndoors ? 0 : 1), built.gloss)
  if (built.ground !== 'natural') draft.land.cover = built.ground as Cover
  if (built.ground !== 'natural' && built.ground !== 'grass') {
    draft.land.rolling = { height: 0, size: 100 }
    draft.flora.grass = 0
    draft.flora.count = 0
  }
  draft.land.mountains = undefined
  draft.land.path = 0
  const backdrop = {
    ...scene,
    backdrop: built.landscape === 'none' || built.landscape === 'plain' ? [] : [built.landscape],
  }
  addBackdrop(draft, backdrop, random)
}

const NEAR_THINGS = ['dog', 'goats', 'vegetable-bed']

/** What must be read at a glance is nearer: two who hold each other, somebody with a dog, a child carried high. */
function nearness(scene: Scene): number {
  if (scene.viewpoint === 'above' || scene.viewpoint === 'close') return 1
  const isClose = scene.cast.some(({ activity }) => activity === 'embracing' || activity === 'shoulder-ride')
  return isClose || NEAR_THINGS.some((name) => scene.props.includes(name)) ? 1.35 : 1
}

/** Last corrections that need everything else. */
function frameUp(draft: Draft, scene: Scene, random: Random, height: number, built: boolean): void {
  const isRoom = ['hall', 'stage', 'study', 'living-room'].includes(scene.place) || isPublicRoom(scene.place)
  // Nobody looks down through a roof.
  if (scene.viewpoint === 'above' && !isRoom)
    draft.camera.y = Math.max(draft.camera.y * 6, between(random, 22, 45))
  if (draft.snow > 0) {
    draft.flora.grass *= 0.09
    draft.flora.flowers = 0
  }
  if (
    draft.flora.trees.length > 0 &&
    !built &&
    draft.land.shore.kind !== 'sea' &&
    draft.land.shore.kind !== 'island' &&
    random() < 0.55 &&
    scene.season !== 'winter' &&
    draft.flora.canopy === 0
  )
    draft.flora.frame = 'branch'
  // An adult covers about a ninth of the picture's height.
  const share =
    (scene.viewpoint === 'close' ? 0.22 : scene.viewpoint === 'middle' ? 0.165 : 0.125) * nearness(scene)
  const { camera, focus, land } = draft
  focus.distance = (camera.focal * 1.75) / (height * share * between(random, 0.85, 1.15))
  if (!built && scene.cast.length > 0) {
    // From eye height people stand out against water and sky; from above they must not become ants.
    const isAbove = scene.viewpoint === 'above'
    const wanted = isAbove ? focus.distance * 2.1 : focus.distance
    const most = (wanted * (height * (isAbove ? 0.68 : 0.84) - camera.horizon)) / camera.focal
    camera.y = Math.min(camera.y, isAbove ? most : Math.min(most, between(random, 1.9, 3.1)))
  }
  // Feet stay inside the picture: who looks from high up looks farther off.
  focus.distance = Math.max(
    focus.distance,
    (camera.y * camera.focal) /
      Math.max(1, height * (scene.viewpoint === 'above' ? 0.68 : 0.86) - camera.horizon),
  )
  if (!built && scene.cast.length > 0 && (land.shore.kind === 'lake' || land.shore.kind === 'sea')) {
    land.shore.near = Math.max(land.shore.near, focus.distance * between(random, 1.08, 1.25) + 2)
    land.shore.far += land.shore.near
  }
  if (land.path > 0) {
    // Whoever is there walks on the path.
    const x = makeLandform(land).pathMiddle(focus.distance)
    focus.share = clamp((camera.centre + (x / focus.distance) * camera.focal) / (camera.centre * 2), 0.2, 0.8)
  }
  const tangent = (focus.share * camera.centre * 2 - camera.centre) / camera.focal
  if (land.summit) land.summit = { ...land.summit, x: tangent * focus.distance, z: focus.distance }
  draft.haze.clear = draft.haze.mist > 0.5 ? focus.distance * 1.1 : 0
  land.sightline = { x: tangent * focus.distance, z: focus.distance, width: land.cover === 'dunes' ? 55 : 34 }
}
