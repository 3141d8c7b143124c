/**
 * The canvas of the engine: linear HDR colour with depth, seen by a camera that never pitches.
 * World units are metres: x to the right, y up, z away from the viewer. Where the horizon lies is a lens shift.
 */
export type Rgb = [number, number, number]

/** No surface: the sky. */
export const FAR = 1e9

export interface Camera {
  x: number
  y: number
  z: number
  /** Pixels that one metre covers at one metre's distance. */
  focal: number
  /** Pixel column straight ahead. */
  centre: number
  /** Pixel row of the horizon; may lie outside the picture. */
  horizon: number
}

/** Half-open pixel ranges that drawing must stay in: threads own different columns. */
export interface Clip {
  x0: number
  x1: number
  y0: number
  y1: number
}

export interface View {
  width: number
  height: number
  /** Red, green, blue, linear, unbounded above; width * height * 3. */
  colour: Float32Array
  /** Distance along z in metres; FAR where the sky is. */
  depth: Float32Array
  camera: Camera
  /** The world as the water sees it: camera below the mirror plane, looking up. */
  isMirror: boolean
  clip: Clip
}

/**
 * Shaders write here instead of allocating: red, green, blue (linear) and coverage (0 to 1).
 * One per thread; its content lasts until the next call.
 */
export const ink = new Float64Array(4)

export interface Projected {
  /** Pixel position, fractional. */
  px: number
  py: number
  /** Metres in front of the camera; not above zero when behind it. */
  distance: number
  /** Pixels a metre covers there. */
  scale: number
}

/** Writes into `into`, so that loops can reuse one object. */
export function project(view: View, x: number, y: number, z: number, into: Projected): Projected {
  const { camera } = view
  const distance = z - camera.z
  const scale = camera.focal / Math.max(distance, 1e-3)
  into.distance = distance
  into.scale = scale
  into.px = camera.centre + (x - camera.x) * scale
  into.py = camera.horizon - (y - camera.y) * scale
  return into
}

export const newProjected = (): Projected => ({ px: 0, py: 0, distance: 0, scale: 0 })

/** Lays ink[0..2] over a pixel with the coverage given. */
export function cover(view: View, index: number, coverage: number): void {
  const { colour } = view
  const k = index * 3
  colour[k] = colour[k]! + (ink[0]! - colour[k]!) * coverage
  colour[k + 1] = colour[k + 1]! + (ink[1]! - colour[k + 1]!) * coverage
  colour[k + 2] = colour[k + 2]! + (ink[2]! - colour[k + 2]!) * coverage
}
