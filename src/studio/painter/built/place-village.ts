import { drawGlow } from '../draw.ts'
import type { View } from '../frame.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element, Spot, World } from '../world.ts'
import { addHouse } from './house.ts'
import { houseLook } from './house-look.ts'
import { MeshBuilder, type Vec } from './mesh.ts'
import { meshElement } from './model.ts'
import { footprint, kindFor, landscapeOf } from './place-house.ts'
import { addChurch } from './props-structures.ts'

interface VillageArea {
  from: number
  to: number
  count: number
  /** Sine of the sideways middle, and how wide, both per metre of depth. */
  middle: number
  spread: number
}

/** Houses on the land, a church among them, all their windows one evening. */
export function village(world: World, area: VillageArea): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'village'))
  const kind = kindFor(world, world.seed)
  const night = world.light.night
  const sites: { x: number; y: number; z: number }[] = []
  for (let tries = 0; tries < area.count * 14 && sites.length < area.count; tries++) {
    const z = area.from + (area.to - area.from) * random() ** 1.3
    const x = (area.middle + between(random, -area.spread, area.spread)) * z
    const y = footprint(world, x, z, 4)
    if (y < world.waterLevel + 0.6) continue
    const steep =
      Math.abs(world.ground(x + 4, z) - world.ground(x - 4, z)) +
      Math.abs(world.ground(x, z + 4) - world.ground(x, z - 4))
    if (steep > 7 || sites.some((s) => Math.hypot(s.x - x, s.z - z) < 11)) continue
    sites.push({ x, y, z })
  }
  sites.sort((a, b) => b.z - a.z)
  const elements: Element[] = []
  const glows: Vec[] = []
  const church = Math.floor(sites.length * 0.55)
  sites.forEach((site, i) => {
    if (site.z < 140) world.clearings?.push({ x: site.x, z: site.z, radius: 5 })
    const m = new MeshBuilder()
    const turn = between(random, -0.7, 0.7) + (random() < 0.3 ? Math.PI / 2 : 0)
    m.at(site.x, site.y, site.z, turn, 1, () => {
      if (i === church) {
        addChurch(m, world.snow, night, world.seed % 91)
        return
      }
      const look = houseLook(
        world,
        deriveSeed(world.seed, `village ${i}`),
        random() < 0.7 ? kind : Math.floor(random() * 5),
        between(random, 0.8, 1.05),
      )
      addHouse(m, look, night)
    })
    elements.push(meshElement(world, m.build(), { z: site.z + 6, tolerance: 0.8 }))
    if (night > 0.3) glows.push([site.x, site.y + 1.6, site.z - 3.6])
  })
  for (const [x, y, z] of glows.slice(-5))
    world.lamps.push({ x, y, z: z - 0.6, colour: [1.5, 0.72, 0.22], reach: 3 })
  if (glows.length > 0)
    elements.push({
      z: area.from,
      draw: (view: View) => {
        for (const g of glows) drawGlow(view, g, 2.2, [0.07, 0.033, 0.01])
      },
    })
  return elements
}

export const villagePlace: BuiltPlace = {
  plan: (scene, seed) => ({
    eye: 7,
    horizon: between(randomFrom(seed), 0.42, 0.5),
    focal: 0.9,
    ground: scene.season === 'winter' ? 'natural' : 'grass',
    landscape: landscapeOf(scene, seed % 2 ? 'mountains' : 'hills'),
    isIndoors: false,
    gloss: 0,
  }),
  build(world): BuiltWorld {
    const random = randomFrom(deriveSeed(world.seed, 'village place'))
    const side = random() < 0.5 ? -1 : 1
    const elements = village(world, { from: 46, to: 190, count: 26, middle: side * 0.12, spread: 0.4 })
    const z = between(random, 17, 22)
    const x = -side * z * 0.14
    const spot = (dx: number, dz: number): Spot & { kind: 'stand' } => ({
      x: x + dx,
      y: world.ground(x + dx, z + dz),
      z: z + dz,
      facing: side * 0.4,
      kind: 'stand',
    })
    return { elements, spots: [spot(0, 0), spot(side * 5, 3), spot(-side * 3, 5)] }
  },
}

/** A village far away, for the landscape of another place. */
export const villageBackdrop = (world: World): Element[] => {
  const side = deriveSeed(world.seed, 'village side') % 2 ? 1 : -1
  return village(world, { from: 130, to: 520, count: 24, middle: side * 0.22, spread: 0.2 })
}
