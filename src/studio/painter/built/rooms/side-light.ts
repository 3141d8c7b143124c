import type { Rgb } from '../../frame.ts'
import { clamp, smooth } from '../../scalar.ts'
import type { World } from '../../world.ts'
import type { Mesh } from '../mesh.ts'
import { MeshBuilder } from '../mesh.ts'
import { type ModelOptions, meshElement } from '../model.ts'
import { INDOOR } from '../room.ts'
import type { Material } from '../surface.ts'
import type { PublicRoom } from './public-room.ts'
import { glassColour } from './stained-glass.ts'

/** Edges of a sun patch are this soft, in metres. */
const SOFT = 0.05

/** The sun as it would have to stand for its light to fall in: from the windows' side, as high as it is. */
function towardsSun(world: World, side: number): Rgb {
  const up = clamp(world.light.direction[1], 0.34, 0.8)
  const long = Math.hypot(0.62, up, 0.34)
  return [(side * 0.62) / long, up / long, 0.34 / long]
}

const within = (x: number, from: number, to: number) =>
  smooth(from - SOFT, from + SOFT, x) * (1 - smooth(to - SOFT, to + SOFT, x))

/** A material with the sun that the windows let in upon it, bars and colours of the glass included. */
export function inSun(world: World, room: PublicRoom, material: Material): Material {
  const [dx, dy, dz] = towardsSun(world, room.side)
  const { sun } = world.light
  const tint: Rgb = [1, 1, 1]
  const strength = room.isStained ? 0.55 : 1.05
  return (hit, out) => {
    material(hit, out)
    const facing = hit.nx * dx + hit.ny * dy + hit.nz * dz
    if (facing <= 0.02) return
    const t = (room.side * room.half - hit.x) / dx
    if (t <= 0.06) return
    const y = hit.y + dy * t - room.floor
    const z = hit.z + dz * t
    if (y < room.sill - SOFT || y > room.head + SOFT) return
    const bay = room.bays.find(({ z0, z1 }) => z > z0 - SOFT && z < z1 + SOFT)
    if (!bay) return
    const u = ((z - bay.z0) / (bay.z1 - bay.z0)) * room.panes[0]
    const v = ((y - room.sill) / (room.head - room.sill)) * room.panes[1]
    const bar = room.isStained
      ? 1
      : smooth(0.03, 0.07, Math.abs(u - Math.round(u))) * smooth(0.02, 0.06, Math.abs(v - Math.round(v)))
    if (room.isStained) glassColour(z - bay.z0, y - room.sill, world.seed % 97, tint)
    const k = within(y, room.sill, room.head) * within(z, bay.z0, bay.z1) * bar * facing * strength
    out.glowRed += out.red * sun[0] * k * tint[0]
    out.glowGreen += out.green * sun[1] * k * tint[1]
    out.glowBlue += out.blue * sun[2] * k * tint[2]
  }
}

/** What stands in the room: built like any model, but the sun falls on it through the windows. */
export function furnishing(
  world: World,
  room: PublicRoom,
  fill: (m: MeshBuilder) => void,
  options: ModelOptions,
) {
  const m = new MeshBuilder()
  m.at(0, room.floor, 0, 0, 1, () => fill(m))
  const mesh: Mesh = m.build()
  mesh.materials = mesh.materials.map((material) => inSun(world, room, material))
  return meshElement(world, mesh, { ...INDOOR, tolerance: 0.2, ...options })
}

/** Daylight of the sky: one soft lamp inside each window. */
export function skyThroughWindows(world: World, room: PublicRoom): void {
  const { ambient, sun } = world.light
  const k = room.isStained ? 0.34 : 0.62
  const colour = [0, 1, 2].map((i) => (ambient[i]! * 0.8 + sun[i]! * 0.09) * k) as Rgb
  for (const { z0, z1 } of room.bays)
    world.lamps.push({
      x: room.side * (room.half - 0.5),
      y: room.floor + (room.sill + room.head) / 2,
      z: (z0 + z1) / 2,
      colour,
      reach: room.half * 0.62,
    })
  // What walls and floor send back fills the shadows, so that backs turned to us are no outlines.
  world.lamps.push({
    x: room.side * 0.8,
    y: room.floor + 2.6,
    z: 1.2,
    colour: colour.map((c) => c * 0.9) as Rgb,
    reach: 3.2,
  })
}
