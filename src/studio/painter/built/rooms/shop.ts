import type { Rgb } from '../../frame.ts'
import type { BuiltWorld, Element, World } from '../../world.ts'
import { addRoundTable } from '../furniture.ts'
import { ball, lathe, loft, ringsAlong } from '../loft.ts'
import { plain, planks, timber } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { addPotPlant } from '../plants.ts'
import { addCafeChair } from '../seats.ts'
import { offerFloor, offerSurface } from '../surfaces.ts'
import { addMug } from '../table-things.ts'
import { hangingLamps } from './hanging.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot } from './seating.ts'
import { baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'

const COUNTER_Z = 7.1
const TOP = 0.98
/** The small table at the window. */
const TABLE_Z = 6.7

export const shop: RoomKind = {
  shell: ({ floor, side }) => ({
    floor,
    half: 3.9,
    far: 9.4,
    high: 3.4,
    side,
    bays: baysAlong(2.2, 9, 3, 1.75),
    sill: 0.7,
    head: 2.95,
    panes: [1, 3],
    isStained: false,
    walls: [0.48, 0.4, 0.29],
    panel: [0.14, 0.2, 0.19],
    boards: [0.24, 0.13, 0.06],
    ceiling: [0.56, 0.52, 0.45],
    frame: [0.1, 0.15, 0.14],
    gloss: 0.35,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, side, far } = room
    const elements: Element[] = [
      furnishing(world, room, (m) => addWares(m, world, room), { z: far }),
      furnishing(world, room, (m) => addCounter(m, world, side), { z: COUNTER_Z + 0.4 }),
      furnishing(world, room, (m) => addTables(m, side), { z: TABLE_Z + 0.4 }),
    ]
    elements.push(
      ...hangingLamps(
        world,
        room,
        [-1.7, 0, 1.7].map((dx) => ({
          x: dx - side * 0.8,
          z: COUNTER_Z - 0.1,
          y: 2.12,
          shade: [0.05, 0.09, 0.085] as Rgb,
        })),
      ),
    )
    // Light under the boards, so that the bread is what one sees first.
    world.lamps.push({ x: -side * 0.8, y: floor + 2.5, z: far - 0.9, colour: [1.7, 1, 0.42], reach: 1.5 })
    if (world.scene.hasCrowd)
      elements.push(
        ...fillSeats(
          world,
          [
            { x: -side * 1.5, y: floor, z: 6.3, facing: side * 0.35 },
            { x: -side * 2.25, y: floor, z: 5.7, facing: side * 0.7 },
            { x: -side * 2.75, y: floor, z: 5.25, facing: side * 0.5 },
          ],
          'stand',
          'adult',
          'standing',
        ),
      )
    const top = (dx: number) => ({ x: -side * 0.8 + dx, y: floor + TOP, z: COUNTER_Z - 0.05, facing: 0 })
    offerSurface(world, top(side * 1.1), top(-side * 0.65), top(side * 1.45))
    offerFloor(world, floor, [
      [side * 3.2, 7.9, Math.PI],
      [-side * 3.3, 6.2, Math.PI],
      [side * 1.1, 5.4, Math.PI],
    ])
    const seats = [
      { x: side * 1.7, y: floor, z: TABLE_Z, facing: side * 1.57 },
      { x: side * 2.9, y: floor, z: TABLE_Z, facing: -side * 1.57 },
      { x: side * 2.3, y: floor, z: TABLE_Z + 0.65, facing: Math.PI },
    ]
    return {
      elements,
      spots: [
        { x: -side * 0.2, y: floor, z: COUNTER_Z + 0.75, facing: Math.PI - side * 0.12, kind: 'stand' },
        { x: -side * 0.5, y: floor, z: 6.1, facing: side * 0.3, kind: 'stand' },
        { x: side * 1.3, y: floor, z: 5.9, facing: Math.PI - side * 0.6, kind: 'window' },
        groupSpot('seat', seats),
      ],
    }
  },
}

const crust = (k: number) => plain([0.42 * k, 0.2 * k, 0.07 * k], 0.12)

/** A round loaf or a long one, floured or dark. */
function addLoaf(m: MeshBuilder, x: number, y: number, z: number, hash: number): void {
  m.use(crust(0.65 + 0.7 * hash))
  if (hash < 0.45) ball(m, [x, y + 0.075, z], 0.14, 0.085, 0.13, 14, 8)
  else
    loft(
      m,
      ringsAlong(
        [
          [x - 0.15, y + 0.06, z],
          [x, y + 0.07, z],
          [x + 0.15, y + 0.06, z],
        ],
        [0.045, 0.075, 0.045],
        [0, 1, 0],
      ),
      10,
      3,
    )
}

/** Boards along the far wall: loaves below, jars above, a slate over them. */
function addWares(m: MeshBuilder, world: World, { far, side, half }: PublicRoom): void {
  const x = -side * 0.8
  const wide = 5.2
  const hash = (n: number) => Math.abs(Math.sin(n * 12.9 + world.seed * 0.37) * 43758.5) % 1
  m.use(planks([0.13, 0.07, 0.035], 0.2)).polygon(
    [x - wide / 2, 0.9, far - 0.06],
    [x + wide / 2, 0.9, far - 0.06],
    [x + wide / 2, 2.7, far - 0.06],
    [x - wide / 2, 2.7, far - 0.06],
  )
  for (const [row, y] of [1.08, 1.52, 1.96, 2.36].entries()) {
    m.use(timber([0.3, 0.17, 0.08], 0.2)).box(x, y - 0.04, far - 0.26, wide, 0.04, 0.4)
    for (let i = 0; i < 15; i++) {
      const px = x - wide / 2 + 0.24 + i * 0.34
      const h = hash(i + row * 31)
      if (h < 0.1) continue
      if (row < 3) addLoaf(m, px, y, far - 0.28, hash(i * 3 + row * 17))
      else addJar(m, px, y, far - 0.26, h)
    }
  }
  m.use(timber([0.2, 0.11, 0.05], 0.2)).box(x, 0, far - 0.3, wide, 0.9, 0.5)
  m.use((hit, out) => {
    const row = Math.floor(hit.v / 0.14)
    const mark =
      row > 0 &&
      row < 6 &&
      hit.u > 0.14 &&
      hit.u < 0.86 &&
      Math.abs(((hit.v / 0.14) % 1) - 0.5) < 0.16 &&
      Math.sin(hit.u * 60 + row * 11) * Math.sin(hit.u * 23 + row) > -0.15 &&
      !(hit.u > 0.6 && hit.u < 0.7)
    const k = mark ? 0.36 : 0.022
    out.red = out.green = out.blue = k
  }).polygon(
    [side * 2.55 - 0.5, 1.35, far - 0.08],
    [side * 2.55 + 0.5, 1.35, far - 0.08],
    [side * 2.55 + 0.5, 2.3, far - 0.08],
    [side * 2.55 - 0.5, 2.3, far - 0.08],
  )
  m.at(side * (half - 0.6), 0, far - 0.6, 0, 1, () => addPotPlant(m, 1.5, world.seed % 67))
}

function addJar(m: MeshBuilder, x: number, y: number, z: number, hash: number): void {
  const fill: Rgb = hash < 0.4 ? [0.34, 0.05, 0.05] : hash < 0.7 ? [0.45, 0.26, 0.05] : [0.1, 0.17, 0.06]
  m.use(plain(fill, 0.6)).at(x, y, z, 0, 1, () =>
    lathe(
      m,
      [
        [0.075, 0],
        [0.078, 0.02],
        [0.078, 0.15],
        [0.06, 0.18],
      ],
      14,
    ),
  )
  m.use(plain([0.4, 0.3, 0.14], 0.6)).at(x, y + 0.18, z, 0, 1, () =>
    lathe(
      m,
      [
        [0.064, 0],
        [0.064, 0.03],
        [0, 0.03],
      ],
      14,
    ),
  )
}

/** The counter: panelled front, a stone top, baskets of rolls, a till and paper bags. */
function addCounter(m: MeshBuilder, world: World, side: number): void {
  const x = -side * 0.8
  const wide = 4.2
  m.use(planks([0.16, 0.23, 0.21], 0.24, 0.2, 'v')).box(x, 0, COUNTER_Z, wide, TOP - 0.05, 0.62)
  m.use(timber([0.09, 0.14, 0.13], 0.2))
    .box(x, 0, COUNTER_Z, wide + 0.03, 0.12, 0.66)
    .box(x, TOP - 0.18, COUNTER_Z, wide + 0.03, 0.06, 0.66)
  m.use(timber([0.32, 0.18, 0.08], 0.45)).box(x, TOP - 0.05, COUNTER_Z, wide + 0.14, 0.05, 0.74)
  const hash = (n: number) => Math.abs(Math.sin(n * 7.9 + world.seed * 0.11) * 9173.3) % 1
  for (const [b, dx] of [-1.75, -1.15, 1.7].entries()) {
    const bx = x + side * dx
    m.use(timber([0.24, 0.14, 0.06])).at(bx, TOP, COUNTER_Z, 0, 1, () =>
      lathe(
        m,
        [
          [0.17, 0],
          [0.24, 0.11],
          [0.22, 0.11],
          [0.15, 0.02],
        ],
        20,
      ),
    )
    for (let i = 0; i < 8; i++) {
      const a = (i / 7) * Math.PI * 2
      const r = i === 7 ? 0 : 0.13
      m.use(crust(0.8 + 0.6 * hash(i + b * 9)))
      ball(
        m,
        [bx + Math.cos(a) * r, TOP + (i === 7 ? 0.17 : 0.12), COUNTER_Z + Math.sin(a) * r],
        0.075,
        0.055,
        0.065,
        10,
        6,
      )
    }
  }
  const till = x - side * 0.35
  m.use(plain([0.03, 0.03, 0.032], 0.4)).box(till, TOP, COUNTER_Z + 0.1, 0.32, 0.1, 0.3)
}

/** One small table at the window with what somebody drank there. */
function addTables(m: MeshBuilder, side: number): void {
  const x = side * 2.3
  m.at(x, 0, TABLE_Z, 0, 1, () => addRoundTable(m, 0.36, 0.74))
  m.at(x, 0.74, TABLE_Z - 0.05, 0.4, 1, () => addMug(m))
  for (const [dx, dz, turn] of [
    [-0.6, 0, 1.57],
    [0.6, 0, -1.57],
  ] as const)
    m.at(x + dx, 0, TABLE_Z + dz, turn, 1, () => addCafeChair(m))
}
