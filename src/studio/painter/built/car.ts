import type { Rgb } from '../frame.ts'
import { ball, lathe } from './loft.ts'
import { glow, plain } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'

export const rubber = plain([0.014, 0.014, 0.015], 0.15)

export const chrome = plain([0.4, 0.4, 0.42], 1)

const glass = plain([0.02, 0.025, 0.03], 1)

export function addWheel(
  m: MeshBuilder,
  x: number,
  y: number,
  z: number,
  radius: number,
  wide: number,
): void {
  m.at(x, y, z, 0, 1, () =>
    m.tilted(0, Math.PI / 2, () => {
      m.use(rubber)
      lathe(
        m,
        [
          [radius * 0.6, -wide / 2],
          [radius * 0.95, -wide / 2],
          [radius, -wide / 3],
          [radius, wide / 3],
          [radius * 0.95, wide / 2],
          [radius * 0.6, wide / 2],
        ],
        22,
      )
      m.use(chrome)
      for (const s of [-1, 1])
        m.at(0, s * wide * 0.42, 0, 0, 1, () =>
          lathe(
            m,
            [
              [radius * 0.62, 0],
              [radius * 0.3, s * 0.02],
              [0, s * 0.03],
            ],
            14,
          ),
        )
    }),
  )
}

export interface CarShape {
  long: number
  wide: number
  /** Height of the belt line and the roof along the length, from rear (0) to front (1). */
  belt: [number, number][]
  roof: [number, number][]
  wheel: number
  axles: [number, number]
}

export const CAR: CarShape = {
  long: 4.1,
  wide: 1.66,
  wheel: 0.33,
  axles: [-1.28, 1.3],
  belt: [
    [0, 0.62],
    [0.04, 0.82],
    [0.5, 0.9],
    [0.78, 0.86],
    [0.97, 0.68],
    [1, 0.5],
  ],
  roof: [
    [0.06, 0.86],
    [0.17, 1.3],
    [0.34, 1.45],
    [0.52, 1.43],
    [0.66, 1.16],
    [0.74, 0.88],
  ],
}

export const VAN: CarShape = {
  long: 4.4,
  wide: 1.8,
  wheel: 0.36,
  axles: [-1.3, 1.35],
  belt: [
    [0, 0.7],
    [0.03, 1.0],
    [0.5, 1.02],
    [0.9, 1.02],
    [0.98, 0.9],
    [1, 0.55],
  ],
  roof: [
    [0.02, 1.02],
    [0.06, 1.8],
    [0.2, 1.96],
    [0.7, 1.96],
    [0.86, 1.7],
    [0.97, 1.04],
  ],
}

const lookUp = (line: [number, number][], t: number): number => {
  let i = 0
  while (i < line.length - 2 && t > line[i + 1]![0]) i++
  const [a, b] = [line[i]!, line[i + 1]!]
  const k = Math.max(0, Math.min(1, (t - a[0]) / (b[0] - a[0])))
  return a[1] + (b[1] - a[1]) * k * k * (3 - 2 * k) * 0.5 + (b[1] - a[1]) * k * 0.5
}

/** A car body along +z: rounded cross sections, the glasshouse above, wheels in their arches. */
export function addCar(m: MeshBuilder, shape: CarShape, colour: Rgb, isLit: boolean): void {
  const half = shape.long / 2
  const z = (t: number) => (t * 2 - 1) * half
  const press = (v: number, p: number) => Math.sign(v) * Math.abs(v) ** p
  m.use(plain(colour, 0.75))
  m.grid(28, 30, true, (u, v, out) => {
    const a = u * Math.PI * 2
    const high = lookUp(shape.belt, v)
    const ends = Math.min(1, Math.sin(Math.min(1, Math.min(v, 1 - v) * 16) * Math.PI * 0.5) + 0.02)
    out.x =
      press(Math.cos(a), 0.42) * (shape.wide / 2) * (0.86 + 0.14 * Math.min(1, Math.min(v, 1 - v) * 7)) * ends
    out.y = 0.22 + (high - 0.22) * 0.5 * (1 + press(Math.sin(a), 0.55) * ends)
    out.z = z(v)
    out.girth = 0
  })
  const from = shape.roof[0]![0]
  const to = shape.roof[shape.roof.length - 1]![0]
  m.use((hit, out) => {
    const side = hit.u < 0.5 ? hit.u * 2 : (1 - hit.u) * 2
    const isRoof = side > 0.66
    const isPillar = Math.abs(hit.v - 0.44) < 0.018 || hit.v < 0.06 || hit.v > 0.96
    const isGlass = !isRoof && !isPillar && side > 0.1
    const c: Rgb = isGlass ? [0.016, 0.02, 0.025] : colour
    out.red = c[0]
    out.green = c[1]
    out.blue = c[2]
    out.gloss = isGlass ? 1 : 0.75
  })
  m.grid(26, 20, true, (u, v, out) => {
    const t = from + (to - from) * v
    const belt = lookUp(shape.belt, t) - 0.03
    const high = lookUp(shape.roof, t)
    const a = u * Math.PI * 2 - Math.PI / 2
    const rise = (Math.sin(a) + 1) / 2
    const lift = rise ** 0.7
    out.x = press(Math.cos(a), 0.5) * (shape.wide / 2) * (0.9 - 0.14 * lift)
    out.y = belt + (high - belt) * lift
    out.z = z(t)
    out.girth = 0
  })
  for (const s of [-1, 1])
    for (const axle of shape.axles)
      addWheel(m, s * (shape.wide / 2 - 0.1), shape.wheel, axle, shape.wheel, 0.2)
  m.use(chrome)
    .box(0, 0.36, half - 0.02, shape.wide * 0.86, 0.09, 0.1)
    .box(0, 0.36, -half + 0.02, shape.wide * 0.86, 0.09, 0.1)
  for (const s of [-1, 1]) {
    m.use(isLit ? glow([9, 7.4, 5]) : plain([0.55, 0.55, 0.52], 0.9))
    ball(m, [s * shape.wide * 0.36, 0.6, half - 0.09], 0.12, 0.1, 0.08, 12, 8)
    m.use(isLit ? glow([4.5, 0.25, 0.12]) : plain([0.35, 0.02, 0.02], 0.7))
    ball(m, [s * shape.wide * 0.38, 0.66, -half + 0.05], 0.09, 0.08, 0.06, 10, 7)
  }
  m.use(glass).box(0, 0.5, half - 0.03, shape.wide * 0.4, 0.1, 0.05)
}
