import type { Matrix } from '../shape.ts'

/** Centimetres; x to the right, y downwards. */
export type Point = readonly [number, number]

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k]
export const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]
export const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1])
/** Radians; 0 is to the right, a quarter turn is downwards. */
export const angleOf = (a: Point, b: Point) => Math.atan2(b[1] - a[1], b[0] - a[0])
export const polar = (radians: number, length: number): Point => [
  Math.cos(radians) * length,
  Math.sin(radians) * length,
]
export const radians = (degrees: number) => (degrees * Math.PI) / 180
export const unit = (a: Point): Point => {
  const length = Math.hypot(a[0], a[1]) || 1
  return [a[0] / length, a[1] / length]
}

/** Scale, then turn, then move; a negative scale of x mirrors. */
export function placed(at: Point, turn: number, scaleX: number, scaleY: number): Matrix {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, at[0], at[1]]
}

/**
 * The middle joint and the end of a limb of two bones. What is out of reach is reached for with a straight limb.
 * `side` 1 puts the joint to the right of the way from start to end as seen by one who goes it.
 */
export function twoBones(start: Point, end: Point, upper: number, lower: number, side: number) {
  const wanted = distance(start, end)
  const reach = Math.min(Math.max(wanted, Math.abs(upper - lower) + 0.5), (upper + lower) * 0.998)
  const direction = angleOf(start, end)
  const cos = (upper * upper + reach * reach - lower * lower) / (2 * upper * reach)
  const bend = Math.acos(Math.min(1, Math.max(-1, cos)))
  return {
    joint: add(start, polar(direction + side * bend, upper)),
    end: add(start, polar(direction, reach)),
  }
}

const number = (value: number) => String(Math.round(value * 100) / 100)
const pair = (p: Point) => `${number(p[0])} ${number(p[1])}`

/** A curve through the points; handles follow the length of each segment, so uneven points do not overshoot. */
export function curve(points: readonly Point[], { isClosed = true, roundness = 1 } = {}): string {
  const count = points.length
  const at = (i: number) =>
    isClosed ? points[(i + count) % count]! : points[Math.min(count - 1, Math.max(0, i))]!
  let d = `M${pair(at(0))}`
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [a, b] = [at(i), at(i + 1)]
    const handle = distance(a, b) * 0.34 * roundness
    const out = add(a, times(unit(subtract(b, at(i - 1))), handle))
    const into = subtract(b, times(unit(subtract(at(i + 2), a)), handle))
    d += `C${pair(out)} ${pair(into)} ${pair(b)}`
  }
  return isClosed ? `${d}Z` : d
}

/** A polygon with rounded corners. */
export function polygon(points: readonly Point[], radius = 0): string {
  const count = points.length
  if (radius === 0) return `M${points.map(pair).join('L')}Z`
  let d = ''
  points.forEach((p, i) => {
    const before = points[(i + count - 1) % count]!
    const after = points[(i + 1) % count]!
    const cut = (q: Point) => between(p, q, Math.min(0.45, radius / (distance(p, q) || 1)))
    d += `${i === 0 ? 'M' : 'L'}${pair(cut(before))}Q${pair(p)} ${pair(cut(after))}`
  })
  return `${d}Z`
}

/** The smallest convex polygon around the points, clockwise on the screen. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (list: readonly Point[]) => {
    const chain: Point[] = []
    for (const p of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}
