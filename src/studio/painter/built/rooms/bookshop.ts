import type { BuiltWorld, Element, Spot, World } from '../../world.ts'
import { addRoundTable, addTable } from '../furniture.ts'
import { tube } from '../loft.ts'
import { fabric, timber } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { addPotPlant } from '../plants.ts'
import { addBookshelf, addRug } from '../room.ts'
import { addChair, addSofa } from '../seats.ts'
import { offerFloor, offerSurface } from '../surfaces.ts'
import { addOpenBook } from '../table-things.ts'
import { hangingLamps } from './hanging.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot, leftFree, rowsOf } from './seating.ts'
import { baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'

const CHAIRS = [4.9, 5.85]
/** Where the reading chair stands. */
const CHAIR_Z = 7.9

export const bookshop: RoomKind = {
  shell: ({ floor, side }) => ({
    floor,
    half: 3.9,
    far: 10.2,
    high: 3.7,
    side,
    bays: baysAlong(2.2, 9.8, 3, 1.7),
    sill: 0.6,
    head: 3.1,
    panes: [2, 4],
    isStained: false,
    walls: [0.3, 0.23, 0.15],
    panel: [0.09, 0.11, 0.085],
    boards: [0.21, 0.11, 0.05],
    ceiling: [0.46, 0.41, 0.33],
    frame: [0.07, 0.085, 0.07],
    gloss: 0.35,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, side, far } = room
    const x = side * 0.5
    const elements: Element[] = [furnishing(world, room, (m) => addShelves(m, world, room), { z: far })]
    elements.push(furnishing(world, room, (m) => addReadingPlace(m, world, room, x), { z: CHAIR_Z + 0.6 }))
    const rows = rowsOf(
      floor,
      [-1.9, -1.15, -0.4, 1.1, 1.85].map((dx) => dx * side),
      CHAIRS,
      (cx, z) => Math.atan2(x - cx, CHAIR_Z - z) * 0.7,
    )
    if (world.scene.hasCrowd) {
      for (const z of CHAIRS)
        elements.push(
          furnishing(
            world,
            room,
            (m) => {
              for (const seat of rows.filter((one) => one.z === z))
                m.at(seat.x, 0, seat.z, seat.facing, 1, () => addChair(m, [0.05, 0.04, 0.035]))
            },
            { z: z + 0.3 },
          ),
        )
      elements.push(...fillSeats(world, rows, 'seat', 'adult', 'sitting'))
    } else elements.push(furnishing(world, room, (m) => addBookTable(m, world, side), { z: 6.5 }))
    elements.push(
      ...hangingLamps(world, room, [
        { x: -side * 1.9, z: 5.2, y: 2.5, shade: [0.03, 0.07, 0.05] },
        { x, z: 7.4, y: 2.5, shade: [0.03, 0.07, 0.05] },
        { x: -side * 1.9, z: 8.9, y: 2.5, shade: [0.03, 0.07, 0.05], power: 0.8 },
      ]),
    )
    const top = (dx: number, dz: number): Spot => ({
      x: x + side * 0.95 + dx,
      y: floor + 0.6,
      z: CHAIR_Z + dz,
      facing: 0,
    })
    offerSurface(world, top(0, -0.05), top(0.14, 0.1), top(-0.14, 0.12))
    offerFloor(world, floor, [
      [side * 3.1, 8.9, Math.PI],
      [-side * 2.4, 6.9, Math.PI],
      [side * 3, 6.4, Math.PI],
    ])
    const pair = [
      { x, y: floor, z: CHAIR_Z, facing: Math.PI - side * 0.28 },
      { x: x + side * 1.75, y: floor, z: CHAIR_Z + 0.1, facing: Math.PI + side * 0.5 },
    ]
    return {
      elements,
      spots: [
        groupSpot('seat', [...pair, ...leftFree(world, rows)]),
        { x: -side * 1.2, y: floor, z: 7.5, facing: Math.PI + side * 0.45, kind: 'stand' },
        { x: -side * 1.9, y: floor, z: 8.8, facing: -side * 1.2, kind: 'stand' },
      ],
    }
  },
}

/** Books to the ceiling on the far wall and along the side without windows, and a ladder before them. */
function addShelves(m: MeshBuilder, world: World, { half, far, side }: PublicRoom): void {
  const high = 3.05
  for (const [i, x] of [-2.55, 0, 2.55].entries())
    m.at(x, 0, far - 0.06, 0, 1, () => addBookshelf(m, 2.5, high, (world.seed + i * 131) % 991))
  for (const [i, z] of [9, 6.55, 4.1, 1.65].entries())
    m.at(-side * (half - 0.06), 0, z, (-side * Math.PI) / 2, 1, () =>
      addBookshelf(m, 2.35, high, (world.seed + 57 + i * 173) % 991),
    )
  // Below the windows too, as high as the sill.
  for (const z of [3.2, 5.8, 8.4])
    m.at(side * (half - 0.06), 0, z, (side * Math.PI) / 2, 1, () =>
      addBookshelf(m, 2.4, 0.58, (world.seed + z * 37) % 991),
    )
  m.use(timber([0.24, 0.13, 0.05], 0.25))
  const foot = -side * (half - 1.15)
  const head = -side * (half - 0.4)
  for (const z of [7.55, 8])
    tube(
      m,
      [
        [foot, 0, z],
        [head, 2.95, z],
      ],
      0.028,
      6,
    )
  for (let i = 1; i < 9; i++) m.box(foot + ((head - foot) * i) / 9, (2.95 * i) / 9, 7.775, 0.05, 0.03, 0.46)
}

function addReadingPlace(m: MeshBuilder, world: World, { side }: PublicRoom, x: number): void {
  addRug(m, x + side * 0.6, CHAIR_Z - 0.1, 3.1, 2.3, [0.26, 0.06, 0.045])
  m.at(x, 0, CHAIR_Z + 0.06, Math.PI - side * 0.28, 1, () => addSofa(m, [0.05, 0.11, 0.1], 1.02))
  m.at(x + side * 1.75, 0, CHAIR_Z + 0.16, Math.PI + side * 0.5, 1, () =>
    addSofa(m, [0.2, 0.08, 0.035], 1.02),
  )
  m.at(x + side * 0.95, 0, CHAIR_Z, 0, 1, () => addRoundTable(m, 0.3, 0.6))
  m.at(side * 3.35, 0, 9.7, 0, 1, () => addPotPlant(m, 1.6, world.seed % 61))
}

/** New books in piles, and one that lies open. */
function addBookTable(m: MeshBuilder, world: World, side: number): void {
  const x = -side * 1.7
  m.at(x, 0, 6, 0, 1, () => addTable(m, 1.7, 0.9, 0.72, [0.16, 0.08, 0.035], 0.35))
  for (let i = 0; i < 9; i++) {
    const hash = (n: number) => Math.abs(Math.sin((i + 1) * n + world.seed)) % 1
    const [px, pz] = [x - 0.66 + (i % 5) * 0.33, 5.82 + Math.floor(i / 5) * 0.34]
    const count = 1 + Math.floor(hash(3.7) * 5)
    for (let k = 0; k < count; k++)
      m.use(
        fabric([0.06 + 0.4 * hash(1.3 + k), 0.05 + 0.2 * hash(2.1 + k), 0.05 + 0.3 * hash(5.3 + k)], 0),
      ).at(px, 0.72 + k * 0.035, pz, (hash(9.1 + k) - 0.5) * 0.4, 1, () => m.box(0, 0, 0, 0.2, 0.033, 0.27))
  }
  m.at(x + 0.66, 0.72, 6.17, Math.PI, 1, () => addOpenBook(m))
}
