import type { PropBuilder } from '../world.ts'
import { addRoundTable, addTable } from './furniture.ts'
import { ball } from './loft.ts'
import { fabric, timber } from './materials.ts'
import { addBench, addChair, addSofa } from './seats.ts'
import { beside, standing } from './standing.ts'
import { offerSurface } from './surfaces.ts'

/** Offers the top of a table at a spot, the middle first. */
function offerTop(
  world: Parameters<PropBuilder>[0],
  spot: Parameters<PropBuilder>[1],
  height: number,
  wide: number,
): void {
  const at = (x: number, z: number) => ({ ...beside(world, spot, x, z), y: spot.y + height })
  offerSurface(
    world,
    at(wide * 0.1, 0),
    at(-wide * 0.28, 0.06),
    at(wide * 0.36, -0.05),
    at(-wide * 0.05, -0.22),
    at(-wide * 0.42, -0.1),
  )
}

export const furnitureProps: Record<string, PropBuilder> = {
  bench: (world, spot) =>
    standing(world, beside(world, spot, 0, -0.05), (m) => addBench(m), { contact: 0.9, isFine: true }),
  chair: (world, spot) =>
    standing(world, beside(world, spot, 0.8, 0), (m) => addChair(m), { contact: 0.35, isFine: true }),
  sofa: (world, spot) => standing(world, spot, (m) => addSofa(m, [0.16, 0.17, 0.2]), { contact: 1.1 }),
  table: (world, spot) => {
    const at = beside(world, spot, 0, 0.9)
    offerTop(world, at, 0.74, 1.8)
    return standing(world, at, (m) => addTable(m, 1.8, 0.85, 0.74), { contact: 1 })
  },
  desk: (world, spot) => {
    offerTop(world, spot, 0.74, 1.5)
    return standing(world, spot, (m) => addTable(m, 1.5, 0.7, 0.74, [0.14, 0.07, 0.035]), { contact: 0.9 })
  },
  bed: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0, 1.4),
      (m) => {
        m.use(timber([0.2, 0.11, 0.05], 0.2))
          .box(0, 0.1, 0, 1.7, 0.22, 2.1)
          .box(0, 0, -1.04, 1.75, 1.1, 0.07)
        m.use(fabric([0.62, 0.58, 0.52], 0)).box(0, 0.32, 0, 1.64, 0.2, 2.04)
        ball(m, [-0.4, 0.58, -0.75], 0.34, 0.11, 0.24)
        ball(m, [0.4, 0.58, -0.75], 0.34, 0.11, 0.24)
        m.use(fabric([0.2, 0.24, 0.32], 0)).box(0, 0.42, 0.4, 1.74, 0.13, 1.34)
      },
      { contact: 1.4 },
    ),
  'cafe-table': (world, spot) => {
    offerTop(world, spot, 0.74, 0.5)
    return standing(world, spot, (m) => addRoundTable(m, 0.38, 0.74), { contact: 0.5, isFine: true })
  },
}
