import { ball, loft, ringsAlong, tube } from '../built/loft.ts'
import type { MeshBuilder, Vec } from '../built/mesh.ts'
import { mix, smooth } from '../scalar.ts'
import type { Body } from './body.ts'
import type { Detail } from './limbs.ts'
import type { Look } from './look.ts'
import { hair as hairOf } from './materials.ts'
import type { Skeleton } from './skeleton.ts'
import { add, scaled } from './vector.ts'

/** Height above the middle of the skull, half width, reach forward, reach back: all in head heights. */
export const SKULL: [number, number, number, number][] = [
  [-0.51, 0.06, 0.28, 0.12],
  [-0.47, 0.15, 0.35, 0.02],
  [-0.38, 0.225, 0.375, -0.06],
  [-0.28, 0.27, 0.375, -0.16],
  [-0.16, 0.3, 0.375, -0.27],
  [-0.02, 0.322, 0.35, -0.38],
  [0.1, 0.335, 0.375, -0.425],
  [0.26, 0.328, 0.335, -0.425],
  [0.38, 0.27, 0.23, -0.36],
  [0.46, 0.17, 0.1, -0.24],
  [0.5, 0.03, -0.03, -0.1],
]

/** Half width, middle and half depth of the skull at a height. */
function skull(y: number): [number, number, number] {
  let i = 0
  while (i < SKULL.length - 2 && y > SKULL[i + 1]![0]) i++
  const [a, b] = [SKULL[i]!, SKULL[i + 1]!]
  const t = Math.max(0, Math.min(1, (y - a[0]) / (b[0] - a[0])))
  const front = mix(a[2], b[2], t)
  const back = mix(a[3], b[3], t)
  return [mix(a[1], b[1], t), (front + back) / 2, (front - back) / 2]
}

export function addHair(m: MeshBuilder, look: Look, detail: Detail): void {
  const style = look.hairStyle
  if (style === 'bald') return
  m.use(hairOf(look.hair))
  const low = { short: -0.2, crop: -0.14, bob: -0.52, long: -0.5, tail: -0.2, bun: -0.16, curls: -0.34 }[
    style
  ]
  const thick = { short: 0.055, crop: 0.025, bob: 0.085, long: 0.075, tail: 0.045, bun: 0.05, curls: 0.13 }[
    style
  ]
  const hangs = style === 'bob' || style === 'long' || style === 'curls'
  const nu = detail.around * 2 + 4
  const nv = 7
  m.grid(nu, nv, true, (u, v, out) => {
    const a = u * Math.PI * 2
    // 1 at the face, 0 behind.
    const toFace = smooth(-0.15, 0.72, Math.sin(a))
    const temple = smooth(0.2, 0.75, Math.sin(a) + (hangs ? -0.12 : 0.1))
    const edge = mix(
      mix(low, hangs ? low : -0.05, smooth(-0.7, 0.1, Math.sin(a))),
      0.25,
      Math.max(temple, hangs ? 0 : toFace * 0.5),
    )
    const t = v ** 0.85
    const y = mix(edge, 0.5, t)
    const [w, c, d] = skull(hangs ? Math.max(y, -0.08) : y)
    const lift = thick * smooth(0, 0.25, v) * (1 - temple * 0.35)
    const curl = style === 'curls' ? 1 + 0.045 * Math.sin(a * 7 + v * 5) * Math.sin(v * 14 + a * 3) : 1
    const closes = Math.sqrt(Math.max(0, 1 - ((t - 0.75) / 0.25) ** 2))
    const k = t > 0.75 ? Math.max(0, closes) : 1
    const grow = t > 0.75 ? mix(0.2, 1, k) : 1
    out.x = Math.cos(a) * (w + lift) * curl * (v === 1 ? 0 : grow)
    out.z = c - (style === 'short' ? 0.01 : 0.015) + Math.sin(a) * (d + lift) * curl * (v === 1 ? 0 : grow)
    out.y = y + lift * t * 0.9
    out.girth = 0.33
  })
  if (style === 'bun') ball(m, [0, 0.3, -0.5], 0.17, 0.16, 0.15)
  if (style === 'tail') {
    const b = 0.1 + look.wind * 0.25
    tube(
      m,
      [
        [0, 0.26, -0.42],
        [0, 0.24, -0.62],
        [0.02, -0.02, -0.7 - b],
        [0.04, -0.4, -0.66 - b * 2],
      ],
      [0.08, 0.11, 0.1, 0.03],
      7,
      3,
    )
  }
}

/** Long hair down the back, following the shoulders. */
export function addFall(m: MeshBuilder, body: Body, sk: Skeleton, look: Look, detail: Detail): void {
  const h = body.head
  const c = sk.chestFrame
  const f = sk.headFrame
  const blow = look.wind * 0.35 * h
  const at = (y: number, z: number): Vec => add(add(sk.head, scaled(f.up, y * h)), scaled(f.forward, z * h))
  const down = (k: number): Vec =>
    add(
      add(sk.neck, scaled(c.up, -k * h)),
      add(scaled(c.forward, -0.42 * h - blow * k), [blow * k * 0.6, 0, 0]),
    )
  m.use(hairOf(look.hair))
  const path = [at(0.1, -0.24), at(-0.25, -0.3), down(0.15), down(0.6), down(0.98)]
  loft(
    m,
    ringsAlong(
      path,
      [
        [0.3, 0.16],
        [0.34, 0.17],
        [0.36, 0.13],
        [0.3, 0.1],
        [0.16, 0.05],
      ].map(([a, b]) => [a! * h, b! * h] as [number, number]),
      c.right,
    ),
    detail.around + 3,
    2,
  )
}
