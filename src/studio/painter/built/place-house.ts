import type { Scene } from '../../scene.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltPlan, BuiltWorld, Element, Spot, World } from '../world.ts'
import { addHouse } from './house.ts'
import { houseLights, smoke } from './house-light.ts'
import { houseLook } from './house-look.ts'
import { MeshBuilder } from './mesh.ts'
import { meshElement } from './model.ts'
import { castShadow, contactShadow } from './shadow.ts'

/** The landscape that the words ask for around something built. */
export function landscapeOf(scene: Scene, fallback: BuiltPlan['landscape']): BuiltPlan['landscape'] {
  const has = (...names: string[]) => names.some((n) => scene.backdrop.includes(n))
  if (has('sea', 'coast', 'harbour', 'island')) return 'sea'
  if (has('lake', 'fjord')) return 'lake'
  if (has('river')) return 'river'
  if (has('mountains', 'snow-peaks', 'volcano', 'glacier')) return 'mountains'
  if (has('hills', 'vineyard', 'valley')) return 'hills'
  return fallback
}

/** One house and its light at a spot. `spot.facing` is where its back looks. */
export function houseAt(world: World, spot: Spot, kind: number, size = 1): Element[] {
  const seed = deriveSeed(world.seed, `house ${spot.x.toFixed(1)} ${spot.z.toFixed(1)}`)
  const look = houseLook(world, seed, kind, size)
  world.clearings?.push({ x: spot.x, z: spot.z, radius: look.wide * 0.75 })
  const m = new MeshBuilder()
  let lights: ReturnType<typeof addHouse> = []
  m.at(spot.x, spot.y, spot.z, spot.facing, 1, () => {
    lights = addHouse(m, look, world.light.night)
  })
  const mesh = m.build()
  const elements = [meshElement(world, mesh, { tolerance: 0.25 })]
  const shadow = castShadow(world, mesh, spot.y)
  if (shadow) elements.push(shadow)
  const contact = contactShadow(world, [{ x: spot.x, z: spot.z, radius: look.wide * 0.72 }], spot.y, 0.5)
  if (contact) elements.push(contact)
  if (lights.length > 0) elements.push(...houseLights(world, spot, lights))
  const isCold = world.scene.season === 'winter' || world.scene.season === 'autumn'
  if (isCold || look.lit > 0.5) {
    const [c, s] = [Math.cos(spot.facing), Math.sin(spot.facing)]
    const [lx, lz] = [look.wide * 0.225, look.deep * 0.125]
    elements.push(
      smoke(world, spot.x + lx * c + lz * s, spot.y + look.wall + look.gable + 1.2, spot.z - lx * s + lz * c),
    )
  }
  return elements
}

/** The lowest ground under a footprint, so that no corner floats. */
export function footprint(world: World, x: number, z: number, radius: number): number {
  let low = Number.POSITIVE_INFINITY
  let sum = 0
  for (let i = 0; i < 8; i++) {
    const h = world.ground(x + Math.cos(i * 0.785) * radius, z + Math.sin(i * 0.785) * radius)
    low = Math.min(low, h)
    sum += h / 8
  }
  return Math.max(low + 0.35, sum - 0.6)
}

/** A level, dry site near the wanted one. */
export function siteNear(world: World, x: number, z: number, radius: number): Spot {
  let best: Spot = { x, y: footprint(world, x, z, radius), z, facing: 0 }
  let bestCost = Number.POSITIVE_INFINITY
  for (let i = 0; i < 60; i++) {
    const [sx, sz] = [x + ((i % 8) - 4) * radius * 0.35, z * (1 + (Math.floor(i / 8) - 2) * 0.09)]
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let k = 0; k < 8; k++) {
      const h = world.ground(sx + Math.cos(k * 0.785) * radius, sz + Math.sin(k * 0.785) * radius)
      low = Math.min(low, h)
      high = Math.max(high, h)
    }
    const wet = low < world.waterLevel + 0.2 ? 30 : 0
    const cost = (high - low) * 2 + wet + Math.abs(sx - x) * 0.15 + Math.abs(sz - z) * 0.08
    if (cost < bestCost) {
      bestCost = cost
      best = { x: sx, y: footprint(world, sx, sz, radius), z: sz, facing: 0 }
    }
  }
  return best
}

/** The kind of house that suits the land. */
export const kindFor = (world: World, seed: number): number => {
  const { scene } = world
  if (
    scene.backdrop.includes('forest') ||
    scene.backdrop.includes('mountains') ||
    scene.place === 'mountain' ||
    scene.place === 'forest'
  )
    return seed % 3 === 0 ? 3 : 0
  if (scene.place === 'fjord' || scene.backdrop.includes('fjord')) return 1
  return seed % 5
}

export const housePlace: BuiltPlace = {
  plan: (scene, seed) => ({
    eye: 1.9,
    horizon: between(randomFrom(seed), 0.46, 0.54),
    focal: 0.86,
    ground: scene.season === 'winter' ? 'natural' : 'grass',
    landscape: landscapeOf(scene, 'hills'),
    isIndoors: false,
    gloss: 0,
  }),
  build(world): BuiltWorld {
    const random = randomFrom(deriveSeed(world.seed, 'house place'))
    const side = random() < 0.5 ? -1 : 1
    const z = between(random, 24, 31)
    const site = siteNear(world, side * z * between(random, 0.14, 0.22), z, 5)
    const spot: Spot = { ...site, facing: -side * between(random, 0.25, 0.6) }
    const elements = houseAt(world, spot, kindFor(world, world.seed))
    const front = (x: number, dz: number): Spot & { kind: 'stand' } => {
      const [c, s] = [Math.cos(spot.facing), Math.sin(spot.facing)]
      const px = spot.x + x * c - dz * s
      const pz = spot.z - x * s - dz * c
      return { x: px, y: world.ground(px, pz), z: pz, facing: spot.facing + Math.PI * 0.8, kind: 'stand' }
    }
    return { elements, spots: [front(-1, 6.5), front(3.5, 7.5), front(-4, 8)] }
  },
}
