import type { Rgb } from '../frame.ts'
import { between, pick, type Random, randomFrom } from '../random.ts'
import { ball, lathe, tube } from './loft.ts'
import { fabric, plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'

const stem = plain([0.05, 0.11, 0.025])
const leafGreen: [Rgb, ...Rgb[]] = [
  [0.05, 0.12, 0.025],
  [0.07, 0.15, 0.03],
  [0.04, 0.09, 0.03],
]
export const PETALS: [Rgb, ...Rgb[]] = [
  [0.6, 0.1, 0.14],
  [0.7, 0.5, 0.1],
  [0.62, 0.35, 0.45],
  [0.4, 0.2, 0.5],
  [0.7, 0.66, 0.58],
  [0.68, 0.25, 0.06],
]

/** A leaf from `base`, arching along `dir`, drooping by `droop`. */
export function addLeaf(
  m: MeshBuilder,
  base: Vec,
  dir: Vec,
  long: number,
  wide: number,
  droop: number,
): void {
  const flat = Math.hypot(dir[0], dir[2]) || 1e-6
  const across: Vec = [dir[2] / flat, 0, -dir[0] / flat]
  m.grid(2, 6, false, (u, v, out) => {
    const w = (u * 2 - 1) * wide * Math.sin(Math.min(1, v * 1.02) * Math.PI) ** 0.7
    out.x = base[0] + dir[0] * long * v + across[0] * w
    out.y = base[1] + dir[1] * long * v - droop * long * v * v - Math.abs(u - 0.5) * wide * 0.5
    out.z = base[2] + dir[2] * long * v + across[2] * w
    out.girth = 0
  })
}

function addBloom(m: MeshBuilder, at: Vec, size: number, colour: Rgb, random: Random): void {
  m.use(fabric(colour, 0.6))
  const petals = 6
  const tilt = between(random, 0, 6)
  for (let i = 0; i < petals; i++) {
    const a = (i / petals) * Math.PI * 2 + tilt
    addLeaf(m, at, [Math.cos(a) * 0.9, 0.55, Math.sin(a) * 0.9], size, size * 0.42, 0.35)
  }
  m.use(plain([0.5, 0.3, 0.04]))
  ball(m, [at[0], at[1] + size * 0.12, at[2]], size * 0.22, size * 0.2, size * 0.22, 7, 5)
}

/** Stems with leaves and blooms from one point; about 0.4 m high when `spread` is 0.25. */
export function addBouquet(m: MeshBuilder, seed: number, count: number, spread: number): void {
  const random = randomFrom(seed)
  const main = pick(random, PETALS)
  for (let i = 0; i < count; i++) {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * spread
    const top: Vec = [
      Math.cos(a) * r,
      spread * between(random, 0.9, 1.6) * (1 - (0.35 * r) / spread),
      Math.sin(a) * r,
    ]
    m.use(stem)
    tube(m, [[0, 0, 0], [top[0] * 0.4, top[1] * 0.6, top[2] * 0.4], top], 0.0035, 4)
    m.use(plain(pick(random, leafGreen), 0.1, 0.5))
    addLeaf(
      m,
      [top[0] * 0.5, top[1] * 0.55, top[2] * 0.5],
      [Math.cos(a + 1) * 0.8, 0.4, Math.sin(a + 1) * 0.8],
      spread * 0.5,
      spread * 0.12,
      0.4,
    )
    addBloom(
      m,
      top,
      spread * between(random, 0.16, 0.26),
      random() < 0.6 ? main : pick(random, PETALS),
      random,
    )
  }
}

/** A pot plant with arching leaves; `height` metres. */
export function addPotPlant(m: MeshBuilder, height: number, seed: number): void {
  const random = randomFrom(seed)
  const pot = height * 0.3
  m.use(
    plain(
      pick(random, [
        [0.3, 0.12, 0.06],
        [0.4, 0.38, 0.34],
        [0.07, 0.09, 0.1],
      ] as [Rgb, ...Rgb[]]),
      0.25,
    ),
  )
  lathe(
    m,
    [
      [0, 0],
      [pot * 0.42, 0],
      [pot * 0.56, pot * 0.9],
      [pot * 0.62, pot * 0.92],
      [pot * 0.62, pot],
      [pot * 0.52, pot],
      [0, pot * 0.9],
    ],
    20,
  )
  m.use(plain(pick(random, leafGreen), 0.25, 0.5))
  const leaves = 22
  for (let i = 0; i < leaves; i++) {
    const a = i * 2.4 + between(random, -0.3, 0.3)
    const up = between(random, 0.5, 1.5) * (1 - (i / leaves) * 0.5)
    const long = Math.hypot(1, up)
    addLeaf(
      m,
      [0, pot * 0.9 + (i / leaves) * height * 0.12, 0],
      [Math.cos(a) / long, up / long, Math.sin(a) / long],
      height * between(random, 0.45, 0.72),
      height * 0.06,
      between(random, 0.25, 0.7),
    )
  }
}

/** A bed of flowers around the origin. */
export function addFlowerBed(m: MeshBuilder, radius: number, count: number, seed: number): void {
  const random = randomFrom(seed)
  for (let i = 0; i < count; i++) {
    const a = random() * Math.PI * 2
    const r = Math.sqrt(random()) * radius
    const [x, z] = [Math.cos(a) * r, Math.sin(a) * r * 0.6]
    const high = between(random, 0.22, 0.5)
    m.use(stem)
    tube(
      m,
      [
        [x, -0.05, z],
        [x + between(random, -0.04, 0.04), high * 0.6, z],
        [x + between(random, -0.08, 0.08), high, z],
      ],
      0.006,
      4,
    )
    m.use(plain(pick(random, leafGreen), 0.1, 0.5))
    for (let k = 0; k < 3; k++)
      addLeaf(
        m,
        [x, high * 0.1 * k, z],
        [Math.cos(k * 2.1 + a) * 0.7, 0.7, Math.sin(k * 2.1 + a) * 0.7],
        high * 0.7,
        0.03,
        0.5,
      )
    addBloom(m, [x, high, z], between(random, 0.05, 0.09), pick(random, PETALS), random)
  }
}
