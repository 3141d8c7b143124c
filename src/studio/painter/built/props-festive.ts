import type { Rgb } from '../frame.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { ball, lathe, tube } from './loft.ts'
import { fabric, glow, plain, timber } from './materials.ts'
import type { Vec } from './mesh.ts'
import { addBouquet, PETALS } from './plants.ts'
import { beside, standing } from './standing.ts'

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

export const festiveProps: Record<string, PropBuilder> = {
  'christmas-tree': christmasTree,
  presents,
  snowman,
  'wedding-arch': weddingArch,
  bouquet: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.4, -0.2),
      (m) => addBouquet(m, deriveSeed(world.seed, 'bouquet'), 20, 0.24),
      { contact: 0.3 },
    ),
}
