import { pick } from '../../random.ts'
import type { BuiltWorld, Element, World } from '../../world.ts'
import { addTable } from '../furniture.ts'
import { fabric, plain, timber } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { addPotPlant } from '../plants.ts'
import { addBookshelf, addPicture } from '../room.ts'
import { addChair } from '../seats.ts'
import { offerFloor, offerSurface } from '../surfaces.ts'
import { hangingLamps } from './hanging.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot, leftFree, rowsOf } from './seating.ts'
import { baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'

const ROWS = [8.1, 6.65, 5.2]

export const classroom: RoomKind = {
  shell: ({ floor, side, random }) => ({
    floor,
    half: 4.5,
    far: 11.4,
    high: 3.7,
    side,
    bays: baysAlong(1.6, 11, 5, 1.35),
    sill: 0.95,
    head: 3.25,
    panes: [2, 3],
    isStained: false,
    walls: pick(random, [
      [0.5, 0.45, 0.34],
      [0.42, 0.46, 0.4],
    ]),
    panel: [0.2, 0.25, 0.2],
    boards: [0.25, 0.14, 0.065],
    ceiling: [0.6, 0.58, 0.53],
    frame: [0.42, 0.39, 0.33],
    gloss: 0.3,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, side, far } = room
    const columns = [-0.95, 0.95, -2.75, 2.75].map((x) => x - side * 0.25)
    const seats = rowsOf(floor, columns, ROWS, () => 0)
    const elements: Element[] = [furnishing(world, room, (m) => addFront(m, world, room), { z: far })]
    for (const z of ROWS)
      elements.push(
        furnishing(
          world,
          room,
          (m) => {
            for (const x of columns) {
              m.at(x, 0, z + 0.55, 0, 1, () => addTable(m, 1.05, 0.55, 0.7, [0.32, 0.18, 0.08], 0.3))
              m.at(x, 0, z, 0, 1, () => addChair(m, [0.24, 0.13, 0.06]))
              m.use(plain([0.62, 0.58, 0.5])).box(x - 0.12, 0.7, z + 0.5, 0.21, 0.006, 0.29)
              m.use(fabric([0.12 + 0.4 * ((x * 7.3 + z) % 1) ** 2, 0.1, 0.28], 0)).box(
                x + 0.3,
                0.7,
                z + 0.56,
                0.17,
                0.03,
                0.23,
              )
            }
          },
          { z: z + 0.85 },
        ),
      )
    if (world.scene.hasCrowd)
      elements.push(...fillSeats(world, leftFree(world, seats), 'seat', 'child', 'teaching'))
    elements.push(
      ...hangingLamps(
        world,
        room,
        [4.6, 8.2].flatMap((z) =>
          [-1.9, 1.9].map((x) => ({ x, z, y: 2.65, shade: [0.5, 0.5, 0.46] as [number, number, number] })),
        ),
      ),
    )
    const top = (dx: number, dz: number) => ({ x: side * 2.3 + dx, y: floor + 0.76, z: 9.9 + dz, facing: 0 })
    offerSurface(world, top(0.1, 0), top(0.45, 0.05), top(-0.4, 0.05), top(-0.15, 0.15))
    offerFloor(world, floor, [
      [-side * 3.5, 10.3, Math.PI],
      [-side * 3.7, 9.3, Math.PI],
      [side * 3.7, 10.6, Math.PI],
    ])
    return {
      elements,
      spots: [
        { x: -side * 0.35, y: floor, z: 10.15, facing: Math.PI + side * 0.25, kind: 'stand' },
        groupSpot('seat', seats),
        { x: -side * 2.1, y: floor, z: 9.7, facing: Math.PI - side * 0.3, kind: 'stand' },
        { x: side * 3.7, y: floor, z: 9, facing: Math.PI, kind: 'window' },
      ],
    }
  },
}

/** The board with what was written on it, the teacher's table, a shelf, a map and a plant. */
function addFront(m: MeshBuilder, world: World, { far, side }: PublicRoom): void {
  const wide = 4.4
  const high = 1.35
  const x = -side * 0.35
  m.use(timber([0.3, 0.17, 0.08], 0.2)).box(x, 0.93, far - 0.06, wide + 0.14, high + 0.14, 0.06)
  m.use((hit, out) => {
    // Lines of handwriting, and the dust of what was there before.
    const row = Math.floor(hit.v / 0.23)
    const f = hit.v / 0.23 - row
    const end = 0.6 + 1.5 * Math.abs(Math.sin(row * 4.7 + 1))
    const isLine = row >= 1 && row <= 4 && hit.u > 0.35 && hit.u < 0.35 + end
    const wave =
      0.45 + 0.22 * Math.sin(hit.u * 47 + row * 9) * Math.sin(hit.u * 17) + 0.1 * Math.sin(hit.u * 113)
    const gap = Math.sin(hit.u * 8.3 + row * 2) > 0.86
    const chalk = isLine && !gap && Math.abs(f - wave) < 0.06 + hit.pixel * 2 ? 0.5 : 0
    const dust = 0.02 + 0.016 * Math.sin(hit.u * 1.7 + 2 * Math.sin(hit.v * 3.1))
    out.red = 0.02 + dust + chalk
    out.green = 0.065 + dust + chalk
    out.blue = 0.045 + dust + chalk * 0.9
    out.gloss = 0.12
  }).polygon(
    [x - wide / 2, 1, far - 0.1],
    [x + wide / 2, 1, far - 0.1],
    [x + wide / 2, 1 + high, far - 0.1],
    [x - wide / 2, 1 + high, far - 0.1],
  )
  m.use(timber([0.3, 0.17, 0.08], 0.2)).box(x, 0.94, far - 0.15, wide, 0.03, 0.14)
  m.use(plain([0.7, 0.68, 0.64]))
  for (const dx of [-0.8, -0.62, 0.7]) m.box(x + dx, 0.97, far - 0.15, 0.1, 0.018, 0.018)
  m.at(side * 2.3, 0, 9.9, 0, 1, () => addTable(m, 1.5, 0.7, 0.76, [0.2, 0.1, 0.045], 0.35))
  m.at(-side * 4.46, 0, 8.6, (-side * Math.PI) / 2, 1, () => addBookshelf(m, 2.4, 1.5, world.seed % 911))
  m.at(-side * 4.44, 0, 5.6, (-side * Math.PI) / 2, 1, () => {
    addPicture(m, -0.6, 1.5, 1.5, 1.05, world.seed % 13)
    addPicture(m, 0.75, 1.6, 0.7, 0.9, (world.seed % 13) + 4)
  })
  m.at(side * 3.9, 0, 10.8, 0, 1, () => addPotPlant(m, 1.3, world.seed % 71))
  m.at(0, 0, far - 0.03, 0, 1, () => addPicture(m, -side * 3.5, 1.35, 0.9, 1.1, world.seed % 17))
}
