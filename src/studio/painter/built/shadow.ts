import { ink, type View } from '../frame.ts'
import { clamp } from '../scalar.ts'
import type { Element, World } from '../world.ts'
import { type Mesh, MeshBuilder } from './mesh.ts'
import { drawMesh } from './raster.ts'
import type { Material } from './surface.ts'

const LIFT = 0.025
const none: Material = () => undefined

/** How much of the ground's light the sun gives, 0 to 1: how dark a shadow is. */
function depthOfShadow(world: World): number {
  const { sun, ambient, direction, night } = world.light
  if (direction[1] <= 0.015) return 0
  const direct = (sun[0] + sun[1] + sun[2]) * direction[1]
  return clamp(direct / (direct + ambient[0] + ambient[1] + ambient[2] + 1e-6)) * 0.85 * (1 - 0.6 * night)
}

/** Height on which something at (x, z) casts its shadow: the ground, or the floor it stands on. */
function floorAt(world: World, floor: number, x: number, z: number): number {
  const ground = world.ground(x, z)
  return Math.abs(ground - floor) < 1.2 ? ground : floor
}

/** The shadow of a mesh on ground or floor. Only where the sun reaches; nothing under an overcast or night sky. */
export function castShadow(world: World, mesh: Mesh, floor: number): Element | undefined {
  const strength = depthOfShadow(world)
  if (strength < 0.06 || floor < world.waterLevel + 0.01) return undefined
  const { direction } = world.light
  const flat = Float32Array.from(mesh.position)
  // The last minutes of sun would throw shadows beyond the picture.
  const steep = Math.max(0.11, direction[1])
  let far = Number.NEGATIVE_INFINITY
  let sideways = 0
  let away = 0
  for (let i = 0; i < flat.length; i += 3) {
    sideways += (flat[i]! * 3) / flat.length
    away += (flat[i + 2]! * 3) / flat.length
  }
  // Who stands on open ground throws no shadow on the air beyond its edge; floors and decks reach farther than theirs.
  const isOnGround = Math.abs(world.ground(sideways, away) - floor) < 1.2
  let hasEdge = false
  for (let i = 0; i < flat.length; i += 3) {
    const rise = Math.max(0, flat[i + 1]! - floor)
    const x = flat[i]! - (direction[0] * rise) / steep
    const z = flat[i + 2]! - (direction[2] * rise) / steep
    flat[i] = x
    flat[i + 1] = floorAt(world, floor, x, z) + LIFT
    flat[i + 2] = z
    hasEdge ||= isOnGround && world.ground(x, z) < floor - 1.2
    far = Math.max(far, z)
  }
  const shape: Mesh = { ...mesh, position: flat }
  const { ambient } = world.light
  const draw = (view: View) =>
    drawMesh(
      view,
      shape,
      (hit) => {
        for (let i = 0; i < 3; i++) ink[i] = ambient[i]! * 0.03
        ink[3] = hasEdge && world.ground(hit.x, hit.z) < hit.y - 0.4 ? 0 : strength
      },
      { tolerance: 0.5, writesDepth: false },
    )
  return { z: far + 0.3, draw, isReflected: false }
}

/** The soft darkness under what touches the ground, whatever the light. */
export function contactShadow(
  world: World,
  at: { x: number; z: number; radius: number }[],
  floor: number,
  strength = 0.5,
): Element | undefined {
  if (floor < world.waterLevel + 0.01) return undefined
  const builder = new MeshBuilder()
  builder.use(none)
  let far = Number.NEGATIVE_INFINITY
  for (const { x, z, radius } of at) {
    far = Math.max(far, z + radius)
    builder.grid(14, 4, true, (u, v, out) => {
      const a = u * Math.PI * 2
      out.x = x + Math.cos(a) * v * radius
      out.z = z + Math.sin(a) * v * radius
      out.y = floorAt(world, floor, out.x, out.z) + LIFT * 1.4
    })
  }
  const mesh = builder.build()
  const draw = (view: View) =>
    drawMesh(
      view,
      mesh,
      (hit) => {
        const t = 1 - hit.v
        ink[0] = ink[1] = ink[2] = 0
        ink[3] = strength * t * t
      },
      { tolerance: 0.5, writesDepth: false },
    )
  return { z: far + 0.25, draw, isReflected: false }
}
