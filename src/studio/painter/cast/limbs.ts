import { loft, ringsAlong } from '../built/loft.ts'
import type { MeshBuilder, Vec } from '../built/mesh.ts'
import type { Material } from '../built/surface.ts'
import type { Body } from './body.ts'
import type { Limb, Skeleton } from './skeleton.ts'
import { add, along, cross, dot, minus, scaled, turnedBy, unit } from './vector.ts'

/** Corners around a limb; fewer for figures far away. */
export interface Detail {
  around: number
  steps: number
}

export interface LimbDress {
  cover: Material
  skin: Material
  shoe: Material
  /** Metres that the cloth adds. */
  loose: number
  /** Share of the arm that the sleeve covers. */
  sleeve: number
  /** Share of the leg that cloth covers. */
  legs: number
  legCover: Material
  legLoose: number
}

export function addArm(
  m: MeshBuilder,
  body: Body,
  limb: Limb,
  isRight: boolean,
  dress: LimbDress,
  detail: Detail,
): void {
  const s = body.stature * body.bulk
  const slim = body.age === 'child' ? 1.08 : body.isWoman ? 0.86 : 1
  const { root, middle, end } = limb
  const axis = unit(minus(end, middle))
  const path: Vec[] = [
    root,
    along(root, middle, 0.3),
    along(root, middle, 0.72),
    middle,
    along(middle, end, 0.3),
    along(middle, end, 0.75),
    end,
  ]
  const radii = [0.0275, 0.0305, 0.026, 0.0245, 0.0255, 0.0195, 0.0165].map((r) => r * s * slim)
  const side: Vec = cross(axis, [0, 1, 0])
  const bare = dress.sleeve < 0.95
  if (bare) {
    m.use(dress.skin)
    loft(m, ringsAlong(path, radii, side), detail.around, detail.steps)
  }
  const kept = Math.max(2, Math.round(1 + dress.sleeve * 6))
  const sleeve = radii.map((r, i) => r + dress.loose * (i === 0 ? 0.35 : 0.8 + 0.25 * Math.sin(i * 2.2)))
  m.use(dress.cover)
  loft(m, ringsAlong(path.slice(0, kept), sleeve.slice(0, kept), side), detail.around, detail.steps, {
    round: [0.7, 0.15],
  })
  m.use(dress.skin)
  addHand(m, body, limb, isRight, detail)
}

/** Palm, fingers together and slightly bent, thumb apart: enough to read as a hand. */
function addHand(m: MeshBuilder, body: Body, limb: Limb, isRight: boolean, detail: Detail): void {
  const { middle, end } = limb
  const h = body.hand
  const axis = unit(minus(end, middle))
  // The palm faces the body: across it runs forward.
  let flat = unit(minus([0, 0, 1], scaled(axis, axis[2])))
  if (Math.abs(axis[2]) > 0.9) flat = unit(minus([0, 1, 0], scaled(axis, axis[1])))
  const inward = scaled(cross(flat, axis), isRight ? 1 : -1)
  const curl = (t: number, c: number): Vec => add(add(end, scaled(axis, t * h)), scaled(inward, c * h))
  const path = [curl(0, 0), curl(0.25, 0.01), curl(0.55, 0.05), curl(0.8, 0.13), curl(0.97, 0.22)]
  const radii: [number, number][] = [
    [0.13, 0.11],
    [0.2, 0.115],
    [0.21, 0.1],
    [0.165, 0.08],
    [0.1, 0.06],
  ].map(([a, b]) => [a! * h, b! * h])
  loft(m, ringsAlong(path, radii, flat), Math.max(5, detail.around - 2), 1)
  if (detail.around < 8) return
  const thumb = [curl(0.16, 0.04), curl(0.36, 0.1), curl(0.56, 0.14)].map((p, i) =>
    add(p, scaled(flat, h * [0.12, 0.24, 0.27][i]!)),
  )
  loft(m, ringsAlong(thumb, [0.075 * h, 0.065 * h, 0.05 * h], flat), 5, 1)
}

export function addLeg(
  m: MeshBuilder,
  body: Body,
  limb: Limb,
  toe: [number, number],
  isRight: boolean,
  heading: number,
  dress: LimbDress,
  detail: Detail,
): void {
  const s = body.stature * body.bulk
  const k = body.age === 'child' ? 1.04 : 1
  const { root, middle, end } = limb
  const shin = unit(minus(end, middle))
  const thigh = unit(minus(middle, root))
  // The calf lies behind the line from knee to ankle.
  let back = minus(thigh, scaled(shin, dot(thigh, shin)))
  back = Math.hypot(...back) < 0.08 ? [0, 0, -1] : unit(back)
  const behind =
    Math.hypot(...back) > 0 ? scaled(back, dot(back, [0, 0, 1]) > 0 && thigh[2] < 0.2 ? -1 : 1) : back
  const calf = add(along(middle, end, 0.3), scaled(behind, 0.009 * s))
  const path: Vec[] = [
    root,
    along(root, middle, 0.3),
    along(root, middle, 0.68),
    middle,
    calf,
    along(middle, end, 0.68),
    end,
  ]
  const bare = [0.054, 0.051, 0.041, 0.0325, 0.0335, 0.0235, 0.0195].map((r) => r * s * k)
  const side: Vec = Math.abs(shin[0]) > 0.9 ? [0, 0, 1] : [1, 0, 0]
  if (dress.legs < 0.95) {
    m.use(dress.skin)
    loft(m, ringsAlong(path, bare, side), detail.around, detail.steps)
  }
  if (dress.legs > 0.05) {
    const kept = Math.max(2, Math.round(1 + dress.legs * 6))
    const hang = [0.5, 0.7, 0.9, 0.9, 1.15, 1.5, 1.6]
    const radii = bare.map((r, i) => r + dress.legLoose * hang[i]!)
    const legs = [...path.slice(0, 6), add(end, scaled(shin, -0.006 * s))]
    m.use(dress.legCover)
    loft(m, ringsAlong(legs.slice(0, kept), radii.slice(0, kept), side), detail.around, detail.steps, {
      round: [0.5, 0.1],
    })
  }
  m.use(dress.shoe)
  addShoe(m, body, end, toe, isRight, heading, detail)
}

/** A shoe with a flat sole; the toe may point down. */
function addShoe(
  m: MeshBuilder,
  body: Body,
  ankle: Vec,
  toe: [number, number],
  isRight: boolean,
  heading: number,
  detail: Detail,
): void {
  const f = body.foot
  const h = body.ankle
  const place = (v: Vec): Vec =>
    add(ankle, turnedBy(turnedBy(v, 'x', toe[0]), 'y', heading + (isRight ? toe[1] : -toe[1])))
  // Share of the foot's length from the heel, half width, height of the upper above the sole.
  const shape: [number, number, number][] = [
    [-0.24, 0.1, 0.45],
    [-0.16, 0.17, 0.95],
    [0, 0.185, 1.25],
    [0.16, 0.18, 1.0],
    [0.36, 0.2, 0.66],
    [0.56, 0.21, 0.5],
    [0.7, 0.15, 0.38],
    [0.76, 0.06, 0.2],
  ]
  const nu = Math.max(6, detail.around)
  m.grid(nu, shape.length - 1, true, (u, v, out) => {
    const [z, w, top] = shape[Math.round(v * (shape.length - 1))]!
    const a = u * Math.PI * 2
    const y = Math.max(-0.16, Math.sin(a) * 0.5 + 0.5 > 0.35 ? Math.sin(a) : -0.3) * top
    const p = place([Math.cos(a) * w * f * 0.9, -h + Math.max(0, (y + 0.16) / 1.16) * h * 1.02, z * f])
    out.x = p[0]
    out.y = p[1]
    out.z = p[2]
    out.girth = w * f
  })
}

export function headingOf(skeleton: Skeleton): number {
  const f = skeleton.pelvisFrame.forward
  return Math.atan2(f[0], f[2])
}
