import type { Rgb } from '../frame.ts'
import type { PropBuilder } from '../world.ts'
import { ball, loft, ringsAlong, tube } from './loft.ts'
import { fabric, plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { beside, standing } from './standing.ts'
import { addHorse } from './vehicles.ts'

/** Measures of a four-legged animal in metres, its head along +z. */
interface Beast {
  /** Shoulder height and trunk length. */
  high: number
  long: number
  /** Half width and half depth of the trunk at hind, belly and chest. */
  trunk: [number, number][]
  /** Points of neck and head from the shoulder, relative to the shoulder's top. */
  neck: Vec[]
  neckSize: [number, number][]
  head: Vec[]
  headSize: [number, number][]
  leg: number
  tail: Vec[]
  tailSize: number[]
  ears: number
  coat: Rgb
}

const DOG: Beast = {
  high: 0.56,
  long: 0.62,
  trunk: [
    [0.075, 0.095],
    [0.1, 0.115],
    [0.11, 0.15],
  ],
  leg: 0.032,
  neck: [
    [0, -0.06, -0.02],
    [0, 0.1, 0.1],
    [0, 0.18, 0.15],
  ],
  neckSize: [
    [0.085, 0.1],
    [0.065, 0.08],
    [0.06, 0.07],
  ],
  head: [
    [0, 0.19, 0.1],
    [0, 0.2, 0.2],
    [0, 0.165, 0.3],
    [0, 0.15, 0.37],
  ],
  headSize: [
    [0.05, 0.06],
    [0.07, 0.075],
    [0.042, 0.045],
    [0.032, 0.03],
  ],
  tail: [
    [0, -0.02, 0],
    [0, 0.08, -0.14],
    [0, 0.24, -0.2],
    [0, 0.34, -0.16],
  ],
  tailSize: [0.03, 0.032, 0.03, 0.01],
  ears: 0.075,
  coat: [0.24, 0.12, 0.05],
}
const CAT: Beast = {
  high: 0.27,
  long: 0.34,
  trunk: [
    [0.05, 0.06],
    [0.06, 0.07],
    [0.05, 0.065],
  ],
  leg: 0.018,
  neck: [
    [0, -0.02, 0],
    [0, 0.04, 0.05],
    [0, 0.07, 0.07],
  ],
  neckSize: [
    [0.045, 0.05],
    [0.038, 0.042],
    [0.036, 0.04],
  ],
  head: [
    [0, 0.085, 0.04],
    [0, 0.09, 0.09],
    [0, 0.075, 0.135],
  ],
  headSize: [
    [0.03, 0.032],
    [0.05, 0.046],
    [0.024, 0.022],
  ],
  tail: [
    [0, 0, 0],
    [0, 0.06, -0.12],
    [0, 0.2, -0.16],
    [0, 0.28, -0.1],
  ],
  tailSize: [0.018, 0.017, 0.016, 0.01],
  ears: 0.045,
  coat: [0.05, 0.045, 0.045],
}
const SHEEP: Beast = {
  high: 0.72,
  long: 0.78,
  trunk: [
    [0.2, 0.2],
    [0.25, 0.25],
    [0.2, 0.22],
  ],
  leg: 0.036,
  neck: [
    [0, -0.08, 0],
    [0, 0.04, 0.1],
    [0, 0.1, 0.16],
  ],
  neckSize: [
    [0.12, 0.14],
    [0.08, 0.1],
    [0.065, 0.075],
  ],
  head: [
    [0, 0.14, 0.12],
    [0, 0.12, 0.22],
    [0, 0.05, 0.34],
  ],
  headSize: [
    [0.06, 0.06],
    [0.07, 0.075],
    [0.04, 0.04],
  ],
  tail: [
    [0, -0.05, 0],
    [0, -0.16, -0.04],
    [0, -0.28, -0.03],
  ],
  tailSize: [0.05, 0.05, 0.02],
  ears: 0.07,
  coat: [0.5, 0.46, 0.38],
}
const COW: Beast = {
  high: 1.36,
  long: 1.6,
  trunk: [
    [0.28, 0.32],
    [0.38, 0.4],
    [0.3, 0.38],
  ],
  leg: 0.08,
  neck: [
    [0, -0.2, -0.05],
    [0, -0.06, 0.24],
    [0, -0.02, 0.42],
  ],
  neckSize: [
    [0.2, 0.28],
    [0.16, 0.2],
    [0.13, 0.16],
  ],
  head: [
    [0, 0.06, 0.38],
    [0, 0.0, 0.52],
    [0, -0.18, 0.74],
    [0, -0.24, 0.82],
  ],
  headSize: [
    [0.1, 0.1],
    [0.14, 0.14],
    [0.09, 0.1],
    [0.08, 0.08],
  ],
  tail: [
    [0, -0.02, 0],
    [0, -0.2, -0.08],
    [0, -0.7, -0.06],
  ],
  tailSize: [0.035, 0.025, 0.04],
  ears: 0.14,
  coat: [0.16, 0.075, 0.04],
}
const DEER: Beast = {
  high: 1.05,
  long: 0.98,
  trunk: [
    [0.15, 0.17],
    [0.17, 0.19],
    [0.16, 0.21],
  ],
  leg: 0.034,
  neck: [
    [0, -0.1, 0],
    [0, 0.2, 0.16],
    [0, 0.42, 0.22],
  ],
  neckSize: [
    [0.13, 0.17],
    [0.085, 0.11],
    [0.07, 0.08],
  ],
  head: [
    [0, 0.46, 0.17],
    [0, 0.46, 0.28],
    [0, 0.4, 0.44],
    [0, 0.38, 0.5],
  ],
  headSize: [
    [0.055, 0.06],
    [0.08, 0.085],
    [0.045, 0.05],
    [0.03, 0.03],
  ],
  tail: [
    [0, -0.02, 0],
    [0, -0.06, -0.08],
    [0, -0.16, -0.09],
  ],
  tailSize: [0.04, 0.04, 0.015],
  ears: 0.13,
  coat: [0.2, 0.1, 0.045],
}
const ELEPHANT: Beast = {
  high: 2.7,
  long: 2.5,
  trunk: [
    [0.65, 0.75],
    [0.85, 0.9],
    [0.7, 0.82],
  ],
  leg: 0.24,
  neck: [
    [0, -0.5, -0.1],
    [0, -0.2, 0.4],
    [0, -0.05, 0.6],
  ],
  neckSize: [
    [0.5, 0.6],
    [0.45, 0.5],
    [0.4, 0.45],
  ],
  head: [
    [0, 0.1, 0.5],
    [0, 0, 0.9],
    [0, -0.5, 1.25],
    [0, -1.2, 1.4],
    [0, -1.9, 1.45],
    [0, -2.2, 1.6],
  ],
  headSize: [
    [0.4, 0.42],
    [0.45, 0.5],
    [0.24, 0.26],
    [0.16, 0.17],
    [0.11, 0.12],
    [0.08, 0.08],
  ],
  tail: [
    [0, -0.2, 0],
    [0, -0.8, -0.12],
    [0, -1.5, -0.1],
  ],
  tailSize: [0.08, 0.05, 0.04],
  ears: 0.75,
  coat: [0.13, 0.12, 0.115],
}

function addBeast(m: MeshBuilder, b: Beast): void {
  const half = b.long / 2
  const [hind, belly, chest] = b.trunk as [[number, number], [number, number], [number, number]]
  const back = b.high - chest[1]
  m.use(fabric(b.coat, 0, 0.6))
  loft(
    m,
    ringsAlong(
      [
        [0, back - 0.02 * b.high, -half * 1.08],
        [0, back, -half * 0.8],
        [0, back + 0.01, -half * 0.1],
        [0, back - 0.01, half * 0.55],
        [0, back + 0.01, half * 1.02],
      ],
      [[hind[0] * 0.6, hind[1] * 0.65], hind, belly, chest, [chest[0] * 0.6, chest[1] * 0.7]],
      [1, 0, 0],
    ),
    12,
    3,
  )
  const shoulder = (p: Vec): Vec => [p[0], b.high - chest[1] * 0.35 + p[1], half * 0.85 + p[2]]
  loft(m, ringsAlong(b.neck.map(shoulder), b.neckSize, [1, 0, 0]), 10, 3)
  loft(m, ringsAlong(b.head.map(shoulder), b.headSize, [1, 0, 0]), 10, 2)
  const crown = shoulder(b.head[0]!)
  const wide = b.headSize[1]![0]
  for (const s of [-1, 1])
    loft(
      m,
      ringsAlong(
        [
          [s * wide * 0.6, crown[1] + b.headSize[0]![1] * 0.6, crown[2] + 0.02],
          [s * (wide * 0.8 + b.ears * 0.25), crown[1] + b.headSize[0]![1] * 0.6 + b.ears * 0.5, crown[2]],
          [
            s * (wide * 0.9 + b.ears * 0.4),
            crown[1] + b.headSize[0]![1] * 0.6 + b.ears * (b.ears > 0.5 ? -0.6 : 0.95),
            crown[2] - b.ears * 0.1,
          ],
        ],
        [
          [b.ears * 0.32, b.ears * 0.12],
          [b.ears * 0.3, b.ears * 0.1],
          [0.004, 0.004],
        ],
        [0, 0, 1],
      ),
      7,
      2,
    )
  const rump: Vec = [0, b.high - hind[1] * 0.35, -half * 1.02]
  tube(
    m,
    b.tail.map((p): Vec => [p[0], rump[1] + p[1], rump[2] + p[2]]),
    b.tailSize,
    7,
    3,
  )
  const leg = (x: number, z: number, isHind: boolean, stride: number) => {
    const hip: Vec = [x, back - chest[1] * 0.2, z]
    const knee: Vec = [x, back * 0.5, z + (isHind ? -0.03 : 0.02) * b.high + stride * 0.4]
    const hock: Vec = [x, back * 0.28, z + (isHind ? -0.07 : 0.01) * b.high + stride * 0.6]
    const foot: Vec = [x, b.leg * 0.8, z + (isHind ? -0.03 : 0) * b.high + stride]
    loft(
      m,
      ringsAlong(
        [hip, knee, hock, foot],
        [[b.leg * 1.9, b.leg * 2.6], [b.leg * 1.25, b.leg * 1.5], b.leg * 0.95, b.leg],
        [1, 0, 0],
      ),
      8,
      2,
    )
    loft(
      m,
      ringsAlong(
        [
          [x, b.leg, foot[2]],
          [x, 0, foot[2] + b.leg * 0.4],
        ],
        [
          [b.leg * 1.1, b.leg * 1.4],
          [b.leg * 1.15, b.leg * 1.7],
        ],
        [1, 0, 0],
      ),
      8,
      1,
      { round: [0, 0] },
    )
  }
  const spread = chest[0] * 0.62
  leg(spread, half * 0.66, false, b.high * 0.1)
  leg(-spread, half * 0.66, false, -b.high * 0.08)
  leg(spread, -half * 0.72, true, -b.high * 0.06)
  leg(-spread, -half * 0.72, true, b.high * 0.1)
}

const beast =
  (b: Beast, extra?: (m: MeshBuilder) => void, aside = 0.85): PropBuilder =>
  (world, spot) =>
    standing(
      world,
      beside(world, spot, aside, 0.1, 0.5),
      (m) => {
        addBeast(m, b)
        extra?.(m)
      },
      { isFine: true, rim: 1, openness: 0.7, contact: b.long * 0.7 },
    )

export const animalProps: Record<string, PropBuilder> = {
  dog: beast(DOG),
  cat: beast(CAT),
  sheep: beast(SHEEP),
  cow: beast(
    COW,
    (m) => {
      m.use(plain([0.5, 0.46, 0.38], 0.3))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.1, 1.34, 1.0],
            [s * 0.26, 1.4, 1.02],
            [s * 0.3, 1.52, 1.08],
          ],
          [0.035, 0.03, 0.008],
          6,
        )
    },
    1.8,
  ),
  deer: beast(
    DEER,
    (m) => {
      m.use(plain([0.2, 0.14, 0.09]))
      for (const s of [-1, 1]) {
        tube(
          m,
          [
            [s * 0.04, 1.5, 0.62],
            [s * 0.16, 1.72, 0.5],
            [s * 0.3, 1.95, 0.52],
            [s * 0.28, 2.12, 0.64],
          ],
          [0.02, 0.018, 0.014, 0.006],
          6,
          3,
        )
        tube(
          m,
          [
            [s * 0.13, 1.66, 0.53],
            [s * 0.14, 1.8, 0.7],
          ],
          [0.014, 0.005],
          5,
        )
        tube(
          m,
          [
            [s * 0.24, 1.84, 0.5],
            [s * 0.4, 2.0, 0.48],
          ],
          [0.013, 0.005],
          5,
        )
      }
    },
    2,
  ),
  elephant: beast(
    ELEPHANT,
    (m) => {
      m.use(plain([0.6, 0.56, 0.48], 0.3))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.22, 2.0, 2.15],
            [s * 0.3, 1.6, 2.5],
            [s * 0.26, 1.5, 2.8],
          ],
          [0.07, 0.06, 0.015],
          7,
          3,
        )
    },
    4,
  ),
  horse: (world, spot) =>
    standing(world, beside(world, spot, 1.8, 0.3, 0.6), (m) => addHorse(m), {
      isFine: true,
      rim: 1,
      openness: 0.7,
      contact: 1.1,
    }),
  /** Robots are beasts of their own: boxes with a friendly eye. */
  robot: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0.9, 0),
      (m) => {
        m.use(plain([0.45, 0.46, 0.48], 0.6))
        for (const s of [-1, 1]) {
          tube(
            m,
            [
              [s * 0.13, 0.05, 0],
              [s * 0.12, 0.5, 0.02],
            ],
            0.06,
            8,
          )
          tube(
            m,
            [
              [s * 0.3, 1.1, 0],
              [s * 0.38, 0.85, 0.05],
              [s * 0.3, 0.66, 0.2],
            ],
            0.05,
            8,
          )
          m.box(s * 0.13, 0, 0.04, 0.16, 0.08, 0.28)
        }
        ball(m, [0, 0.86, 0], 0.26, 0.36, 0.2)
        ball(m, [0, 1.36, 0], 0.2, 0.17, 0.18)
        m.use(plain([0.02, 0.02, 0.025], 0.9))
        ball(m, [0, 1.36, 0.07], 0.15, 0.09, 0.13)
        m.use((_hit, out) => {
          out.glowRed = 0.6
          out.glowGreen = 2.2
          out.glowBlue = 2.8
        })
        for (const s of [-1, 1]) ball(m, [s * 0.06, 1.37, 0.195], 0.022)
      },
      { isFine: true, rim: 0.6 },
    ),
}
