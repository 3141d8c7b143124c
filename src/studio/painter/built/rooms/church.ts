import type { BuiltWorld, Element, Spot, World } from '../../world.ts'
import { lightSources } from '../light-sources.ts'
import { lathe } from '../loft.ts'
import { fabric, glow, plain, stone, timber } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { offerFloor, offerSurface } from '../surfaces.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot, leftFree, rowsOf } from './seating.ts'
import { arch, baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'
import { stainedGlass } from './stained-glass.ts'

const PEWS = [4.9, 6.1, 7.3, 8.5]
const STEP = 0.3

export const church: RoomKind = {
  shell: ({ floor, side }) => ({
    floor,
    half: 5,
    far: 17,
    high: 7.6,
    side,
    bays: baysAlong(4, 16.4, 4, 1.5),
    sill: 1.5,
    head: 5.7,
    panes: [1, 1],
    isStained: true,
    walls: [0.4, 0.36, 0.29],
    panel: [0.13, 0.07, 0.035],
    boards: [0.17, 0.095, 0.05],
    ceiling: [0.24, 0.17, 0.1],
    frame: [0.11, 0.06, 0.03],
    gloss: 0.35,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, far } = room
    const seats = rowsOf(floor, [-1.6, 1.6, -2.5, 2.5, -3.4, 3.4], PEWS, () => 0)
    const elements: Element[] = [furnishing(world, room, (m) => addChoir(m, world, room), { z: far })]
    for (const z of PEWS) elements.push(furnishing(world, room, (m) => addPews(m, z), { z: z + 0.4 }))
    if (world.scene.hasCrowd)
      elements.push(...fillSeats(world, leftFree(world, seats), 'seat', 'adult', 'sitting'))
    elements.push(...candles(world, room))
    offerSurface(world, { x: 0.2, y: floor + STEP + 1.02, z: 15.2, facing: 0 })
    offerFloor(world, floor, [
      [-3.6, 10.4, Math.PI],
      [3.6, 10.4, Math.PI],
      [-3.8, 11.4, Math.PI],
    ])
    return { elements, spots: [inRows(world, floor), ...spots(floor), groupSpot('seat', seats)] }
  },
}

/** A choir stands in two rows, the second on the step; two or three stand together on the floor. */
function inRows(world: World, floor: number): BuiltWorld['spots'][number] {
  const count = world.scene.cast[0]?.ages.length ?? 0
  if (count < 4) return { x: 0, y: floor, z: 10.4, facing: Math.PI, kind: 'stand' }
  const front = Math.floor(count / 2)
  const row = (many: number, y: number, z: number): Spot[] =>
    Array.from({ length: many }, (_, i) => {
      const x = (i - (many - 1) / 2) * 0.84
      return { x, y, z: z + 0.03 * x * x, facing: Math.PI + x * 0.1 }
    })
  const seats = [...row(front, floor, 10.7), ...row(count - front, floor + STEP, 11.8)]
  return groupSpot('stand', seats)
}

const spots = (floor: number): BuiltWorld['spots'] => [
  { x: 1.7, y: floor, z: 10.2, facing: Math.PI - 0.3, kind: 'stand' },
  { x: -1.9, y: floor, z: 10.2, facing: Math.PI + 0.3, kind: 'stand' },
]

function addPews(m: MeshBuilder, z: number): void {
  const wood = timber([0.2, 0.105, 0.05], 0.3)
  for (const s of [-1, 1]) {
    const x = s * 2.55
    m.use(wood).box(x, 0.41, z, 2.9, 0.045, 0.44)
    m.at(x, 0.45, z - 0.24, 0, 1, () => m.tilted(-0.12, 0, () => m.box(0, 0, 0, 2.9, 0.5, 0.035)))
    for (const end of [-1.45, 1.45]) m.box(x + end, 0, z - 0.05, 0.06, 0.98, 0.52)
    m.box(x, 0.08, z - 0.05, 2.9, 0.33, 0.03)
  }
}

/** The step, a rail of stone, the altar under its cloth, and a great window above it. */
function addChoir(m: MeshBuilder, world: World, room: PublicRoom): void {
  const { half, far } = room
  m.use(stone([0.3, 0.28, 0.25], 0.8)).box(0, 0, (11.3 + far) / 2, half * 2, STEP, far - 11.3)
  m.use(fabric([0.11, 0.022, 0.02], 0)).polygon(
    [-0.75, 0.012, 0.2],
    [0.75, 0.012, 0.2],
    [0.75, 0.012, 11.25],
    [-0.75, 0.012, 11.25],
  )
  m.use(stone([0.42, 0.4, 0.36], 0.6)).box(0, STEP, 15.3, 2.6, 0.98, 0.9)
  m.use(fabric([0.66, 0.63, 0.56], 0.1))
    .box(0, STEP + 0.98, 15.3, 2.9, 0.04, 1)
    .box(0, STEP + 0.6, 14.82, 1.3, 0.4, 0.03)
  m.use(plain([0.42, 0.27, 0.08], 0.9))
    .box(0, STEP + 1.02, 15.5, 0.06, 0.8, 0.05)
    .box(0, STEP + 1.5, 15.5, 0.42, 0.06, 0.05)
  const flat = (grow: number, z: number) =>
    arch(-1.5 - grow, 1.5 + grow, 2 - grow, 6.5 + grow, 0).map(([, y, x]): [number, number, number] => [
      x,
      y,
      z,
    ])
  m.use(stone([0.34, 0.32, 0.28], 0.5)).polygon(...flat(0.24, far - 0.03))
  m.use(stainedGlass(world)((world.seed + 31) % 97)).polygon(...flat(0, far - 0.05))
  for (const x of [-0.5, 0.5]) m.use(stone([0.3, 0.28, 0.25], 0.4)).box(x, 2, far - 0.08, 0.09, 4.2, 0.06)
  for (const s of [-1, 1])
    for (const z of [3.9, 7, 10.1, 13.2, 16.3]) {
      m.use(stone([0.36, 0.33, 0.28], 0.7)).at(s * (half - 0.16), 0, z, 0, 1, () =>
        lathe(
          m,
          [
            [0.3, 0],
            [0.3, 0.2],
            [0.2, 0.3],
            [0.19, 5.6],
            [0.3, 5.8],
            [0.34, 6],
          ],
          18,
        ),
      )
    }
}

/** Candles on the altar, on stands at both sides, and along the rail. */
function candles(world: World, room: PublicRoom): Element[] {
  const places: [number, number, number, number][] = []
  for (const x of [-1.1, -0.8, 0.8, 1.1]) places.push([x, STEP + 1.02, 15.1, 0.34])
  for (const s of [-1, 1])
    for (const [dx, dz, y] of [
      [0, 0, 1.3],
      [0.22, 0.1, 1.18],
      [-0.22, 0.1, 1.18],
      [0.4, 0.2, 1.06],
      [-0.4, 0.2, 1.06],
    ] as const)
      places.push([s * 3.5 + dx, y, 10.5 + dz, 0.2])
  const k = 0.5 + 0.5 * world.light.night
  const body = furnishing(
    world,
    room,
    (m) => {
      for (const s of [-1, 1])
        m.use(plain([0.05, 0.045, 0.04], 0.4))
          .box(s * 3.5, 0, 10.6, 0.05, 1.04, 0.05)
          .box(s * 3.5, 1.02, 10.62, 1, 0.03, 0.3)
          .box(s * 3.5, 0, 10.6, 0.5, 0.04, 0.4)
      for (const [x, y, z, high] of places) {
        m.use(plain([0.66, 0.6, 0.46], 0.1)).box(x, y, z, 0.05, high, 0.05)
        m.use(glow([7 * k, 3.6 * k, 1 * k])).box(x, y + high + 0.01, z, 0.018, 0.05, 0.018)
      }
    },
    { z: 15.2, isFine: true },
  )
  const lights = lightSources(
    world,
    places.map(([x, y, z, high], i) => ({
      x,
      y: room.floor + y + high + 0.04,
      z,
      glow: [4.6 * k, 2.3 * k, 0.7 * k],
      radius: 0.05,
      ...(i === 1 || i === 4 || i === 9
        ? { lamp: { colour: [3 * k, 1.5 * k, 0.5 * k] as [number, number, number], reach: 2.2 } }
        : {}),
    })),
  )
  // Light from lamps over the nave, that faces before the altar are seen by.
  for (const x of [-2, 2])
    world.lamps.push({ x, y: room.floor + 3.6, z: 8.6, colour: [1.5 * k, 0.95 * k, 0.5 * k], reach: 3 })
  // The nave is not dark: somebody holds a candle where we stand, and the organ loft is lit.
  world.lamps.push({ x: 0, y: room.floor + 3, z: 1.5, colour: [1.3 * k, 0.88 * k, 0.5 * k], reach: 3 })
  return [body, ...lights]
}
