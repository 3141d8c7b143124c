import { loft, type Ring, ringsAlong } from '../built/loft.ts'
import type { MeshBuilder, Vec } from '../built/mesh.ts'
import type { Material } from '../built/surface.ts'
import type { Body } from './body.ts'
import type { Detail } from './limbs.ts'
import { type Frame, onLimb, type Skeleton } from './skeleton.ts'
import { add, along, minus, scaled, unit } from './vector.ts'

/** Half width and half depth along the spine, in stature: crotch, hips, waist, ribs, chest, shoulders, collar. */
const WOMAN: [number, number][] = [
  [0.062, 0.05],
  [0.094, 0.066],
  [0.088, 0.06],
  [0.066, 0.049],
  [0.076, 0.056],
  [0.086, 0.062],
  [0.086, 0.048],
  [0.05, 0.036],
]
const MAN: [number, number][] = [
  [0.06, 0.052],
  [0.086, 0.064],
  [0.082, 0.06],
  [0.077, 0.056],
  [0.088, 0.062],
  [0.1, 0.066],
  [0.1, 0.052],
  [0.055, 0.04],
]
const CHILD: [number, number][] = [
  [0.056, 0.05],
  [0.078, 0.066],
  [0.078, 0.066],
  [0.074, 0.062],
  [0.078, 0.06],
  [0.082, 0.06],
  [0.08, 0.05],
  [0.045, 0.036],
]

const ring = (c: Vec, frame: Frame, half: [number, number]): Ring => ({
  c,
  side: scaled(frame.right, half[0]),
  front: scaled(frame.forward, half[1]),
})

/** The trunk as cloth shows it. `loose` is what the cloth adds, in metres. */
export function addTrunk(
  m: MeshBuilder,
  body: Body,
  sk: Skeleton,
  loose: number,
  cover: Material,
  below: Material,
  isTucked: boolean,
  detail: Detail,
): void {
  const s = body.stature
  const table = body.age === 'child' ? CHILD : body.isWoman ? WOMAN : MAN
  const { pelvis, pelvisFrame: p, chest, chestFrame: c, neck } = sk
  const waist = add(pelvis, scaled(p.up, body.trunk * 0.3))
  const belly = body.age === 'old' ? 1.18 : 1
  const half = (i: number, extra = 1): [number, number] => {
    const [w, d] = table[i]!
    // Shoulders follow the rig, the rest the body's own bulk.
    const wide =
      i >= 5
        ? w * (body.shoulder / s / (body.age === 'child' ? 0.1 : body.isWoman ? 0.1 : 0.118))
        : w * body.bulk
    return [(wide * s + loose) * 1, (d * body.bulk * (i >= 2 && i <= 4 ? belly : 1) * s + loose) * extra]
  }
  const front = (base: Vec, f: Frame, by: number): Vec => add(base, scaled(f.forward, by * s))
  const seat = ring(front(add(pelvis, scaled(p.up, -0.01 * s)), p, -0.008), p, half(1))
  const belt = ring(front(along(pelvis, waist, 0.55), p, -0.002), p, half(2))
  m.use(below)
  loft(
    m,
    [ring(add(pelvis, scaled(p.up, -0.07 * s)), p, half(0)), shrunk(seat, 0.95), shrunk(belt, 0.8)],
    detail.around + 4,
    detail.steps + 1,
    { round: [0.4, 0.1] },
  )
  m.use(cover)
  const hem = shrunk(seat, isTucked ? 0.8 : 1.05)
  hem.c = add(hem.c, scaled(p.up, (loose > 0.012 ? -0.012 : 0.012) * s))
  const rings: Ring[] = [
    hem,
    belt,
    ring(along(pelvis, waist, 1.15), mixFrame(p, c, 0.5), half(3)),
    ring(along(waist, chest, 0.75), mixFrame(p, c, 0.8), half(4)),
    ring(
      front(along(chest, neck, 0.28), c, body.isWoman && body.age !== 'child' ? 0.012 : 0.005),
      c,
      half(5),
    ),
    ring(along(chest, neck, 0.7), c, half(6)),
    ring(along(chest, neck, 0.98), c, half(7)),
  ]
  loft(m, rings, detail.around + 4, detail.steps + 1, { round: [0.02, 0.5] })
}

const shrunk = (r: Ring, k: number): Ring => ({ c: r.c, side: scaled(r.side, k), front: scaled(r.front, k) })

export function mixFrame(a: Frame, b: Frame, t: number): Frame {
  return {
    right: unit(along(a.right, b.right, t)),
    up: unit(along(a.up, b.up, t)),
    forward: unit(along(a.forward, b.forward, t)),
  }
}

export interface Hem {
  /** 0 hips, 0.5 knees, 1 ankles. */
  to: number
  /** Metres by which the hem stands off the legs. */
  flare: number
  /** Depth of the folds as a share of the radius. */
  folds: number
  /** Metres that the cloth lies off the body at the top. */
  loose: number
  /** Metres that the wind moves the hem, in the figure's own axes. */
  blow: Vec
  phase: number
}

/** Skirt, dress or the tails of a coat: rings around both legs, hanging and blowing. */
export function addSkirt(
  m: MeshBuilder,
  body: Body,
  sk: Skeleton,
  hem: Hem,
  cover: Material,
  detail: Detail,
): void {
  const s = body.stature
  const table = body.age === 'child' ? CHILD : body.isWoman ? WOMAN : MAN
  const waist = add(sk.pelvis, scaled(sk.pelvisFrame.up, body.trunk * 0.22))
  const [w, d] = table[2]!
  const hips = table[1]!
  const p = sk.pelvisFrame
  const rings: Ring[] = [
    ring(add(waist, scaled(p.up, 0.02 * s)), p, [
      w * s * body.bulk * 0.97 + hem.loose,
      d * s * body.bulk + hem.loose,
    ]),
    ring(add(along(sk.pelvis, waist, 0.42), scaled(p.forward, -0.008 * s)), p, [
      hips[0] * s * body.bulk * 1.05 + hem.loose,
      hips[1] * s * body.bulk * 1.14 + hem.loose,
    ]),
  ]
  const count = 6
  for (let i = 0; i <= count; i++) {
    const t = (i / count) * hem.to
    const left = onLimb(sk.leftLeg, t)
    const right = onLimb(sk.rightLeg, t)
    const middle = along(left, right, 0.5)
    const down = unit(
      add(
        minus(onLimb(sk.leftLeg, t + 0.02), onLimb(sk.leftLeg, Math.max(0, t - 0.02))),
        minus(onLimb(sk.rightLeg, t + 0.02), onLimb(sk.rightLeg, Math.max(0, t - 0.02))),
      ),
    )
    const apart = minus(right, left)
    const limb = (t < 0.5 ? 0.058 - t * 0.03 : 0.043) * s * body.bulk
    const give = hem.loose + hem.flare * (t / hem.to) ** 1.3
    const across = sk.pelvisFrame.right
    const wide = Math.abs(apart[0] * across[0] + apart[2] * across[2]) / 2 + limb + give
    // Legs apart in a stride widen the cloth from front to back.
    const deep =
      Math.abs(apart[0] * sk.pelvisFrame.forward[0] + apart[1] * 0.3 + apart[2] * sk.pelvisFrame.forward[2]) /
        2 +
      limb +
      give
    const f = unit([
      across[2] * down[1] - across[1] * down[2],
      across[0] * down[2] - across[2] * down[0],
      across[1] * down[0] - across[0] * down[1],
    ])
    const sway = (t / hem.to) ** 2
    rings.push({
      c: add(add(middle, scaled(hem.blow, sway)), scaled(sk.pelvisFrame.forward, t < 0.16 ? -0.008 * s : 0)),
      side: scaled(across, Math.max(wide, hips[0] * (t < 0.16 ? 1.08 : 0.94) * s * body.bulk + hem.loose)),
      front: scaled(f, Math.max(deep, hips[1] * (t < 0.16 ? 1.2 : 0.95) * s * body.bulk + hem.loose)),
    })
  }
  m.use(cover)
  loft(m, rings, detail.around + 8, detail.steps, {
    isCapped: false,
    swell: (a, v) =>
      1 + hem.folds * v * v * (Math.sin(a * 5 + hem.phase) * 0.6 + Math.sin(a * 8 + hem.phase * 2.3) * 0.4),
  })
}

/** Scarf around the neck, its end blowing behind. */
export function addScarf(
  m: MeshBuilder,
  body: Body,
  sk: Skeleton,
  wind: number,
  cover: Material,
  detail: Detail,
): void {
  const s = body.stature
  const c = sk.chestFrame
  const centre = add(sk.neck, scaled(c.up, 0.008 * s))
  m.use(cover)
  loft(
    m,
    [
      ring(add(centre, scaled(c.up, -0.022 * s)), c, [0.05 * s, 0.046 * s]),
      ring(centre, c, [0.056 * s, 0.052 * s]),
      ring(add(centre, scaled(c.up, 0.024 * s)), c, [0.046 * s, 0.044 * s]),
    ],
    detail.around + 2,
    2,
    { round: [0.2, 0.2] },
  )
  const from = add(
    add(centre, scaled(c.forward, wind > 0.5 ? -0.05 * s : 0.055 * s)),
    scaled(c.right, 0.022 * s),
  )
  const tail: Vec[] = [0, 0.33, 0.66, 1].map((t) =>
    wind > 0.5
      ? add(
          from,
          add(scaled(c.forward, -0.17 * t * s), [
            Math.sin(t * 6) * 0.02 * s,
            (-0.07 * t + Math.sin(t * 7) * 0.015) * s,
            0,
          ]),
        )
      : add(from, add(scaled(c.up, -0.15 * t * s), scaled(c.forward, Math.sin(t * 2.6) * 0.02 * s))),
  )
  loft(
    m,
    ringsAlong(
      tail,
      [
        [0.024 * s, 0.012 * s],
        [0.026 * s, 0.01 * s],
        [0.026 * s, 0.009 * s],
        [0.024 * s, 0.008 * s],
      ],
      wind > 0.5 ? [0, 1, 0] : c.right,
    ),
    6,
    1,
  )
}
