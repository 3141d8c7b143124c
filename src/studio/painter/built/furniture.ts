import type { Rgb } from '../frame.ts'
import { lathe, tube } from './loft.ts'
import { fabric, plain, planks, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

export const darkWood = timber([0.09, 0.045, 0.022], 0.25)

export const oak = timber([0.26, 0.14, 0.065], 0.2)

export const iron = plain([0.02, 0.02, 0.022], 0.3)

/** Round table on one foot. */
export function addRoundTable(m: MeshBuilder, radius: number, height: number, cloth?: Rgb): void {
  if (cloth) {
    m.use(fabric(cloth, 0.2))
    m.grid(28, 5, true, (u, v, out) => {
      const a = u * Math.PI * 2
      const hang = Math.max(0, v - 0.5) * 2
      const r = radius * Math.min(1, v * 2) * (1 + hang * (0.03 + 0.07 * Math.sin(a * 7)))
      out.x = Math.cos(a) * r
      out.z = Math.sin(a) * r
      out.y = height - hang * 0.42
      out.girth = radius
    })
  } else {
    m.use(oak)
    m.at(0, height - 0.03, 0, 0, 1, () =>
      lathe(
        m,
        [
          [0, 0],
          [radius * 0.98, 0],
          [radius, 0.012],
          [radius * 0.99, 0.03],
          [0, 0.03],
        ],
        28,
      ),
    )
  }
  m.use(iron)
  tube(
    m,
    [
      [0, height - 0.03, 0],
      [0, 0.05, 0],
    ],
    0.026,
    8,
  )
  lathe(
    m,
    [
      [radius * 0.55, 0],
      [radius * 0.5, 0.02],
      [0.05, 0.05],
      [0.026, 0.12],
    ],
    16,
  )
}

/** A long table, `wide` along x. */
export function addTable(
  m: MeshBuilder,
  wide: number,
  deep: number,
  height: number,
  colour: Rgb = [0.24, 0.12, 0.05],
  gloss = 0.3,
): void {
  m.use(planks(colour, deep / 4, gloss)).box(0, height - 0.045, 0, wide, 0.045, deep)
  m.use(timber(colour, gloss * 0.6)).box(0, height - 0.12, 0, wide * 0.9, 0.075, deep * 0.82)
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      m.box(x * (wide / 2 - 0.08), 0, z * (deep / 2 - 0.08), 0.075, height - 0.045, 0.075)
}
