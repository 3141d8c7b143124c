import { drawGlow } from '../draw.ts'
import type { View } from '../frame.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { beam } from './beam.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, plain } from './materials.ts'
import type { Vec } from './mesh.ts'
import { model } from './model.ts'
import { BRIGHT, butterflies, confetti, fireflies } from './props-floating.ts'
import { beside, standing } from './standing.ts'

const partyBalloons: PropBuilder = (world, spot) => {
  const random = randomFrom(deriveSeed(world.seed, 'party balloons'))
  return standing(
    world,
    beside(world, spot, 0.7, 0.2),
    (m) => {
      for (let i = 0; i < 11; i++) {
        const a = random() * 6.28
        const r = Math.sqrt(random()) * 0.55
        const c: Vec = [Math.cos(a) * r, 2.2 + random() * 0.8 - r * 0.3, Math.sin(a) * r]
        m.use(plain(pick(random, BRIGHT), 0.6, 0.5)).at(c[0], c[1], c[2], 0, 1, () =>
          lathe(
            m,
            [
              [0, -0.19],
              [0.02, -0.17],
              [0.09, -0.11],
              [0.14, 0],
              [0.135, 0.08],
              [0.09, 0.15],
              [0, 0.18],
            ],
            16,
          ),
        )
        m.use(plain([0.4, 0.4, 0.4]))
        tube(
          m,
          [
            [c[0], c[1] - 0.19, c[2]],
            [c[0] * 0.4, 1.5, c[2] * 0.4],
            [0, 0.9, 0],
          ],
          0.003,
          3,
          2,
        )
      }
    },
    { contact: 0, isFine: true, rim: 0.4 },
  )
}

/** Bulbs on a sagging wire between posts around the spot. */
const stringLights: PropBuilder = (world, spot) => {
  const random = randomFrom(deriveSeed(world.seed, 'string lights'))
  const bulbs: Vec[] = []
  const ends: Vec[] = [-1, 0, 1].map((k) => [
    k * 4.4 + between(random, -0.4, 0.4),
    3.1 + between(random, -0.15, 0.35),
    2 + Math.abs(k) * 0.8,
  ])
  const elements = standing(
    world,
    { ...spot, facing: 0 },
    (m) => {
      m.use(plain([0.05, 0.045, 0.04], 0.2))
      for (const p of ends) tube(m, [[p[0], -0.3, p[2]], p], 0.05, 6)
      for (let k = 0; k < 2; k++)
        for (const drift of [0, 1.6]) {
          const path: Vec[] = []
          for (let i = 0; i <= 18; i++) {
            const t = i / 18
            const a = ends[k]!
            const b = ends[k + 1]!
            const p: Vec = [
              a[0] + (b[0] - a[0]) * t,
              a[1] + (b[1] - a[1]) * t - Math.sin(t * Math.PI) * (0.55 + drift * 0.14),
              a[2] + (b[2] - a[2]) * t - drift * Math.sin(t * Math.PI),
            ]
            path.push(p)
            if (i % 2 === 1) bulbs.push([p[0], p[1] - 0.07, p[2]])
          }
          tube(m, path, 0.008, 4, 1)
        }
      m.use(glow([11, 6.2, 2.2]))
      for (const b of bulbs) ball(m, b, 0.035, 0.048, 0.035, 7, 6)
    },
    { contact: 0, casts: false, isFine: true },
  )
  const power = 0.25 + world.light.night
  for (let i = 0; i < 3; i++) {
    const b = bulbs[Math.floor(((i + 0.5) / 3) * bulbs.length)]!
    world.lamps.push({
      x: spot.x + b[0],
      y: spot.y + b[1],
      z: spot.z + b[2],
      colour: [1.5 * power, 0.8 * power, 0.28 * power],
      reach: 2.6,
    })
  }
  elements.push({
    z: spot.z + 1,
    draw: (view: View) => {
      for (const b of bulbs)
        drawGlow(view, [spot.x + b[0], spot.y + b[1], spot.z + b[2]], 0.1, [
          1.1 * power,
          0.6 * power,
          0.2 * power,
        ])
    },
  })
  return elements
}

const spotlight: PropBuilder = (world, spot) => {
  world.lamps.push({ x: spot.x, y: spot.y + 3.6, z: spot.z - 0.3, colour: [5, 4.6, 3.8], reach: 2.4 })
  return [beam([spot.x + 2.2, spot.y + 8, spot.z + 3.5], [spot.x, spot.y, spot.z], 0.8, [0.42, 0.38, 0.3])]
}

const plane: PropBuilder = (world, spot) => [
  model(
    world,
    (m) =>
      m.at(spot.x + 60, spot.y + 95, spot.z + 280, -1.1, 1.4, () =>
        m.tilted(-0.12, 0.1, () => {
          m.use(plain([0.6, 0.6, 0.62], 0.6))
          loft(
            m,
            ringsAlong(
              [
                [0, 0, 17],
                [0, 0, 14],
                [0, 0, -8],
                [0, 0.7, -17],
              ],
              [0.5, 1.9, 1.9, 0.4],
              [1, 0, 0],
            ),
            14,
            3,
          )
          for (const s of [-1, 1])
            m.polygon([s * 1.5, -0.4, 4], [s * 17, 0.8, -6], [s * 17, 0.8, -8], [s * 1.5, -0.4, -2]).polygon(
              [s * 0.5, 0.8, -13],
              [s * 6, 1, -17],
              [s * 6, 1, -18],
              [s * 0.5, 0.8, -16],
            )
          m.polygon([0, 1.5, -12], [0, 6.4, -16.5], [0, 6.4, -18], [0, 1, -16.5])
        }),
      ),
    { isFine: true },
  ),
]

const spaceship: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 6, 14),
    (m) => {
      m.use((hit, out) => {
        const band = hit.v > 0.62 && hit.v < 0.7
        out.red = band ? 0.45 : 0.62
        out.green = band ? 0.05 : 0.62
        out.blue = band ? 0.04 : 0.64
        out.gloss = 0.6
      })
      lathe(
        m,
        [
          [1.2, 1.5],
          [1.6, 4],
          [1.7, 9],
          [1.5, 14],
          [0.9, 18],
          [0, 20.5],
        ],
        28,
      )
      m.use(plain([0.05, 0.05, 0.06], 0.5))
      lathe(
        m,
        [
          [1.5, 0.3],
          [0.9, 1.6],
        ],
        20,
      )
      for (let i = 0; i < 4; i++)
        m.at(0, 0, 0, (i * Math.PI) / 2 + 0.4, 1, () =>
          m.polygon([0, 6, 1.5], [0, 0, 3.8], [0, 0.4, 2.6], [0, 2, 1.4]),
        )
      m.use(glow([1.4, 2, 2.4]))
      for (const y of [12, 14.4]) ball(m, [0, y, -1.55], 0.42, 0.42, 0.2)
    },
    { contact: 3 },
  )

export const airProps: Record<string, PropBuilder> = {
  balloons: partyBalloons,
  'string-lights': stringLights,
  fireflies,
  confetti,
  butterflies,
  spotlight,
  plane,
  spaceship,
  kite: (world, spot) =>
    world.scene.cast.some((g) => g.activity === 'playing')
      ? []
      : [
          model(
            world,
            (m) =>
              m.at(spot.x + 2.5, spot.y + 6.5, spot.z + 2, 0.3, 1.4, () =>
                m.tilted(0.4, -0.3, () => {
                  m.use(fabric([0.6, 0.06, 0.04], 0.5))
                    .polygon([0, 0.6, 0], [0.42, 0.14, 0.05], [0, 0.12, 0])
                    .polygon([0, -0.65, 0], [-0.42, 0.14, 0.05], [0, 0.12, 0])
                  m.use(fabric([0.7, 0.42, 0.05], 0.5))
                    .polygon([0, 0.6, 0], [-0.42, 0.14, 0.05], [0, 0.12, 0])
                    .polygon([0, -0.65, 0], [0.42, 0.14, 0.05], [0, 0.12, 0])
                  tube(
                    m,
                    Array.from({ length: 9 }, (_, i): Vec => [Math.sin(i) * 0.12, -0.65 - i * 0.2, 0.03 * i]),
                    0.012,
                    4,
                  )
                }),
              ),
            { isFine: true },
          ),
        ],
}
