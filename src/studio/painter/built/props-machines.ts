import type { PropBuilder } from '../world.ts'
import { addWheel, chrome, rubber } from './car.ts'
import { ball, loft, ringsAlong, tube } from './loft.ts'
import { plain } from './materials.ts'
import { beside, standing } from './standing.ts'

export const train: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0, 9, Math.PI / 2 + 0.1),
    (m) => {
      const lit = world.light.night > 0.25
      for (let i = 0; i < 4; i++)
        m.at(0, 0, (i - 1.5) * 14.4, 0, 1, () => {
          m.use((hit, out) => {
            const y = hit.y - spot.y
            const w = ((hit.v * 13.6) / 1.7) % 1
            const side = hit.u < 0.5 ? Math.abs(hit.u - 0.25) : Math.abs(hit.u - 0.75)
            const pane = y > 2 && y < 2.9 && w > 0.16 && w < 0.84 && side < 0.2
            const band = y > 1.7 && y < 1.82
            out.red = pane ? 0.02 : band ? 0.5 : 0.24
            out.green = pane ? 0.02 : band ? 0.42 : 0.035
            out.blue = pane ? 0.025 : band ? 0.26 : 0.035
            out.gloss = pane ? 1 : 0.5
            if (pane && lit) {
              out.glowRed = 3.2
              out.glowGreen = 1.9
              out.glowBlue = 0.7
            }
          })
          loft(
            m,
            ringsAlong(
              [
                [0, 2.1, -6.8],
                [0, 2.1, 0],
                [0, 2.1, 6.8],
              ],
              [
                [1.45, 1.35],
                [1.45, 1.35],
                [1.45, 1.35],
              ],
              [1, 0, 0],
            ),
            24,
            4,
            {
              round: [0.02, i === 3 ? 1.3 : 0.02],
              swell: (a) =>
                1 / Math.max(Math.abs(Math.cos(a)) ** 4 + Math.abs(Math.sin(a)) ** 4, 0.4) ** 0.25,
            },
          )
          for (const z of [-4.6, -3.2, 3.2, 4.6])
            for (const s of [-1, 1]) addWheel(m, s * 0.75, 0.45, z, 0.45, 0.14)
        })
      m.use(plain([0.2, 0.19, 0.18], 0.6))
      for (const s of [-1, 1]) m.box(s * 0.75, -0.05, 0, 0.08, 0.08, 90)
    },
    { contact: 0 },
  )

export const motorcycle: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, -1.1, 0.4, Math.PI / 2),
    (m) => {
      addWheel(m, 0, 0.33, -0.72, 0.33, 0.15)
      addWheel(m, 0, 0.33, 0.74, 0.33, 0.12)
      m.use(plain([0.24, 0.03, 0.025], 0.8))
      loft(
        m,
        ringsAlong(
          [
            [0, 0.8, -0.15],
            [0, 0.86, 0.15],
            [0, 0.82, 0.4],
          ],
          [
            [0.12, 0.1],
            [0.17, 0.15],
            [0.1, 0.09],
          ],
          [1, 0, 0],
        ),
        12,
        3,
      )
      m.use(rubber)
      loft(
        m,
        ringsAlong(
          [
            [0, 0.84, -0.75],
            [0, 0.78, -0.5],
            [0, 0.8, -0.12],
          ],
          [
            [0.1, 0.05],
            [0.15, 0.06],
            [0.1, 0.06],
          ],
          [1, 0, 0],
        ),
        10,
        3,
      )
      m.use(chrome)
      ball(m, [0, 0.48, 0.05], 0.17, 0.22, 0.26, 12, 9)
      tube(
        m,
        [
          [0.14, 0.36, 0.2],
          [0.16, 0.28, -0.2],
          [0.17, 0.34, -0.95],
        ],
        [0.035, 0.04, 0.05],
        8,
      )
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.1, 0.33, 0.74],
            [s * 0.1, 0.8, 0.52],
            [s * 0.12, 1.0, 0.42],
            [s * 0.34, 1.05, 0.26],
          ],
          0.02,
          6,
          2,
        )
      ball(m, [0, 0.9, 0.56], 0.1, 0.1, 0.08, 10, 8)
    },
    { contact: 0.9, isFine: true },
  )

export const tractor: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, -2.6, 2, Math.PI / 2 + 0.4),
    (m) => {
      m.use(plain([0.4, 0.04, 0.03], 0.5))
        .box(0, 0.9, 0.75, 0.72, 0.62, 1.7)
        .box(0, 0.8, -0.6, 0.9, 0.4, 1.2)
      m.use(plain([0.03, 0.03, 0.03], 0.4)).box(0, 2.3, -0.55, 1.3, 0.07, 1.4)
      for (const x of [-0.58, 0.58])
        for (const z of [-1.15, 0.05])
          tube(
            m,
            [
              [x, 1.2, z],
              [x, 2.32, z],
            ],
            0.035,
            6,
          )
      tube(
        m,
        [
          [0.2, 1.5, 1.1],
          [0.2, 2.3, 1.1],
        ],
        0.05,
        8,
      )
      for (const s of [-1, 1]) {
        addWheel(m, s * 0.85, 0.8, -0.6, 0.8, 0.42)
        addWheel(m, s * 0.62, 0.42, 1.3, 0.42, 0.24)
      }
    },
    { contact: 1.7 },
  )
