import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { Element, PropBuilder, World } from '../world.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { model } from './model.ts'
import { beside, standing } from './standing.ts'

const BRIGHT: [Rgb, ...Rgb[]] = [
  [0.62, 0.05, 0.05],
  [0.7, 0.4, 0.04],
  [0.06, 0.24, 0.5],
  [0.55, 0.12, 0.3],
  [0.1, 0.36, 0.2],
  [0.66, 0.6, 0.5],
]

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

/** Soft points that drift around the spot: fireflies, petals of light. */
function drifting(
  world: World,
  spot: { x: number; y: number; z: number },
  count: number,
  name: string,
  draw: (view: View, p: Vec, r: number) => void,
): Element[] {
  const random = randomFrom(deriveSeed(world.seed, name))
  const points = Array.from({ length: count }, () => {
    const z = spot.z * between(random, 0.45, 1.35)
    const x = spot.x + between(random, -0.55, 0.55) * z
    return {
      p: [x, Math.max(world.ground(x, z), world.waterLevel) + between(random, 0.2, 2.4), z] as Vec,
      r: random(),
    }
  }).sort((a, b) => b.p[2] - a.p[2])
  return points.map(({ p, r }) => ({ z: p[2], draw: (view: View) => draw(view, p, r) }))
}

const fireflies: PropBuilder = (world, spot) =>
  drifting(world, spot, 70, 'fireflies', (view, p, r) => {
    const k = (0.3 + r) * Math.min(1, 0.2 + world.light.night)
    drawGlow(view, p, 0.02, [5 * k, 5.4 * k, 0.9 * k], { leastPx: 0.9 })
    drawGlow(view, p, 0.12, [0.16 * k, 0.18 * k, 0.02 * k])
  })

function scatteredFlakes(
  world: World,
  spot: { x: number; y: number; z: number; facing: number },
  count: number,
  add: (m: MeshBuilder, random: Random) => void,
  high: number,
): Element[] {
  const random = randomFrom(deriveSeed(world.seed, `flakes ${count}`))
  return [
    model(
      world,
      (m) => {
        for (let i = 0; i < count; i++) {
          const z = spot.z * between(random, 0.5, 1.2)
          const x = spot.x + between(random, -0.4, 0.4) * z
          m.at(x, spot.y + random() ** 0.7 * high, z, random() * 6.3, 1, () =>
            m.tilted(random() * 6, random() * 6, () => add(m, random)),
          )
        }
      },
      { isFine: true, z: spot.z * 0.5, tolerance: 0.05 },
    ),
  ]
}

const confetti: PropBuilder = (world, spot) =>
  scatteredFlakes(
    world,
    spot,
    260,
    (m, random) => {
      m.use(plain(pick(random, BRIGHT), 0.3, 0.5)).polygon(
        [-0.022, 0, -0.012],
        [0.022, 0, -0.012],
        [0.022, 0, 0.012],
        [-0.022, 0, 0.012],
      )
    },
    3.6,
  )

const butterflies: PropBuilder = (world, spot) =>
  scatteredFlakes(
    world,
    spot,
    16,
    (m, random) => {
      m.use(fabric(pick(random, BRIGHT), 0.6))
      const lift = between(random, 0.2, 0.8)
      for (const s of [-1, 1]) {
        m.polygon(
          [0, 0, 0.01],
          [s * 0.05, lift * 0.06, 0.05],
          [s * 0.06, lift * 0.07, 0.01],
          [s * 0.03, lift * 0.03, -0.005],
        )
        m.polygon(
          [0, 0, 0],
          [s * 0.04, lift * 0.04, -0.012],
          [s * 0.035, lift * 0.035, -0.045],
          [s * 0.012, lift * 0.01, -0.03],
        )
      }
    },
    1.8,
  )

/** A beam of light with dust in it, from `from` towards `to`; drawn as light added to what is there. */
export function beam(from: Vec, to: Vec, width: number, colour: Rgb): Element {
  const draw = (view: View) => {
    const { camera, clip } = view
    const end = (p: Vec) => {
      const d = Math.max(0.3, p[2] - camera.z)
      const k = camera.focal / d
      return { x: camera.centre + (p[0] - camera.x) * k, y: camera.horizon - (p[1] - camera.y) * k, k, d }
    }
    const a = end(from)
    const b = end(to)
    const dx = b.x - a.x
    const dy = b.y - a.y
    const long = Math.hypot(dx, dy)
    if (long < 2) return
    const [ux, uy] = [dx / long, dy / long]
    const w0 = Math.max(1.2, 0.06 * a.k)
    const w1 = Math.max(2, width * b.k)
    const reach = Math.max(w0, w1) * 2.2
    const x0 = Math.max(clip.x0, Math.floor(Math.min(a.x, b.x) - reach))
    const x1 = Math.min(clip.x1, Math.ceil(Math.max(a.x, b.x) + reach))
    const y0 = Math.max(clip.y0, Math.floor(Math.min(a.y, b.y) - reach))
    const y1 = Math.min(clip.y1, Math.ceil(Math.max(a.y, b.y) + reach))
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const rx = x + 0.5 - a.x
        const ry = y + 0.5 - a.y
        const t = (rx * ux + ry * uy) / long
        if (t < 0 || t > 1.12) continue
        const off = Math.abs(rx * uy - ry * ux)
        const w = w0 + (w1 - w0) * t
        const s = off / w
        if (s > 2) continue
        const index = y * view.width + x
        const near = a.d + (b.d - a.d) * t
        if (view.depth[index]! < near - 1.5) continue
        const strength =
          Math.exp(-s * s * 1.7) *
          ((w0 + 2) / (w + 2)) ** 0.75 *
          (1 - t * 0.6) *
          (t > 1 ? 1 - (t - 1) / 0.12 : 1)
        const k = index * 3
        view.colour[k] = view.colour[k]! + colour[0] * strength
        view.colour[k + 1] = view.colour[k + 1]! + colour[1] * strength
        view.colour[k + 2] = view.colour[k + 2]! + colour[2] * strength
      }
  }
  return { z: Math.min(from[2], to[2]) - 0.2, draw, isReflected: false }
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
