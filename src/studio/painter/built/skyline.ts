import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { noise } from '../noise.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { Element, World } from '../world.ts'
import { facade } from './facade.ts'
import { tube } from './loft.ts'
import { plain } from './materials.ts'
import { MeshBuilder, type Vec } from './mesh.ts'
import { meshElement } from './model.ts'

export interface SkylineOptions {
  /** Nearest building, metres. */
  from: number
  /** Height of the streets. */
  base: number
  to?: number
  /** Scales heights. */
  tall?: number
  /** Only where this is true. */
  keep?: (x: number, z: number) => boolean
}

const WALLS: [Rgb, ...Rgb[]] = [
  [0.13, 0.12, 0.12],
  [0.19, 0.16, 0.13],
  [0.08, 0.09, 0.11],
  [0.2, 0.19, 0.18],
  [0.15, 0.1, 0.08],
  [0.06, 0.075, 0.09],
]

/** A city of towers in ranks: low roofs near, high ones in clusters, haze between the ranks. */
export function skyline(world: World, options: SkylineOptions): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'skyline'))
  const { camera, width } = world
  const to = options.to ?? options.from + 1500
  const night = world.light.night
  const lit = night > 0.3 ? 0.17 + 0.07 * night : night > 0.05 ? 0.12 : 0.02
  const power = night > 0.3 ? 0.2 + 0.32 * night : 0.4
  const centre = between(random, -0.25, 0.25)
  const second = centre + (centre > 0 ? -1 : 1) * between(random, 0.34, 0.5)
  const beacons: Vec[] = []
  const elements: Element[] = []
  const ranks = 18
  for (let rank = ranks - 1; rank >= 0; rank--) {
    const z0 = options.from * (to / options.from) ** (rank / ranks)
    const deep = z0 * 0.1 + 8
    const half = ((width / 2) * 1.12 * (z0 + deep)) / camera.focal
    const m = new MeshBuilder()
    const offset = camera.x + ((width / 2 - camera.centre) / camera.focal) * z0
    for (let x = -half; x < half; ) {
      const wide = between(random, 13, 30)
      const gap = random() < 0.18 ? between(random, 8, 20) : between(random, 1, 5)
      const bx = offset + x + wide / 2
      const z = z0 + between(random, 0, deep * 0.6)
      x += wide + gap
      if (options.keep && !options.keep(bx, z)) continue
      // Two heaps of towers, one of them lower, as most cities have.
      const cluster =
        Math.exp(-(((bx / z - centre) / 0.2) ** 2)) + 0.55 * Math.exp(-(((bx / z - second) / 0.16) ** 2))
      const rise = noise(bx * 0.012 + world.seed, z * 0.01)
      const tall =
        (options.tall ?? 1) *
        (12 + 34 * rise + 185 * cluster * between(random, 0.12, 1) ** 1.7 * Math.min(1, z / 1100 + 0.08))
      addTower(
        m,
        bx,
        options.base,
        z,
        wide,
        tall,
        {
          lit: lit * between(random, 0.5, 1.4),
          power,
          seed: Math.floor(random() * 997),
          wall: pick(random, WALLS),
          form: random(),
        },
        random,
        beacons,
        night,
      )
    }
    const mesh = m.build()
    if (mesh.material.length > 0)
      elements.push(meshElement(world, mesh, { z: z0 + deep, tolerance: 60, openness: 0.85 }))
  }
  if (night > 0.3)
    elements.push({
      z: options.from,
      draw: (view: View) => {
        for (const b of beacons) drawGlow(view, b, 0.35, [3.4, 0.22, 0.14], { leastPx: 0.8, mostPx: 2 })
      },
    })
  return elements
}

interface TowerLook {
  lit: number
  power: number
  seed: number
  wall: Rgb
  form: number
}

function addTower(
  m: MeshBuilder,
  x: number,
  base: number,
  z: number,
  wide: number,
  tall: number,
  look: TowerLook,
  random: () => number,
  beacons: Vec[],
  night: number,
): void {
  const isOffice = tall > 60
  const front = facade({
    seed: look.seed,
    wall: look.wall,
    storey: isOffice ? 3.3 : 3,
    bay: isOffice ? 1.25 + 0.7 * look.form : 1.9,
    glassWide: isOffice ? 0.82 : 0.46,
    glassHigh: isOffice ? 0.7 : 0.52,
    lit: look.lit,
    power: look.power,
    isGlassy: isOffice && look.form > 0.4,
  })
  const roof = plain([0.05, 0.05, 0.055])
  let y = base
  let w = wide
  let d = wide * (0.7 + 0.5 * look.form)
  const parts =
    tall > 90
      ? look.form < 0.5
        ? [0.62, 0.25, 0.13]
        : [0.86, 0.14]
      : tall > 40 && look.form < 0.4
        ? [0.75, 0.25]
        : [1]
  for (const share of parts) {
    const high = tall * share
    // Blocks are turned a little towards the viewer, so that two faces show.
    m.use(front)
    const [l, r, n, f] = [x - w / 2, x + w / 2, z - d / 2, z + d / 2]
    m.polygon([l, y, n], [r, y, n], [r, y + high, n], [l, y + high, n])
    if (x > 0) m.polygon([l, y, f], [l, y, n], [l, y + high, n], [l, y + high, f])
    else m.polygon([r, y, n], [r, y, f], [r, y + high, f], [r, y + high, n])
    m.use(roof).polygon([l, y + high, n], [r, y + high, n], [r, y + high, f], [l, y + high, f])
    y += high
    w *= 0.72
    d *= 0.72
  }
  if (tall < 70) {
    // Lift houses, tanks.
    m.use(plain([look.wall[0] * 0.7, look.wall[1] * 0.7, look.wall[2] * 0.7])).box(
      x + (random() - 0.5) * wide * 0.4,
      y,
      z,
      wide * 0.22,
      2.6,
      wide * 0.2,
    )
    return
  }
  if (look.form > 0.55) {
    m.use(roof)
    const mast = tall * between(random, 0.08, 0.2)
    tube(
      m,
      [
        [x, y, z],
        [x, y + mast, z],
      ],
      [0.8, 0.2],
      5,
    )
    if (night > 0.3) beacons.push([x, y + mast, z - 1])
  } else if (look.form < 0.16) {
    m.use(plain([0.16, 0.15, 0.13], 0.4))
    for (let i = 0; i < 4; i++)
      m.at(x, y, z, (i * Math.PI) / 2, 1, () =>
        m.polygon([-w * 0.69, 0, -w * 0.69], [w * 0.69, 0, -w * 0.69], [0, w * 1.5, 0]),
      )
  } else {
    // A lit crown.
    if (night > 0.3)
      m.use((_hit, out) => {
        out.glowRed = 1.1
        out.glowGreen = 0.85
        out.glowBlue = 0.55
      })
    m.box(x, y, z, w * 1.2, 1.6, d * 1.2)
    if (night > 0.3) beacons.push([x - w * 0.5, y + 2.4, z - 1])
  }
}
