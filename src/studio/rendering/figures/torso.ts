import bodies from '../../library/bodies.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import { type Cut, detailOf, type Look, type Sex } from './clothes.ts'
import { darker, dyed, filled, type Slots } from './drawing.ts'
import {
  add,
  angleOf,
  between,
  curve,
  distance,
  hull,
  type Point,
  polar,
  polygon,
  times,
} from './geometry.ts'
import type { View } from './pose.ts'
import { isSmall, type PlacedLeg, type Skeleton } from './skeleton.ts'

/** Place along the spine, half width to the back or left, half width to the front or right. */
type Station = readonly [number, number, number]
const STATIONS = bodies.torso as unknown as Record<View, Record<Sex, readonly Station[]>>
/** Round bellies of small children. */
const BELLY = 2.6
/** What hangs down from the upper body ends here on one who sits; in centimetres along the spine. */
const LAP = 54

/** A point of the upper body by its place across (centimetres of the grown man) and along the spine. */
function onTorso({ spine, across, size }: Skeleton, x: number, t: number): Point {
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

/** Hips in the colour of what is worn there; drawn before the legs. A skirt that falls over legs covers them. */
export function hipShapes(skeleton: Skeleton, look: Look, cut: Cut, slots: Slots): Shape[] {
  const isLong = cut.hem > 1.2
  if (skeleton.legs.length > 0 && (cut.legs === 'skirt' || isLong)) return []
  const fill = slots[cut.legs === 'bare' || cut.isDress || isLong ? 'top' : 'bottom']!
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

/** Cloth lies on the ground rather than below it. */
const GROUND = 1
/** How sharply the legs bend before a long skirt is drawn as two pieces of cloth. */
const SHARP = 0.95

/** A skirt, or the lower part of a dress or coat: the cloth that spans both legs down to `length`. */
export function skirtShapes(
  skeleton: Skeleton,
  { length: end = 1, flare = 4 }: Pick<Cut, 'length' | 'flare'>,
  fill: string,
): Shape[] {
  const { legs, size } = skeleton
  if (legs.length === 0) return []
  const half = skeleton.view === 'side' ? 9.6 : 13.2
  const hips = bodies.skirt.flatMap(([t, wide]) => [-half, half].map((w) => onTorso(skeleton, w * wide!, t!)))
  const isBent = legs.some((leg) => Math.abs(bendOf(leg)) > SHARP)
  const thighEnd = isBent ? Math.min(end, 1) : end
  const above = legs.flatMap((leg) => clothAround(leg, 0, thighEnd, size.girth, isBent ? flare * 0.2 : flare))
  const upper = filled(polygon(hull([...hips, ...above]), 5 * size.girth), fill, 9)
  if (!isBent) return [upper, ...folds(skeleton, end, fill)]
  if (end <= 1.05) return [upper]
  const below = legs.flatMap((leg) => clothAround(leg, 0.96, end, size.girth, flare))
  return [filled(polygon(hull(below), 4), darker(fill, 0.06), 8), upper]
}

function bendOf({ hip, knee, ankle }: PlacedLeg) {
  const turn = angleOf(knee, ankle) - angleOf(hip, knee)
  return Math.atan2(Math.sin(turn), Math.cos(turn))
}

function along({ hip, knee, ankle }: PlacedLeg, t: number): Point {
  return t <= 1 ? between(hip, knee, t) : between(knee, ankle, t - 1)
}

function clothAround(leg: PlacedLeg, from: number, to: number, girth: number, flare: number): Point[] {
  const points: Point[] = []
  for (let i = 0; i <= 4; i++) {
    const t = from + ((to - from) * i) / 4
    const isLower = t > 1
    const direction = isLower ? angleOf(leg.knee, leg.ankle) : angleOf(leg.hip, leg.knee)
    const half = (t < 1 ? 9.8 - 2 * t : 7.8) * girth + flare * girth * (t / Math.max(to, 0.5)) ** 1.4
    const p = along(leg, t)
    for (const turn of [Math.PI / 2, -Math.PI / 2]) {
      const [x, y] = add(p, polar(direction + turn, half))
      points.push([x, Math.min(y, GROUND)])
    }
  }
  return points
}

/** Two lines that fall from the hips to the hem. */
function folds(skeleton: Skeleton, end: number, fill: string): Shape[] {
  const [first, second] = skeleton.legs
  if (!first || !second) return []
  return [0.3, 0.72].map((share) => {
    const top = onTorso(skeleton, (share - 0.5) * 12, 1.05)
    const low = between(along(first, end * 0.94), along(second, end * 0.94), share)
    const start = between(top, low, 0.35)
    return {
      d: `M${start[0].toFixed(1)} ${start[1].toFixed(1)}L${low[0].toFixed(1)} ${low[1].toFixed(1)}`,
      stroke: darker(fill, 0.22),
      width: 0.8,
      opacity: 0.7,
    }
  })
}
