import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { Element, World } from '../world.ts'
import { lathe, tube } from './loft.ts'
import { plain } from './materials.ts'
import type { Vec } from './mesh.ts'
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

/** Bursts at their height: trails that fall and fade, and the light they throw. */
export function fireworks(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'fireworks'))
  const { camera, width } = world
  const hues: [Rgb, ...Rgb[]] = [
    [9, 3.2, 1],
    [8, 6, 2.4],
    [2, 4.5, 9],
    [7.5, 1.4, 4.5],
    [2.4, 8, 3.4],
    [8, 7.5, 7],
  ]
  return Array.from({ length: 5 }, (_, i) => {
    const z = 260 + i * 40
    const x = camera.x + ((((i + between(random, 0.2, 0.8)) / 5) * width - camera.centre) / camera.focal) * z
    const y = camera.y + between(random, 0.36, 0.78) * (camera.horizon / camera.focal) * z
    const size = between(random, 0.055, 0.11) * z
    const hue = pick(random, hues)
    const rays = Array.from({ length: 80 }, () => {
      const a = random() * Math.PI * 2
      const c = random() * 2 - 1
      const s = Math.sqrt(1 - c * c)
      return { x: Math.cos(a) * s, y: c, z: Math.sin(a) * s, k: between(random, 0.75, 1.05) }
    })
    const at: Vec = [x, y, z]
    return {
      z,
      draw: (view: View) => {
        for (const r of rays)
          for (let t = 0.25; t <= 1; t += 0.05) {
            const reach = size * r.k * t
            const glow = t * t * (t > 0.93 ? 1.6 : 0.4)
            drawGlow(
              view,
              [at[0] + r.x * reach, at[1] + r.y * reach - size * 0.22 * t * t, at[2] + r.z * reach],
              0.11,
              [hue[0] * glow * 0.4, hue[1] * glow * 0.4, hue[2] * glow * 0.4],
              { leastPx: 0.7, mostPx: 2.4 },
            )
          }
        drawGlow(view, at, size * 0.7, [hue[0] * 0.02, hue[1] * 0.02, hue[2] * 0.02])
      },
    }
  })
}

/** Paper lanterns that rise, each a warm point with a body; dense above, few near. */
export function skyLanterns(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'sky lanterns'))
  const { camera, width } = world
  const list = Array.from({ length: 60 }, () => {
    const z = 14 + 190 * random() ** 1.6
    const x = camera.x + ((random() * width - camera.centre) / camera.focal) * z
    const y = camera.y + between(random, 0.05, 0.95) ** 0.8 * (camera.horizon / camera.focal) * z
    return { p: [x, y, z] as Vec, k: between(random, 0.6, 1.2) }
  }).sort((a, b) => b.p[2] - a.p[2])
  const bodies = model(
    world,
    (m) => {
      m.use((hit, out) => {
        const k = 0.5 + 1.4 * (1 - hit.v)
        out.glowRed = 3.6 * k
        out.glowGreen = 1.55 * k
        out.glowBlue = 0.4 * k
      })
      for (const { p } of list)
        m.at(p[0], p[1], p[2], 0, 1, () =>
          lathe(
            m,
            [
              [0.2, 0],
              [0.3, 0.35],
              [0.31, 0.6],
              [0.2, 0.76],
              [0, 0.8],
            ],
            10,
          ),
        )
    },
    { isFine: true, z: 300 },
  )
  return [
    bodies,
    {
      z: 13,
      draw: (view: View) => {
        for (const { p, k } of list)
          drawGlow(view, [p[0], p[1] + 0.2, p[2]], 0.5, [0.35 * k, 0.15 * k, 0.04 * k])
      },
    },
  ]
}
