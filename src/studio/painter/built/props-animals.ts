import type { PropBuilder } from '../world.ts'
import { addBeast, type Beast } from './beast.ts'
import { CAT, COW, DEER, DOG, ELEPHANT, GOAT, GOAT_COATS, SHEEP } from './beasts.ts'
import { addHorse } from './horse.ts'
import { ball, tube } from './loft.ts'
import { plain } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { beside, standing } from './standing.ts'

const beast =
  (b: Beast, extra?: (m: MeshBuilder) => void, aside = 0.85): PropBuilder =>
  (world, spot) =>
    standing(
      world,
      beside(world, spot, aside, 0.1, 0.5),
      (m) => {
        addBeast(m, b)
        extra?.(m)
      },
      { isFine: true, rim: 1, openness: 0.7, contact: b.long * 0.7 },
    )

/** Metres to the right of and behind the spot, size and heading. */
const HERD: readonly (readonly [number, number, number, number])[] = [
  [0, -0.6, 1, 2.2],
  [1.5, 1.3, 0.92, -2.4],
  [-1.7, 0.9, 1.05, 1.2],
  [-0.2, 2.6, 0.8, -1.4],
  [3.1, 3.2, 1, 2.8],
  [-3.2, 2.9, 0.95, 0.7],
]

/** A small herd, each looking its own way. */
const goats: PropBuilder = (world, spot) =>
  HERD.flatMap(([right, back, size, heading], i) => {
    const x = spot.x + right
    const z = spot.z + back
    const coat = GOAT_COATS[i % GOAT_COATS.length]!
    return standing(
      world,
      { x, y: world.ground(x, z), z, facing: heading },
      (m) =>
        m.at(0, 0, 0, 0, size, () => {
          addBeast(m, { ...GOAT, coat })
          m.use(plain([0.16, 0.13, 0.1], 0.3))
          for (const s of [-1, 1])
            tube(
              m,
              [
                [s * 0.04, 0.98, 0.46],
                [s * 0.07, 1.14, 0.38],
                [s * 0.11, 1.2, 0.24],
              ],
              [0.02, 0.016, 0.005],
              6,
            )
        }),
      { isFine: true, rim: 1, openness: 0.7, contact: 0.5 },
    )
  })

export const animalProps: Record<string, PropBuilder> = {
  dog: beast(DOG),
  cat: beast(CAT),
  sheep: beast(SHEEP),
  goats,
  cow: beast(
    COW,
    (m) => {
      m.use(plain([0.5, 0.46, 0.38], 0.3))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.1, 1.34, 1.0],
            [s * 0.26, 1.4, 1.02],
            [s * 0.3, 1.52, 1.08],
          ],
          [0.035, 0.03, 0.008],
          6,
        )
    },
    1.8,
  ),
  deer: beast(
    DEER,
    (m) => {
      m.use(plain([0.2, 0.14, 0.09]))
      for (const s of [-1, 1]) {
        tube(
          m,
          [
            [s * 0.04, 1.5, 0.62],
            [s * 0.16, 1.72, 0.5],
            [s * 0.3, 1.95, 0.52],
            [s * 0.28, 2.12, 0.64],
          ],
          [0.02, 0.018, 0.014, 0.006],
          6,
          3,
        )
        tube(
          m,
          [
            [s * 0.13, 1.66, 0.53],
            [s * 0.14, 1.8, 0.7],
          ],
          [0.014, 0.005],
          5,
        )
        tube(
          m,
          [
            [s * 0.24, 1.84, 0.5],
            [s * 0.4, 2.0, 0.48],
          ],
          [0.013, 0.005],
          5,
        )
      }
    },
    2,
  ),
  elephant: beast(
    ELEPHANT,
    (m) => {
      m.use(plain([0.6, 0.56, 0.48], 0.3))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.22, 2.0, 2.15],
            [s * 0.3, 1.6, 2.5],
            [s * 0.26, 1.5, 2.8],
          ],
          [0.07, 0.06, 0.015],
          7,
          3,
        )
    },
    4,
  ),
  horse: (world, spot) =>
    standing(world, beside(world, spot, 1.8, 0.3, 0.6), (m) => addHorse(m), {
      isFine: true,
      rim: 1,
      openness: 0.7,
      contact: 1.1,
    }),
  /** Robots are beasts of their own: boxes with a friendly eye. */
  robot: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.9, 0),
      (m) => {
        m.use(plain([0.45, 0.46, 0.48], 0.6))
        for (const s of [-1, 1]) {
          tube(
            m,
            [
              [s * 0.13, 0.05, 0],
              [s * 0.12, 0.5, 0.02],
            ],
            0.06,
            8,
          )
          tube(
            m,
            [
              [s * 0.3, 1.1, 0],
              [s * 0.38, 0.85, 0.05],
              [s * 0.3, 0.66, 0.2],
            ],
            0.05,
            8,
          )
          m.box(s * 0.13, 0, 0.04, 0.16, 0.08, 0.28)
        }
        ball(m, [0, 0.86, 0], 0.26, 0.36, 0.2)
        ball(m, [0, 1.36, 0], 0.2, 0.17, 0.18)
        m.use(plain([0.02, 0.02, 0.025], 0.9))
        ball(m, [0, 1.36, 0.07], 0.15, 0.09, 0.13)
        m.use((_hit, out) => {
          out.glowRed = 0.6
          out.glowGreen = 2.2
          out.glowBlue = 2.8
        })
        for (const s of [-1, 1]) ball(m, [s * 0.06, 1.37, 0.195], 0.022)
      },
      { isFine: true, rim: 0.6 },
    ),
}
