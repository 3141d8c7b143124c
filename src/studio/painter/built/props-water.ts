import type { PropBuilder } from '../world.ts'
import { addRowingBoat, addSailingBoat } from './boats.ts'
import { addFishingBoat } from './fishing-boat.ts'
import { lightSources } from './light-sources.ts'
import { ball, loft, ringsAlong, tube } from './loft.ts'
import { fabric, plain } from './materials.ts'
import { bridge, lighthouse, pier } from './props-shore.ts'
import { floating, standing, waterNear } from './standing.ts'

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
