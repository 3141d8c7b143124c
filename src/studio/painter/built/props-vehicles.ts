import type { Rgb } from '../frame.ts'
import { deriveSeed } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { type LightSource, lightSources } from './light-sources.ts'
import { ball, lathe, loft, ringsAlong, tube } from './loft.ts'
import { glow, plain, planks, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { beside, standing } from './standing.ts'
import { addBicycle } from './vehicles.ts'

const rubber = plain([0.014, 0.014, 0.015], 0.15)
const chrome = plain([0.4, 0.4, 0.42], 1)
const glass = plain([0.02, 0.025, 0.03], 1)

function addWheel(m: MeshBuilder, x: number, y: number, z: number, radius: number, wide: number): void {
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

interface CarShape {
  long: number
  wide: number
  /** Height of the belt line and the roof along the length, from rear (0) to front (1). */
  belt: [number, number][]
  roof: [number, number][]
  wheel: number
  axles: [number, number]
}

const CAR: CarShape = {
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
const VAN: CarShape = {
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

const CAR_COLOURS: [Rgb, ...Rgb[]] = [
  [0.26, 0.03, 0.025],
  [0.03, 0.09, 0.16],
  [0.3, 0.28, 0.22],
  [0.06, 0.14, 0.11],
  [0.1, 0.1, 0.11],
]

const car =
  (shape: CarShape): PropBuilder =>
  (world, spot) => {
    const at = beside(world, spot, -2.4, 1.6, Math.PI / 2 + 0.35)
    const isLit = world.light.night > 0.4
    const named = world.scene.colours[0]
    const colour: Rgb = named
      ? [named[0] ** 2.2 * 0.7, named[1] ** 2.2 * 0.7, named[2] ** 2.2 * 0.7]
      : CAR_COLOURS[deriveSeed(world.seed, 'car') % CAR_COLOURS.length]!
    const elements = standing(world, at, (m) => addCar(m, shape, colour, isLit), {
      contact: 2.3,
      tolerance: 0.15,
    })
    if (isLit) {
      const c = Math.cos(at.facing)
      const s = Math.sin(at.facing)
      const lights: LightSource[] = [-1, 1].map((side) => ({
        x: at.x + side * 0.6 * c + 2.1 * s,
        y: at.y + 0.6,
        z: at.z - side * 0.6 * s + 2.1 * c,
        glow: [3, 2.5, 1.7],
        radius: 0.12,
        lamp: { colour: [2, 1.7, 1.2], reach: 2.2 },
      }))
      elements.push(...lightSources(world, lights))
    }
    return elements
  }

const train: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0, 9, Math.PI / 2 + 0.1),
    (m) => {
      const lit = world.light.night > 0.25
      for (let i = 0; i < 4; i++)
        m.at(0, 0, (i - 1.5) * 14.4, 0, 1, () => {
          m.use((hit, out) => {
            const y = hit.y - spot.y
            const w = ((hit.v * 13.6) / 1.7) % 1
            const side = hit.u < 0.5 ? Math.abs(hit.u - 0.25) : Math.abs(hit.u - 0.75)
            const pane = y > 2 && y < 2.9 && w > 0.16 && w < 0.84 && side < 0.2
            const band = y > 1.7 && y < 1.82
            out.red = pane ? 0.02 : band ? 0.5 : 0.24
            out.green = pane ? 0.02 : band ? 0.42 : 0.035
            out.blue = pane ? 0.025 : band ? 0.26 : 0.035
            out.gloss = pane ? 1 : 0.5
            if (pane && lit) {
              out.glowRed = 3.2
              out.glowGreen = 1.9
              out.glowBlue = 0.7
            }
          })
          loft(
            m,
            ringsAlong(
              [
                [0, 2.1, -6.8],
                [0, 2.1, 0],
                [0, 2.1, 6.8],
              ],
              [
                [1.45, 1.35],
                [1.45, 1.35],
                [1.45, 1.35],
              ],
              [1, 0, 0],
            ),
            24,
            4,
            {
              round: [0.02, i === 3 ? 1.3 : 0.02],
              swell: (a) =>
                1 / Math.max(Math.abs(Math.cos(a)) ** 4 + Math.abs(Math.sin(a)) ** 4, 0.4) ** 0.25,
            },
          )
          for (const z of [-4.6, -3.2, 3.2, 4.6])
            for (const s of [-1, 1]) addWheel(m, s * 0.75, 0.45, z, 0.45, 0.14)
        })
      m.use(plain([0.2, 0.19, 0.18], 0.6))
      for (const s of [-1, 1]) m.box(s * 0.75, -0.05, 0, 0.08, 0.08, 90)
    },
    { contact: 0 },
  )

const motorcycle: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, -1.1, 0.4, Math.PI / 2),
    (m) => {
      addWheel(m, 0, 0.33, -0.72, 0.33, 0.15)
      addWheel(m, 0, 0.33, 0.74, 0.33, 0.12)
      m.use(plain([0.24, 0.03, 0.025], 0.8))
      loft(
        m,
        ringsAlong(
          [
            [0, 0.8, -0.15],
            [0, 0.86, 0.15],
            [0, 0.82, 0.4],
          ],
          [
            [0.12, 0.1],
            [0.17, 0.15],
            [0.1, 0.09],
          ],
          [1, 0, 0],
        ),
        12,
        3,
      )
      m.use(rubber)
      loft(
        m,
        ringsAlong(
          [
            [0, 0.84, -0.75],
            [0, 0.78, -0.5],
            [0, 0.8, -0.12],
          ],
          [
            [0.1, 0.05],
            [0.15, 0.06],
            [0.1, 0.06],
          ],
          [1, 0, 0],
        ),
        10,
        3,
      )
      m.use(chrome)
      ball(m, [0, 0.48, 0.05], 0.17, 0.22, 0.26, 12, 9)
      tube(
        m,
        [
          [0.14, 0.36, 0.2],
          [0.16, 0.28, -0.2],
          [0.17, 0.34, -0.95],
        ],
        [0.035, 0.04, 0.05],
        8,
      )
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.1, 0.33, 0.74],
            [s * 0.1, 0.8, 0.52],
            [s * 0.12, 1.0, 0.42],
            [s * 0.34, 1.05, 0.26],
          ],
          0.02,
          6,
          2,
        )
      ball(m, [0, 0.9, 0.56], 0.1, 0.1, 0.08, 10, 8)
    },
    { contact: 0.9, isFine: true },
  )

const tractor: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, -2.6, 2, Math.PI / 2 + 0.4),
    (m) => {
      m.use(plain([0.4, 0.04, 0.03], 0.5))
        .box(0, 0.9, 0.75, 0.72, 0.62, 1.7)
        .box(0, 0.8, -0.6, 0.9, 0.4, 1.2)
      m.use(plain([0.03, 0.03, 0.03], 0.4)).box(0, 2.3, -0.55, 1.3, 0.07, 1.4)
      for (const x of [-0.58, 0.58])
        for (const z of [-1.15, 0.05])
          tube(
            m,
            [
              [x, 1.2, z],
              [x, 2.32, z],
            ],
            0.035,
            6,
          )
      tube(
        m,
        [
          [0.2, 1.5, 1.1],
          [0.2, 2.3, 1.1],
        ],
        0.05,
        8,
      )
      for (const s of [-1, 1]) {
        addWheel(m, s * 0.85, 0.8, -0.6, 0.8, 0.42)
        addWheel(m, s * 0.62, 0.42, 1.3, 0.42, 0.24)
      }
    },
    { contact: 1.7 },
  )

const sled: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.7, 0.1, 0.7),
    (m) => {
      m.use(planks([0.34, 0.18, 0.07], 0.09, 0.2, 'v')).box(0, 0.24, 0, 0.42, 0.03, 1.05)
      m.use(timber([0.3, 0.16, 0.06], 0.2))
      for (const s of [-1, 1]) {
        tube(
          m,
          [
            [s * 0.19, 0.02, -0.6],
            [s * 0.19, 0.02, 0.5],
            [s * 0.19, 0.1, 0.68],
            [s * 0.19, 0.3, 0.66],
          ],
          0.018,
          6,
          3,
        )
        for (const z of [-0.35, 0.3])
          tube(
            m,
            [
              [s * 0.19, 0.02, z],
              [s * 0.17, 0.25, z],
            ],
            0.015,
            5,
          )
      }
    },
    { contact: 0.5, isFine: true },
  )

const skis: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.6, 0.1),
    (m) => {
      m.use(plain([0.45, 0.06, 0.05], 0.6))
      for (const s of [-1, 1])
        m.tilted(0.04, s * 0.05, () =>
          loft(
            m,
            ringsAlong(
              [
                [s * 0.08, -0.1, 0],
                [s * 0.08, 1.4, 0],
                [s * 0.08, 1.7, -0.1],
              ],
              [
                [0.045, 0.01],
                [0.045, 0.01],
                [0.03, 0.006],
              ],
              [1, 0, 0],
            ),
            6,
            3,
          ),
        )
      m.use(plain([0.05, 0.05, 0.05]))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.28, -0.05, 0.05],
            [s * 0.2, 1.2, 0],
          ],
          0.01,
          5,
        )
    },
    { contact: 0.2, isFine: true },
  )

export const vehicleProps: Record<string, PropBuilder> = {
  car: car(CAR),
  van: car(VAN),
  bicycle: (world, spot) =>
    world.scene.cast.some((g) => g.activity === 'cycling')
      ? []
      : standing(
          world,
          beside(world, spot, 1, 0.15, Math.PI / 2),
          (m) => m.tilted(0, 0.06, () => addBicycle(m)),
          { contact: 0.6, isFine: true, rim: 0.5 },
        ),
  motorcycle,
  train,
  tractor,
  sled,
  skis,
}
