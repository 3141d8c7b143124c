import type { PropBuilder } from '../world.ts'
import { ball, lathe, tube } from './loft.ts'
import { fabric, plain, timber } from './materials.ts'
import { onTable } from './on-table.ts'
import { brass, dark, paper } from './table-things.ts'

export const keepsakes: Record<string, PropBuilder> = {
  typewriter: onTable((m) => {
    m.use(plain([0.03, 0.045, 0.05], 0.6))
      .box(0, 0, 0, 0.34, 0.07, 0.3)
      .box(0, 0.07, -0.07, 0.32, 0.09, 0.14)
    m.use(dark)
    tube(
      m,
      [
        [-0.22, 0.175, -0.09],
        [0.22, 0.175, -0.09],
      ],
      0.022,
      10,
    )
    m.use(paper).polygon([-0.1, 0.17, -0.1], [0.1, 0.17, -0.1], [0.1, 0.38, -0.16], [-0.1, 0.38, -0.16])
    m.use(plain([0.5, 0.48, 0.4], 0.4))
    for (let r = 0; r < 4; r++)
      for (let c = 0; c < 10; c++)
        ball(
          m,
          [(c - 4.5) * 0.028 + r * 0.006, 0.078 - r * 0.008 + 0.012, 0.02 + r * 0.028],
          0.009,
          0.005,
          0.009,
          6,
          4,
        )
  }),
  globe: onTable((m) => {
    m.use(timber([0.14, 0.06, 0.03], 0.4))
    lathe(
      m,
      [
        [0.09, 0],
        [0.09, 0.015],
        [0.02, 0.03],
        [0.015, 0.07],
      ],
      18,
    )
    m.use(brass)
    tube(
      m,
      [
        [0, 0.06, 0.15],
        [0.0, 0.05, 0.05],
        [0, 0.07, -0.12],
        [0, 0.2, -0.165],
        [0, 0.33, -0.1],
      ],
      0.007,
      6,
      4,
    )
    m.use((hit, out) => {
      const land = Math.sin(hit.u * 21 + 2 * Math.sin(hit.v * 9)) + Math.sin(hit.v * 16 + hit.u * 8) > 0.35
      out.red = land ? 0.3 : 0.05
      out.green = land ? 0.24 : 0.14
      out.blue = land ? 0.09 : 0.24
      out.gloss = 0.5
    })
    ball(m, [0, 0.2, 0], 0.14, 0.14, 0.14, 24, 16)
  }),
  microscope: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.16, 0.025, 0.2).box(0, 0.11, 0.02, 0.13, 0.012, 0.12)
    tube(
      m,
      [
        [0, 0.02, -0.08],
        [0, 0.2, -0.09],
        [0, 0.3, -0.04],
      ],
      0.022,
      8,
      3,
    )
    m.use(plain([0.5, 0.5, 0.5], 0.8))
    tube(
      m,
      [
        [0, 0.14, 0.03],
        [0, 0.26, 0.0],
        [0, 0.38, -0.03],
      ],
      [0.013, 0.024, 0.022],
      10,
    )
  }),
  /** The hands' things, laid down when nobody holds them. */
  phone: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.075, 0.008, 0.155)
  }),
  camera: onTable((m) => {
    m.use(dark).box(0, 0, 0, 0.14, 0.09, 0.06).box(0, 0.09, 0, 0.05, 0.025, 0.05)
    tube(
      m,
      [
        [0, 0.045, 0],
        [0, 0.045, 0.11],
      ],
      0.036,
      12,
    )
  }),
  medal: onTable((m) => {
    m.use(plain([0.55, 0.38, 0.08], 1)).at(0, 0.004, 0, 0, 1, () =>
      lathe(
        m,
        [
          [0.05, 0],
          [0.052, 0.004],
          [0, 0.006],
        ],
        20,
      ),
    )
    m.use(fabric([0.06, 0.08, 0.3])).box(0, 0, -0.14, 0.05, 0.004, 0.2)
  }),
  trophy: onTable((m) => {
    m.use(timber([0.06, 0.03, 0.02], 0.5)).box(0, 0, 0, 0.16, 0.07, 0.16)
    m.use(plain([0.6, 0.4, 0.1], 1))
    lathe(
      m,
      [
        [0.06, 0.07],
        [0.02, 0.1],
        [0.018, 0.16],
        [0.08, 0.22],
        [0.11, 0.32],
        [0.115, 0.4],
        [0.1, 0.4],
        [0.06, 0.26],
        [0, 0.24],
      ],
      22,
    )
    for (const s of [-1, 1])
      tube(
        m,
        [
          [s * 0.11, 0.37, 0],
          [s * 0.18, 0.36, 0],
          [s * 0.17, 0.28, 0],
          [s * 0.085, 0.23, 0],
        ],
        0.01,
        6,
        3,
      )
  }),
  crown: onTable((m) => {
    m.use(plain([0.6, 0.42, 0.1], 1))
    m.grid(40, 3, true, (u, v, out) => {
      const a = u * Math.PI * 2
      out.x = Math.cos(a) * 0.095
      out.z = Math.sin(a) * 0.095
      out.y = v * (0.07 + 0.06 * Math.abs(Math.sin(a * 3.5)))
      out.girth = 0.09
    })
  }),
  basket: onTable((m) => {
    m.use(timber([0.3, 0.18, 0.08]))
    lathe(
      m,
      [
        [0.12, 0],
        [0.15, 0.06],
        [0.165, 0.13],
      ],
      20,
    )
    tube(
      m,
      [
        [-0.16, 0.12, 0],
        [-0.1, 0.28, 0],
        [0, 0.33, 0],
        [0.1, 0.28, 0],
        [0.16, 0.12, 0],
      ],
      0.011,
      6,
      3,
    )
    m.use(plain([0.5, 0.06, 0.03], 0.5))
    for (let i = 0; i < 7; i++) ball(m, [Math.cos(i * 2.4) * 0.08, 0.13, Math.sin(i * 2.4) * 0.08], 0.045)
  }),
}
