import type { Vec } from '../built/mesh.ts'

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scaled = (a: Vec, s: number): Vec => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const along = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export function unit(a: Vec): Vec {
  const long = Math.hypot(a[0], a[1], a[2])
  return long < 1e-9 ? [0, 1, 0] : [a[0] / long, a[1] / long, a[2] / long]
}

/** About y a positive angle turns forward (z) to the right (x); about x it turns up (y) forward (z). */
export function turnedBy(v: Vec, axis: 'x' | 'y' | 'z', angle: number): Vec {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  if (axis === 'x') return [v[0], v[1] * c - v[2] * s, v[1] * s + v[2] * c]
  if (axis === 'y') return [v[0] * c + v[2] * s, v[1], -v[0] * s + v[2] * c]
  return [v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2]]
}
