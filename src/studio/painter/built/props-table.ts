import type { Rgb } from '../frame.ts'
import { deriveSeed } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { lampPower } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { glow, plain } from './materials.ts'
import { onTable } from './on-table.ts'
import { addBouquet } from './plants.ts'
import { keepsakes } from './props-keepsakes.ts'
import { isLaid } from './surfaces.ts'
import {
  addFood,
  addLaptop,
  addMug,
  addOpenBook,
  addTableLamp,
  brass,
  china,
  dark,
  paper,
} from './table-things.ts'

const CANDLES: [number, number, number][] = [
  [0, 0, 0.2],
  [0.1, 0.05, 0.14],
  [-0.09, 0.04, 0.11],
]

/** Each stands where it is put, as often as it is asked for; places use these. */
export const rawTableProps: Record<string, PropBuilder> = {
  ...keepsakes,
  lamp: onTable(
    (m, world) => addTableLamp(m, lampPower(world)),
    (world, at) => {
      const k = lampPower(world)
      return [
        {
          x: at.x,
          y: at.y + 0.44,
          z: at.z,
          glow: [0.7 * k, 0.4 * k, 0.15 * k],
          radius: 0.2,
          lamp: { colour: [5.2 * k, 2.9 * k, 1.1 * k], reach: 1.3 },
        },
      ]
    },
  ),
  candles: onTable(
    (m) => {
      for (const [x, z, h] of CANDLES) {
        m.at(x, 0, z, 0, 1, () => {
          m.use(brass)
          lathe(
            m,
            [
              [0.042, 0],
              [0.042, 0.008],
              [0.022, 0.014],
            ],
            14,
          )
          m.use((hit, out) => {
            const k = Math.exp(-Math.max(0, (1 - hit.v) * h) * 26)
            out.red = 0.66
            out.green = 0.6
            out.blue = 0.48
            out.glowRed = 1.9 * k
            out.glowGreen = 0.95 * k
            out.glowBlue = 0.3 * k
          })
          lathe(
            m,
            [
              [0.018, 0.012],
              [0.018, h],
              [0, h - 0.004],
            ],
            12,
          )
          m.use(glow([15, 8, 2.6]))
          loft(
            m,
            ringsAlong(
              [
                [0, h + 0.008, 0],
                [0, h + 0.02, 0],
                [0, h + 0.05, 0],
              ],
              [0.004, 0.0085, 0.001],
              [1, 0, 0],
            ),
            8,
            3,
          )
        })
      }
    },
    (_world, at) =>
      CANDLES.map(([x, z, h], i) => ({
        x: at.x + x,
        y: at.y + h + 0.025,
        z: at.z + z,
        glow: [3.4, 1.7, 0.5],
        radius: 0.034,
        ...(i === 0 ? { lamp: { colour: [2.3, 1.05, 0.3] as Rgb, reach: 0.75 } } : {}),
      })),
  ),
  food: onTable((m, world) => addFood(m, deriveSeed(world.seed, 'food'), 0.5)),
  cake: onTable(
    (m) => {
      m.use(china)
      lathe(
        m,
        [
          [0.07, 0],
          [0.02, 0.02],
          [0.02, 0.07],
          [0.19, 0.085],
          [0.19, 0.092],
          [0, 0.092],
        ],
        24,
      )
      m.use(plain([0.66, 0.5, 0.42], 0.2))
      m.at(0, 0.09, 0, 0, 1, () =>
        lathe(
          m,
          [
            [0.15, 0],
            [0.15, 0.09],
            [0.14, 0.1],
            [0.1, 0.1],
            [0.1, 0.17],
            [0.09, 0.18],
            [0, 0.18],
          ],
          26,
        ),
      )
      for (let i = 0; i < 8; i++) {
        const a = (i / 8) * Math.PI * 2
        m.use(plain([0.6, 0.2, 0.25]))
        tube(
          m,
          [
            [Math.cos(a) * 0.075, 0.27, Math.sin(a) * 0.075],
            [Math.cos(a) * 0.075, 0.33, Math.sin(a) * 0.075],
          ],
          0.004,
          5,
        )
        m.use(glow([12, 6.5, 2])).at(Math.cos(a) * 0.075, 0.34, Math.sin(a) * 0.075, 0, 1, () =>
          ball(m, [0, 0.006, 0], 0.005, 0.011, 0.005, 6, 5),
        )
      }
    },
    (_world, at) => [
      {
        x: at.x,
        y: at.y + 0.36,
        z: at.z,
        glow: [2, 1, 0.3],
        radius: 0.07,
        lamp: { colour: [2, 0.95, 0.28], reach: 0.7 },
      },
    ],
  ),
  mug: onTable((m) => addMug(m)),
  book: onTable((m) => addOpenBook(m)),
  notebook: onTable((m) => {
    m.use(plain([0.05, 0.07, 0.1], 0.2)).box(0, 0, 0, 0.31, 0.006, 0.23)
    m.use(paper).box(-0.075, 0.006, 0, 0.145, 0.01, 0.215).box(0.075, 0.006, 0, 0.145, 0.012, 0.215)
    m.use(dark)
    tube(
      m,
      [
        [0.02, 0.026, 0.06],
        [0.13, 0.026, -0.07],
      ],
      0.0055,
      6,
    )
  }),
  laptop: onTable(
    (m) => addLaptop(m),
    (_world, at) => [
      {
        x: at.x,
        y: at.y + 0.12,
        z: at.z,
        glow: [0, 0, 0],
        radius: 0.01,
        lamp: { colour: [0.5, 0.66, 0.9], reach: 0.5 },
      },
    ],
  ),
  glasses: onTable((m) => {
    m.use(plain([0.5, 0.42, 0.2], 0.95, 0.7))
    for (const x of [-0.07, 0.07])
      m.at(x, 0, 0, 0, 1, () =>
        lathe(
          m,
          [
            [0.034, 0],
            [0.004, 0.008],
            [0.004, 0.11],
            [0.03, 0.15],
            [0.033, 0.2],
            [0.027, 0.24],
          ],
          16,
        ),
      )
  }),
  vase: onTable((m, world) => {
    m.use(plain([0.1, 0.16, 0.2], 0.7))
    lathe(
      m,
      [
        [0, 0],
        [0.05, 0],
        [0.075, 0.07],
        [0.06, 0.15],
        [0.035, 0.19],
        [0.045, 0.22],
      ],
      18,
    )
    m.at(0, 0.18, 0, 0, 1, () => addBouquet(m, deriveSeed(world.seed, 'vase'), 16, 0.2))
  }),
}

/** For the words' own things: what a place has laid out already is not laid again. */
export const tableProps: Record<string, PropBuilder> = Object.fromEntries(
  Object.entries(rawTableProps).map(([name, build]): [string, PropBuilder] => [
    name,
    (world, spot) => (isLaid(world, name) ? [] : build(world, spot)),
  ]),
)
