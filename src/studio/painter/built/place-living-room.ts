import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element, Spot, World } from '../world.ts'
import { addTable } from './furniture.ts'
import { lathe, tube } from './loft.ts'
import { brick, fabric, glow, plain, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { model } from './model.ts'
import { landscapeOf } from './place-house.ts'
import { placeTop } from './place-study.ts'
import { addPotPlant } from './plants.ts'
import { campProps } from './props-camp.ts'
import { addBookshelf, addPicture, addRug, INDOOR, type Room, roomShell, windowLight } from './room.ts'
import { addChair, addSofa } from './seats.ts'
import { skyline } from './skyline.ts'
import { offerFloor, offerSurface } from './surfaces.ts'
import { addFood } from './table-things.ts'

/** Places around one table; figures of a group take them in turn. */
export interface TableSpot extends Spot {
  kind: 'seat'
  seats: Spot[]
}

export const livingRoom: BuiltPlace = {
  plan: (scene, seed) => ({
    eye: scene.backdrop.includes('city') ? 40 : 5,
    horizon: 0.47,
    focal: 0.8,
    ground: 'natural',
    landscape: scene.backdrop.includes('city')
      ? 'plain'
      : landscapeOf(scene, seed % 2 ? 'hills' : 'mountains'),
    isIndoors: true,
    gloss: 0,
  }),
  build(world): BuiltWorld {
    const random = randomFrom(deriveSeed(world.seed, 'living room'))
    const floor = world.camera.y - 1.5
    const side = random() < 0.5 ? -1 : 1
    const room: Room = {
      floor,
      half: 4.7,
      near: 0.2,
      far: 9,
      high: 3.1,
      window: { x0: side > 0 ? -0.4 : -3.7, x1: side > 0 ? 3.7 : 0.4, y0: 0.45, y1: 2.65, panes: [3, 1] },
      walls: random() < 0.5 ? [0.34, 0.28, 0.2] : [0.24, 0.25, 0.22],
      boards: [0.2, 0.11, 0.055],
      gloss: 0.4,
      frame: [0.4, 0.37, 0.32],
      hasCurtains: true,
    }
    windowLight(world, room)
    const elements: Element[] = world.scene.backdrop.includes('city')
      ? skyline(world, { from: 140, base: world.camera.y - 40 })
      : []
    elements.push(...roomShell(world, room))
    const table = { x: side * 1.15, z: 6.1 }
    elements.push(...furnish(world, room, side, table))
    elements.push(...fireplace(world, room, side))
    offerFloor(world, floor, [
      [-side * 3.95, 7.7, Math.PI],
      [-side * 3.1, 7, Math.PI],
      [side * 3.8, 6.9, Math.PI - side * 0.6],
      [side * 3.3, 4.4, Math.PI],
      [-side * 0.3, 8, Math.PI],
      [side * 0.2, 4, Math.PI],
    ])
    return { elements, spots: spotsOf(room, side, table) }
  },
}

function spotsOf(room: Room, side: number, table: { x: number; z: number }): BuiltWorld['spots'] {
  const y = room.floor
  const at = (dx: number, dz: number): Spot => ({
    x: table.x + dx,
    y,
    z: table.z + dz,
    facing: Math.atan2(-dx * (Math.abs(dz) > 0.6 ? 0.1 : 1), -dz * (Math.abs(dx) > 1.1 ? 0.1 : 1)),
  })
  const seats = [at(-1.32, 0), at(1.32, 0), at(-0.5, 0.78), at(0.5, 0.78), at(0.05, 0.8), at(-0.5, -0.78)]
  const around: TableSpot = { ...at(0, 0.78), kind: 'seat', seats }
  return [
    around,
    { x: -side * 2.5, y, z: 7.2, facing: side * 0.5, kind: 'stand' },
    { x: side * 2.9, y, z: 7.8, facing: 0.2, kind: 'window' },
  ]
}

/** A piano wants the room, and whoever dances or stands wants to be seen to the feet. */
const hasRoomForSofa = ({ scene }: World): boolean =>
  !scene.props.includes('piano') &&
  scene.cast.every(({ activity }) =>
    ['sitting', 'eating', 'reading', 'writing', 'working'].includes(activity),
  )

function furnish(world: World, room: Room, side: number, table: { x: number; z: number }): Element[] {
  const f = room.floor
  const elements: Element[] = []
  const cloth: Rgb = [0.15, 0.17, 0.2]
  const fill = (add: (m: MeshBuilder) => void, z: number) =>
    elements.push(model(world, (m) => m.at(0, f, 0, 0, 1, () => add(m)), { ...INDOOR, z, tolerance: 0.2 }))
  fill((m) => addRug(m, -side * 2.1, 5.2, 3, 3.2, [0.3, 0.07, 0.05]), 8.6)
  fill((m) => {
    if (hasRoomForSofa(world))
      m.at(-side * 1.2, 0, 4.4, side > 0 ? -0.75 : 0.75, 1, () => addSofa(m, cloth, 1.9))
    m.at(-side * 4.68, 0, 4.6, (-side * Math.PI) / 2, 1, () => addBookshelf(m, 2.2, 2.3, world.seed % 991))
  }, 5.2)
  fill(
    (m) =>
      m.at(0, 0, 8.97, 0, 1, () => {
        addPicture(m, -side * 1.35, 1.35, 0.7, 0.9, world.seed % 11)
        addPicture(m, -side * 4.1, 1.5, 0.55, 0.7, (world.seed % 11) + 2)
      }),
    8.9,
  )
  fill((m) => m.at(side * 4.1, 0, 8.3, 0, 1, () => addPotPlant(m, 1.5, world.seed % 83)), 8.4)
  fill((m) => {
    m.at(table.x, 0, table.z, 0, 1, () => addTable(m, 2, 0.95, 0.75, [0.2, 0.1, 0.045], 0.35))
    for (const [dx, dz, turn] of [
      [-1.3, 0, Math.PI / 2],
      [1.3, 0, -Math.PI / 2],
      [-0.5, 0.76, Math.PI],
      [0.5, 0.76, Math.PI],
      [-0.5, -0.76, 0],
      [0.5, -0.76, 0],
    ] as const)
      m.at(table.x + dx, 0, table.z + dz, turn, 1, () => addChair(m))
    if (
      world.scene.cast.some((g) => g.activity === 'eating' || g.activity === 'sitting') ||
      world.scene.props.includes('food')
    )
      m.at(table.x, 0.75, table.z, 0, 1, () => addFood(m, world.seed, 1.3))
  }, table.z + 0.6)
  // A pendant over the table: the warm heart of the room.
  const k = 0.4 + 0.6 * world.light.night
  fill((m) => {
    m.use(plain([0.02, 0.02, 0.02]))
    tube(
      m,
      [
        [table.x, 3.1, table.z],
        [table.x, 2.0, table.z],
      ],
      0.008,
      4,
    )
    m.use((hit, out) => {
      out.red = 0.04
      out.green = 0.05
      out.blue = 0.045
      out.gloss = 0.4
      if (hit.ny < -0.1) {
        out.glowRed = 4 * k
        out.glowGreen = 2.3 * k
        out.glowBlue = 0.95 * k
      }
    }).at(table.x, 1.82, table.z, 0, 1, () =>
      lathe(
        m,
        [
          [0.24, 0],
          [0.2, 0.1],
          [0.09, 0.19],
          [0.03, 0.22],
        ],
        22,
      ),
    )
    m.use(glow([8 * k, 4.8 * k, 2 * k])).at(table.x, 1.83, table.z, 0, 1, () =>
      lathe(
        m,
        [
          [0.05, 0],
          [0.06, 0.04],
          [0, 0.08],
        ],
        12,
      ),
    )
  }, table.z - 0.1)
  world.lamps.push({ x: table.x, y: f + 1.75, z: table.z, colour: [4.6 * k, 2.5 * k, 0.95 * k], reach: 1.5 })
  const top = (dx: number, dz: number): Spot => ({
    x: table.x + dx,
    y: f + 0.75,
    z: table.z + dz,
    facing: 0.2,
  })
  if (world.light.night > 0.3 && !world.scene.props.includes('candles'))
    elements.push(...placeTop(world, 'candles', top(0, 0.05)))
  offerSurface(world, top(0.05, -0.15), top(-0.55, 0.1), top(0.55, 0.05), top(-0.25, 0.25))
  return elements
}

/** A hearth in the far wall: brick, mantel, logs and fire when it is cold or dark. */
function fireplace(world: World, room: Room, side: number): Element[] {
  const x = -side * 2.75
  const z = room.far - 0.02
  const f = room.floor
  const burns =
    world.scene.props.includes('fireplace') ||
    world.scene.season === 'winter' ||
    world.scene.season === 'autumn' ||
    world.light.night > 0.3
  const elements: Element[] = [
    model(
      world,
      (m) =>
        m.at(x, f, z, 0, 1, () => {
          m.use(brick([0.22, 0.1, 0.07]))
          m.box(-0.72, 0, -0.25, 0.42, 1.2, 0.5)
            .box(0.72, 0, -0.25, 0.42, 1.2, 0.5)
            .box(0, 0.86, -0.25, 1.1, 0.34, 0.5)
            .box(0, 1.3, -0.16, 1.5, 1.8, 0.32)
          m.use(plain([0.014, 0.012, 0.01])).polygon(
            [-0.52, 0, -0.01],
            [0.52, 0, -0.01],
            [0.52, 0.88, -0.01],
            [-0.52, 0.88, -0.01],
          )
          m.use(timber([0.16, 0.085, 0.04], 0.3)).box(0, 1.2, -0.3, 2.1, 0.1, 0.62)
          m.use(stone([0.22, 0.21, 0.2])).box(0, 0, -0.75, 2.3, 0.06, 0.8)
          m.use(plain([0.5, 0.42, 0.2], 0.9)).at(-0.7, 1.3, -0.35, 0, 1, () =>
            lathe(
              m,
              [
                [0.07, 0],
                [0.03, 0.05],
                [0.05, 0.2],
                [0.03, 0.28],
              ],
              12,
            ),
          )
          m.use(fabric([0.5, 0.07, 0.05]))
            .box(0.5, 1.3, -0.35, 0.14, 0.22, 0.05)
            .box(0.68, 1.3, -0.33, 0.1, 0.26, 0.06)
        }),
      { ...INDOOR, z: z - 0.01, tolerance: 0.3 },
    ),
  ]
  if (!burns) return elements
  const fire = campProps.campfire?.({ ...world, lamps: [] }, { x, y: f + 0.02, z: z - 0.25, facing: 0 }) ?? []
  elements.push({
    z: z - 0.3,
    draw: (view: View) => {
      for (const e of fire.slice(-2, -1)) e.draw(view)
    },
  })
  world.lamps.push({ x, y: f + 0.55, z: z - 0.9, colour: [5.2, 2.1, 0.55], reach: 1.5 })
  elements.push({
    z: z - 0.4,
    draw: (view: View) => drawGlow(view, [x, f + 0.4, z - 0.3], 0.6, [0.5, 0.19, 0.05]),
  })
  return elements
}
