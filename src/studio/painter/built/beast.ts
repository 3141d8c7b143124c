import type { Rgb } from '../frame.ts'
import { loft, ringsAlong, tube } from './loft.ts'
import { fabric } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'

/** Measures of a four-legged animal in metres, its head along +z. */
export interface Beast {
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

export function addBeast(m: MeshBuilder, b: Beast): void {
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
