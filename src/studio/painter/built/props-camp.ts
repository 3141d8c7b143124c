import { noise } from '../noise.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { ball, tube } from './loft.ts'
import { fabric, stone, timber } from './materials.ts'
import { campfire, lantern } from './props-fire.ts'
import { tent } from './props-tent.ts'
import { beside, standing } from './standing.ts'

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
