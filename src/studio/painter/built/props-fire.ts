import { drawGlow } from '../draw.ts'
import type { View } from '../frame.ts'
import { noise } from '../noise.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import { smooth } from '../scalar.ts'
import type { PropBuilder } from '../world.ts'
import { lampPower, lightSources } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { glow, plain, stone } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { model } from './model.ts'
import { standing } from './standing.ts'
import { takeSurface } from './surfaces.ts'

/** A tongue of flame: hot and pale at its heart, thinner and redder upward; `seed` shapes it. */
function addFlame(m: MeshBuilder, height: number, radius: number, seed: number, lean: number): void {
  m.use((hit, out) => {
    const toward = Math.abs(hit.nx * hit.ex + hit.ny * hit.ey + hit.nz * hit.ez)
    const heat = toward ** 1.3 * (1 - hit.v * 0.55)
    out.glowRed = 16 * heat + 2.5
    out.glowGreen = 7.2 * heat * heat + 0.55
    out.glowBlue = 1.9 * heat ** 4 + 0.04
    out.opacity =
      smooth(0, 0.5, toward) *
      (1 - smooth(0.55, 1, hit.v)) *
      (0.75 + 0.25 * noise(hit.x * 14, hit.y * 9 + seed))
  })
  m.grid(12, 14, true, (u, v, out) => {
    const a = u * Math.PI * 2
    const r =
      radius *
      (v < 0.18 ? Math.sqrt(v / 0.18) : Math.max(0, 1 - (v - 0.18) / 0.82) ** 1.15) *
      (1 + 0.24 * Math.sin(a * 2 + seed + v * 6))
    out.x = Math.cos(a) * r + Math.sin(v * 5.5 + seed) * radius * 0.5 * v + lean * v * v
    out.z = Math.sin(a) * r + Math.cos(v * 4.5 + seed * 2) * radius * 0.3 * v
    out.y = height * v
    out.girth = radius
  })
}

export const campfire: PropBuilder = (world, spot) => {
  const random = randomFrom(deriveSeed(world.seed, 'campfire'))
  const elements = standing(
    world,
    spot,
    (m) => {
      m.use(stone([0.16, 0.15, 0.14], 0.12))
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI * 2
        ball(
          m,
          [Math.cos(a) * 0.56, 0.05, Math.sin(a) * 0.56],
          between(random, 0.1, 0.15),
          between(random, 0.07, 0.11),
          between(random, 0.09, 0.14),
          8,
          6,
        )
      }
      m.use((hit, out) => {
        const ember = noise(hit.u * 9, hit.v * 30) * Math.max(0, 1 - (hit.y - spot.y) / 0.5)
        out.red = 0.03
        out.green = 0.02
        out.blue = 0.015
        out.glowRed = 4 * ember ** 4
        out.glowGreen = 0.9 * ember ** 5
        out.glowBlue = 0.12 * ember ** 6
      })
      for (let i = 0; i < 7; i++) {
        const a = (i / 7) * Math.PI * 2 + 0.3
        tube(
          m,
          [
            [Math.cos(a) * 0.46, 0.03, Math.sin(a) * 0.46],
            [Math.cos(a) * -0.06, 0.42, Math.sin(a) * -0.06],
          ],
          [0.06, 0.045],
          7,
        )
      }
    },
    { contact: 0.9, casts: false },
  )
  elements.push(
    model(
      world,
      (m) =>
        m.at(spot.x, spot.y + 0.1, spot.z, 0, 1, () => {
          for (let i = 0; i < 6; i++) {
            const a = (i / 5) * Math.PI * 2
            const r = i === 5 ? 0 : 0.16
            m.at(Math.cos(a) * r, 0, Math.sin(a) * r, a, 1, () =>
              addFlame(
                m,
                i === 5 ? 1.15 : between(random, 0.5, 0.85),
                i === 5 ? 0.2 : 0.13,
                i * 2.3 + random() * 6,
                0.06,
              ),
            )
          }
        }),
      { z: spot.z - 0.05, isFine: true },
    ),
  )
  const power = 0.45 + 0.55 * lampPower(world)
  world.lamps.push({
    x: spot.x,
    y: spot.y + 0.7,
    z: spot.z,
    colour: [8.5 * power, 3.6 * power, 0.95 * power],
    reach: 2.6,
  })
  const sparks = Array.from({ length: 46 }, () => {
    const t = random() ** 0.8
    return {
      x: spot.x + between(random, -0.16, 0.16) + Math.sin(t * 7 + random() * 6) * 0.3 * t,
      y: spot.y + 0.7 + t * 3.2,
      z: spot.z + between(random, -0.2, 0.2),
      k: (1 - t) ** 1.5,
    }
  })
  elements.push({
    z: spot.z - 0.1,
    draw: (view: View) => {
      drawGlow(view, [spot.x, spot.y + 0.55, spot.z - 0.1], 0.75, [0.9, 0.34, 0.08])
      for (const s of sparks)
        drawGlow(view, [s.x, s.y, s.z], 0.008, [9 * s.k + 0.5, 3.4 * s.k + 0.1, 0.6 * s.k], { leastPx: 0.6 })
    },
  })
  return elements
}

/** Iron and glass, with a flame; stands on the ground or a table. */
export const lantern: PropBuilder = (world, spot) => {
  const table = takeSurface(world)
  const at = table ?? spot
  const power = lampPower(world)
  const elements = standing(
    world,
    at,
    (m) =>
      m.at(0, 0, 0, 0.5, table ? 0.8 : 1.15, () => {
        const iron = plain([0.025, 0.022, 0.02], 0.35)
        m.use(iron).box(0, 0, 0, 0.19, 0.03, 0.19)
        for (const [x, z] of [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ] as const)
          m.box(x * 0.085, 0.03, z * 0.085, 0.014, 0.24, 0.014)
        m.box(0, 0.27, 0, 0.2, 0.016, 0.2)
        lathe(
          m,
          [
            [0.13, 0.286],
            [0.075, 0.33],
            [0.05, 0.36],
            [0.05, 0.385],
            [0, 0.39],
          ],
          4,
        )
        m.grid(16, 5, true, (u, v, out) => {
          const a = u * Math.PI * 2
          out.x = Math.cos(a) * 0.05
          out.y = 0.43 + Math.sin(a) * 0.05
          out.z = (v - 0.5) * 0.01
          out.girth = 0.006
        })
        m.use(plain([0.6, 0.55, 0.42], 0, 0.5)).at(0, 0.03, 0, 0, 1, () =>
          lathe(
            m,
            [
              [0.035, 0],
              [0.035, 0.1],
              [0, 0.1],
            ],
            10,
          ),
        )
        m.use(glow([14, 7.5, 2.4]))
        loft(
          m,
          ringsAlong(
            [
              [0, 0.13, 0],
              [0, 0.155, 0],
              [0, 0.2, 0],
            ],
            [0.008, 0.016, 0.003],
            [1, 0, 0],
          ),
          8,
          2,
        )
      }),
    { contact: 0.28, isFine: true },
  )
  elements.push(
    ...lightSources(world, [
      {
        x: at.x,
        y: at.y + 0.19,
        z: at.z,
        glow: [5 * power + 1, 2.6 * power + 0.5, 0.7 * power + 0.1],
        radius: 0.075,
        lamp: { colour: [3.4 * power, 1.6 * power, 0.46 * power], reach: 1.1 },
      },
    ]),
  )
  return elements
}
