import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { Element, PropBuilder, World } from '../world.ts'
import { fabric, plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { model } from './model.ts'

export const BRIGHT: [Rgb, ...Rgb[]] = [
  [0.62, 0.05, 0.05],
  [0.7, 0.4, 0.04],
  [0.06, 0.24, 0.5],
  [0.55, 0.12, 0.3],
  [0.1, 0.36, 0.2],
  [0.66, 0.6, 0.5],
]

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

export const fireflies: PropBuilder = (world, spot) =>
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

export const confetti: PropBuilder = (world, spot) =>
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

export const butterflies: PropBuilder = (world, spot) =>
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
