import type { Element, Spot, World } from '../world.ts'
import { MeshBuilder } from './mesh.ts'
import { type ModelOptions, meshElement } from './model.ts'
import { castShadow, contactShadow } from './shadow.ts'

export interface StandOptions extends ModelOptions {
  /** Metres of soft darkness around its foot; 0 for none. */
  contact?: number
  /** False for what is too thin or too deep indoors to cast one. */
  casts?: boolean
}

/** Something on the ground at a spot, with its shadows. `fill` works in metres around the spot, facing local +z. */
export function standing(
  world: World,
  spot: Spot,
  fill: (m: MeshBuilder) => void,
  options: StandOptions = {},
): Element[] {
  const m = new MeshBuilder()
  m.at(spot.x, spot.y, spot.z, spot.facing, 1, () => fill(m))
  const mesh = m.build()
  const elements = [meshElement(world, mesh, { tolerance: 0.1, ...options })]
  if (options.casts !== false) {
    const shadow = castShadow(world, mesh, spot.y)
    if (shadow) elements.push(shadow)
  }
  const contact = options.contact ?? 0.5
  // Tall grass and trees leave it free.
  if (contact >= 0.3 && !('isExact' in spot))
    world.clearings?.push({ x: spot.x, z: spot.z, radius: contact * 0.8 })
  if (contact > 0) {
    const shadow = contactShadow(world, [{ x: spot.x, z: spot.z, radius: contact }], spot.y)
    if (shadow) elements.push(shadow)
  }
  return elements
}

/** Something that floats: its local y = 0 is the water's surface. Moves to the nearest water if the spot is dry. */
export function floating(
  world: World,
  spot: Spot,
  fill: (m: MeshBuilder) => void,
  options: ModelOptions = {},
): Element[] {
  const at = waterNear(world, spot)
  if (!at) return []
  const m = new MeshBuilder()
  m.at(at.x, at.y, at.z, at.facing, 1, () => fill(m))
  return [meshElement(world, m.build(), { waterline: at.y, tolerance: 0.6, ...options })]
}

export function waterNear(world: World, spot: Spot): Spot | undefined {
  const level = world.waterLevel
  if (!Number.isFinite(level)) return undefined
  const tangent = (spot.x - world.camera.x) / Math.max(1, spot.z - world.camera.z)
  for (let k = 0; k < 40; k++)
    for (const side of [0, -1, 1]) {
      const z = spot.z * (1 + k * 0.09)
      const x = world.camera.x + tangent * (z - world.camera.z) + side * k * 0.05 * z
      if (world.ground(x, z) < level - 0.35) return { x, y: level, z, facing: spot.facing }
    }
  return undefined
}

/** A place in the group's axes: `right` and `forward` metres from the spot. */
export function beside(world: World, spot: Spot, right: number, forward: number, turn = 0): Spot {
  if ('isExact' in spot) return { ...spot, facing: spot.facing + turn }
  const c = Math.cos(spot.facing)
  const s = Math.sin(spot.facing)
  const x = spot.x + right * c + forward * s
  const z = spot.z - right * s + forward * c
  const isOnGround = Math.abs(world.ground(spot.x, spot.z) - spot.y) < 0.05
  return { x, y: isOnGround ? world.ground(x, z) : spot.y, z, facing: spot.facing + turn }
}
