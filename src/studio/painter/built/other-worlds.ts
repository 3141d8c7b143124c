import { noise } from '../noise.ts'
import { deriveSeed } from '../random.ts'
import { clamp } from '../scalar.ts'
import type { Element, World } from '../world.ts'
import { lathe, tube } from './loft.ts'
import { plain } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { siteNear } from './place-house.ts'
import { standing } from './standing.ts'
import type { Material } from './surface.ts'

const RADIUS = 9

/** Panes between ribs, warm from within when it is dark, and green behind the glass. */
function panes(night: number, x: number, y: number, z: number, radius: number): Material {
  return (hit, out) => {
    const around = (Math.atan2(hit.z - z, hit.x - x) / Math.PI) * 14
    const upward = ((hit.y - y) / (radius * 0.82)) * 6
    const near = hit.girth / radius
    const rib = Math.min(
      Math.abs(around - Math.round(around)) * 0.22 * radius * near,
      Math.abs(upward - Math.round(upward)) * 0.14 * radius,
    )
    if (rib < Math.max(0.07, hit.pixel * 0.8)) {
      out.red = 0.5
      out.green = 0.5
      out.blue = 0.5
      out.gloss = 0.3
      return
    }
    const leaves = noise(hit.x * 1.1 + hit.z * 0.7, hit.y * 1.6)
    const warm = 0.05 + 0.22 * night
    const low = clamp(1 - (hit.y - y) / (radius * 0.6))
    out.red = 0.05
    out.green = 0.06
    out.blue = 0.05
    out.gloss = 0.8
    out.glowRed = warm * (0.55 + 0.3 * low) * (1 - 0.5 * leaves * low)
    out.glowGreen = warm * (0.36 + 0.2 * low)
    out.glowBlue = warm * 0.16 * (1 - 0.4 * leaves * low)
  }
}

function addDome(m: MeshBuilder, radius: number, night: number, x: number, y: number, z: number): void {
  m.use(plain([0.34, 0.33, 0.32], 0.2))
  lathe(
    m,
    [
      [radius * 1.04, -1],
      [radius * 1.04, 0.7],
      [radius * 0.99, 0.75],
    ],
    40,
  )
  m.use(panes(night, x, y, z, radius))
  lathe(
    m,
    Array.from({ length: 15 }, (_, i): [number, number] => {
      const a = (i / 14) * Math.PI * 0.5
      return [radius * Math.cos(a), 0.7 + radius * 0.82 * Math.sin(a)]
    }),
    44,
  )
}

/** The domes where people live on another world, and a mast beside them. */
export function domes(world: World): Element[] {
  const side = deriveSeed(world.seed, 'dome side') % 2 ? 1 : -1
  const site = siteNear(world, side * 13, 58, 9)
  world.clearings?.push({ x: site.x, z: site.z, radius: RADIUS })
  world.lamps.push({ x: site.x, y: site.y + 3, z: site.z - RADIUS - 1, colour: [2.6, 1.5, 0.6], reach: 6 })
  const night = Math.max(0.35, world.light.night)
  return standing(
    world,
    { ...site, facing: 0 },
    (m) => {
      addDome(m, RADIUS, night, site.x, site.y, site.z)
      m.at(side * 12.5, 0, 4, 0, 1, () => addDome(m, 5, night, site.x + side * 12.5, site.y, site.z + 4))
      m.use(plain([0.45, 0.45, 0.45], 0.3))
      tube(
        m,
        [
          [-side * 11, -0.5, 2],
          [-side * 11, 12, 2],
        ],
        [0.14, 0.05],
        8,
      )
    },
    { contact: 6, tolerance: 0.6 },
  )
}
