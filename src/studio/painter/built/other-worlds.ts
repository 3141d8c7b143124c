import { deriveSeed } from '../random.ts'
import type { Element, World } from '../world.ts'
import { lathe, tube } from './loft.ts'
import { plain } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { siteNear } from './place-house.ts'
import { standing } from './standing.ts'
import type { Material } from './surface.ts'

const RADIUS = 9

/** Panes between ribs, warm from within when it is dark, and green behind the glass. */
const panes =
  (night: number): Material =>
  (hit, out) => {
    const u = hit.u / 1.9
    const v = hit.v / 1.6
    const rib = Math.min(Math.abs(u - Math.round(u)) * 1.9, Math.abs(v - Math.round(v)) * 1.6)
    if (rib < 0.09) {
      out.red = 0.5
      out.green = 0.5
      out.blue = 0.5
      out.gloss = 0.3
      return
    }
    const leaves = 0.5 + 0.5 * Math.sin(hit.x * 1.7 + Math.sin(hit.y * 2.3) * 2)
    const warm = 0.35 + 1.5 * night
    const low = Math.max(0, 1 - hit.v / 9)
    out.red = 0.05
    out.green = 0.06
    out.blue = 0.05
    out.gloss = 0.8
    out.glowRed = warm * (0.55 + 0.3 * low) * (1 - 0.5 * leaves * low)
    out.glowGreen = warm * (0.36 + 0.2 * low)
    out.glowBlue = warm * 0.16 * (1 - 0.4 * leaves * low)
  }

function addDome(m: MeshBuilder, radius: number, night: number): void {
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
  m.use(panes(night))
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
      addDome(m, RADIUS, night)
      m.at(side * 12.5, 0, 4, 0, 1, () => addDome(m, 5, night))
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
