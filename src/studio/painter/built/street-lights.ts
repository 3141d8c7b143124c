import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, type Random } from '../random.ts'
import type { Element, World } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { ball, tube } from './loft.ts'
import { glow, plain } from './materials.ts'
import type { Vec } from './mesh.ts'
import { model } from './model.ts'
import { addStreetLamp } from './props-ground.ts'
import { contactShadow } from './shadow.ts'

/** Half the width between the fronts. */
export const HALF = 6.4

export function lamps(world: World, isLit: boolean, side: number): Element[] {
  const elements: Element[] = []
  for (let i = 0; i < 7; i++) {
    const z = 10 + i * 11
    const bend = z > 30 ? ((z - 30) / 60) ** 2 * 7 * side : 0
    const x = (i % 2 === 0 ? -side : side) * 4.35 + bend
    elements.push(
      model(world, (m) => m.at(x, 0, z, 0, 1, () => addStreetLamp(m, isLit)), {
        isFine: true,
        tolerance: 0.15,
      }),
    )
    if (isLit)
      elements.push(
        ...lightSources(world, [
          {
            x,
            y: 3.42,
            z,
            glow: [3.4, 1.95, 0.78],
            radius: 0.2,
            ...(i < 5 ? { lamp: { colour: [2.5, 1.3, 0.46] as Rgb, reach: 2.1 } } : {}),
          },
        ]),
      )
    const contact = contactShadow(world, [{ x, z, radius: 0.4 }], 0)
    if (contact) elements.push(contact)
  }
  return elements
}

/** Wires with bulbs across the street. */
export function festoon(world: World, random: Random, isLit: boolean): Element[] {
  const bulbs: Vec[] = []
  const wires = model(
    world,
    (m) => {
      m.use(plain([0.02, 0.02, 0.02]))
      for (let i = 0; i < 6; i++) {
        const z = 8.5 + i * 6.5
        const a: Vec = [-HALF, between(random, 4.6, 5.8), z]
        const b: Vec = [HALF, between(random, 4.6, 5.8), z + between(random, -2, 2)]
        const path: Vec[] = Array.from({ length: 17 }, (_, k) => {
          const t = k / 16
          return [
            a[0] + (b[0] - a[0]) * t,
            a[1] + (b[1] - a[1]) * t - 1.1 * Math.sin(t * Math.PI),
            a[2] + (b[2] - a[2]) * t,
          ]
        })
        tube(m, path, 0.012, 3, 1)
        path.slice(1, -1).forEach((p) => {
          bulbs.push([p[0], p[1] - 0.08, p[2]])
        })
      }
      m.use(isLit ? glow([8, 4.6, 1.7]) : plain([0.5, 0.46, 0.38], 0.6, 0.5))
      for (const p of bulbs) ball(m, p, 0.05, 0.07, 0.05, 6, 5)
    },
    { isFine: true, z: 46, tolerance: 0.1 },
  )
  if (!isLit) return [wires]
  world.lamps.push(
    { x: 0, y: 4.4, z: 12, colour: [0.8, 0.43, 0.16], reach: 3 },
    { x: 0, y: 4.4, z: 24, colour: [0.8, 0.43, 0.16], reach: 3.4 },
  )
  return [
    wires,
    {
      z: 8,
      draw: (view: View) => {
        for (const p of bulbs) drawGlow(view, p, 0.12, [0.8, 0.44, 0.15])
      },
    },
  ]
}
