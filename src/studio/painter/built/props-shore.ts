import type { PropBuilder } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { lathe, tube } from './loft.ts'
import { glow, plain, planks, stone, timber } from './materials.ts'
import { beside, standing } from './standing.ts'

export const pier: PropBuilder = (world, spot) => {
  const level = Number.isFinite(world.waterLevel) ? world.waterLevel : spot.y
  const top = Math.max(spot.y, level) + 0.45
  const start = { ...spot, y: top, facing: spot.facing * 0.5 }
  return standing(
    world,
    start,
    (m) => {
      m.use(planks([0.17, 0.125, 0.085], 0.15, 0.1, 'v'))
      m.at(0, 0, 0, 0, 1, () => {
        for (let i = 0; i < 60; i++) m.box(0, -0.06, i * 0.26, 1.9, 0.06, 0.235)
      })
      m.use(timber([0.1, 0.075, 0.055]))
      for (let i = 0; i < 7; i++)
        for (const s of [-1, 1])
          tube(
            m,
            [
              [s * 0.92, -2.6, i * 2.55],
              [s * 0.92, 0.38, i * 2.55],
            ],
            [0.1, 0.085],
            8,
          )
    },
    { contact: 0, waterline: level },
  )
}

export const bridge: PropBuilder = (world, spot) =>
  standing(
    world,
    { ...spot, facing: spot.facing + Math.PI / 2 },
    (m) => {
      const rise = (z: number) => 1.5 * (1 - (z / 7) ** 2)
      m.use(stone([0.26, 0.24, 0.21]))
      for (const s of [-1, 1]) {
        const outline: [number, number][] = []
        for (let i = 0; i <= 16; i++) outline.push([(i / 8 - 1) * 7, rise((i / 8 - 1) * 7) + 0.95])
        for (let i = 16; i >= 0; i--) {
          const z = (i / 8 - 1) * 7
          outline.push([
            z,
            Math.abs(z) < 4.6
              ? Math.min(rise(z) - 0.1, Math.sqrt(Math.max(0, 1 - (z / 4.6) ** 2)) * 1.45 - 0.8)
              : -0.9,
          ])
        }
        m.at(s * 1.35, 0, 0, Math.PI / 2, 1, () => m.extrude(outline, 0, 0.32))
      }
      m.grid(2, 20, false, (u, v, out) => {
        const z = (v * 2 - 1) * 7
        out.x = (u * 2 - 1) * 1.3
        out.y = rise(z) + 0.02
        out.z = z
        out.girth = 0
      })
    },
    { contact: 0 },
  )

export const lighthouse: PropBuilder = (world, spot) => {
  const at = beside(world, spot, 0, 6)
  const isLit = world.light.night > 0.2
  const elements = standing(
    world,
    at,
    (m) => {
      m.use(stone([0.2, 0.19, 0.18]))
      lathe(
        m,
        [
          [3.2, -1],
          [3.1, 0.6],
          [2.6, 0.8],
        ],
        24,
      )
      m.use((hit, out) => {
        const band = Math.floor((hit.y - at.y) / 3.2) & 1
        out.red = band ? 0.5 : 0.68
        out.green = band ? 0.045 : 0.66
        out.blue = band ? 0.035 : 0.62
        out.gloss = 0.12
      })
      lathe(
        m,
        Array.from({ length: 9 }, (_, i): [number, number] => [
          2.3 - i * 0.11 - 0.2 * Math.sin((i / 8) * 2),
          0.7 + i * 1.75,
        ]),
        28,
      )
      m.use(plain([0.03, 0.03, 0.035], 0.3))
      lathe(
        m,
        [
          [1.3, 14.6],
          [1.9, 14.8],
          [1.95, 14.95],
          [0, 14.95],
        ],
        24,
      )
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI * 2
        tube(
          m,
          [
            [Math.cos(a) * 1.85, 14.95, Math.sin(a) * 1.85],
            [Math.cos(a) * 1.85, 15.8, Math.sin(a) * 1.85],
          ],
          0.03,
          4,
        )
      }
      lathe(
        m,
        [
          [1.86, 15.76],
          [1.88, 15.82],
          [1.84, 15.82],
        ],
        24,
      )
      m.use(isLit ? glow([14, 10, 5]) : plain([0.15, 0.18, 0.2], 1))
      lathe(
        m,
        [
          [0.95, 14.95],
          [0.95, 16.8],
        ],
        20,
      )
      m.use(plain([0.42, 0.04, 0.03], 0.4))
      lathe(
        m,
        [
          [1.25, 16.8],
          [1.1, 17.1],
          [0.5, 17.9],
          [0.08, 18.3],
          [0.05, 18.9],
          [0, 18.95],
        ],
        20,
      )
      m.use(isLit ? glow([3, 1.5, 0.5]) : plain([0.03, 0.035, 0.04], 1))
      for (const y of [4.2, 8.2, 12]) m.box(0, y, -2.32 + y * 0.065, 0.5, 0.9, 0.3)
    },
    { contact: 4 },
  )
  if (isLit)
    elements.push(
      ...lightSources(world, [
        {
          x: at.x,
          y: at.y + 15.9,
          z: at.z - 1,
          glow: [26, 20, 11],
          radius: 0.55,
          lamp: { colour: [5, 3.6, 1.8], reach: 9 },
        },
      ]),
    )
  return elements
}
