import type { Rgb } from '../frame.ts'
import type { PropBuilder } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { ball, lathe, tube } from './loft.ts'
import { fabric, glow, plain, stone, timber } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { beside, standing } from './standing.ts'

const iron = plain([0.022, 0.022, 0.025], 0.35)

export function addStreetLamp(m: MeshBuilder, isLit: boolean): void {
  m.use(iron)
  lathe(
    m,
    [
      [0.17, 0],
      [0.16, 0.12],
      [0.09, 0.2],
      [0.08, 0.7],
      [0.055, 0.8],
      [0.045, 3.1],
      [0.075, 3.16],
      [0.04, 3.24],
    ],
    14,
  )
  tube(
    m,
    [
      [-0.28, 3.05, 0],
      [0.28, 3.05, 0],
    ],
    0.02,
    6,
  )
  m.use(isLit ? glow([7.5, 4.3, 1.7]) : plain([0.5, 0.5, 0.46], 0.6)).at(0, 3.24, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.1, 0],
        [0.16, 0.34],
        [0, 0.34],
      ],
      6,
    ),
  )
  m.use(iron).at(0, 3.58, 0, 0, 1, () =>
    lathe(
      m,
      [
        [0.2, 0],
        [0.13, 0.1],
        [0.03, 0.18],
        [0.02, 0.26],
        [0, 0.28],
      ],
      12,
    ),
  )
}

const streetLamp: PropBuilder = (world, spot) => {
  const isLit = world.light.night > 0.2
  const at = beside(world, spot, 1.1, 0.4)
  const elements = standing(world, at, (m) => addStreetLamp(m, isLit), { contact: 0.4, isFine: true })
  if (isLit)
    elements.push(
      ...lightSources(world, [
        {
          x: at.x,
          y: at.y + 3.4,
          z: at.z,
          glow: [4, 2.3, 0.9],
          radius: 0.22,
          lamp: { colour: [6, 3.3, 1.25], reach: 3.2 },
        },
      ]),
    )
  return elements
}

const sandcastle: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.7, 0),
    (m) => {
      m.use(stone([0.34, 0.25, 0.14], 3))
      lathe(
        m,
        [
          [0.6, 0],
          [0.42, 0.14],
          [0, 0.16],
        ],
        18,
      )
      for (const [x, z, h] of [
        [0, 0, 0.5],
        [-0.26, 0.1, 0.3],
        [0.26, 0.08, 0.32],
        [0.05, 0.28, 0.24],
      ] as const)
        m.at(x, 0.1, z, 0, 1, () => {
          lathe(
            m,
            [
              [0.11, 0],
              [0.09, h],
              [0.11, h + 0.02],
              [0.11, h + 0.06],
              [0, h + 0.06],
            ],
            12,
          )
          lathe(
            m,
            [
              [0.1, h + 0.06],
              [0, h + 0.2],
            ],
            12,
          )
        })
      m.use(fabric([0.5, 0.05, 0.04], 0.5)).polygon([0, 0.95, 0], [0.16, 0.9, 0], [0, 0.85, 0])
    },
    { contact: 0.6 },
  )

/** From a climber's harness down the rock towards whoever holds it. */
const rope: PropBuilder = (world, spot) => {
  const path: Vec[] = [[0, 0.95, 0]]
  for (let k = 1; k <= 14; k++) {
    const z = spot.z - k * 0.9
    if (z < world.camera.z + 2.5) break
    const x = spot.x * (1 - k * 0.028) + Math.sin(k * 1.3 + spot.x) * 0.12
    path.push([x - spot.x, world.ground(x, z) + 0.07 - spot.y, z - spot.z])
  }
  return standing(
    world,
    { ...spot, facing: 0 },
    (m) => {
      m.use(plain([0.55, 0.09, 0.04], 0.2))
      tube(m, path, 0.022, 6, 3)
    },
    { contact: 0, casts: false, isFine: true, tolerance: 0.25 },
  )
}

export const groundProps: Record<string, PropBuilder> = {
  rope,
  'street-lamp': streetLamp,
  sandcastle,
  'yoga-mat': (world, spot) =>
    standing(
      world,
      spot,
      (m) => {
        m.use(plain([0.12, 0.2, 0.22])).box(0, 0, 0, 0.65, 0.015, 1.8)
      },
      { contact: 0, casts: false },
    ),
  ball: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.7, -0.2),
      (m) => {
        m.use((hit, out) => {
          const k = Math.sin(hit.u * 18.8) * Math.sin(hit.v * 12.5) > 0
          out.red = k ? 0.65 : 0.5
          out.green = k ? 0.6 : 0.06
          out.blue = k ? 0.55 : 0.05
          out.gloss = 0.4
        })
        ball(m, [0, 0.16, 0], 0.16, 0.16, 0.16, 18, 12)
      },
      { contact: 0.25, isFine: true },
    ),
  toys: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.6, -0.2),
      (m) => {
        const colours: Rgb[] = [
          [0.55, 0.06, 0.04],
          [0.05, 0.16, 0.45],
          [0.6, 0.42, 0.05],
          [0.08, 0.3, 0.1],
        ]
        for (let i = 0; i < 8; i++)
          m.use(plain(colours[i % 4]!, 0.3)).at(
            ((i * 37) % 10) / 10 - 0.5,
            i === 7 ? 0.1 : 0,
            ((i * 53) % 10) / 14 - 0.3,
            i,
            1,
            () => m.box(0, 0, 0, 0.1, 0.1, 0.1),
          )
      },
      { contact: 0.6, isFine: true },
    ),
  basket: (world, spot) =>
    standing(world, spot, (m) => {
      m.use(timber([0.3, 0.18, 0.08]))
      lathe(
        m,
        [
          [0.2, 0],
          [0.25, 0.2],
        ],
        18,
      )
    }),
  stroller: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.8, 0.3),
      (m) => {
        m.use(fabric([0.06, 0.08, 0.13], 0))
        m.grid(14, 10, false, (u, v, out) => {
          const a = u * Math.PI
          out.x = Math.cos(a) * 0.26
          out.y = 0.85 - Math.sin(a) * 0.32 + (v > 0.6 ? (v - 0.6) * 0.9 : 0)
          out.z = (v - 0.5) * 0.85
          out.girth = 0
        })
        m.use(iron)
        tube(
          m,
          [
            [0, 0.3, -0.35],
            [0, 0.6, 0.1],
            [0, 1.05, 0.65],
          ],
          0.018,
          6,
        )
        for (const [x, z] of [
          [-0.25, -0.4],
          [0.25, -0.4],
          [-0.25, 0.3],
          [0.25, 0.3],
        ] as const)
          m.at(x, 0.14, z, 0, 1, () =>
            m.tilted(0, Math.PI / 2, () =>
              lathe(
                m,
                [
                  [0.14, -0.02],
                  [0.14, 0.02],
                ],
                14,
              ),
            ),
          )
      },
      { contact: 0.5 },
    ),
}
