import type { Rgb } from '../frame.ts'
import { smooth } from '../scalar.ts'
import type { Element, World } from '../world.ts'
import { fabric, plain, planks, plaster, timber } from './materials.ts'
import { MeshBuilder } from './mesh.ts'
import { meshElement, model } from './model.ts'
import type { Material } from './surface.ts'

/** A room in front of the camera, its far wall opened by a window. Metres; x and z of the world, heights above the floor. */
export interface Room {
  floor: number
  half: number
  near: number
  far: number
  high: number
  window: { x0: number; x1: number; y0: number; y1: number; panes: [number, number] }
  walls: Rgb
  boards: Rgb
  gloss: number
  frame: Rgb
  hasCurtains: boolean
}

/** Indoors the sky gives little; what it gives comes through the window. */
export const INDOOR = { openness: 0.16, shade: 0, isReflected: false as const }

/** Daylight through the window as soft lamps across it, so that sill, floor and figures receive it. */
export function windowLight(world: World, room: Room): void {
  const { ambient, sun, direction } = world.light
  const { x0, x1, y0, y1 } = room.window
  const area = Math.min(3, ((x1 - x0) * (y1 - y0)) / 5)
  const facing = Math.max(0, direction[2]) * 0.1
  const colour: Rgb = [0, 1, 2].map((i) => (ambient[i]! * 0.55 + sun[i]! * facing) * area * 0.5) as Rgb
  for (const t of [0.25, 0.75])
    world.lamps.push({
      x: x0 + (x1 - x0) * t,
      y: room.floor + (y0 + y1) / 2,
      z: room.far - 0.3,
      colour,
      reach: 2.2,
    })
}

export function roomShell(world: World, room: Room): Element[] {
  const { floor: f, half: w, near, far, high, window: o } = room
  const m = new MeshBuilder()
  const wall = plaster(room.walls)
  m.use(planks(room.boards, 0.17, room.gloss, 'v')).polygon(
    [-w, f, near],
    [w, f, near],
    [w, f, far],
    [-w, f, far],
  )
  m.use(plaster([0.5, 0.48, 0.44])).polygon(
    [-w, f + high, near],
    [-w, f + high, far],
    [w, f + high, far],
    [w, f + high, near],
  )
  m.use(wall)
  m.polygon([-w, f, near], [-w, f, far], [-w, f + high, far], [-w, f + high, near])
  m.polygon([w, f, far], [w, f, near], [w, f + high, near], [w, f + high, far])
  // The far wall in four pieces around the opening.
  const piece = (x0: number, x1: number, y0: number, y1: number) => {
    if (x1 - x0 > 0.01 && y1 - y0 > 0.01)
      m.polygon([x0, f + y0, far], [x1, f + y0, far], [x1, f + y1, far], [x0, f + y1, far])
  }
  piece(-w, w, 0, o.y0)
  piece(-w, w, o.y1, high)
  piece(-w, o.x0, o.y0, o.y1)
  piece(o.x1, w, o.y0, o.y1)
  m.use(timber([0.42, 0.4, 0.36], 0.1)).box(0, f, far - 0.02, w * 2, 0.12, 0.03)
  addOpening(m, room)
  const elements = [meshElement(world, m.build(), { ...INDOOR, z: far + 0.2, tolerance: 1e9 })]
  if (room.hasCurtains) elements.push(curtains(world, room))
  return elements
}

/** Reveal, frame and bars of the window: dark against the day, warm in lamplight. */
function addOpening(m: MeshBuilder, room: Room): void {
  const { floor: f, far, window: o } = room
  const t = 0.09
  const wide = o.x1 - o.x0
  const tall = o.y1 - o.y0
  const middle = (o.x0 + o.x1) / 2
  m.use(timber(room.frame, 0.15))
  m.box(middle, f + o.y0 - 0.05, far - 0.08, wide + 0.3, 0.06, 0.34)
  m.box(middle, f + o.y0, far, wide, t, 0.12).box(middle, f + o.y1 - t, far, wide, t, 0.12)
  for (const x of [o.x0 + t / 2, o.x1 - t / 2]) m.box(x, f + o.y0, far, t, tall, 0.12)
  for (let i = 1; i < o.panes[0]; i++) m.box(o.x0 + (wide * i) / o.panes[0], f + o.y0, far, 0.055, tall, 0.08)
  for (let i = 1; i < o.panes[1]; i++)
    m.box(middle, f + o.y0 + (tall * i) / o.panes[1] - 0.025, far, wide, 0.05, 0.08)
}

function curtains(world: World, room: Room): Element {
  const { floor: f, far, window: o, high } = room
  const top = Math.min(high - 0.15, o.y1 + 0.2)
  return model(
    world,
    (m) => {
      m.use(fabric([0.4, 0.33, 0.26], 0.6, 0.6))
      for (const s of [-1, 1]) {
        const edge = s < 0 ? o.x0 : o.x1
        m.grid(60, 10, false, (u, v, out) => {
          const gather = 1 - 0.25 * Math.sin(v * Math.PI * 0.9)
          out.x = edge + s * 0.35 - s * u * 0.85 * gather
          out.y = f + 0.03 + (top - 0.03) * (1 - v)
          out.z = far - 0.24 + 0.05 * Math.sin(u * 34 + v * 1.5)
          out.girth = 0
        })
      }
      m.use(plain([0.03, 0.025, 0.02], 0.4)).box(
        (o.x0 + o.x1) / 2,
        f + top,
        far - 0.24,
        o.x1 - o.x0 + 1.1,
        0.035,
        0.035,
      )
    },
    { ...INDOOR, openness: 0.3, z: far - 0.1 },
  )
}

/** Books on boards against a wall; its back lies on local z = 0 and it looks along local -z. */
export function addBookshelf(m: MeshBuilder, wide: number, high: number, seed: number): void {
  m.use(timber([0.11, 0.055, 0.028], 0.2)).box(0, 0, -0.02, wide, high, 0.03)
  for (const x of [-wide / 2, wide / 2]) m.box(x, 0, -0.16, 0.04, high, 0.3)
  const shelves = Math.floor(high / 0.36)
  for (let i = 0; i <= shelves; i++) m.box(0, (i * high) / shelves - 0.02, -0.16, wide, 0.03, 0.3)
  const spines = bookSpines(seed)
  for (let i = 0; i < shelves; i++) {
    const y = (i * high) / shelves + 0.012
    m.use(spines(i, high / shelves)).polygon(
      [-wide / 2 + 0.03, y, -0.26],
      [wide / 2 - 0.03, y, -0.26],
      [wide / 2 - 0.03, y + high / shelves - 0.05, -0.26],
      [-wide / 2 + 0.03, y + high / shelves - 0.05, -0.26],
    )
  }
}

const bookSpines =
  (seed: number) =>
  (row: number, pitch: number): Material =>
  (hit, out) => {
    const hash = (n: number) => {
      const s = Math.sin((n + row * 57 + (seed % 1000)) * 12.9898) * 43758.5453
      return s - Math.floor(s)
    }
    const at = hit.u / 0.042
    const book = Math.floor(at)
    const f = at - book
    const tall = (pitch - 0.05) * (0.58 + 0.36 * hash(book))
    const isGap = hash(book * 3 + 1) < 0.12
    if (isGap || hit.v > tall) {
      out.red = 0.015
      out.green = 0.01
      out.blue = 0.007
      return
    }
    const tone = 0.35 + 0.9 * hash(book + 7)
    const hue = hash(book + 31)
    const round = smooth(0, 0.18, f) * (1 - smooth(0.82, 1, f))
    const label = hit.v > tall * 0.66 && hit.v < tall * 0.8 ? 1.7 : 1
    const k = (0.25 + 0.75 * round) * tone * label
    out.red = (hue < 0.4 ? 0.2 : hue < 0.7 ? 0.08 : 0.26) * k
    out.green = (hue < 0.4 ? 0.06 : hue < 0.7 ? 0.1 : 0.2) * k
    out.blue = (hue < 0.4 ? 0.04 : hue < 0.7 ? 0.12 : 0.12) * k
  }

/** A picture in a frame on a wall that looks along local -z. */
export function addPicture(
  m: MeshBuilder,
  x: number,
  y: number,
  wide: number,
  high: number,
  seed: number,
): void {
  m.use(timber([0.2, 0.12, 0.05], 0.3)).box(x, y, -0.02, wide, high, 0.035)
  m.use((hit, out) => {
    const u = hit.u / wide
    const v = hit.v / high
    const hill = 0.45 + 0.12 * Math.sin(u * 7 + seed) + 0.05 * Math.sin(u * 19 + seed * 2)
    const sky = v > hill
    const k = 0.9 + 0.1 * Math.sin(u * 31 + 3 * Math.sin(v * 17))
    out.red = (sky ? 0.46 - 0.2 * v : 0.1) * k
    out.green = (sky ? 0.32 : 0.13) * k
    out.blue = (sky ? 0.16 + 0.3 * v : 0.08) * k
  }).polygon(
    [x - wide / 2 + 0.05, y + 0.05, -0.042],
    [x + wide / 2 - 0.05, y + 0.05, -0.042],
    [x + wide / 2 - 0.05, y + high - 0.05, -0.042],
    [x - wide / 2 + 0.05, y + high - 0.05, -0.042],
  )
}

/** A woven rug on the floor. */
export function addRug(m: MeshBuilder, x: number, z: number, wide: number, deep: number, colour: Rgb): void {
  m.use((hit, out) => {
    const u = Math.abs(hit.u / wide - 0.5) * 2
    const v = Math.abs(hit.v / deep - 0.5) * 2
    const edge = Math.max(u, v)
    const band = edge > 0.9 ? 0.5 : edge > 0.84 ? 1.6 : 1
    const knot = 0.85 + 0.3 * Math.abs(Math.sin(hit.u * 9)) * Math.abs(Math.sin(hit.v * 9))
    out.red = colour[0] * band * knot
    out.green = colour[1] * band * knot
    out.blue = colour[2] * band * knot
  }).polygon(
    [x - wide / 2, 0.012, z - deep / 2],
    [x + wide / 2, 0.012, z - deep / 2],
    [x + wide / 2, 0.012, z + deep / 2],
    [x - wide / 2, 0.012, z + deep / 2],
  )
}
