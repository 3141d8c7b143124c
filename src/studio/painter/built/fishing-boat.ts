import { tube } from './loft.ts'
import { glow, plain, planks, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

/** A fishing boat: sheer hull, wheelhouse, mast with a light. Bow along +z, 7 m. */
export function addFishingBoat(m: MeshBuilder, isLit: boolean): void {
  const half = 3.5
  const hull = (z: number): [number, number] => {
    const t = z / half
    return [
      1.15 * (1 - Math.max(0, t + 0.05) ** 2.2 * 0.92) * (1 - 0.12 * Math.max(0, -t) ** 2),
      0.75 + 0.75 * Math.max(0, t) ** 2 + 0.12 * Math.max(0, -t),
    ]
  }
  m.use((hit, out) => {
    const isBand = Math.abs(hit.u - 0.5) > 0.42
    out.red = isBand ? 0.5 : 0.035
    out.green = isBand ? 0.48 : 0.1
    out.blue = isBand ? 0.44 : 0.17
    out.gloss = 0.5
  })
  m.grid(16, 24, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    const a = (u * 2 - 1) * 1.45
    out.x = (Math.sin(a) / Math.sin(1.45)) * Math.max(0.02, beam)
    out.y = -0.5 + (rim + 0.5) * (1 - Math.cos(a)) * 1.137
    out.z = z
    out.girth = 0
  })
  m.use(planks([0.24, 0.14, 0.07], 0.12, 0.1, 'v'))
  m.grid(4, 20, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    out.x = (u * 2 - 1) * Math.max(0.01, beam - 0.05)
    out.y = rim - 0.28
    out.z = z
    out.girth = 0
  })
  const white = plain([0.62, 0.6, 0.55], 0.25)
  m.use(white).box(0, 0.5, -0.5, 1.35, 1.5, 1.7)
  m.use(timber([0.3, 0.06, 0.03], 0.2)).box(0, 1.98, -0.45, 1.6, 0.09, 2.05)
  const pane = isLit ? glow([3, 1.6, 0.55]) : plain([0.03, 0.04, 0.05], 1)
  m.use(pane)
  for (const s of [-1, 1]) m.box(s * 0.68, 1.35, -0.5, 0.02, 0.42, 1.1)
  m.box(0, 1.35, 0.352, 1.0, 0.42, 0.02).box(0, 1.35, -1.352, 0.9, 0.42, 0.02)
  m.use(timber([0.22, 0.13, 0.06], 0.2))
  tube(
    m,
    [
      [0, 2, -0.9],
      [0, 4.6, -1.05],
    ],
    0.05,
    7,
  )
  tube(
    m,
    [
      [0, 2.3, -0.95],
      [0, 3.4, -3.1],
    ],
    0.04,
    6,
  )
  m.use(plain([0.03, 0.03, 0.03]))
  tube(
    m,
    [
      [0, 4.5, -1.04],
      [0, 1.5, 3.4],
    ],
    0.012,
    3,
  )
  tube(
    m,
    [
      [0, 4.5, -1.04],
      [0, 1.0, -3.4],
    ],
    0.012,
    3,
  )
}
