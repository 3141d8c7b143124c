import type { Scene } from '../../scene.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltPlan, BuiltWorld, Element, World } from '../world.ts'
import { addTable } from './furniture.ts'
import { planks } from './materials.ts'
import { model } from './model.ts'
import { landscapeOf } from './place-house.ts'
import { addPotPlant } from './plants.ts'
import { rawTableProps } from './props-table.ts'
import { addBookshelf, addPicture, addRug, INDOOR, type Room, roomShell, windowLight } from './room.ts'
import { addChair } from './seats.ts'
import { skyline } from './skyline.ts'
import { markLaid, offerFloor, offerNext, offerSurface } from './surfaces.ts'

/** With nobody there, or through one's own eyes, we sit at the desk ourselves. */
const isAtDesk = (scene: Scene) =>
  scene.cast.length === 0 || scene.viewpoint === 'first-person' || scene.viewpoint === 'close'
const looksOnCity = (scene: Scene, seed: number) =>
  scene.backdrop.some((b) => b === 'city') || (!scene.backdrop.some((b) => b !== 'window') && seed % 3 !== 0)

function studyPlan(scene: Scene, seed: number): BuiltPlan {
  const city = looksOnCity(scene, seed)
  return {
    eye: city ? 62 : 7,
    horizon: isAtDesk(scene) ? 0.44 : 0.5,
    focal: isAtDesk(scene) ? 0.74 : 0.82,
    ground: 'natural',
    landscape: city ? 'plain' : landscapeOf(scene, seed % 2 ? 'sea' : 'mountains'),
    isIndoors: true,
    gloss: 0,
  }
}

export const study: BuiltPlace = {
  plan: studyPlan,
  build(world): BuiltWorld {
    const elements: Element[] = looksOnCity(world.scene, world.seed)
      ? skyline(world, { from: 330, base: world.camera.y - 62, to: 2600 })
      : []
    const rest = isAtDesk(world.scene) ? ownDesk(world) : deskRoom(world)
    return { elements: [...elements, ...rest.elements], spots: rest.spots }
  },
}

/** The desk at our own hands: wood in front, the window's whole view beyond. */
function ownDesk(world: World): BuiltWorld {
  const random = randomFrom(deriveSeed(world.seed, 'study'))
  const floor = world.camera.y - 1.38
  const side = random() < 0.5 ? -1 : 1
  const room: Room = {
    floor,
    half: 4.6,
    near: 0.2,
    far: 3,
    high: 3.5,
    window: { x0: -3.6 + side * 0.5, x1: 3.6 + side * 0.5, y0: 0.84, y1: 3.2, panes: [3, 1] },
    walls: [0.2, 0.18, 0.16],
    boards: [0.16, 0.085, 0.045],
    gloss: 0.25,
    frame: [0.045, 0.04, 0.038],
    hasCurtains: false,
  }
  windowLight(world, room)
  const elements = roomShell(world, room)
  const top = floor + 0.76
  const wood: [number, number, number] = random() < 0.5 ? [0.2, 0.095, 0.04] : [0.12, 0.055, 0.025]
  elements.push(
    model(
      world,
      (m) => {
        m.use(planks(wood, 0.42, 0.55)).box(0, top - 0.05, 1.62, 3.9, 0.05, 1.44)
      },
      { ...INDOOR, openness: 0.3, z: 2.4, tolerance: 1e9 },
    ),
  )
  const at = (x: number, z: number, turn = 0) => ({ x: x * side, y: top, z, facing: turn })
  // The lamp always stands; the words' own things take the best places first.
  elements.push(...placeTop(world, 'lamp', at(-1.12, 2.05)))
  const wanted = world.scene.props
  offerSurface(
    world,
    at(0.12, 1.62, 0.12 * side),
    at(0.74, 1.8, -0.2),
    at(-0.5, 1.72, 0.3),
    at(1.15, 2.05, 0.4),
    at(0.5, 2.15, 0.2),
    at(-0.12, 2.12),
  )
  if (!wanted.some((p) => ['book', 'notebook', 'laptop', 'typewriter'].includes(p)))
    elements.push(...takeTop(world, random() < 0.6 ? 'book' : 'notebook'))
  if (!wanted.includes('mug')) elements.push(...takeTop(world, 'mug'))
  if (random() < 0.6 && !wanted.includes('flowers')) elements.push(...placeTop(world, 'vase', at(1.5, 2.1)))
  return { elements, spots: [] }
}

/** Puts a table prop at a place of our choice. */
export function placeTop(
  world: World,
  name: string,
  at: { x: number; y: number; z: number; facing: number },
): Element[] {
  offerNext(world, at)
  markLaid(world, name)
  return rawTableProps[name]?.(world, at) ?? []
}

function takeTop(world: World, name: string): Element[] {
  markLaid(world, name)
  return rawTableProps[name]?.(world, { x: 0, y: 0, z: 2, facing: 0 }) ?? []
}

/** A study with shelves to the ceiling, the desk before the window, somebody at it. */
function deskRoom(world: World): BuiltWorld {
  const random = randomFrom(deriveSeed(world.seed, 'study room'))
  const floor = world.camera.y - 1.55
  const side = random() < 0.5 ? -1 : 1
  const x = side * between(random, 0.5, 0.9)
  const room: Room = {
    floor,
    half: 4.4,
    near: 0.2,
    far: 8.2,
    high: 3.7,
    window: { x0: -3.1, x1: 3.1, y0: 0.78, y1: 3.3, panes: [4, 2] },
    walls: [0.22, 0.2, 0.17],
    boards: [0.17, 0.09, 0.045],
    gloss: 0.35,
    frame: [0.06, 0.05, 0.045],
    hasCurtains: random() < 0.6,
  }
  windowLight(world, room)
  const elements = roomShell(world, room)
  const deskZ = 6.85
  elements.push(
    model(
      world,
      (m) =>
        m.at(0, floor, 0, 0, 1, () => {
          m.at(x, 0, deskZ, 0, 1, () => addTable(m, 2, 0.85, 0.76, [0.15, 0.075, 0.035], 0.4))
          m.at(x, 0, deskZ - 0.72, 0, 1, () => addChair(m))
          addRug(m, x, deskZ - 0.9, 3.2, 2.2, [0.22, 0.06, 0.05])
          m.at(-4.38, 0, 4.6, -Math.PI / 2, 1, () => addBookshelf(m, 4.2, 3.1, world.seed % 991))
          m.at(4.38, 0, 4.9, Math.PI / 2, 1, () => addBookshelf(m, 3.2, 3.1, (world.seed >> 3) % 991))
          m.at(side * -3.4, 0, 7.5, 0.3, 1, () => addPotPlant(m, 1.5, world.seed % 77))
          m.at(0, 0, 8.17, 0, 1, () => addPicture(m, side * -3.75, 1.5, 0.6, 0.8, 3))
        }),
      { ...INDOOR, z: deskZ + 0.5, tolerance: 0.2 },
    ),
  )
  const top = (dx: number, dz: number) => ({ x: x + dx, y: floor + 0.76, z: deskZ + dz, facing: 0 })
  elements.push(...placeTop(world, 'lamp', top(-0.75 * side, 0.2)))
  offerSurface(world, top(0.15, -0.1), top(0.62 * side, 0.1), top(-0.3, 0.12), top(0.4, 0.25))
  if (!world.scene.props.includes('mug')) elements.push(...takeTop(world, 'mug'))
  world.lamps.push({ x: -side * 3.2, y: floor + 2.1, z: 3.4, colour: [1.1, 0.58, 0.22], reach: 2.4 })
  offerFloor(world, floor, [
    [-side * 2.3, 6.6, Math.PI],
    [side * 3.4, 6.2, Math.PI],
    [-side * 2.6, 4.2, Math.PI],
    [side * 3, 3.8, 0],
  ])
  return {
    elements,
    spots: [
      { x, y: floor, z: deskZ - 0.7, facing: 0.25 * side, kind: 'seat' },
      { x: x - side * 1.7, y: floor, z: 7.2, facing: 0.4 * side, kind: 'window' },
      { x: -x * 1.5, y: floor, z: 6, facing: 1.2 * side, kind: 'stand' },
    ],
  }
}
