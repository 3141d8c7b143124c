import { add, between, distance, type Point, polar, subtract, times, unit } from './geometry.ts'

/** Half widths at the start, the middle of the first bone, the joint, the middle of the second bone, and the end. */
export type LimbWidths = readonly number[]

interface Ends {
  /** How far the rounding goes beyond the start, as a share of the width; 0 is cut straight. */
  start?: number
  end?: number
}

/** The outline of a limb of two bones: round on the outer side of the bend, one corner on the inner side. */
export function limbOutline(
  a: Point,
  b: Point,
  c: Point,
  widths: LimbWidths,
  { start = 0.8, end = 0 }: Ends = {},
): Point[] {
  const first = unit(subtract(b, a))
  const second = unit(subtract(c, b))
  const cross = first[0] * second[1] - first[1] * second[0]
  const dot = first[0] * second[0] + first[1] * second[1]
  const bend = Math.atan2(Math.abs(cross), dot)
  const [w0, w1, w2, w3, w4] = widths as [number, number, number, number, number]
  const out = (p: Point, normal: Point, w: number) => add(p, times(normal, w))
  const side = (sign: 1 | -1): Point[] => {
    const n1: Point = [-first[1] * sign, first[0] * sign]
    const n2: Point = [-second[1] * sign, second[0] * sign]
    const middle = unit(add(n1, n2))
    const isInner = cross * sign > 0
    const isSharp = !isInner && bend > 0.9
    const near = Math.min(1, w2 / (distance(a, b) || 1))
    const far = Math.min(1, w2 / (distance(b, c) || 1))
    const corner =
      bend < 0.25
        ? out(b, middle, w2)
        : isInner
          ? out(b, middle, Math.min(w2 * 1.7, w2 / Math.max(0.3, Math.cos(bend / 2))))
          : // The joint is moved to the outside of the bend a little, as knees and elbows are.
            out(b, dot < -0.98 ? second : middle, w2 * 1.02)
    // On the inner side of a sharp bend the middle points would cross over the other bone.
    const isTight = isInner && bend > 1.5
    return [
      out(a, n1, w0),
      out(between(a, b, isTight ? 0.4 : 0.5), n1, isTight ? w1 * 0.95 : w1),
      ...(isSharp ? [out(between(b, a, near * 0.35), n1, w2)] : []),
      corner,
      ...(isSharp ? [out(between(b, c, far * 0.35), n2, w2)] : []),
      out(between(b, c, isTight ? 0.6 : 0.42), n2, isTight ? w3 * 0.95 : w3),
      out(c, n2, w4),
    ]
  }
  const cap = (p: Point, direction: Point, w: number, share: number): Point[] => {
    if (share === 0) return []
    const angle = Math.atan2(direction[1], direction[0])
    return [0.75, 0, -0.75].map((turn) =>
      add(p, polar(angle + turn * 1.05, w * (share * Math.cos(turn) + (1 - Math.cos(turn)) * 1.1))),
    )
  }
  return [
    ...side(1),
    ...cap(c, second, w4, end),
    ...side(-1).reverse(),
    ...cap(a, times(first, -1), w0, start),
  ]
}

/** The first `share` (0 to 2; 1 is the joint) of a limb, as three points again. */
export function shortened(a: Point, b: Point, c: Point, share: number): [Point, Point, Point] {
  if (share > 1) return [a, b, share < 2 ? between(b, c, share - 1) : c]
  const end = between(a, b, share)
  return [a, between(a, end, 0.5), end]
}

/** The widths along the first `share` of a limb. */
export function shortenedWidths(widths: LimbWidths, share: number): LimbWidths {
  const joint = share > 1 ? 1 : share / 2
  return [0, joint / 2, joint, (joint + share) / 2, share].map((t) => {
    const x = t * 2
    const i = Math.min(3, Math.floor(x))
    return widths[i]! + (widths[i + 1]! - widths[i]!) * (x - i)
  })
}
