import bodies from '../../library/bodies.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import type { Cut } from './clothes.ts'
import { darker, filled, type Slots } from './drawing.ts'
import { add, angleOf, between, hull, type Point, polar, polygon } from './geometry.ts'
import type { PlacedLeg, Skeleton } from './skeleton.ts'
import { onTorso } from './torso.ts'

/** Cloth lies on the ground rather than below it. */
const GROUND = 1
/** How sharply the legs bend before a long skirt is drawn as two pieces of cloth. */
const SHARP = 0.95

/** A skirt, or the lower part of a dress or coat: the cloth that spans both legs down to `length`. */
export function skirtShapes(
  skeleton: Skeleton,
  { length, flare = 4 }: Pick<Cut, 'length' | 'flare'>,
  colour: string,
  slots: Slots,
): { lower: Shape[]; upper: Shape[] } {
  const { legs, size } = skeleton
  if (legs.length === 0) return { lower: [], upper: [] }
  const end = length ?? 1
  const fill = slots[colour] ?? colour
  const half = skeleton.view === 'side' ? 9.6 : 13.2
  const hips = bodies.skirt.flatMap(([t, wide]) => [-half, half].map((w) => onTorso(skeleton, w * wide!, t!)))
  const isBent = legs.some((leg) => Math.abs(bendOf(leg)) > SHARP)
  const thighEnd = isBent ? Math.min(end, 1) : end
  const above = legs.flatMap((leg) => clothAround(leg, 0, thighEnd, size.girth, isBent ? flare * 0.2 : flare))
  const upper = [filled(polygon(hull([...hips, ...above]), 5 * size.girth), fill, 9)]
  if (!isBent) {
    upper.push(...folds(skeleton, end, fill))
    return { lower: [], upper }
  }
  if (end <= 1.05) return { lower: [], upper }
  const below = legs.flatMap((leg) => clothAround(leg, 0.96, end, size.girth, flare))
  return { lower: [filled(polygon(hull(below), 4), darker(fill, 0.06), 8)], upper }
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
