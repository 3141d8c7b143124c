import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { noise } from '../noise.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import { smooth } from '../scalar.ts'
import type { PropBuilder } from '../world.ts'
import { lampPower, lightSources } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, plain, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { model } from './model.ts'
import { beside, standing } from './standing.ts'
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

const campfire: PropBuilder = (world, spot) => {
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

/** A ridge tent of canvas, lit from within after dark; its door looks along +z. */
const tent: PropBuilder = (world, spot) => {
  const at = beside(world, spot, 1.6, 1.2, Math.PI * 0.86)
  const night = world.light.night
  const isLit = night > 0.3
  const canvas: Rgb = [0.42, 0.28, 0.12]
  return standing(
    world,
    at,
    (m) => {
      const cloth =
        (hitColour: Rgb) =>
        (hit: Parameters<ReturnType<typeof plain>>[0], out: Parameters<ReturnType<typeof plain>>[1]) => {
          const wave = 0.85 + 0.3 * noise(hit.x * 3 + hit.z * 3, hit.y * 2)
          const seam = Math.abs(((hit.u * 3) % 1) - 0.5) < 0.02 ? 0.7 : 1
          out.red = hitColour[0] * wave * seam
          out.green = hitColour[1] * wave * seam
          out.blue = hitColour[2] * wave * seam
          out.through = 0.4
          if (!isLit) return
          const inner = Math.exp(-(((hit.y - at.y - 0.45) / 0.75) ** 2)) * wave * seam
          out.glowRed = 1.25 * inner
          out.glowGreen = 0.56 * inner
          out.glowBlue = 0.14 * inner
        }
      m.use(cloth(canvas))
      const half = 1.35
      for (const s of [-1, 1])
        m.grid(12, 16, false, (u, v, out) => {
          const sag = Math.sin(u * Math.PI) * 0.1 + Math.sin(v * Math.PI) * 0.06
          out.x = s * (1.25 * (1 - u) * (1 - sag * 0.5))
          out.y = 1.55 * u - sag * 0.35 - 0.05 * Math.sin(v * Math.PI)
          out.z = (v * 2 - 1) * half
          out.girth = 0
        })
      m.polygon([-1.22, 0, -half], [1.22, 0, -half], [0, 1.52, -half])
      // The door, its flaps drawn aside.
      m.use(isLit ? glow([1.8, 0.9, 0.27]) : plain([0.03, 0.025, 0.02])).polygon(
        [-1.18, 0, half - 0.25],
        [1.18, 0, half - 0.25],
        [0, 1.46, half - 0.25],
      )
      m.use(cloth([canvas[0] * 0.9, canvas[1] * 0.9, canvas[2] * 0.9]))
      for (const s of [-1, 1])
        m.polygon(
          [s * 1.24, 0, half],
          [s * 0.46, 0, half + 0.16],
          [s * 0.34, 0.5, half + 0.06],
          [0, 1.53, half],
        )
      m.use(timber([0.2, 0.12, 0.06]))
      tube(
        m,
        [
          [0, 0, half + 0.05],
          [0, 1.66, half + 0.03],
        ],
        0.025,
        6,
      )
      for (const [x, z] of [
        [0, half + 1.5],
        [0, -half - 1.4],
        [1.9, 0.8],
        [-1.9, 0.8],
        [1.9, -0.8],
        [-1.9, -0.8],
      ] as const)
        tube(
          m,
          [
            [x === 0 ? 0 : Math.sign(x) * 0.7, x === 0 ? 1.58 : 0.75, x === 0 ? Math.sign(z) * half : z],
            [x, 0.02, z],
          ],
          0.007,
          3,
        )
    },
    { contact: 1.9 },
  )
}

/** Iron and glass, with a flame; stands on the ground or a table. */
const lantern: PropBuilder = (world, spot) => {
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

const blanket: PropBuilder = (world, spot) =>
  standing(
    world,
    spot,
    (m) => {
      m.use((hit, out) => {
        const a = Math.abs(((hit.u * 8) % 1) - 0.5) < 0.25
        const b = Math.abs(((hit.v * 8) % 1) - 0.5) < 0.25
        const k = a !== b ? 1 : a ? 1.5 : 0.55
        out.red = 0.4 * k
        out.green = 0.07 * k + (a && b ? 0.1 : 0)
        out.blue = 0.06 * k + (a && b ? 0.08 : 0)
      })
      m.grid(18, 18, false, (u, v, out) => {
        out.x = (u - 0.5) * 2
        out.z = (v - 0.5) * 1.7
        out.y = 0.03 + 0.03 * noise(u * 7, v * 7)
        out.girth = 0
      })
    },
    { contact: 0, casts: false },
  )

const backpack: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.7, 0.1),
    (m) => {
      m.use(fabric([0.26, 0.07, 0.03], 0, 1))
      ball(m, [0, 0.3, 0], 0.19, 0.3, 0.14, 14, 10)
      ball(m, [0, 0.2, 0.1], 0.14, 0.15, 0.08, 12, 8)
      m.use(fabric([0.12, 0.13, 0.1], 0, 1))
      m.tilted(0, Math.PI / 2, () => ball(m, [0.62, 0, 0], 0.07, 0.22, 0.07, 10, 8))
    },
    { contact: 0.3 },
  )

const hammock: PropBuilder = (world, spot) =>
  standing(
    world,
    spot,
    (m) => {
      m.use(timber([0.14, 0.09, 0.05]))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 1.9, -0.1, 0],
            [s * 1.75, 1.7, 0],
          ],
          [0.1, 0.08],
          8,
        )
      m.use((hit, out) => {
        const k = Math.floor(hit.v * 14) & 1
        out.red = k ? 0.5 : 0.3
        out.green = k ? 0.4 : 0.08
        out.blue = k ? 0.26 : 0.07
        out.through = 0.4
      })
      m.grid(18, 14, false, (u, v, out) => {
        const t = u * 2 - 1
        const wide = 0.55 * (1 - t ** 6 * 0.95)
        const w = v * 2 - 1
        out.x = t * 1.7
        out.y = 0.55 + 0.95 * t * t + 0.2 * w * w * (1 - t * t)
        out.z = w * wide
        out.girth = 0
      })
    },
    { contact: 1 },
  )

const rocks: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 1, 0.6),
    (m) => {
      const random = randomFrom(deriveSeed(world.seed, 'rocks'))
      m.use(stone([0.2, 0.19, 0.17], 2.5))
      for (let i = 0; i < 6; i++) {
        const size = between(random, 0.25, 0.8)
        m.at(between(random, -1.4, 1.4), size * 0.2, between(random, -0.7, 0.7), random() * 6, size, () =>
          m.grid(14, 9, true, (u, v, out) => {
            const a = u * Math.PI * 2
            const b = (v - 0.5) * Math.PI
            const r = 0.75 + 0.5 * noise(Math.cos(a) * 1.4 + i * 9 + 5, Math.sin(a) * 1.4 + b * 1.5 + 5)
            out.x = Math.cos(a) * Math.cos(b) * r * 1.1
            out.y = Math.sin(b) * r * 0.7
            out.z = Math.sin(a) * Math.cos(b) * r
            out.girth = 0.5
          }),
        )
      }
    },
    { contact: 1.4 },
  )

export const campProps: Record<string, PropBuilder> = {
  campfire,
  tent,
  lantern,
  blanket,
  backpack,
  hammock,
  rocks,
}
