import type { Rgb } from '../../frame.ts'
import type { Element, World } from '../../world.ts'
import { plain, planks, plaster, timber } from '../materials.ts'
import { MeshBuilder, type Vec } from '../mesh.ts'
import { meshElement } from '../model.ts'
import { INDOOR } from '../room.ts'
import type { Material } from '../surface.ts'
import type { PublicRoom } from './public-room.ts'
import { inSun } from './side-light.ts'
import { stainedGlass } from './stained-glass.ts'

const NEAR = 0.2
const DEEP = 0.26

/** Windows of one width, evenly along the wall. */
export function baysAlong(
  from: number,
  to: number,
  count: number,
  wide: number,
): { z0: number; z1: number }[] {
  const step = (to - from) / count
  return Array.from({ length: count }, (_, i) => {
    const middle = from + step * (i + 0.5)
    return { z0: middle - wide / 2, z1: middle + wide / 2 }
  })
}

export function publicShell(world: World, room: PublicRoom): Element {
  const m = new MeshBuilder()
  m.at(0, room.floor, 0, 0, 1, () => {
    addSurfaces(m, room)
    if (room.isStained) for (const s of [-1, 1] as const) addGlass(m, world, room, s)
    else addWindows(m, room)
    addRelief(m, room)
  })
  const mesh = m.build()
  mesh.materials = mesh.materials.map((material) => inSun(world, room, material))
  return meshElement(world, mesh, { ...INDOOR, z: room.far + 0.2, tolerance: 1e9 })
}

function addSurfaces(m: MeshBuilder, room: PublicRoom): void {
  const { half: w, far, high } = room
  m.use(planks(room.boards, 0.19, room.gloss, 'v')).polygon(
    [-w, 0, NEAR],
    [w, 0, NEAR],
    [w, 0, far],
    [-w, 0, far],
  )
  m.use(plaster(room.ceiling)).polygon([-w, high, NEAR], [-w, high, far], [w, high, far], [w, high, NEAR])
  m.use(plaster(room.walls)).polygon([-w, 0, far], [w, 0, far], [w, high, far], [-w, high, far])
  for (const s of [-1, 1] as const) {
    const piece = (z0: number, z1: number, y0: number, y1: number) => {
      if (z1 - z0 < 0.01 || y1 - y0 < 0.01) return
      const x = s * w
      m.polygon([x, y0, z0], [x, y0, z1], [x, y1, z1], [x, y1, z0])
    }
    if (s !== room.side || room.isStained) {
      piece(NEAR, far, 0, high)
      continue
    }
    piece(NEAR, far, 0, room.sill)
    piece(NEAR, far, room.head, high)
    let from = NEAR
    for (const { z0, z1 } of room.bays) {
      piece(from, z0, room.sill, room.head)
      from = z1
    }
    piece(from, far, room.sill, room.head)
  }
}

/** Reveals, sills, frames and bars of the clear windows. */
function addWindows(m: MeshBuilder, room: PublicRoom): void {
  const { side, half, sill, head } = room
  const x = side * (half + DEEP / 2)
  const high = head - sill
  for (const { z0, z1 } of room.bays) {
    const wide = z1 - z0
    const middle = (z0 + z1) / 2
    m.use(plaster([0.6, 0.58, 0.53]))
    for (const z of [z0 - 0.015, z1 + 0.015]) m.box(x, sill, z, DEEP, high, 0.03)
    m.box(x, head, middle, DEEP, 0.03, wide)
    m.use(timber(room.frame, 0.2)).box(
      side * (half - 0.02),
      sill - 0.05,
      middle,
      DEEP + 0.3,
      0.05,
      wide + 0.2,
    )
    const out = side * (half + DEEP - 0.05)
    for (const z of [z0 + 0.03, z1 - 0.03]) m.box(out, sill, z, 0.07, high, 0.06)
    for (const y of [sill, head - 0.06]) m.box(out, y, middle, 0.07, 0.06, wide)
    for (let i = 1; i < room.panes[0]; i++)
      m.box(out, sill, z0 + (wide * i) / room.panes[0], 0.05, high, 0.04)
    for (let i = 1; i < room.panes[1]; i++)
      m.box(out, sill + (high * i) / room.panes[1] - 0.02, middle, 0.05, 0.035, wide)
  }
}

/** Round-headed windows in a wall, each between stone jambs. */
function addGlass(m: MeshBuilder, world: World, room: PublicRoom, s: 1 | -1): void {
  const glass = stainedGlass(world)
  const stone = plaster([0.3, 0.28, 0.25])
  for (const { z0, z1 } of room.bays) {
    const outline = (grow: number, x: number): Vec[] =>
      arch(z0 - grow, z1 + grow, room.sill - grow, room.head + grow, x)
    m.use(stone).polygon(...outline(0.2, s * (room.half - 0.03)))
    m.use(glass(world.seed % 97)).polygon(...outline(0, s * (room.half - 0.05)))
  }
}

/** A round arch in the plane of a side wall. */
export function arch(z0: number, z1: number, y0: number, y1: number, x: number): Vec[] {
  const radius = (z1 - z0) / 2
  const points: Vec[] = [
    [x, y0, z0],
    [x, y0, z1],
  ]
  for (let i = 0; i <= 10; i++) {
    const a = (Math.PI * i) / 10
    points.push([x, y1 - radius + Math.sin(a) * radius, (z0 + z1) / 2 + Math.cos(a) * radius])
  }
  return points
}

/** Panelling to the height of a chair's back, a skirting, a cornice, and beams over it all. */
function addRelief(m: MeshBuilder, room: PublicRoom): void {
  const { half: w, far, high } = room
  const tall = Math.min(1, room.sill - 0.06)
  const panel: Material = panelling(room.panel)
  m.use(panel).polygon([-w, 0, far - 0.04], [w, 0, far - 0.04], [w, tall, far - 0.04], [-w, tall, far - 0.04])
  for (const s of [-1, 1]) {
    const x = s * (w - 0.04)
    m.use(panel).polygon([x, 0, NEAR], [x, 0, far], [x, tall, far], [x, tall, NEAR])
    m.use(timber(room.frame, 0.15))
    m.box(s * (w - 0.05), tall, far / 2 + 0.1, 0.1, 0.06, far - 0.2)
    m.box(s * (w - 0.05), 0, far / 2 + 0.1, 0.1, 0.12, far - 0.2)
    m.box(s * (w - 0.06), high - 0.14, far / 2 + 0.1, 0.12, 0.14, far - 0.2)
  }
  m.box(0, tall, far - 0.05, w * 2, 0.06, 0.1).box(0, 0, far - 0.05, w * 2, 0.12, 0.1)
  m.box(0, high - 0.14, far - 0.06, w * 2, 0.14, 0.12)
  m.use(room.isStained ? timber([0.1, 0.055, 0.03], 0.1) : plain(room.ceiling))
  for (let z = 2.4; z < far; z += 2.2) m.box(0, high - 0.2, z, w * 2, 0.2, 0.22)
}

/** Raised fields with a shadow line around each. */
function panelling(colour: Rgb): Material {
  return (hit, out) => {
    const u = hit.u / 0.62
    const fu = Math.abs(u - Math.floor(u) - 0.5) * 2
    const fv = Math.abs(hit.v - 0.54) / 0.36
    const edge = Math.max(fu * 1.12, fv)
    const k = edge > 0.96 ? 1 : edge > 0.9 ? 0.6 : edge > 0.84 ? 1.22 : 1.06
    out.red = colour[0] * k
    out.green = colour[1] * k
    out.blue = colour[2] * k
    out.gloss = 0.08
  }
}
