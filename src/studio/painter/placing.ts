import { PROPS } from '../words/props.ts'
import type { Composition } from './composition.ts'
import type { Landform } from './landform.ts'
import type { Parts } from './parts.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import type { BuiltWorld, Element, Spot, World } from './world.ts'

/** Puts figures and things where they can be: on dry, level ground near the focus, or on the water. */
export function placeCast(
  world: World,
  plan: Composition,
  land: Landform,
  parts: Parts,
  built: BuiltWorld | undefined,
): Element[] {
  const { scene } = world
  // Nothing stands in orbit.
  if (scene.place === 'space') return []
  const random = randomFrom(deriveSeed(world.seed, 'placing'))
  const elements: Element[] = []
  const free = (built?.spots ?? []).map((spot) => withFeetInside(world, spot))
  let hasBoat = false
  scene.cast.forEach((group, i) => {
    const isAfloat = plan.water !== undefined && plan.water.kind === 'open' && ON_WATER.has(group.activity)
    const wantsSeat = SEATED.has(group.activity)
    const at = free.findIndex((s) => (wantsSeat ? s.kind === 'seat' : s.kind !== 'seat'))
    const taken = free.splice(Math.max(0, at), 1)[0]
    const spot =
      taken ?? (isAfloat ? waterSpot(world, plan, land, random) : groundSpot(world, plan, land, random, i))
    hasBoat ||= isAfloat && group.activity !== 'swimming'
    world.clearings?.push({ x: spot.x, z: spot.z, radius: 3 })
    elements.push(...parts.castGroup(world, group, spot))
  })
  scene.props.forEach((name, i) => {
    const build = parts.props[name]
    if (!build) return
    const anchor = PROPS[name as keyof typeof PROPS]?.anchor
    // Rowers and sailors bring their own.
    if (anchor === 'water' && hasBoat && name !== 'dolphin') return
    const at = propSpot(world, plan, land, random, name, anchor, i + (scene.cast.length > 0 ? 1 : 0))
    // What swims keeps away from what floats.
    const spot = name === 'dolphin' ? { ...at, x: at.x - (at.x > 0 ? 7 : -7), z: at.z + 6 } : at
    world.clearings?.push({ x: spot.x, z: spot.z, radius: anchor === 'structure' ? 9 : 3 })
    elements.push(...build(world, spot))
  })
  if (scene.hasCrowd && !built) {
    const z = plan.focus.distance
    elements.push(
      ...parts.crowd(world, { x0: -z * 0.5, x1: z * 0.5, z0: z * 1.3, z1: z * 2.6 }, 'passers-by'),
    )
  }
  return elements
}

/** A spot so near that its feet would be below the picture moves away from the viewer, along its line of sight. */
function withFeetInside<T extends Spot>(world: World, spot: T): T {
  const { camera, height } = world
  const nearest = ((camera.y - spot.y) * camera.focal) / Math.max(1, height * 0.93 - camera.horizon)
  if (spot.z >= nearest) return spot
  return { ...spot, x: (spot.x / Math.max(0.5, spot.z)) * nearest, z: nearest }
}

const TALL = new Set(['lighthouse', 'tower', 'windmill', 'church', 'bridge', 'waterfall', 'barn'])
const LARGE = new Set([
  'van',
  'car',
  'train',
  'tractor',
  'tent',
  'piano',
  'elephant',
  'fountain',
  'pool',
  'wedding-arch',
])
const ON_WATER = new Set(['rowing', 'sailing', 'swimming'])
const SEATED = new Set(['sitting', 'reading', 'writing', 'eating', 'working', 'meditating'])

/** Where a thing belongs: afloat, at the water's edge, in the middle distance, beside the people. */
function propSpot(
  world: World,
  plan: Composition,
  land: Landform,
  random: Random,
  name: string,
  anchor: string | undefined,
  order: number,
): Spot {
  if (anchor === 'water' && plan.water) return waterSpot(world, plan, land, random)
  if (name === 'pier' && plan.water) return shoreSpot(world, plan, land)
  if (anchor !== 'structure') return groundSpot(world, plan, land, random, order, LARGE.has(name) ? 4.5 : 1.6)
  const near = groundSpot(world, plan, land, random, 0)
  const away = TALL.has(name) ? between(random, 4.5, 7) : between(random, 1.5, 2.4)
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
function shoreSpot(world: World, plan: Composition, land: Landform): Spot {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  for (let z = 4; z < 400; z *= 1.02) {
    const x = tangent * z
    if (land.shore(x, z) > 0.6 && land.shore(tangent * z * 1.02, z * 1.02) <= 0.6)
      return { x, y: world.waterLevel, z, facing: 0 }
  }
  return { x: tangent * 20, y: world.waterLevel, z: 20, facing: 0 }
}

/** The nearest place to the focus where feet stay dry; the `order`th subject steps aside and back. */
function groundSpot(
  world: World,
  plan: Composition,
  land: Landform,
  random: Random,
  order: number,
  margin = 1.2,
): Spot {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  const aside = order === 0 ? 0 : (order % 2 ? 1 : -1) * (2.2 + order * 0.8) * (tangent > 0 ? -1 : 1)
  const wanted = plan.focus.distance * (order === 0 ? 1 : between(random, 0.95, 1.2))
  let best: Spot | undefined
  let bestCost = Infinity
  for (let i = 0; i < 140; i++) {
    const z = wanted * (1 + (i % 7) * 0.13 * (i % 2 ? 1 : -0.6))
    const middle = plan.land.path > 0 ? land.pathMiddle(z) : tangent * z
    const x = middle + aside + (Math.floor(i / 7) - 10) * 0.09 * z * 0.35
    if (z < 5) continue
    const shore = land.shore(x, z)
    if (shore < margin) continue
    const y = land.height(x, z, 7)
    const steep = Math.abs(land.height(x + 0.8, z, 7) - y) + Math.abs(land.height(x, z + 0.8, 7) - y)
    const screen = Math.abs(x - middle - aside) / z
    const cost = screen * 3 + Math.abs(z / wanted - 1) + steep * 1.5 + (isHidden(plan, land, x, y, z) ? 4 : 0)
    if (cost < bestCost) {
      bestCost = cost
      best = { x, y, z, facing: tangent > 0 ? -0.5 : 0.5 }
    }
  }
  if (best) return best
  const z = Math.max(4, plan.land.shore.near - 2)
  const x = tangent * z
  return { x, y: Math.max(land.height(x, z, 7), world.waterLevel), z, facing: 0 }
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

function waterSpot(world: World, plan: Composition, land: Landform, random: Random): Spot {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  for (let i = 0; i < 60; i++) {
    const z = plan.focus.distance * between(random, 1.2, 2.6) + i * 1.5
    const x = (tangent + between(random, -0.04, 0.04)) * z
    if (land.shore(x, z) < -4)
      return { x, y: world.waterLevel, z, facing: random() < 0.5 ? Math.PI / 2 : -Math.PI / 2 }
  }
  return { x: tangent * 60, y: world.waterLevel, z: 60, facing: Math.PI / 2 }
}
