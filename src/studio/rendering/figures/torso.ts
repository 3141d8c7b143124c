import type { Shape } from '../shape.ts'
import { type Cut, detailOf } from './clothes.ts'
import { dyed, filled, type Slots } from './drawing.ts'
import { add, curve, distance, type Point, polygon, times } from './geometry.ts'
import type { Look } from './look.ts'
import type { Skeleton } from './skeleton.ts'

/** Place along the spine, half width to the back or left, half width to the front or right. */
type Station = readonly [number, number, number]

const SIDE: Record<'f' | 'm', readonly Station[]> = {
  m: [
    [-0.03, 5.2, 4.4],
    [0.1, 8.2, 7],
    [0.3, 10.4, 11],
    [0.6, 8.8, 10.6],
    [0.84, 9.8, 10.6],
    [1, 11.4, 9.8],
    [1.12, 10.6, 8.6],
  ],
  f: [
    [-0.03, 4.6, 3.8],
    [0.1, 7.4, 6],
    [0.32, 9, 12.2],
    [0.42, 8, 11.4],
    [0.62, 7.2, 8.4],
    [0.84, 10, 9.4],
    [1, 12.2, 9.6],
    [1.12, 11, 8.4],
  ],
}
const FRONT: Record<'f' | 'm', readonly Station[]> = {
  m: [
    [-0.03, 6.2, 6.2],
    [0.035, 12, 12],
    [0.1, 19.2, 19.2],
    [0.3, 18.2, 18.2],
    [0.62, 15.4, 15.4],
    [0.85, 15.2, 15.2],
    [1, 16, 16],
    [1.12, 14, 14],
  ],
  f: [
    [-0.03, 5.2, 5.2],
    [0.04, 10, 10],
    [0.1, 16.6, 16.6],
    [0.3, 15.6, 15.6],
    [0.58, 12.2, 12.2],
    [0.84, 15.4, 15.4],
    [1, 17, 17],
    [1.12, 14.8, 14.8],
  ],
}
/** Round bellies of small children. */
const BELLY = 2.6

/** A point of the upper body by its place across (centimetres of the grown man) and along the spine. */
export function onTorso({ spine, across, size }: Skeleton, x: number, t: number): Point {
  return add(spine(t), times(across(t), x * size.breadth))
}

export function torsoOutline(skeleton: Skeleton, look: Look, to: number, loose = 1): Point[] {
  const stations = (skeleton.view === 'side' ? SIDE : FRONT)[look.sex]
  const isSmall = look.body === 'child' || look.body === 'baby'
  const belly = isSmall && skeleton.view === 'side' ? BELLY : 0
  const shape = isSmall && look.sex === 'f' ? (skeleton.view === 'side' ? SIDE : FRONT).m : stations
  const kept: Station[] = []
  for (let i = 0; i < shape.length; i++) {
    const station = shape[i]!
    if (station[0] < to) kept.push(station)
    else {
      const before = shape[i - 1]!
      const share = (to - before[0]) / (station[0] - before[0])
      kept.push([
        to,
        before[1] + (station[1] - before[1]) * share,
        before[2] + (station[2] - before[2]) * share,
      ])
      break
    }
  }
  const width = (w: number, t: number) => w * (t > 0.15 ? loose : 1)
  const forward = (t: number) => (t > 0.45 && t < 1 ? belly : 0)
  const left = kept.map(([t, w]) => onTorso(skeleton, -width(w, t), t))
  const right = kept.map(([t, , w]) => onTorso(skeleton, width(w, t) + forward(t), t))
  const last = kept.at(-1)!
  const isEnd = to > 1.1
  const bottom = isEnd
    ? [onTorso(skeleton, -last[1] * 0.55, last[0] + 0.09), onTorso(skeleton, last[2] * 0.55, last[0] + 0.09)]
    : [onTorso(skeleton, 0, to + 0.025)]
  return [...left, ...bottom, ...right.reverse()]
}

/** Hips in the colour of what is worn below; drawn before the legs. */
export function hipShapes(skeleton: Skeleton, look: Look, cut: Cut, slots: Slots): Shape[] {
  if (cut.legs === 'skirt' || cut.hem > 1.2) return []
  const colour = slots[cut.legs === 'bare' ? 'top' : 'bottom']!
  return [{ d: curve(torsoOutline(skeleton, look, 1.2), { roundness: 0.9 }), fill: colour }]
}

/** The upper part and its details. */
export function torsoShapes(skeleton: Skeleton, look: Look, cut: Cut, slots: Slots): Shape[] {
  const shapes: Shape[] = []
  const hem = cut.hem > 1.2 ? 0.84 : cut.hem
  const upper = curve(torsoOutline(skeleton, look, hem, hem > 0.95 ? cut.loose * 1.04 : 1), {
    roundness: 0.9,
  })
  shapes.push(filled(upper, slots.top!, 8 * skeleton.size.breadth))
  for (const name of cut.details) shapes.push(...detailShapes(name, skeleton, upper, slots))
  return shapes
}

/** What hangs down from the upper body ends here on one who sits; in centimetres along the spine. */
const LAP = 54

function isSeated({ legs, view }: Skeleton): boolean {
  if (legs.length === 0) return true
  return legs.some(({ hip, knee }) => {
    const down = knee[1] - hip[1]
    return view === 'side' ? Math.abs(knee[0] - hip[0]) > down : down < 0.45 * distance(knee, hip) + 6
  })
}

function detailShapes(name: string, skeleton: Skeleton, outline: string, slots: Slots): Shape[] {
  const length = distance(skeleton.neck, skeleton.pelvis) || 1
  const centimetre = skeleton.size.torso / length
  const lowest = isSeated(skeleton) ? LAP : Number.POSITIVE_INFINITY
  return detailOf(name, skeleton.view).map((detail) => {
    const points = detail.points.map(([x, along]) =>
      onTorso(skeleton, x, Math.min(along, lowest) * centimetre),
    )
    const d = detail.isOpen
      ? curve(points, { isClosed: false, roundness: detail.roundness ?? 1 })
      : detail.roundness
        ? curve(points, { roundness: detail.roundness })
        : polygon(points)
    const shape: Shape = { d }
    if (detail.stroke) {
      shape.stroke = dyed(detail.stroke, slots)
      shape.width = (detail.width ?? 0.8) * skeleton.size.breadth
    } else shape.fill = dyed(detail.fill, slots)
    if (!detail.isFree) shape.clip = outline
    return shape
  })
}
