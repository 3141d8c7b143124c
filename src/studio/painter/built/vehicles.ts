import type { Rgb } from '../frame.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'

export const black = plain([0.015, 0.015, 0.017], 0.25)

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
