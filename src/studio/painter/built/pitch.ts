import type { Element, World } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { tube } from './loft.ts'
import { fabric, plain } from './materials.ts'
import { model } from './model.ts'

const FAR_LINE = 44

/** A playing field: the far goal with its net, chalk lines, and masts with floodlights when it grows dark. */
export function pitch(world: World): Element[] {
  const at = (x: number, z: number) => world.ground(x, z)
  world.clearings?.push({ x: 0, z: FAR_LINE, radius: 22 })
  const isLit = world.light.night > 0.25
  const elements: Element[] = [
    model(
      world,
      (m) => {
        m.use(plain([0.75, 0.75, 0.75], 0.2))
        const y = at(0, FAR_LINE)
        for (const s of [-1, 1])
          tube(
            m,
            [
              [s * 3.66, y - 0.2, FAR_LINE],
              [s * 3.66, y + 2.44, FAR_LINE],
            ],
            0.07,
            8,
          )
        tube(
          m,
          [
            [-3.66, y + 2.44, FAR_LINE],
            [3.66, y + 2.44, FAR_LINE],
          ],
          0.07,
          8,
        )
        const net = fabric([0.5, 0.5, 0.5], 0.4)
        m.use((hit, out) => {
          net(hit, out)
          const u = Math.abs((hit.u * 4) % 1)
          const v = Math.abs((hit.v * 4) % 1)
          out.opacity = u < 0.14 || v < 0.14 ? 0.6 : 0.06
        }).polygon(
          [-3.66, y, FAR_LINE + 1.6],
          [3.66, y, FAR_LINE + 1.6],
          [3.66, y + 2.44, FAR_LINE + 0.4],
          [-3.66, y + 2.44, FAR_LINE + 0.4],
        )
        m.use(plain([0.62, 0.64, 0.6]))
        for (let x = -30; x < 30; x += 1.5)
          m.polygon(
            [x, at(x, FAR_LINE) + 0.05, FAR_LINE - 0.12],
            [x + 1.5, at(x + 1.5, FAR_LINE) + 0.05, FAR_LINE - 0.12],
            [x + 1.5, at(x + 1.5, FAR_LINE) + 0.05, FAR_LINE + 0.12],
            [x, at(x, FAR_LINE) + 0.05, FAR_LINE + 0.12],
          )
        m.use(plain([0.2, 0.2, 0.21], 0.4))
        for (const [x, z] of MASTS)
          tube(
            m,
            [
              [x, at(x, z) - 0.5, z],
              [x, at(x, z) + 17, z],
            ],
            [0.3, 0.16],
            8,
          )
      },
      { z: FAR_LINE + 16, tolerance: 0.4 },
    ),
  ]
  if (!isLit) return elements
  for (const [x, z] of MASTS)
    elements.push(
      ...lightSources(
        world,
        [-1.5, -0.5, 0.5, 1.5].flatMap((dx) =>
          [0, 0.9].map((dy) => ({
            x: x + dx,
            y: at(x, z) + 17 + dy,
            z: z - 0.3,
            glow: [16, 17, 18] as [number, number, number],
            radius: 0.24,
            ...(dx === 0.5 && dy === 0
              ? { lamp: { colour: [3.4, 3.5, 3.6] as [number, number, number], reach: 15 } }
              : {}),
          })),
        ),
      ),
    )
  return elements
}

const MASTS: readonly [number, number][] = [
  [-19, 52],
  [19, 52],
  [-40, 58],
  [40, 58],
]
