import { ink } from './frame.ts'
import { mix } from './scalar.ts'
import type { Lamp, World } from './world.ts'

/**
 * Writes into ink[0..2] what a matt surface of this albedo sends out: sun, sky, bounce and the lamps near it.
 * `shadow` is 1 in the sun and 0 in shade.
 */
export function lit(
  world: World,
  albedo: readonly [number, number, number],
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  shadow = 1,
): void {
  const { light } = world
  const { direction, sun, ambient, bounce } = light
  const facing = Math.max(0, nx * direction[0] + ny * direction[1] + nz * direction[2]) * shadow
  const up = 0.5 + 0.5 * ny
  lampLight(world.lamps, x, y, z, nx, ny, nz)
  for (let i = 0; i < 3; i++) {
    ink[i] = albedo[i]! * (sun[i]! * facing + mix(bounce[i]!, ambient[i]!, up) + ink[i]!)
  }
}

/** Light of all lamps on a surface into ink[0..2]. Wraps around a little, as light from a window does. */
export function lampLight(
  lamps: readonly Lamp[],
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
): void {
  let r = 0
  let g = 0
  let b = 0
  for (let i = 0; i < lamps.length; i++) {
    const lamp = lamps[i]!
    const dx = lamp.x - x
    const dy = lamp.y - y
    const dz = lamp.z - z
    const square = dx * dx + dy * dy + dz * dz
    const reach = lamp.reach * lamp.reach
    if (square > reach * 144) continue
    const distance = Math.sqrt(square) + 1e-6
    const facing = ((nx * dx + ny * dy + nz * dz) / distance) * 0.72 + 0.28
    if (facing <= 0) continue
    const w = facing * (1 / (1 + square / reach) - 1 / 145)
    r += lamp.colour[0] * w
    g += lamp.colour[1] * w
    b += lamp.colour[2] * w
  }
  // What stands close to a fire would burn out on film.
  const soft = 1 / (1 + 0.3 * Math.max(r, g, b))
  ink[0] = r * soft
  ink[1] = g * soft
  ink[2] = b * soft
}
