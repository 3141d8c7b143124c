import type { Rgb } from '../frame.ts'
import { between, randomFrom } from '../random.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { glow, lampshade, plain } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

export const paper = plain([0.72, 0.66, 0.55])
export const brass = plain([0.36, 0.23, 0.07], 0.9)

export const china = plain([0.7, 0.68, 0.63], 0.5)

export const dark = plain([0.018, 0.018, 0.02], 0.4)

export function addMug(m: MeshBuilder, colour: Rgb = [0.5, 0.47, 0.42]): void {
  m.use(plain(colour, 0.45))
  lathe(
    m,
    [
      [0, 0.002],
      [0.034, 0],
      [0.041, 0.02],
      [0.043, 0.095],
      [0.04, 0.097],
      [0.038, 0.075],
      [0, 0.074],
    ],
    18,
  )
  tube(
    m,
    [
      [0.04, 0.078, 0],
      [0.068, 0.074, 0],
      [0.07, 0.036, 0],
      [0.04, 0.026, 0],
    ],
    0.0065,
    6,
    3,
  )
  m.use(plain([0.03, 0.014, 0.006], 0.8)).at(0, 0.08, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.038, 0],
        [0, 0.0005],
      ],
      16,
    ),
  )
}

/** An open book, its pages arched; 36 cm wide. */
export function addOpenBook(m: MeshBuilder): void {
  m.use(plain([0.2, 0.035, 0.03], 0.2)).box(0, 0, 0, 0.4, 0.008, 0.27)
  m.use((hit, out) => {
    const line =
      Math.abs(((hit.v * 22) % 1) - 0.5) < 0.22 && hit.u > 0.1 && hit.u < 0.9 && hit.v > 0.1 && hit.v < 0.9
    const words =
      line && Math.sin(hit.u * 90 + Math.floor(hit.v * 22) * 7) > -0.6
        ? Math.max(0, 1 - hit.pixel / 0.006)
        : 0
    const k = 1 - 0.6 * words
    out.red = 0.74 * k
    out.green = 0.68 * k
    out.blue = 0.56 * k
    out.through = 0.2
  })
  for (const s of [-1, 1])
    m.grid(10, 2, false, (u, v, out) => {
      const t = s > 0 ? u : 1 - u
      out.x = s * (0.005 + t * 0.185)
      out.y = 0.012 + 0.034 * Math.sin(Math.min(1, t * 1.25) * Math.PI) ** 0.8 * (1 - t * 0.3)
      out.z = (v - 0.5) * 0.255
      out.girth = 0
    })
}

export function addTableLamp(m: MeshBuilder, power: number): void {
  m.use(brass)
  lathe(
    m,
    [
      [0.085, 0],
      [0.085, 0.014],
      [0.03, 0.03],
      [0.016, 0.06],
      [0.04, 0.12],
      [0.05, 0.18],
      [0.03, 0.25],
      [0.012, 0.3],
      [0.011, 0.4],
      [0, 0.4],
    ],
    20,
  )
  m.use(lampshade([2.7 * power, 1.5 * power, 0.62 * power], 1))
  m.at(0, 0.34, 0, 0, 1, () => {
    m.grid(30, 6, true, (u, v, out) => {
      const a = u * Math.PI * 2
      const r = 0.175 - 0.075 * v
      out.x = Math.cos(a) * r
      out.y = v * 0.21
      out.z = Math.sin(a) * r
      out.girth = r
    })
  })
  if (power > 0.2)
    m.use(glow([14 * power, 8 * power, 3.4 * power])).at(0, 0.36, 0, 0, 1, () => ball(m, [0, 0, 0], 0.03))
}

/** A laptop, its back to local -z; the screen glows towards +z. */
export function addLaptop(m: MeshBuilder): void {
  m.use(plain([0.28, 0.29, 0.3], 0.5)).box(0, 0, 0.02, 0.34, 0.014, 0.24)
  m.use(dark).box(0, 0.0142, 0, 0.3, 0.002, 0.12)
  m.at(0, 0.012, -0.1, 0, 1, () =>
    m.tilted(-0.28, 0, () => {
      m.use(plain([0.28, 0.29, 0.3], 0.5)).box(0, 0, -0.006, 0.34, 0.225, 0.008)
      m.use((hit, out) => {
        const k = 0.7 + 0.3 * Math.sin(hit.v * 40) * (hit.u > 0.12 ? 1 : 0.2)
        out.glowRed = 0.75 * k
        out.glowGreen = 0.95 * k
        out.glowBlue = 1.2 * k
      }).polygon([-0.158, 0.012, 0], [0.158, 0.012, 0], [0.158, 0.213, 0], [-0.158, 0.213, 0])
    }),
  )
}

function addPlate(m: MeshBuilder, food: Rgb, at: [number, number]): void {
  m.at(at[0], 0, at[1], 0, 1, () => {
    m.use(china)
    lathe(
      m,
      [
        [0.06, 0],
        [0.075, 0.004],
        [0.125, 0.016],
        [0.127, 0.019],
        [0.08, 0.009],
        [0, 0.008],
      ],
      22,
    )
    m.use(plain(food, 0.35))
    ball(m, [0.01, 0.018, 0.01], 0.055, 0.022, 0.045, 10, 6)
    m.use(plain([0.09, 0.2, 0.03], 0.2))
    ball(m, [-0.04, 0.018, -0.02], 0.03, 0.018, 0.03, 8, 5)
  })
}

/** Plates, bread, fruit, a jug and glasses: a table laid for friends. */
export function addFood(m: MeshBuilder, seed: number, wide = 0.9): void {
  const random = randomFrom(seed)
  const foods: Rgb[] = [
    [0.5, 0.16, 0.05],
    [0.45, 0.3, 0.07],
    [0.3, 0.07, 0.04],
    [0.5, 0.4, 0.2],
  ]
  const count = Math.max(2, Math.round(wide / 0.42))
  for (let i = 0; i < count; i++)
    addPlate(m, foods[i % 4]!, [(i / Math.max(1, count - 1) - 0.5) * wide, between(random, -0.2, 0.2)])
  m.use(plain([0.4, 0.22, 0.08], 0.15))
  loft(
    m,
    ringsAlong(
      [
        [-0.16, 0.04, 0.02],
        [0, 0.055, 0],
        [0.16, 0.04, -0.02],
      ],
      [0.03, 0.055, 0.03],
      [0, 1, 0],
    ),
    10,
    3,
  )
  m.use(plain([0.5, 0.05, 0.03], 0.6))
  for (let i = 0; i < 5; i++)
    ball(
      m,
      [0.24 + between(random, -0.07, 0.07), 0.045 + (i > 2 ? 0.05 : 0), 0.12 + between(random, -0.06, 0.06)],
      0.036,
      0.034,
      0.036,
      10,
      7,
    )
  m.use(plain([0.34, 0.1, 0.12], 0.9, 0.6))
  for (let i = 0; i < count; i++)
    m.at((i / Math.max(1, count - 1) - 0.5) * wide + 0.13, 0, between(random, -0.16, 0.16), 0, 1, () =>
      lathe(
        m,
        [
          [0.032, 0],
          [0.005, 0.008],
          [0.005, 0.08],
          [0.036, 0.12],
          [0.038, 0.16],
          [0.03, 0.2],
        ],
        14,
      ),
    )
  m.use(plain([0.03, 0.06, 0.03], 0.9)).at(-0.26, 0, -0.12, 0, 1, () =>
    lathe(
      m,
      [
        [0, 0],
        [0.038, 0],
        [0.04, 0.17],
        [0.014, 0.22],
        [0.013, 0.29],
        [0, 0.29],
      ],
      14,
    ),
  )
}
