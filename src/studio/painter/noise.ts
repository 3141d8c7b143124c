import { randomFrom } from './random.ts'

/**
 * Value noise over one fixed table, so that a point's value never depends on who asked before; pictures differ by the
 * offsets that they look up. All results lie in 0 to 1 unless said otherwise.
 */
const SIDE = 256
const table = new Float32Array(SIDE * SIDE)
const random = randomFrom(20240611)
for (let i = 0; i < table.length; i++) table[i] = random()

/** A fixed random number for a pair of integers. */
export const scatter = (i: number, j: number) => table[(i * 1973 + j * 9277) & 65535]!

export function noise(x: number, y: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  let u = x - xf
  let v = y - yf
  const x0 = xf & 255
  const x1 = (xf + 1) & 255
  const y0 = (yf & 255) << 8
  const y1 = ((yf + 1) & 255) << 8
  u = u * u * u * (u * (u * 6 - 15) + 10)
  v = v * v * v * (v * (v * 6 - 15) + 10)
  const a = table[y0 | x0]!
  const b = table[y0 | x1]!
  const c = table[y1 | x0]!
  const d = table[y1 | x1]!
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

/** The slope of the last `noiseSlope` call: d/dx and d/dy. */
export const slope = new Float64Array(2)

export function noiseSlope(x: number, y: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const u = x - xf
  const v = y - yf
  const x0 = xf & 255
  const x1 = (xf + 1) & 255
  const y0 = (yf & 255) << 8
  const y1 = ((yf + 1) & 255) << 8
  const us = u * u * u * (u * (u * 6 - 15) + 10)
  const vs = v * v * v * (v * (v * 6 - 15) + 10)
  const a = table[y0 | x0]!
  const b = table[y0 | x1]!
  const c = table[y1 | x0]!
  const d = table[y1 | x1]!
  const k1 = b - a
  const k2 = c - a
  const k4 = a - b - c + d
  slope[0] = 30 * u * u * (u * (u - 2) + 1) * (k1 + k4 * vs)
  slope[1] = 30 * v * v * (v * (v - 2) + 1) * (k2 + k4 * us)
  return a + k1 * us + k2 * vs + k4 * us * vs
}

export function noise3(x: number, y: number, z: number): number {
  const zf = Math.floor(z)
  let w = z - zf
  w = w * w * (3 - 2 * w)
  const a = noise(x + zf * 37.17, y + zf * 17.31)
  const b = noise(x + (zf + 1) * 37.17, y + (zf + 1) * 17.31)
  return a + (b - a) * w
}

/** Sum of octaves, each turned against the last so that no grid shows. */
export function fbm(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x, y)
    weight *= 0.5
    const t = 1.6 * x - 1.2 * y + 13.7
    y = 1.2 * x + 1.6 * y + 7.3
    x = t
  }
  return sum
}

export function fbm3(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise3(x, y, z)
    weight *= 0.5
    const t = 1.6 * x - 1.2 * z + 3.7
    z = 1.2 * x + 1.6 * z + 7.3
    x = t
    y = y * 2.03 + 1.7
  }
  return sum
}

/** Sharp crests with calmer valleys between them. */
export function ridged(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let carry = 1
  for (let i = 0; i < octaves; i++) {
    let n = 1 - Math.abs(2 * noise(x, y) - 1)
    n *= n
    sum += weight * n * carry
    carry = n * 1.6
    if (carry > 1) carry = 1
    weight *= 0.48
    const t = 1.6 * x - 1.2 * y + 13.7
    y = 1.2 * x + 1.6 * y + 7.3
    x = t
  }
  return sum
}

/** Octaves fade where it is steep, as on eroded slopes. Up to about 2. */
export function eroded(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 1
  let dx = 0
  let dy = 0
  for (let i = 0; i < octaves; i++) {
    const n = noiseSlope(x, y)
    dx += slope[0]! * weight
    dy += slope[1]! * weight
    sum += (weight * n) / (1 + dx * dx + dy * dy)
    weight *= 0.5
    const t = 1.6 * x - 1.2 * y + 13.7
    y = 1.2 * x + 1.6 * y + 7.3
    x = t
  }
  return sum
}
