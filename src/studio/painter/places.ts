import type { Place, Scene } from '../scene.ts'
import { type Draft, mountainsAfar, noShore, openWater, type Shape, sideOf } from './draft.ts'
import { desert, field, forest, garden, meadow, mountain, settled, space, vineyard } from './places-land.ts'
import { coast, fjord, island, lake, river, sea } from './places-water.ts'
import { worldOf } from './places-worlds.ts'
import { between, type Random } from './random.ts'
import { treesOf } from './seasons.ts'

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
  classroom: settled,
  bookshop: settled,
  shop: settled,
  church: settled,
  laboratory: settled,
  'yoga-studio': settled,
  space,
}

/** The place that words mean when they name two: a sea with a fjord behind it is a fjord. */
export function shapeOf(scene: Scene): Shape {
  const world = worldOf(scene)
  if (world) return world
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
        near:
          scene.place === 'village' || scene.place === 'city'
            ? between(random, 150, 200)
            : between(random, 46, 64),
        far: name === 'lake' ? 520 : 2800,
        side: sideOf(random),
      }
    }
  }
}
