import type { Rgb } from '../frame.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { Element, World } from '../world.ts'
import { lathe, tube } from './loft.ts'
import { plain } from './materials.ts'
import { model } from './model.ts'

const FABRICS: [Rgb, ...Rgb[]] = [
  [0.6, 0.06, 0.05],
  [0.7, 0.34, 0.04],
  [0.08, 0.2, 0.46],
  [0.66, 0.58, 0.4],
  [0.12, 0.36, 0.22],
  [0.5, 0.1, 0.32],
]

/** Hot-air balloons at several distances, lit from within by their burners after dark. */
export function hotAirBalloons(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'hot-air balloons'))
  const { camera, width } = world
  const dark = world.light.night
  return Array.from({ length: 9 }, (_, i) => {
    const z = 90 + 620 * (i / 8) ** 1.4 * between(random, 0.85, 1.15)
    const x = camera.x + ((between(random, 0.06, 0.94) * width - camera.centre) / camera.focal) * z
    const y = camera.y + between(random, 0.06, 0.3) * (camera.horizon / camera.focal) * 1.6 * z + 6
    const a = pick(random, FABRICS)
    const b = pick(random, FABRICS)
    const burns = random() < 0.6 ? dark * between(random, 0.4, 1) : 0
    return model(
      world,
      (m) =>
        m.at(x, y, z, random() * 6, between(random, 0.9, 1.15), () => {
          m.use((hit, out) => {
            const gore = Math.floor(hit.u * 16) & 1
            const band = hit.v > 0.46 && hit.v < 0.58
            const c = band ? FABRICS[3]! : gore ? a : b
            out.red = c[0]
            out.green = c[1]
            out.blue = c[2]
            out.through = 0.5
            const inner = burns * (1.25 - hit.v) ** 2 * 2.4
            out.glowRed = c[0] * inner * 3
            out.glowGreen = c[1] * inner * 2
            out.glowBlue = c[2] * inner * 1.2
          })
          lathe(
            m,
            [
              [0.9, 0],
              [2.4, 2.4],
              [4.9, 5.4],
              [6.8, 8.6],
              [7.5, 11.4],
              [7.1, 14.2],
              [5.4, 16.6],
              [2.8, 18.2],
              [0, 18.8],
            ],
            32,
            (u) => 1 + 0.015 * Math.cos(u * 16),
          )
          m.use(plain([0.16, 0.09, 0.04])).box(0, -3.4, 0, 1.5, 1.1, 1.2)
          m.use(plain([0.05, 0.05, 0.05]))
          for (const s of [-1, 1])
            for (const k of [-1, 1])
              tube(
                m,
                [
                  [s * 0.7, -2.3, k * 0.55],
                  [s * 0.8, 0.1, k * 0.5],
                ],
                0.05,
                3,
              )
        }),
      { isFine: true, rim: 0.5, z },
    )
  })
}

/** A loose flock: each bird two bent wings, nearer ones larger. */
export function birds(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'birds'))
  const { camera, width } = world
  const share = between(random, 0.25, 0.75)
  const high = between(random, 0.35, 0.7)
  return [
    model(
      world,
      (m) => {
        m.use(plain([0.02, 0.02, 0.024]))
        for (let i = 0; i < 17; i++) {
          const z = 45 + i * 4 + between(random, -8, 8)
          const x =
            camera.x + ((share * width - camera.centre) / camera.focal) * z + between(random, -0.16, 0.16) * z
          const y = camera.y + high * (camera.horizon / camera.focal) * z + between(random, -0.05, 0.05) * z
          m.at(x, y, z, between(random, -0.5, 0.5) + Math.PI / 2, between(random, 0.85, 1.15), () => {
            const flap = between(random, -0.25, 0.6)
            for (const s of [-1, 1]) {
              m.polygon(
                [0, 0, 0.16],
                [s * 0.42, flap * 0.5, 0.1],
                [s * 0.42, flap * 0.5, -0.08],
                [0, 0, -0.12],
              )
              m.polygon(
                [s * 0.42, flap * 0.5, 0.1],
                [s * 0.95, flap * 0.5 - 0.16, -0.08],
                [s * 0.42, flap * 0.5, -0.08],
              )
            }
            m.polygon([0, 0.02, 0.36], [0.06, 0, 0], [0, 0, -0.34], [-0.06, 0, 0])
          })
        }
      },
      { isFine: true },
    ),
  ]
}
