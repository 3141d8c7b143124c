import type { Rgb } from '../frame.ts'
import { pick, type Random } from '../random.ts'
import type { BuiltWorld, Element, Spot, World } from '../world.ts'
import { addRoundTable } from './furniture.ts'
import { tube } from './loft.ts'
import { plain, stone, stripes } from './materials.ts'
import { model } from './model.ts'
import type { TableSpot } from './place-living-room.ts'
import { placeTop } from './place-study.ts'
import { addPotPlant } from './plants.ts'
import { addCafeChair } from './seats.ts'
import { contactShadow } from './shadow.ts'
import { HALF } from './street-lights.ts'

/** Awning, tables and chairs before the second house; the first table is the group's. */
export function terrace(world: World, side: number, random: Random, isLit: boolean): BuiltWorld {
  const wall = side * HALF
  const [z0, z1] = [8.6, 17.6]
  const out = wall - side * 2.3
  const colour: Rgb = pick(random, [
    [0.34, 0.03, 0.035],
    [0.04, 0.14, 0.1],
    [0.05, 0.09, 0.2],
    [0.36, 0.17, 0.03],
  ])
  const elements: Element[] = []
  elements.push(
    model(
      world,
      (m) => {
        m.use(stripes(colour, [0.56, 0.52, 0.44], 0.5, 0.5)).polygon(
          [out, 2.55, z0],
          [out, 2.55, z1],
          [wall, 3.25, z1],
          [wall, 3.25, z0],
        )
        m.use((hit, out2) => {
          const t = hit.u / 0.5
          const f = t - Math.floor(t)
          const c: Rgb = Math.floor(t * 2) & 1 ? [0.56, 0.52, 0.44] : colour
          out2.red = c[0]
          out2.green = c[1]
          out2.blue = c[2]
          out2.through = 0.5
          out2.opacity = hit.v < 0.1 * (1 - Math.sin(((f * 2) % 1) * Math.PI)) ? 0 : 1
        }).polygon([out, 2.24, z0], [out, 2.24, z1], [out, 2.56, z1], [out, 2.56, z0])
        m.use(plain([0.02, 0.02, 0.022], 0.4))
        for (const z of [z0, z1])
          tube(
            m,
            [
              [out, 2.55, z],
              [wall, 2.5, z],
            ],
            0.02,
            5,
          )
      },
      { z: z1 + 0.2, tolerance: 0.3, openness: 0.7 },
    ),
  )
  const tables: { x: number; z: number }[] = [
    { x: side * 3.7, z: 11.2 },
    { x: side * 4.9, z: 13.6 },
    { x: side * 3.9, z: 15.6 },
    { x: side * 5, z: 9.2 },
  ]
  for (const [i, t] of tables.entries()) {
    const turns: [number, number, number][] =
      i % 2
        ? [
            [-0.62, 0.2, Math.PI / 2],
            [0.55, -0.3, -Math.PI / 2],
          ]
        : [
            [-0.68, 0, Math.PI / 2],
            [0.68, 0, -Math.PI / 2],
          ]
    elements.push(
      model(
        world,
        (m) => {
          m.at(t.x, 0, t.z, 0, 1, () => addRoundTable(m, 0.36, 0.74))
          for (const [dx, dz, turn] of turns) m.at(t.x + dx, 0, t.z + dz, turn, 1, () => addCafeChair(m))
        },
        { isFine: true, tolerance: 0.2, z: t.z + 0.6, openness: 0.7 },
      ),
    )
    const contact = contactShadow(world, [{ x: t.x, z: t.z, radius: 0.55 }], 0)
    if (contact) elements.push(contact)
    if (isLit)
      elements.push(...placeTop(world, i === 0 ? 'candles' : 'mug', { x: t.x, y: 0.74, z: t.z, facing: 0 }))
    if (i === 0)
      for (const dx of [-0.2, 0.2])
        elements.push(
          ...placeTop(world, 'mug', { x: t.x + dx, y: 0.74, z: t.z - 0.1, facing: dx > 0 ? 0 : 2 }),
        )
  }
  elements.push(
    model(
      world,
      (m) => {
        for (const z of [z0 + 0.2, z1 - 0.1]) {
          m.use(stone([0.2, 0.19, 0.18], 0.3)).box(out, 0, z, 0.5, 0.45, 0.5)
          m.at(out, 0.3, z, 0, 1, () => addPotPlant(m, 0.75, Math.floor(z * 7)))
        }
      },
      { isFine: true, tolerance: 0.2, openness: 0.7 },
    ),
  )
  if (isLit)
    world.lamps.push(
      { x: wall - side * 1.2, y: 2.3, z: 11.5, colour: [2.6, 1.35, 0.5], reach: 2 },
      { x: wall - side * 1.2, y: 2.3, z: 15, colour: [2.6, 1.35, 0.5], reach: 2 },
    )
  const seats = (t: { x: number; z: number }): Spot[] => [
    { x: t.x - 0.66, y: 0, z: t.z, facing: Math.PI / 2 },
    { x: t.x + 0.66, y: 0, z: t.z, facing: -Math.PI / 2 },
    { x: t.x + 0.1, y: 0, z: t.z + 0.68, facing: Math.PI },
    { x: t.x - 0.3, y: 0, z: t.z + 0.66, facing: Math.PI },
  ]
  const spots: BuiltWorld['spots'] = tables
    .slice(0, 3)
    .map(
      (t): TableSpot => ({ x: t.x - 0.66, y: 0, z: t.z, facing: Math.PI / 2, kind: 'seat', seats: seats(t) }),
    )
  return { elements, spots }
}
