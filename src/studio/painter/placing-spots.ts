import type { Composition } from './composition.ts'
import type { Landform } from './landform.ts'
import { between, type Random } from './random.ts'
import type { Spot, World } from './world.ts'

/** What looks for a place to stand needs: the world so far, the plan and the land. */
export interface Site {
  world: World
  plan: Composition
  land: Landform
  random: Random
}

/** A spot so near that its feet would be below the picture moves away from the viewer, along its line of sight. */
export function withFeetInside<T extends Spot>(world: World, spot: T): T {
  const nearest = nearestFeet(world, spot.y)
  if (spot.z >= nearest) return spot
  return { ...spot, x: (spot.x / Math.max(0.5, spot.z)) * nearest, z: nearest }
}

/** Metres at which feet on ground of this height stand just inside the lower edge. */
const nearestFeet = ({ camera, height }: World, y: number): number =>
  ((camera.y - y) * camera.focal) / Math.max(1, height * 0.93 - camera.horizon)

const TALL = new Set(['lighthouse', 'tower', 'windmill', 'church', 'bridge', 'waterfall', 'barn'])
const LARGE = new Set(['van', 'car', 'train', 'tractor', 'tent', 'piano', 'elephant', 'fountain', 'pool'])

/** Where a thing belongs: afloat, at the water's edge, in the middle distance, beside the people. */
export function propSpot(site: Site, name: string, anchor: string | undefined, order: number): Spot {
  const { world, plan, land, random } = site
  if (anchor === 'water' && plan.water) return waterSpot(site)
  if (name === 'pier' && plan.water) return shoreSpot(world, plan, land)
  if (LARGE.has(name)) return besideView(site, groundSpot(site, order, 4.5))
  if (anchor !== 'structure') return groundSpot(site, order, 1.6)
  const near = groundSpot(site, 0)
  // A stable stands by its animals.
  const isByAnimals = name === 'barn' && world.scene.props.includes('goats')
  const away = TALL.has(name) && !isByAnimals ? between(random, 4.5, 7) : between(random, 1.5, 2.4)
  const side = plan.focus.share > 0.5 ? -1 : 1
  let best = near
  let bestCost = Infinity
  for (let i = 0; i < 180; i++) {
    const z = plan.focus.distance * away * (1 + (i % 9) * 0.16)
    const x = side * z * (0.06 + Math.floor(i / 18) * 0.04) * (i % 18 < 9 ? 1 : -1)
    if (land.shore(x, z) < 5) continue
    const y = land.height(x, z, 7)
    const steep = Math.abs(land.height(x + 4, z, 6) - y) + Math.abs(land.height(x, z + 4, 6) - y)
    const cost = steep + (isHidden(plan, land, x, y + 2, z) ? 6 : 0) + Math.abs(x / z) * 2
    if (cost < bestCost) {
      bestCost = cost
      best = { x, y, z, facing: 0 }
    }
  }
  return best
}

/** The water's edge near the focus, looking out. */
export function shoreSpot(world: World, plan: Composition, land: Landform): Spot {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  for (let z = 4; z < 400; z *= 1.02) {
    const x = tangent * z
    if (land.shore(x, z) > 0.6 && land.shore(tangent * z * 1.02, z * 1.02) <= 0.6)
      return { x, y: world.waterLevel, z, facing: 0 }
  }
  return { x: tangent * 20, y: world.waterLevel, z: 20, facing: 0 }
}

/** The nearest place to the focus where feet stay dry; the `order`th subject steps aside and back. */
export function groundSpot(
  { world, plan, land, random }: Site,
  order: number,
  margin = 1.2,
  isOffPath = false,
): Spot {
  const { camera } = plan
  const tangent = (plan.focus.share * world.width - camera.centre) / camera.focal
  const step = isOffPath && plan.land.path > 0 ? (plan.land.path + 1.7) * (tangent > 0 ? -1 : 1) : 0
  const aside = step + (order === 0 ? 0 : (order % 2 ? 1 : -1) * (2.2 + order * 0.8) * (tangent > 0 ? -1 : 1))
  const wanted = plan.focus.distance * (order === 0 ? 1 : between(random, 0.95, 1.2))
  let best: Spot | undefined
  let bestCost = Infinity
  const reach = (world.width / camera.focal) * 0.44
  for (let i = 0; i < 294; i++) {
    const z = wanted * (1 + (i % 7) * 0.13 * (i % 2 ? 1 : -0.6))
    const middle = plan.land.path > 0 ? land.pathMiddle(z) : tangent * z
    const x = middle + aside + (Math.floor(i / 7) - 20) * 0.05 * z * 0.6
    if (z < 5 || Math.abs(x / z) > reach) continue
    const shore = land.shore(x, z)
    if (shore < margin) continue
    const y = land.height(x, z, 7)
    if (z < nearestFeet(world, y)) continue
    const steep = Math.abs(land.height(x + 0.8, z, 7) - y) + Math.abs(land.height(x, z + 0.8, 7) - y)
    const screen = Math.abs(x - middle - aside) / z
    const cost = screen * 3 + Math.abs(z / wanted - 1) + steep * 1.5 + (isHidden(plan, land, x, y, z) ? 4 : 0)
    if (cost < bestCost) {
      bestCost = cost
      best = { x, y, z, facing: tangent > 0 ? -0.5 : 0.5 }
    }
  }
  if (best) return best
  // Farther off, then: any shore that is seen.
  for (let k = 0; k < 600; k++) {
    const z = wanted * (1 + Math.floor(k / 20) * 0.12)
    const x = tangent * z + ((k % 20) - 9.5) * 0.045 * z
    if (Math.abs(x / z) > reach || land.shore(x, z) < margin) continue
    const y = land.height(x, z, 7)
    if (z >= nearestFeet(world, y)) return { x, y, z, facing: 0 }
  }
  // No dry land in sight: at the near shore's edge, as far off as feet are seen.
  const y = Math.max(land.height(0, plan.land.shore.near, 7), world.waterLevel + 0.1)
  const z = Math.max(nearestFeet(world, y), plan.land.shore.near - 2, 5)
  return { x: tangent * z, y, z, facing: 0 }
}

/** What is large stands farther off and at the picture's side, so that it shows whole and hides nobody. */
function besideView({ world, plan, land }: Site, spot: Spot): Spot {
  const z = Math.max(spot.z, plan.focus.distance * 1.05)
  const side = plan.focus.share > 0.5 ? -1 : 1
  for (let k = 0; k < 24; k++) {
    const at = z * (1 + (k % 6) * 0.1)
    const x = side * at * (0.1 + Math.floor(k / 6) * 0.09) * (world.width / plan.camera.focal)
    if (land.shore(x, at) > 4.5) return { x, y: land.height(x, at, 7), z: at, facing: spot.facing }
  }
  return spot
}

/** Ground between the eye and the feet. */
function isHidden(plan: Composition, land: Landform, x: number, y: number, z: number): boolean {
  for (let k = 1; k < 12; k++) {
    const t = k / 12
    const sight = plan.camera.y + (y + 0.25 - plan.camera.y) * t
    if (land.height(x * t, z * t, 5) > sight) return true
  }
  return false
}

export function waterSpot({ world, plan, land, random }: Site): Spot {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  for (let i = 0; i < 60; i++) {
    const z = plan.focus.distance * between(random, 1.2, 2.6) + i * 1.5
    const x = (tangent + between(random, -0.04, 0.04)) * z
    if (land.shore(x, z) < -4)
      return { x, y: world.waterLevel, z, facing: random() < 0.5 ? Math.PI / 2 : -Math.PI / 2 }
  }
  return { x: tangent * 60, y: world.waterLevel, z: 60, facing: Math.PI / 2 }
}
