import type { Rgb } from '../frame.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { addBench, addChair, addRoundTable, addSofa, addTable } from './furniture.ts'
import { lightSources } from './light-sources.ts'
import { ball, lathe, tube } from './loft.ts'
import { fabric, glow, plain, planks, stone, timber } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { addBouquet, addFlowerBed, addLeaf, addPotPlant, PETALS } from './plants.ts'
import { beside, standing } from './standing.ts'
import { offerSurface } from './surfaces.ts'

const iron = plain([0.022, 0.022, 0.025], 0.35)

/** Offers the top of a table at a spot, the middle first. */
function offerTop(
  world: Parameters<PropBuilder>[0],
  spot: Parameters<PropBuilder>[1],
  height: number,
  wide: number,
): void {
  const at = (x: number, z: number) => ({ ...beside(world, spot, x, z), y: spot.y + height })
  offerSurface(
    world,
    at(wide * 0.1, 0),
    at(-wide * 0.28, 0.06),
    at(wide * 0.36, -0.05),
    at(-wide * 0.05, -0.22),
    at(-wide * 0.42, -0.1),
  )
}

export function addStreetLamp(m: MeshBuilder, isLit: boolean): void {
  m.use(iron)
  lathe(
    m,
    [
      [0.17, 0],
      [0.16, 0.12],
      [0.09, 0.2],
      [0.08, 0.7],
      [0.055, 0.8],
      [0.045, 3.1],
      [0.075, 3.16],
      [0.04, 3.24],
    ],
    14,
  )
  tube(
    m,
    [
      [-0.28, 3.05, 0],
      [0.28, 3.05, 0],
    ],
    0.02,
    6,
  )
  m.use(isLit ? glow([7.5, 4.3, 1.7]) : plain([0.5, 0.5, 0.46], 0.6)).at(0, 3.24, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.1, 0],
        [0.16, 0.34],
        [0, 0.34],
      ],
      6,
    ),
  )
  m.use(iron).at(0, 3.58, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.2, 0],
        [0.13, 0.1],
        [0.03, 0.18],
        [0.02, 0.26],
        [0, 0.28],
      ],
      12,
    ),
  )
}

const streetLamp: PropBuilder = (world, spot) => {
  const isLit = world.light.night > 0.2
  const at = beside(world, spot, 1.1, 0.4)
  const elements = standing(world, at, (m) => addStreetLamp(m, isLit), { contact: 0.4, isFine: true })
  if (isLit)
    elements.push(
      ...lightSources(world, [
        {
          x: at.x,
          y: at.y + 3.4,
          z: at.z,
          glow: [4, 2.3, 0.9],
          radius: 0.22,
          lamp: { colour: [6, 3.3, 1.25], reach: 3.2 },
        },
      ]),
    )
  return elements
}

const christmasTree: PropBuilder = (world, spot) => {
  const random = randomFrom(deriveSeed(world.seed, 'christmas-tree'))
  const at = beside(world, spot, 1.5, 0.5)
  const high = 2.5
  const bulbs: Vec[] = []
  const elements = standing(
    world,
    at,
    (m) => {
      m.use(timber([0.08, 0.05, 0.03]))
      tube(
        m,
        [
          [0, 0, 0],
          [0, high, 0],
        ],
        [0.07, 0.015],
        7,
      )
      m.use((hit, out) => {
        const k = 0.7 + 0.6 * Math.abs(Math.sin(hit.v * 31 + hit.u * 7))
        out.red = 0.022 * k
        out.green = 0.065 * k
        out.blue = 0.028 * k
        out.through = 0.2
      })
      for (let tier = 0; tier < 15; tier++) {
        const t = tier / 15
        const y = 0.25 + t * (high - 0.3)
        const r = 0.92 * (1 - t) + 0.06
        for (let i = 0; i < 18 - tier * 0.6; i++) {
          const a = (i / (18 - tier * 0.6)) * Math.PI * 2 + tier * 1.3
          const long = r * between(random, 0.82, 1.1)
          m.at(0, y, 0, a, 1, () => {
            m.grid(3, 4, false, (u, v, out) => {
              out.x = (u - 0.5) * 0.26 * (1 - v * 0.75)
              out.y = -0.22 * v * v * long + 0.1 * v - Math.abs(u - 0.5) * 0.12
              out.z = v * long
              out.girth = 0
            })
          })
          if (random() < 0.3)
            bulbs.push([Math.sin(a) * long * 0.93, y - 0.1 * long, Math.cos(a) * long * 0.93])
        }
      }
      const balls: Rgb[] = [
        [0.5, 0.03, 0.03],
        [0.55, 0.36, 0.06],
        [0.5, 0.5, 0.5],
      ]
      bulbs.forEach((p, i) => {
        if (i % 2 === 0) return
        m.use(plain(balls[i % 3]!, 0.9))
        ball(m, [p[0], p[1] - 0.05, p[2]], 0.042, 0.042, 0.042, 9, 7)
      })
      m.use(glow([9, 6, 1.8]))
      for (let i = 0; i < 5; i++) {
        const a = (i / 5) * Math.PI * 2
        m.polygon(
          [0, high + 0.12, 0.02],
          [Math.sin(a) * 0.13, high + 0.12 + Math.cos(a) * 0.13, 0],
          [Math.sin(a + 0.63) * 0.05, high + 0.12 + Math.cos(a + 0.63) * 0.05, 0],
        )
        m.polygon(
          [0, high + 0.12, 0.02],
          [Math.sin(a) * 0.13, high + 0.12 + Math.cos(a) * 0.13, 0],
          [Math.sin(a - 0.63) * 0.05, high + 0.12 + Math.cos(a - 0.63) * 0.05, 0],
        )
      }
    },
    { contact: 0.9, isFine: true },
  )
  elements.push(
    ...lightSources(
      world,
      bulbs.map((p, i) => ({
        x: at.x + p[0],
        y: at.y + p[1],
        z: at.z - Math.abs(p[2]) * 0.4,
        glow: [7, 3.6, 1] as Rgb,
        radius: 0.016,
        ...(i === 0 ? { lamp: { colour: [2.8, 1.4, 0.45] as Rgb, reach: 2 } } : {}),
      })),
    ),
  )
  return elements
}

const weddingArch: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0, 0.9),
    (m) => {
      const random = randomFrom(deriveSeed(world.seed, 'wedding-arch'))
      m.use(timber([0.5, 0.45, 0.38], 0.1))
      for (const z of [-0.22, 0.22]) {
        for (const s of [-1, 1])
          tube(
            m,
            [
              [s * 1.15, 0, z],
              [s * 1.15, 2.35, z],
            ],
            0.045,
            7,
          )
        tube(
          m,
          Array.from(
            { length: 9 },
            (_, i): Vec => [Math.cos((i / 8) * Math.PI) * 1.15, 2.35 + Math.sin((i / 8) * Math.PI) * 0.35, z],
          ),
          0.045,
          7,
        )
      }
      m.use(fabric([0.72, 0.68, 0.62], 0.6))
      for (const s of [-1, 1])
        m.grid(10, 10, false, (u, v, out) => {
          const pinch = 1 - 0.7 * Math.exp(-(((v - 0.45) / 0.2) ** 2))
          out.x = s * (1.13 - 0.5 * u * pinch)
          out.y = 2.45 * (1 - v)
          out.z = -0.25 + 0.05 * Math.sin(u * 18)
          out.girth = 0
        })
      for (let i = 0; i < 90; i++) {
        const t = random()
        const a = t * Math.PI
        const isLeft = random() < 0.5
        const p: Vec =
          random() < 0.62
            ? [Math.cos(a) * 1.15, 2.35 + Math.sin(a) * 0.35, -0.25]
            : [(isLeft ? -1 : 1) * 1.15, 2.35 - (isLeft ? 0.9 : 1.5) * random() ** 1.5, -0.25]
        m.use(
          random() < 0.35
            ? plain([0.06, 0.13, 0.04], 0, 0.5)
            : fabric(PETALS[i % 5 === 0 ? 0 : i % 2 ? 4 : 2]!, 0.6),
        )
        ball(
          m,
          [
            p[0] + between(random, -0.12, 0.12),
            p[1] + between(random, -0.1, 0.12),
            p[2] + between(random, -0.1, 0.1),
          ],
          between(random, 0.045, 0.1),
          between(random, 0.04, 0.08),
          0.07,
          8,
          6,
        )
      }
    },
    { contact: 1.2 },
  )

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

const snowman: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 1, 0.2, Math.PI),
    (m) => {
      m.use(plain([0.8, 0.83, 0.88], 0, 0.2))
      ball(m, [0, 0.42, 0], 0.5, 0.46, 0.5, 20, 14)
      ball(m, [0, 1.06, 0], 0.36, 0.34, 0.36, 18, 12)
      ball(m, [0, 1.56, 0], 0.25, 0.24, 0.25, 16, 12)
      m.use(plain([0.02, 0.02, 0.02]))
      for (const s of [-1, 1]) ball(m, [s * 0.09, 1.62, 0.22], 0.025)
      for (const y of [0.95, 1.1, 1.24]) ball(m, [0, y, 0.35 - Math.abs(y - 1.06) * 0.12], 0.03)
      lathe(
        m,
        [
          [0.32, 1.74],
          [0.32, 1.77],
          [0.2, 1.78],
          [0.19, 2.02],
          [0, 2.03],
        ],
        18,
      )
      m.use(plain([0.65, 0.24, 0.04]))
      tube(
        m,
        [
          [0, 1.56, 0.22],
          [0, 1.54, 0.46],
        ],
        [0.035, 0.005],
        8,
      )
      m.use(fabric([0.5, 0.04, 0.04]))
      lathe(
        m,
        [
          [0.27, 1.28],
          [0.3, 1.33],
          [0.27, 1.39],
        ],
        18,
      )
      m.use(timber([0.1, 0.06, 0.04]))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.3, 1.1, 0],
            [s * 0.62, 1.3, 0.05],
            [s * 0.78, 1.42, 0],
          ],
          [0.02, 0.014, 0.006],
          5,
        )
    },
    { contact: 0.6, isFine: true },
  )

const presents: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.8, 0.1),
    (m) => {
      const random = randomFrom(deriveSeed(world.seed, 'presents'))
      const colours: Rgb[] = [
        [0.5, 0.04, 0.04],
        [0.06, 0.22, 0.12],
        [0.5, 0.36, 0.08],
        [0.1, 0.14, 0.34],
        [0.6, 0.56, 0.5],
      ]
      for (let i = 0; i < 6; i++) {
        const w = between(random, 0.2, 0.42)
        const h = between(random, 0.12, 0.3)
        m.at(between(random, -0.7, 0.7), 0, between(random, -0.35, 0.35), random() * 3, 1, () => {
          m.use(plain(colours[i % 5]!, 0.35)).box(0, 0, 0, w, h, w * 0.8)
          m.use(plain(colours[(i + 2) % 5]!, 0.5))
            .box(0, 0, 0, 0.035, h + 0.004, w * 0.804)
            .box(0, 0, 0, w * 1.004, h + 0.004, 0.035)
          for (const s of [-1, 1]) ball(m, [s * 0.05, h + 0.03, 0], 0.05, 0.03, 0.03, 8, 6)
        })
      }
    },
    { contact: 0.8 },
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

const sandcastle: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.7, 0),
    (m) => {
      m.use(stone([0.34, 0.25, 0.14], 3))
      lathe(
        m,
        [
          [0.6, 0],
          [0.42, 0.14],
          [0, 0.16],
        ],
        18,
      )
      for (const [x, z, h] of [
        [0, 0, 0.5],
        [-0.26, 0.1, 0.3],
        [0.26, 0.08, 0.32],
        [0.05, 0.28, 0.24],
      ] as const)
        m.at(x, 0.1, z, 0, 1, () => {
          lathe(
            m,
            [
              [0.11, 0],
              [0.09, h],
              [0.11, h + 0.02],
              [0.11, h + 0.06],
              [0, h + 0.06],
            ],
            12,
          )
          lathe(
            m,
            [
              [0.1, h + 0.06],
              [0, h + 0.2],
            ],
            12,
          )
        })
      m.use(fabric([0.5, 0.05, 0.04], 0.5)).polygon([0, 0.95, 0], [0.16, 0.9, 0], [0, 0.85, 0])
    },
    { contact: 0.6 },
  )

export const groundProps: Record<string, PropBuilder> = {
  bench: (world, spot) =>
    standing(world, beside(world, spot, 0, -0.05), (m) => addBench(m), { contact: 0.9, isFine: true }),
  chair: (world, spot) =>
    standing(world, beside(world, spot, 0.8, 0), (m) => addChair(m), { contact: 0.35, isFine: true }),
  sofa: (world, spot) => standing(world, spot, (m) => addSofa(m, [0.16, 0.17, 0.2]), { contact: 1.1 }),
  table: (world, spot) => {
    const at = beside(world, spot, 0, 0.9)
    offerTop(world, at, 0.74, 1.8)
    return standing(world, at, (m) => addTable(m, 1.8, 0.85, 0.74), { contact: 1 })
  },
  desk: (world, spot) => {
    offerTop(world, spot, 0.74, 1.5)
    return standing(world, spot, (m) => addTable(m, 1.5, 0.7, 0.74, [0.14, 0.07, 0.035]), { contact: 0.9 })
  },
  bed: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0, 1.4),
      (m) => {
        m.use(timber([0.2, 0.11, 0.05], 0.2))
          .box(0, 0.1, 0, 1.7, 0.22, 2.1)
          .box(0, 0, -1.04, 1.75, 1.1, 0.07)
        m.use(fabric([0.62, 0.58, 0.52], 0)).box(0, 0.32, 0, 1.64, 0.2, 2.04)
        ball(m, [-0.4, 0.58, -0.75], 0.34, 0.11, 0.24)
        ball(m, [0.4, 0.58, -0.75], 0.34, 0.11, 0.24)
        m.use(fabric([0.2, 0.24, 0.32], 0)).box(0, 0.42, 0.4, 1.74, 0.13, 1.34)
      },
      { contact: 1.4 },
    ),
  'street-lamp': streetLamp,
  'christmas-tree': christmasTree,
  presents,
  swing,
  fence,
  fountain,
  snowman,
  sculpture,
  sandcastle,
  'wedding-arch': weddingArch,
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
  'yoga-mat': (world, spot) =>
    standing(
      world,
      spot,
      (m) => {
        m.use(plain([0.12, 0.2, 0.22])).box(0, 0, 0, 0.65, 0.015, 1.8)
      },
      { contact: 0, casts: false },
    ),
  ball: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.7, -0.2),
      (m) => {
        m.use((hit, out) => {
          const k = Math.sin(hit.u * 18.8) * Math.sin(hit.v * 12.5) > 0
          out.red = k ? 0.65 : 0.5
          out.green = k ? 0.6 : 0.06
          out.blue = k ? 0.55 : 0.05
          out.gloss = 0.4
        })
        ball(m, [0, 0.16, 0], 0.16, 0.16, 0.16, 18, 12)
      },
      { contact: 0.25, isFine: true },
    ),
  toys: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.6, -0.2),
      (m) => {
        const colours: Rgb[] = [
          [0.55, 0.06, 0.04],
          [0.05, 0.16, 0.45],
          [0.6, 0.42, 0.05],
          [0.08, 0.3, 0.1],
        ]
        for (let i = 0; i < 8; i++)
          m.use(plain(colours[i % 4]!, 0.3)).at(
            ((i * 37) % 10) / 10 - 0.5,
            i === 7 ? 0.1 : 0,
            ((i * 53) % 10) / 14 - 0.3,
            i,
            1,
            () => m.box(0, 0, 0, 0.1, 0.1, 0.1),
          )
      },
      { contact: 0.6, isFine: true },
    ),
  basket: (world, spot) =>
    standing(world, spot, (m) => {
      m.use(timber([0.3, 0.18, 0.08]))
      lathe(
        m,
        [
          [0.2, 0],
          [0.25, 0.2],
        ],
        18,
      )
    }),
  stroller: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.8, 0.3),
      (m) => {
        m.use(fabric([0.06, 0.08, 0.13], 0))
        m.grid(14, 10, false, (u, v, out) => {
          const a = u * Math.PI
          out.x = Math.cos(a) * 0.26
          out.y = 0.85 - Math.sin(a) * 0.32 + (v > 0.6 ? (v - 0.6) * 0.9 : 0)
          out.z = (v - 0.5) * 0.85
          out.girth = 0
        })
        m.use(iron)
        tube(
          m,
          [
            [0, 0.3, -0.35],
            [0, 0.6, 0.1],
            [0, 1.05, 0.65],
          ],
          0.018,
          6,
        )
        for (const [x, z] of [
          [-0.25, -0.4],
          [0.25, -0.4],
          [-0.25, 0.3],
          [0.25, 0.3],
        ] as const)
          m.at(x, 0.14, z, 0, 1, () =>
            m.tilted(0, Math.PI / 2, () =>
              lathe(
                m,
                [
                  [0.14, -0.02],
                  [0.14, 0.02],
                ],
                14,
              ),
            ),
          )
      },
      { contact: 0.5 },
    ),
  bouquet: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.4, -0.2),
      (m) => addBouquet(m, deriveSeed(world.seed, 'bouquet'), 20, 0.24),
      { contact: 0.3 },
    ),
  'cafe-table': (world, spot) => {
    offerTop(world, spot, 0.74, 0.5)
    return standing(world, spot, (m) => addRoundTable(m, 0.38, 0.74), { contact: 0.5, isFine: true })
  },
}
