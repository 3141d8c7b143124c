import type { Scene } from '../scene.ts'
import { type Air, makeAir } from './air.ts'
import { airless } from './airless.ts'
import { type Atmosphere, atmosphereFor } from './atmosphere.ts'
import { plantAvenue } from './avenue.ts'
import { backing } from './backing.ts'
import type { Composition } from './composition.ts'
import { plantRows, plantTrees } from './flora.ts'
import { ownViewpoint } from './foreground.ts'
import { growGrass } from './grass.ts'
import { type Landform, makeLandform } from './landform.ts'
import type { Parts } from './parts.ts'
import { placeCast } from './placing.ts'
import { isAtPorthole } from './porthole.ts'
import { fillSky } from './sky-things.ts'
import type { Element, Lamp, Placed, World } from './world.ts'

/** Everything that a picture shows, ready to be painted from any camera. */
export interface Stage {
  plan: Composition
  land: Landform
  atmosphere: Atmosphere
  air: Air
  world: World
  lamps: Lamp[]
  /** Far to near. */
  elements: Element[]
  /** Who was put where; their elements are among the others. */
  cast: Placed[]
}

export function setStage(
  scene: Scene,
  seed: number,
  plan: Composition,
  width: number,
  height: number,
  parts: Parts,
  backings: readonly number[] = [],
): Stage {
  const atmosphere = atmosphereFor(plan.air)
  const hasAir = scene.place !== 'space' && !scene.backdrop.includes('moon')
  const open = makeAir(plan, atmosphere)
  // Behind the station's window only the planet's own light reaches a face.
  const air = hasAir ? open : airless(open, scene.place === 'space' ? (isAtPorthole(scene) ? 0.05 : 0.3) : 1)
  const land = makeLandform(plan.land)
  const { camera } = plan
  // The viewer stands on the ground, wherever it is.
  const home = land.height(0, 0, 6)
  const isOnLand = home > (plan.water?.level ?? -1e6)
  if (isOnLand) camera.y += plan.land.summit ? home : Math.max(0, home)
  if (!parts.places[scene.place])
    keepFeetInside(plan, land, height, isOnLand ? home : 0, scene.viewpoint === 'above' ? 0.7 : 0.87)
  if (scene.props.includes('deck')) riseAboveGround(plan, land)
  const lamps: Lamp[] = []
  const waterLevel = plan.water ? plan.water.level : Number.NEGATIVE_INFINITY
  const base = plan.water ? plan.water.level : 0
  const world: World = {
    scene,
    seed,
    light: air.light,
    camera,
    width,
    height,
    lamps,
    ground: (x, z) => land.height(x, z, 7),
    waterLevel,
    clearings: [],
    wetness: plan.wetness,
    snow: plan.snow,
    veil(x, y, z) {
      const distance = Math.max(0.1, z - camera.z)
      air.veil((x - camera.x) / distance, (y - camera.y) / distance, distance, y - base)
    },
    sky: (dx, dy, dz) => air.radiance(dx, dy, dz),
  }
  const { spit } = plan.land.shore
  if (spit) world.clearings?.push({ x: spit.x * 1.5, z: spit.z, radius: 9 })
  const elements: Element[] = []
  const built = parts.places[scene.place]?.build(world)
  if (built) elements.push(...built.elements)
  for (const name of scene.backdrop) elements.push(...(parts.backdrops[name]?.(world) ?? []))
  const cast: Placed[] = []
  const watched: Parts = {
    ...parts,
    castGroup(inWorld, group, spot) {
      const figures = parts.castGroup(inWorld, group, spot)
      cast.push({ group, spot, elements: figures })
      return figures
    },
  }
  elements.push(...placeCast(world, plan, land, watched, built))
  cast.forEach((placed, i) => {
    elements.push(...backing(world, placed, backings[i] ?? 0))
  })
  elements.push(
    ...plantTrees(world, plan, land),
    ...plantRows(world, plan, land),
    ...plantAvenue(world, plan, land),
    ...growGrass(world, plan, land),
  )
  for (const name of scene.sky) elements.push(...(parts.skyLife[name]?.(world) ?? []))
  elements.push(...fillSky(world, plan))
  if (!built) elements.push(...ownViewpoint(world, plan))
  elements.sort((a, b) => b.z - a.z)
  return { plan, land, atmosphere, air, world, lamps, elements, cast }
}

/** A deck lies above the ground before it, and whoever looks out from it stands higher still. */
function riseAboveGround(plan: Composition, land: Landform): void {
  if (plan.land.shore.kind === 'island') return
  let highest = plan.water?.level ?? -1e6
  for (let z = 1; z < 14; z += 2)
    for (let x = -8; x <= 8; x += 4) highest = Math.max(highest, land.height(x, z, 6))
  plan.camera.y = Math.max(plan.camera.y, highest + 3.1)
}

/** Lowers the eye where the ground falls away, so that whoever stands at the focus is seen to the feet. */
function keepFeetInside(
  plan: Composition,
  land: Landform,
  height: number,
  home: number,
  lowest: number,
): void {
  const { camera, focus } = plan
  const tangent = (focus.share * camera.centre * 2 - camera.centre) / camera.focal
  const ground = Math.max(land.height(tangent * focus.distance, focus.distance, 6), plan.water?.level ?? -1e6)
  const highest = ground + ((height * lowest - camera.horizon) / camera.focal) * focus.distance
  camera.y = Math.max(home + 1.1, Math.min(camera.y, highest))
}
