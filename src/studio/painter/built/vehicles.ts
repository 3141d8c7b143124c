import type { Rgb } from '../frame.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, plain, planks, timber } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'

const black = plain([0.015, 0.015, 0.017], 0.25)
const steel = plain([0.32, 0.33, 0.35], 0.7)

/** A wheel in the local yz plane, its hub at the point. */
function wheel(m: MeshBuilder, y: number, z: number, radius: number, tyre: number, spokes: number): void {
  m.use(black)
  m.grid(28, 6, true, (u, v, out) => {
    const a = u * Math.PI * 2
    const b = v * Math.PI * 2
    const r = radius - tyre + Math.cos(b) * tyre
    out.x = Math.sin(b) * tyre
    out.y = y + Math.sin(a) * r
    out.z = z + Math.cos(a) * r
    out.girth = tyre
  })
  m.use(steel)
  for (let i = 0; i < spokes; i++) {
    const a = (i / spokes) * Math.PI * 2
    tube(
      m,
      [
        [0, y, z],
        [0, y + Math.sin(a) * (radius - tyre), z + Math.cos(a) * (radius - tyre)],
      ],
      0.0035,
      3,
    )
  }
  ball(m, [0, y, z], 0.03, 0.03, 0.03, 8, 6)
}

/** A bicycle ridden along local +z; its saddle lies above z = -0.25. */
export function addBicycle(m: MeshBuilder, colour: Rgb = [0.3, 0.04, 0.03]): void {
  const r = 0.35
  wheel(m, r, -0.55, r, 0.02, 14)
  wheel(m, r, 0.52, r, 0.02, 14)
  m.use(plain(colour, 0.6))
  const crank: Vec = [0, 0.3, -0.1]
  const seat: Vec = [0, 0.82, -0.26]
  const head: Vec = [0, 0.8, 0.34]
  for (const [a, b] of [
    [crank, seat],
    [crank, head],
    [seat, head],
    [crank, [0, r, -0.55]],
    [seat, [0, r, -0.55]],
    [head, [0, r, 0.52]],
  ] as [Vec, Vec][])
    tube(m, [a, b], 0.016, 6)
  tube(m, [head, [0, 0.96, 0.3]], 0.014, 6)
  tube(m, [seat, [0, 0.92, -0.29]], 0.014, 6)
  m.use(black)
  tube(
    m,
    [
      [-0.26, 0.99, 0.16],
      [-0.2, 0.98, 0.28],
      [0, 0.96, 0.32],
      [0.2, 0.98, 0.28],
      [0.26, 0.99, 0.16],
    ],
    0.013,
    6,
    2,
  )
  loft(
    m,
    ringsAlong(
      [
        [0, 0.93, -0.42],
        [0, 0.95, -0.32],
        [0, 0.95, -0.16],
      ],
      [
        [0.075, 0.03],
        [0.07, 0.03],
        [0.02, 0.02],
      ],
      [1, 0, 0],
    ),
    8,
    2,
  )
  m.use(steel)
  m.at(0.03, 0.3, -0.1, Math.PI / 2, 1, () =>
    lathe(
      m,
      [
        [0.09, 0],
        [0.09, 0.004],
      ],
      12,
    ),
  )
}

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

/** A standing or walking horse, head along +z; its back is 1.42 m high. */
export function addHorse(m: MeshBuilder, colour: Rgb = [0.1, 0.045, 0.02]): void {
  const coat = fabric(colour, 0, 0.4)
  const mane = fabric([0.02, 0.014, 0.01], 0.1)
  m.use(coat)
  loft(
    m,
    ringsAlong(
      [
        [0, 1.16, -0.78],
        [0, 1.2, -0.62],
        [0, 1.16, -0.25],
        [0, 1.12, 0.12],
        [0, 1.17, 0.48],
        [0, 1.22, 0.66],
      ],
      [
        [0.16, 0.2],
        [0.26, 0.29],
        [0.29, 0.31],
        [0.28, 0.32],
        [0.24, 0.3],
        [0.14, 0.2],
      ],
      [1, 0, 0],
    ),
    14,
    3,
  )
  loft(
    m,
    ringsAlong(
      [
        [0, 1.2, 0.5],
        [0, 1.5, 0.74],
        [0, 1.78, 0.92],
        [0, 1.94, 0.98],
      ],
      [
        [0.15, 0.26],
        [0.11, 0.19],
        [0.085, 0.13],
        [0.07, 0.09],
      ],
      [1, 0, 0],
    ),
    10,
    3,
  )
  loft(
    m,
    ringsAlong(
      [
        [0, 1.97, 0.9],
        [0, 1.94, 1.02],
        [0, 1.82, 1.18],
        [0, 1.68, 1.36],
        [0, 1.63, 1.42],
      ],
      [
        [0.07, 0.08],
        [0.095, 0.125],
        [0.075, 0.095],
        [0.055, 0.065],
        [0.045, 0.05],
      ],
      [1, 0, 0],
    ),
    10,
    2,
  )
  for (const s of [-1, 1])
    tube(
      m,
      [
        [s * 0.05, 2.02, 0.92],
        [s * 0.06, 2.15, 0.94],
      ],
      [0.03, 0.008],
      5,
    )
  const leg = (x: number, hip: Vec, knee: Vec, foot: Vec) => {
    m.use(coat)
    loft(
      m,
      ringsAlong(
        [
          hip,
          [x, (hip[1] + knee[1]) / 2, (hip[2] + knee[2]) / 2],
          knee,
          [x, knee[1] * 0.45, (knee[2] + foot[2]) / 2],
          foot,
        ],
        [
          [0.12, 0.17],
          [0.085, 0.11],
          [0.055, 0.06],
          [0.038, 0.042],
          [0.045, 0.05],
        ],
        [1, 0, 0],
      ),
      8,
      2,
    )
    m.use(black)
    loft(m, ringsAlong([foot, [foot[0], 0, foot[2] + 0.03]], [0.055, 0.07], [1, 0, 0]), 8, 1, {
      round: [0, 0],
    })
  }
  leg(0.15, [0.14, 1.05, 0.5], [0.14, 0.6, 0.62], [0.14, 0.09, 0.66])
  leg(-0.15, [-0.14, 1.05, 0.5], [-0.14, 0.6, 0.48], [-0.14, 0.09, 0.34])
  leg(0.15, [0.15, 1.08, -0.6], [0.15, 0.62, -0.74], [0.15, 0.09, -0.52])
  leg(-0.15, [-0.15, 1.08, -0.6], [-0.15, 0.62, -0.78], [-0.15, 0.09, -0.86])
  m.use(mane)
  loft(
    m,
    ringsAlong(
      [
        [0, 2.04, 0.9],
        [0, 1.86, 0.78],
        [0, 1.6, 0.56],
        [0, 1.4, 0.4],
      ],
      [
        [0.03, 0.06],
        [0.035, 0.09],
        [0.035, 0.08],
        [0.02, 0.03],
      ],
      [1, 0, 0],
    ),
    7,
    3,
  )
  tube(
    m,
    [
      [0, 1.32, -0.8],
      [0, 1.24, -0.98],
      [0, 0.85, -1.06],
      [0, 0.5, -1.02],
    ],
    [0.04, 0.06, 0.07, 0.02],
    7,
    3,
  )
}
