import type { Rgb } from '../frame.ts'
import { ball, loft, ringsAlong, tube } from './loft.ts'
import { glow, plain, planks, timber } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { black } from './vehicles.ts'

/** Clinker-built boat on its waterline at y = 0, bow along +z; 4 m long. */
export function addRowingBoat(m: MeshBuilder, colour: Rgb = [0.24, 0.11, 0.05]): void {
  const half = 2.05
  const hull = (z: number): [number, number, number] => {
    const t = z / half
    const beam = 0.62 * (1 - Math.max(0, t) ** 2.4) * (1 - 0.34 * Math.max(0, -t) ** 2)
    return [beam, 0.34 + 0.22 * t * t + (t > 0 ? 0.1 * t * t : 0), -0.16 + 0.26 * Math.max(0, t) ** 3]
  }
  const side = (inset: number) =>
    m.grid(16, 22, false, (u, v, out) => {
      const z = (v * 2 - 1) * half
      const [beam, rim, keel] = hull(z)
      const a = (u * 2 - 1) * 1.45
      const wide = Math.sin(a) / Math.sin(1.45)
      out.x = wide * Math.max(0.02, beam - inset)
      out.y = keel + inset + (rim - keel) * (1 - Math.cos(a)) * 1.13 * (inset > 0 ? 0.98 : 1)
      out.z = z * (1 - inset * 0.02)
      out.girth = 0
    })
  m.use(planks(colour, 0.11, 0.25, 'v'))
  side(0)
  m.use(timber([colour[0] * 1.2, colour[1] * 1.2, colour[2] * 1.2], 0.1))
  side(0.05)
  for (const s of [-1, 1]) {
    const rail: Vec[] = Array.from({ length: 15 }, (_, i) => {
      const z = (i / 7 - 1) * half
      const [beam, rim] = hull(z)
      return [s * Math.max(0.02, beam - 0.02), rim + 0.012, z]
    })
    m.use(timber([0.3, 0.17, 0.08], 0.3))
    loft(
      m,
      ringsAlong(
        rail,
        rail.map(() => [0.03, 0.022] as [number, number]),
        [1, 0, 0],
      ),
      6,
      1,
    )
  }
  for (const z of [-1.15, -0.05, 1.05]) m.box(0, 0.12, z, hull(z)[0] * 1.86, 0.035, 0.26)
}

/** A sloop on its waterline, bow along +z; 8 m long, mast 10 m. */
export function addSailingBoat(
  m: MeshBuilder,
  sail: Rgb = [0.78, 0.75, 0.68],
  hullColour: Rgb = [0.75, 0.74, 0.72],
): void {
  const half = 4
  const hull = (z: number): [number, number] => {
    const t = z / half
    return [
      1.25 *
        (1 - Math.max(0, t + 0.1) ** 2.3 * 0.8 - (t > 0.93 ? (t - 0.93) * 6 : 0)) *
        (1 - 0.25 * Math.max(0, -t) ** 2),
      0.72 + 0.2 * t * t + 0.12 * Math.max(0, t),
    ]
  }
  m.use((hit, out) => {
    const isStripe = hit.u > 0.05 && hit.u < 0.95
    const c = isStripe ? hullColour : ([0.03, 0.06, 0.16] as Rgb)
    out.red = c[0]
    out.green = c[1]
    out.blue = c[2]
    out.gloss = 0.7
  })
  m.grid(18, 26, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    const a = (u * 2 - 1) * 1.5
    out.x = Math.sin(a) * Math.max(0.02, beam)
    out.y = -0.5 + (rim + 0.5) * (1 - Math.cos(a)) * 1.076 + Math.max(0, z / half - 0.5) * 0.5 * Math.cos(a)
    out.z = z
    out.girth = 0
  })
  m.use(planks([0.34, 0.2, 0.1], 0.09, 0.2, 'v'))
  m.grid(6, 20, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    out.x = (u * 2 - 1) * Math.max(0.02, beam - 0.03)
    out.y = rim - 0.05
    out.z = z
    out.girth = 0
  })
  m.use(plain([0.7, 0.69, 0.66], 0.4))
  loft(
    m,
    ringsAlong(
      [
        [0, 0.8, -0.9],
        [0, 0.96, -0.6],
        [0, 0.98, 0.8],
        [0, 0.86, 1.9],
      ],
      [
        [0.62, 0.1],
        [0.72, 0.3],
        [0.66, 0.3],
        [0.3, 0.08],
      ],
      [1, 0, 0],
    ),
    12,
    3,
  )
  m.use(glow([0.03, 0.035, 0.04]))
  for (const s of [-1, 1])
    for (const z of [-0.3, 0.35, 0.95])
      m.at(s * 0.69, 1.0, z, 0, 1, () => ball(m, [0, 0, 0], 0.03, 0.08, 0.2, 8, 6))
  const mast: Vec = [0, 10.2, 0.7]
  m.use(plain([0.5, 0.5, 0.5], 0.5))
  tube(m, [[0, 0.7, 0.8], mast], [0.075, 0.045], 8)
  tube(
    m,
    [
      [0, 1.75, 0.75],
      [0.32, 1.62, -2.9],
    ],
    0.055,
    7,
  )
  m.use(black)
  for (const end of [
    [0, 0.95, 3.95],
    [0, 0.85, -3.9],
    [1.1, 0.75, 0.7],
    [-1.1, 0.75, 0.7],
  ] as Vec[])
    tube(m, [mast, end], 0.012, 3)
  m.use((hit, out) => {
    const batten = Math.abs(hit.v * 5 - Math.round(hit.v * 5)) < 0.012 ? 0.8 : 1
    const seam = Math.abs(hit.u * 7 - Math.round(hit.u * 7)) < 0.012 ? 0.9 : 1
    out.red = sail[0] * batten * seam
    out.green = sail[1] * batten * seam
    out.blue = sail[2] * batten * seam
    out.through = 0.55
  })
  /** A sail between three corners that bellies to leeward. */
  const canvas = (tack: Vec, head: Vec, clew: Vec, belly: number, roach: number) =>
    m.grid(10, 14, false, (u, v, out) => {
      const w = 1 - v
      const luff = [0, 1, 2].map((k) => tack[k]! + (head[k]! - tack[k]!) * v) as Vec
      const leech = [0, 1, 2].map((k) => clew[k]! + (head[k]! - clew[k]!) * v) as Vec
      const out2 = Math.sin(v * Math.PI) * roach
      const full = Math.sin(Math.PI * u ** 0.8) * w ** 0.6 * belly
      out.x = luff[0] + (leech[0] - luff[0]) * u + full
      out.y = luff[1] + (leech[1] - luff[1]) * u
      out.z = luff[2] + (leech[2] - luff[2]) * u - out2 * u
      out.girth = 0
    })
  canvas([0, 1.85, 0.66], [0, 10.0, 0.66], [0.3, 1.7, -2.85], 0.5, 0.5)
  canvas([0, 1.05, 3.85], [0, 8.8, 0.95], [0.5, 1.35, 0.1], 0.6, 0)
}
