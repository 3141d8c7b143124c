import bodies from '../../library/bodies.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import { isSmall } from './body.ts'
import { type Cut, detailOf } from './clothes.ts'
import { dyed, filled, type Slots } from './drawing.ts'
import { add, curve, distance, type Point, polygon, times } from './geometry.ts'
import type { Look, Sex } from './look.ts'
import type { View } from './pose.ts'
import type { Skeleton } from './skeleton.ts'

/** Place along the spine, half width to the back or left, half width to the front or right. */
type Station = readonly [number, number, number]
const STATIONS = bodies.torso as unknown as Record<View, Record<Sex, readonly Station[]>>
/** Round bellies of small children. */
const BELLY = 2.6
/** What hangs down from the upper body ends here on one who sits; in centimetres along the spine. */
const LAP = 54

/** A point of the upper body by its place across (centimetres of the grown man) and along the spine. */
export function onTorso({ spine, across, size }: Skeleton, x: number, t: number): Point {
  return add(spine(t), times(across(t), x * size.breadth))
}

function torsoOutline(skeleton: Skeleton, look: Look, to: number, loose = 1): Point[] {
  const stations = STATIONS[skeleton.view][isSmall(look) ? 'm' : look.sex]
  const kept = stations.filter(([t]) => t < to)
  const last = kept.at(-1)!
  const next = stations[kept.length]
  if (next) {
    const share = (to - last[0]) / (next[0] - last[0])
    kept.push([to, last[1] + (next[1] - last[1]) * share, last[2] + (next[2] - last[2]) * share])
  }
  const belly = isSmall(look) && skeleton.view === 'side' ? BELLY : 0
  const width = (w: number, t: number) => w * (t > 0.15 ? loose : 1)
  const left = kept.map(([t, w]) => onTorso(skeleton, -width(w, t), t))
  const right = kept.map(([t, , w]) => onTorso(skeleton, width(w, t) + (t > 0.45 && t < 1 ? belly : 0), t))
  const [end, back, front] = kept.at(-1)!
  const bottom =
    to > 1.1
      ? [onTorso(skeleton, -back * 0.55, end + 0.09), onTorso(skeleton, front * 0.55, end + 0.09)]
      : [onTorso(skeleton, 0, to + 0.025)]
  return [...left, ...bottom, ...right.reverse()]
}

/** Hips in the colour of what is worn below; drawn before the legs. */
export function hipShapes(skeleton: Skeleton, look: Look, cut: Cut, slots: Slots): Shape[] {
  if (cut.legs === 'skirt' || cut.hem > 1.2) return []
  const fill = slots[cut.legs === 'bare' ? 'top' : 'bottom']!
  return [{ d: curve(torsoOutline(skeleton, look, 1.2), { roundness: 0.9 }), fill }]
}

/** The upper part and its details. */
export function torsoShapes(skeleton: Skeleton, look: Look, cut: Cut, slots: Slots): Shape[] {
  const hem = cut.hem > 1.2 ? 0.84 : cut.hem
  const outline = torsoOutline(skeleton, look, hem, hem > 0.95 ? cut.loose * 1.04 : 1)
  const upper = curve(outline, { roundness: 0.9 })
  return [
    filled(upper, slots.top!, 8 * skeleton.size.breadth),
    ...cut.details.flatMap((name) => detailShapes(name, skeleton, upper, slots)),
  ]
}

function isSeated({ legs, view }: Skeleton): boolean {
  if (legs.length === 0) return true
  return legs.some(({ hip, knee }) => {
    const down = knee[1] - hip[1]
    return view === 'side' ? Math.abs(knee[0] - hip[0]) > down : down < 0.45 * distance(knee, hip) + 6
  })
}

function detailShapes(name: string, skeleton: Skeleton, outline: string, slots: Slots): Shape[] {
  const centimetre = skeleton.size.torso / (distance(skeleton.neck, skeleton.pelvis) || 1)
  const lowest = isSeated(skeleton) ? LAP : Number.POSITIVE_INFINITY
  return detailOf(name, skeleton.view).map(
    ({ points, fill, stroke, width = 0.8, roundness, isFree, isOpen }) => {
      const places = points.map(([x, along]) => onTorso(skeleton, x, Math.min(along, lowest) * centimetre))
      const isCurved = isOpen || roundness
      return {
        d: isCurved ? curve(places, { isClosed: !isOpen, roundness: roundness ?? 1 }) : polygon(places),
        ...(stroke
          ? { stroke: dyed(stroke, slots), width: width * skeleton.size.breadth }
          : { fill: dyed(fill, slots) }),
        ...(isFree ? {} : { clip: outline }),
      }
    },
  )
}
