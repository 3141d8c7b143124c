import { ball, loft, ringsAlong } from '../built/loft.ts'
import type { MeshBuilder, Vec } from '../built/mesh.ts'
import type { Material } from '../built/surface.ts'
import type { Body } from './body.ts'
import { addFall, addHair, SKULL } from './hair.ts'
import { addHat } from './hats.ts'
import type { Detail } from './limbs.ts'
import type { Look } from './look.ts'
import type { Skeleton } from './skeleton.ts'
import { add, scaled } from './vector.ts'

export function addHead(
  m: MeshBuilder,
  body: Body,
  sk: Skeleton,
  look: Look,
  skin: Material,
  detail: Detail,
): void {
  const h = body.head
  const { right, up, forward } = sk.headFrame
  const jaw = body.isWoman || body.age === 'child' ? 0.93 : 1.02
  m.use(skin)
  const neckWide = body.stature * (body.isWoman ? 0.029 : body.age === 'child' ? 0.028 : 0.034)
  const throat = add(sk.head, add(scaled(up, -0.3 * h), scaled(forward, -0.08 * h)))
  loft(
    m,
    ringsAlong(
      [add(sk.neck, scaled(sk.chestFrame.up, -0.02 * body.stature)), throat],
      [neckWide * 1.15, neckWide],
      right,
    ),
    detail.around,
    2,
  )
  const frame = [
    right[0] * h,
    up[0] * h,
    forward[0] * h,
    sk.head[0],
    right[1] * h,
    up[1] * h,
    forward[1] * h,
    sk.head[1],
    right[2] * h,
    up[2] * h,
    forward[2] * h,
    sk.head[2],
  ]
  m.within(frame, () => {
    const rings = SKULL.map(([y, w, f, b]) => ({
      c: [0, y, (f + b) / 2] as Vec,
      side: [w * (y < 0 ? jaw : 1), 0, 0] as Vec,
      front: [0, 0, (f - b) / 2] as Vec,
    }))
    m.use(skin)
    loft(m, rings, detail.around + 3, 1, { round: [0.2, 0.1] })
    const nose: Vec[] = [
      [0, 0.03, 0.34],
      [0, -0.09, 0.4],
      [0, -0.16, 0.415],
      [0, -0.2, 0.36],
    ]
    loft(m, ringsAlong(nose, [0.03, 0.045, 0.058, 0.04], [1, 0, 0]), 6, 1)
    if (detail.around > 7)
      for (const side of [-1, 1]) ball(m, [side * 0.325, -0.04, -0.04], 0.035, 0.1, 0.06, 6, 5)
    addHair(m, look, detail)
    addHat(m, look)
  })
  if (look.hairStyle === 'long' && look.hat !== 'beanie') addFall(m, body, sk, look, detail)
}
