import { ink, type View } from '../frame.ts'
import { lampLight } from '../light.ts'
import { clamp } from '../scalar.ts'
import type { Element, World } from '../world.ts'
import { type Mesh, MeshBuilder } from './mesh.ts'
import { drawMesh, type Shade } from './raster.ts'
import { type Hit, newSurface, resetSurface, type Surface } from './surface.ts'

export interface ModelOptions {
  /** Depth for painting back to front; otherwise the farthest vertex. */
  z?: number
  /** Sixteen samples a pixel; for what is small and round. */
  isFine?: boolean
  /** Share of the sun that reaches it, 0 to 1. */
  shade?: number
  /** Light along the outline, strongest against the sun; 0 for none. */
  rim?: number
  /** Draws nothing of it below this height: what stands in water. */
  waterline?: number
  isReflected?: boolean
  /** Share of the sky's light that reaches it, 0 to 1: folds and neighbours keep some of it off. */
  openness?: number
  /** Metres by which it may lie behind what is painted already. */
  tolerance?: number
}

/** Builds a mesh in world metres and makes an element of it. */
export function model(world: World, fill: (m: MeshBuilder) => void, options: ModelOptions = {}): Element {
  const builder = new MeshBuilder()
  fill(builder)
  return meshElement(world, builder.build(), options)
}

export function meshElement(world: World, mesh: Mesh, options: ModelOptions = {}): Element {
  let far = Number.NEGATIVE_INFINITY
  for (let i = 2; i < mesh.position.length; i += 3) far = Math.max(far, mesh.position[i]!)
  const shade = shaderFor(world, mesh, options)
  const draw = (view: View) =>
    drawMesh(view, mesh, shade, { isFine: options.isFine ?? false, tolerance: options.tolerance ?? 0.03 })
  const element: Element = { z: options.z ?? (Number.isFinite(far) ? far : 0), draw }
  if (options.isReflected === false) element.isReflected = false
  return element
}

function shaderFor(world: World, mesh: Mesh, options: ModelOptions): Shade {
  const surface = newSurface()
  const share = options.shade ?? 1
  const rim = options.rim ?? 0
  const openness = options.openness ?? 1
  const waterline = options.waterline ?? Number.NEGATIVE_INFINITY
  return (hit, material) => {
    if (hit.y < waterline) {
      ink[3] = 0
      return
    }
    resetSurface(surface)
    mesh.materials[material]!(hit, surface)
    light(world, hit, surface, share, openness, rim === 0)
    if (rim > 0) outline(world, hit, rim)
    const opacity = surface.opacity
    world.veil(hit.x, hit.y, hit.z)
    ink[3] = opacity
  }
}

/** What the surface sends to the viewer, into ink[0..2]. */
function light(world: World, hit: Hit, s: Surface, share: number, openness: number, wrap: boolean): void {
  const { direction, sun, ambient, bounce } = world.light
  const { nx, ny, nz } = hit
  const facing = nx * direction[0] + ny * direction[1] + nz * direction[2]
  const direct = (facing > 0 ? facing : -facing * s.through) * share
  const up = 0.5 + 0.5 * ny
  if (wrap) lampLight(world.lamps, hit.x, hit.y, hit.z, nx, ny, nz)
  else lampFrom(world, hit, false)
  const red = s.red * (sun[0] * direct + (bounce[0] + (ambient[0] - bounce[0]) * up) * openness + ink[0]!)
  const green = s.green * (sun[1] * direct + (bounce[1] + (ambient[1] - bounce[1]) * up) * openness + ink[1]!)
  const blue = s.blue * (sun[2] * direct + (bounce[2] + (ambient[2] - bounce[2]) * up) * openness + ink[2]!)
  let mirrorRed = 0
  let mirrorGreen = 0
  let mirrorBlue = 0
  if (s.gloss > 0) {
    const toward = clamp(nx * hit.ex + ny * hit.ey + nz * hit.ez)
    const away = 1 - toward
    const fresnel = s.gloss * (0.06 + 0.7 * away * away * away * away)
    const rx = 2 * toward * nx - hit.ex
    const ry = 2 * toward * ny - hit.ey
    const rz = 2 * toward * nz - hit.ez
    world.sky(rx, Math.max(0.02, ry), rz)
    const shine = clamp(rx * direction[0] + ry * direction[1] + rz * direction[2])
    const glint = shine > 0.8 ? ((shine - 0.8) / 0.2) ** 6 * 3 * share : 0
    const below = ry < 0 ? Math.max(0.15, 1 + ry * 4) : 1
    mirrorRed = fresnel * (ink[0]! * below + sun[0] * glint)
    mirrorGreen = fresnel * (ink[1]! * below + sun[1] * glint)
    mirrorBlue = fresnel * (ink[2]! * below + sun[2] * glint)
  }
  ink[0] = red + mirrorRed + s.glowRed
  ink[1] = green + mirrorGreen + s.glowGreen
  ink[2] = blue + mirrorBlue + s.glowBlue
}

/**
 * A narrow line of light just inside the outline. The distance to the outline follows from the normal and the
 * limb's radius, so the line is as wide on a wrist as on a back.
 */
function outline(world: World, hit: Hit, strength: number): void {
  if (hit.girth <= 0) return
  const { direction, sun, ambient } = world.light
  const toward = clamp(hit.nx * hit.ex + hit.ny * hit.ey + hit.nz * hit.ez)
  const radius = hit.girth / hit.pixel
  const edge = radius * (1 - Math.sqrt(1 - toward * toward))
  const wide = 0.9 + 0.012 / hit.pixel
  const near = clamp(1.35 - edge / wide) * (0.12 + 0.88 * hit.open)
  if (near <= 0) return
  // Against the light the whole outline shines; from the side only the side that faces it.
  const facing = hit.nx * direction[0] + hit.ny * direction[1] + hit.nz * direction[2]
  const against = clamp(-(hit.ex * direction[0] + hit.ey * direction[1] + hit.ez * direction[2]) * 0.6 + 0.4)
  const w = near * near * strength * (clamp(facing * 1.1 + 0.4) * against) * 0.5
  const glow = near * strength * 0.16 * clamp(0.5 + hit.ny)
  const [red, green, blue] = [ink[0]!, ink[1]!, ink[2]!]
  lampFrom(world, hit, true)
  const lamp = near * strength * 0.42
  ink[0] = red + sun[0] * w + ambient[0] * glow + ink[0]! * lamp
  ink[1] = green + sun[1] * w + ambient[1] * glow + ink[1]! * lamp
  ink[2] = blue + sun[2] * w + ambient[2] * glow + ink[2]! * lamp
}

/**
 * Light of the lamps into ink[0..2] on a round body, harder than on walls. With `isBehind` only what shines from
 * beyond it towards the viewer: that is what draws an outline.
 */
function lampFrom(world: World, hit: Hit, isBehind: boolean): void {
  const { lamps } = world
  let red = 0
  let green = 0
  let blue = 0
  for (let i = 0; i < lamps.length; i++) {
    const lamp = lamps[i]!
    const dx = lamp.x - hit.x
    const dy = lamp.y - hit.y
    const dz = lamp.z - hit.z
    const square = dx * dx + dy * dy + dz * dz
    const reach = lamp.reach * lamp.reach
    if (square > reach * 144) continue
    const distance = Math.sqrt(square) + 1e-6
    let w = (hit.nx * dx + hit.ny * dy + hit.nz * dz) / distance
    w = isBehind
      ? Math.max(0, w * 0.8 + 0.2) * clamp(0.25 - (hit.ex * dx + hit.ey * dy + hit.ez * dz) / distance)
      : w * 0.94 + 0.06
    if (w <= 0) continue
    w *= 1 / (1 + square / reach) - 1 / 145
    red += lamp.colour[0] * w
    green += lamp.colour[1] * w
    blue += lamp.colour[2] * w
  }
  ink[0] = red
  ink[1] = green
  ink[2] = blue
}
