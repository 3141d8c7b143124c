import { scatter } from '../noise.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { ball, lathe, tube } from './loft.ts'
import { plain, planks, stone, timber } from './materials.ts'
import type { Vec } from './mesh.ts'
import { addFlowerBed, addLeaf, addPotPlant } from './plants.ts'
import { beside, standing } from './standing.ts'

const swing: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 1, 1.2),
    (m) => {
      m.use(timber([0.15, 0.09, 0.05]))
      for (const s of [-1, 1])
        for (const k of [-1, 1])
          tube(
            m,
            [
              [s * 1.35, 2.5, 0],
              [s * 1.55, 0, k * 0.95],
            ],
            [0.06, 0.07],
            8,
          )
      tube(
        m,
        [
          [-1.5, 2.5, 0],
          [1.5, 2.5, 0],
        ],
        0.06,
        8,
      )
      m.use(plain([0.2, 0.17, 0.12]))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.26, 2.48, 0],
            [s * 0.24, 0.55, 0.45],
          ],
          0.012,
          5,
        )
      m.use(planks([0.26, 0.14, 0.07], 0.1)).box(0, 0.5, 0.45, 0.6, 0.04, 0.24)
    },
    { contact: 1 },
  )

const fence: PropBuilder = (world, spot) =>
  standing(
    world,
    { ...beside(world, spot, 0, 2), facing: 0 },
    (m) => {
      m.use(timber([0.2, 0.15, 0.1]))
      for (let i = -6; i <= 6; i++) {
        const p = beside(world, { ...spot, facing: 0 }, i * 2, 2)
        const y = p.y - beside(world, spot, 0, 2).y
        m.box(i * 2, y - 0.1, 0, 0.13, 1.2, 0.13)
        if (i < 6) {
          const next = beside(world, { ...spot, facing: 0 }, (i + 1) * 2, 2).y - beside(world, spot, 0, 2).y
          for (const h of [0.42, 0.85])
            tube(
              m,
              [
                [i * 2, y + h, 0.02],
                [i * 2 + 2, next + h, 0.02],
              ],
              0.045,
              6,
            )
        }
      }
    },
    { contact: 0 },
  )

/** Dark earth between boards, and tomato plants in rows along their stakes. */
const vegetableBed: PropBuilder = (world, spot) =>
  standing(
    world,
    { ...spot, facing: 0 },
    (m) => {
      const random = randomFrom(deriveSeed(world.seed, 'vegetables'))
      m.use(timber([0.2, 0.14, 0.09]))
      for (const s of [-1, 1]) {
        m.box(0, -0.12, s * 1.02, 5.2, 0.32, 0.06)
        m.box(s * 2.6, -0.12, 0, 0.06, 0.32, 2.1)
      }
      m.use((hit, out) => {
        const tone = 0.6 + 0.7 * scatter(Math.floor(hit.x * 14), Math.floor(hit.z * 14))
        out.red = 0.07 * tone
        out.green = 0.045 * tone
        out.blue = 0.028 * tone
      }).box(0, -0.12, 0, 5.14, 0.27, 2.02)
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < 8; i++) {
          const x = -2.25 + i * 0.64 + between(random, -0.05, 0.05)
          const z = -0.62 + row * 0.62
          // What is being planted before the two is small yet.
          const high = row === 0 ? between(random, 0.25, 0.4) : between(random, 0.75, 1.15)
          m.use(timber([0.3, 0.22, 0.13]))
          tube(
            m,
            [
              [x + 0.03, 0.1, z + 0.03],
              [x + 0.03, 0.15 + high * 1.15, z + 0.03],
            ],
            0.014,
            5,
          )
          m.use(plain([0.06, between(random, 0.12, 0.17), 0.03], 0.15, 0.5))
          for (let k = 0; k < 15; k++) {
            const a = k * 2.4
            const t = (k + 1) / 15
            addLeaf(
              m,
              [x, 0.14 + high * t, z],
              [Math.cos(a) * 0.9, 0.35, Math.sin(a) * 0.9],
              0.1 + 0.22 * high * (1.1 - t * 0.6),
              0.045 + 0.03 * high,
              0.7,
            )
          }
          if (row > 0) {
            m.use(plain([0.5, 0.05, 0.025], 0.5))
            for (let k = 0; k < 4; k++)
              ball(
                m,
                [x + between(random, -0.16, 0.16), 0.25 + high * between(random, 0.2, 0.8), z - 0.1],
                0.04,
                0.038,
                0.04,
                8,
                6,
              )
          }
        }
    },
    { contact: 2.4 },
  )

const fountain: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0, 2.4),
    (m) => {
      m.use(stone([0.3, 0.28, 0.25], 0.5))
      lathe(
        m,
        [
          [1.7, 0],
          [1.7, 0.42],
          [1.8, 0.46],
          [1.8, 0.54],
          [1.6, 0.54],
          [1.55, 0.3],
        ],
        30,
      )
      lathe(
        m,
        [
          [0.3, 0.2],
          [0.2, 0.5],
          [0.16, 1.1],
          [0.75, 1.3],
          [0.82, 1.4],
          [0.7, 1.42],
          [0.3, 1.34],
          [0.12, 1.6],
          [0.16, 1.9],
          [0.36, 2.0],
          [0.34, 2.05],
          [0, 2.05],
        ],
        24,
      )
      m.use(plain([0.05, 0.09, 0.1], 1)).at(0, 0.4, 0, 0, 1, () =>
        lathe(
          m,
          [
            [1.6, 0],
            [0, 0.001],
          ],
          30,
        ),
      )
      m.use((hit, out) => {
        out.red = out.green = out.blue = 0.6
        out.gloss = 0.6
        out.through = 0.7
        out.opacity = 0.35 + 0.3 * Math.sin(hit.u * 80 + hit.v * 30)
      })
      m.grid(40, 8, true, (u, v, out) => {
        const a = u * Math.PI * 2
        const r = 0.05 + v * 0.62
        out.x = Math.cos(a) * r
        out.z = Math.sin(a) * r
        out.y = 2.05 + 0.5 * v - 1.25 * v * v
        out.girth = 0
      })
    },
    { contact: 2, isFine: true },
  )

const sculpture: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 1.4, 0.6),
    (m) => {
      m.use(stone([0.3, 0.29, 0.27], 1)).box(0, 0, 0, 0.7, 0.9, 0.7)
      m.use(plain([0.12, 0.09, 0.05], 0.8))
      m.grid(40, 12, true, (u, v, out) => {
        // A twisted loop: one edge, one side.
        const a = u * Math.PI * 2
        const b = v * Math.PI * 2
        const r = 0.5 + 0.13 * Math.cos(b + a) + 0.05 * Math.sin(2 * a)
        out.x = Math.cos(a) * r
        out.y = 1.6 + Math.sin(a) * r * 1.1
        out.z = 0.16 * Math.sin(b + a * 0.5)
        out.girth = 0.14
      })
    },
    { contact: 0.6, isFine: true },
  )

export const gardenProps: Record<string, PropBuilder> = {
  swing,
  fence,
  fountain,
  'vegetable-bed': vegetableBed,
  sculpture,
  flowers: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.2, -0.6),
      (m) => addFlowerBed(m, 1.3, 46, deriveSeed(world.seed, 'flowers')),
      { contact: 0, casts: false },
    ),
  plants: (world, spot) =>
    standing(
      world,
      beside(world, spot, 1.2, 0.2),
      (m) => {
        addPotPlant(m, 1.1, deriveSeed(world.seed, 'plants'))
        m.at(0.55, 0, -0.2, 0, 1, () => addPotPlant(m, 0.65, deriveSeed(world.seed, 'plants 2')))
      },
      { contact: 0.6, isFine: true },
    ),
  'palm-trees': (world, spot) =>
    standing(
      world,
      beside(world, spot, 3, 2),
      (m) => {
        const random = randomFrom(deriveSeed(world.seed, 'palm'))
        for (const [x, z, h] of [
          [0, 0, 6.2],
          [2.1, 1.2, 4.8],
        ] as const) {
          const lean = between(random, -1.4, 1.4)
          const path: Vec[] = Array.from(
            { length: 8 },
            (_, i): Vec => [x + lean * (i / 7) ** 1.7, (h * i) / 7 - 0.2, z],
          )
          m.use((hit, out) => {
            const ring = 0.75 + 0.4 * Math.abs(((hit.v * 26) % 1) - 0.5)
            out.red = 0.15 * ring
            out.green = 0.11 * ring
            out.blue = 0.075 * ring
          })
          tube(
            m,
            path,
            path.map((_, i) => 0.19 - i * 0.012),
            9,
            2,
          )
          m.use(plain([0.05, 0.1, 0.025], 0.2, 0.5))
          const top = path[7]!
          for (let i = 0; i < 15; i++) {
            const a = i * 2.4
            const up = between(random, -0.15, 0.95)
            const long = between(random, 1.9, 2.6)
            const flat = Math.sqrt(1 - Math.min(0.9, up * up))
            // A rib with leaflets on both sides.
            const rib = (t: number): Vec => [
              top[0] + Math.cos(a) * flat * long * t,
              top[1] + up * long * t - long * 0.75 * t * t,
              top[2] + Math.sin(a) * flat * long * t,
            ]
            tube(m, [rib(0), rib(0.4), rib(0.75), rib(1)], [0.03, 0.022, 0.014, 0.004], 5, 2)
            for (let k = 2; k < 20; k++) {
              const p = rib(k / 20)
              const size = 0.5 * Math.sin((k / 20) * Math.PI) + 0.12
              for (const s of [-1, 1])
                addLeaf(
                  m,
                  p,
                  [
                    -Math.sin(a) * s * 0.8 + Math.cos(a) * 0.5,
                    -0.25,
                    Math.cos(a) * s * 0.8 + Math.sin(a) * 0.5,
                  ],
                  size,
                  0.035,
                  0.5,
                )
            }
          }
        }
      },
      { contact: 0.8 },
    ),
}
