import type { PropBuilder } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { fabric, glow, plain, planks, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { beside, floating, standing, waterNear } from './standing.ts'
import { addRowingBoat, addSailingBoat } from './vehicles.ts'

/** A fishing boat: sheer hull, wheelhouse, mast with a light. Bow along +z, 7 m. */
function addFishingBoat(m: MeshBuilder, isLit: boolean): void {
  const half = 3.5
  const hull = (z: number): [number, number] => {
    const t = z / half
    return [
      1.15 * (1 - Math.max(0, t + 0.05) ** 2.2 * 0.92) * (1 - 0.12 * Math.max(0, -t) ** 2),
      0.75 + 0.75 * Math.max(0, t) ** 2 + 0.12 * Math.max(0, -t),
    ]
  }
  m.use((hit, out) => {
    const isBand = Math.abs(hit.u - 0.5) > 0.42
    out.red = isBand ? 0.5 : 0.035
    out.green = isBand ? 0.48 : 0.1
    out.blue = isBand ? 0.44 : 0.17
    out.gloss = 0.5
  })
  m.grid(16, 24, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    const a = (u * 2 - 1) * 1.45
    out.x = (Math.sin(a) / Math.sin(1.45)) * Math.max(0.02, beam)
    out.y = -0.5 + (rim + 0.5) * (1 - Math.cos(a)) * 1.137
    out.z = z
    out.girth = 0
  })
  m.use(planks([0.24, 0.14, 0.07], 0.12, 0.1, 'v'))
  m.grid(4, 20, false, (u, v, out) => {
    const z = (v * 2 - 1) * half
    const [beam, rim] = hull(z)
    out.x = (u * 2 - 1) * Math.max(0.01, beam - 0.05)
    out.y = rim - 0.28
    out.z = z
    out.girth = 0
  })
  const white = plain([0.62, 0.6, 0.55], 0.25)
  m.use(white).box(0, 0.5, -0.5, 1.35, 1.5, 1.7)
  m.use(timber([0.3, 0.06, 0.03], 0.2)).box(0, 1.98, -0.45, 1.6, 0.09, 2.05)
  const pane = isLit ? glow([3, 1.6, 0.55]) : plain([0.03, 0.04, 0.05], 1)
  m.use(pane)
  for (const s of [-1, 1]) m.box(s * 0.68, 1.35, -0.5, 0.02, 0.42, 1.1)
  m.box(0, 1.35, 0.352, 1.0, 0.42, 0.02).box(0, 1.35, -1.352, 0.9, 0.42, 0.02)
  m.use(timber([0.22, 0.13, 0.06], 0.2))
  tube(
    m,
    [
      [0, 2, -0.9],
      [0, 4.6, -1.05],
    ],
    0.05,
    7,
  )
  tube(
    m,
    [
      [0, 2.3, -0.95],
      [0, 3.4, -3.1],
    ],
    0.04,
    6,
  )
  m.use(plain([0.03, 0.03, 0.03]))
  tube(
    m,
    [
      [0, 4.5, -1.04],
      [0, 1.5, 3.4],
    ],
    0.012,
    3,
  )
  tube(
    m,
    [
      [0, 4.5, -1.04],
      [0, 1.0, -3.4],
    ],
    0.012,
    3,
  )
}

const boat: PropBuilder = (world, spot) => {
  const at = waterNear(world, spot)
  if (!at) return []
  const isLit = world.light.night > 0.3
  const elements = floating(world, at, (m) => addFishingBoat(m, isLit), { isFine: true, rim: 0.5 })
  if (isLit)
    elements.push(
      ...lightSources(world, [
        {
          x: at.x,
          y: at.y + 4.7,
          z: at.z,
          glow: [9, 5.5, 2.4],
          radius: 0.09,
          lamp: { colour: [2.4, 1.3, 0.5], reach: 3 },
        },
      ]),
    )
  return elements
}

const pier: PropBuilder = (world, spot) => {
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

const bridge: PropBuilder = (world, spot) =>
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

const lighthouse: PropBuilder = (world, spot) => {
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

const dolphin: PropBuilder = (world, spot) =>
  floating(
    world,
    { ...spot, facing: Math.PI / 2 },
    (m) => {
      m.use(plain([0.16, 0.19, 0.23], 0.8))
      const arc = (t: number): [number, number, number] => [
        0,
        1.5 * Math.sin(t * Math.PI * 0.92 + 0.1) - 0.25,
        (t - 0.5) * 3.2,
      ]
      loft(
        m,
        ringsAlong(
          [0, 0.15, 0.35, 0.55, 0.75, 0.9, 0.97].map((t) => arc(t)),
          [
            [0.03, 0.05],
            [0.11, 0.15],
            [0.26, 0.31],
            [0.29, 0.34],
            [0.22, 0.25],
            [0.13, 0.14],
            [0.05, 0.05],
          ],
          [1, 0, 0],
        ),
        12,
        3,
      )
      const fin = arc(0.5)
      m.at(0, fin[1] + 0.3, fin[2], Math.PI / 2, 1, () =>
        m.extrude(
          [
            [0.3, 0],
            [-0.15, 0],
            [-0.3, 0.36],
            [-0.18, 0.34],
          ],
          0,
          0.05,
        ),
      )
      const tail = arc(0)
      loft(
        m,
        ringsAlong(
          [
            [-0.45, tail[1] - 0.1, tail[2] - 0.25],
            [0, tail[1], tail[2]],
            [0.45, tail[1] - 0.1, tail[2] - 0.25],
          ],
          [
            [0.06, 0.015],
            [0.16, 0.04],
            [0.06, 0.015],
          ],
          [0, 0, 1],
        ),
        8,
        3,
      )
    },
    { isFine: true, rim: 0.6 },
  )

const surfboard: PropBuilder = (world, spot) =>
  standing(
    world,
    spot,
    (m) => {
      m.use(fabric([0.62, 0.55, 0.4], 0))
      m.tilted(-0.12, 0.1, () =>
        loft(
          m,
          ringsAlong(
            [
              [0, 0, 0],
              [0, 0.5, 0],
              [0, 1.2, 0],
              [0, 1.9, 0],
              [0, 2.15, 0],
            ],
            [
              [0.12, 0.02],
              [0.25, 0.035],
              [0.28, 0.04],
              [0.16, 0.03],
              [0.02, 0.01],
            ],
            [1, 0, 0],
          ),
          12,
          4,
        ),
      )
    },
    { contact: 0.3 },
  )

export const waterProps: Record<string, PropBuilder> = {
  boat,
  'fishing-boat': boat,
  'rowing-boat': (world, spot) => floating(world, spot, (m) => addRowingBoat(m), { isFine: true, rim: 0.4 }),
  'sailing-boat': (world, spot) =>
    floating(world, spot, (m) => addSailingBoat(m), { isFine: true, rim: 0.3 }),
  dolphin,
  pier,
  bridge,
  lighthouse,
  surfboard,
  buoy: (world, spot) =>
    floating(
      world,
      spot,
      (m) => {
        m.use(plain([0.5, 0.05, 0.03], 0.4))
        ball(m, [0, 0.2, 0], 0.5)
        tube(
          m,
          [
            [0, 0.5, 0],
            [0, 1.6, 0],
          ],
          0.05,
          6,
        )
      },
      {},
    ),
}
