export const clamp = (x: number, low = 0, high = 1) => (x < low ? low : Math.min(x, high))
export const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** Smooth step: 0 at `from`, 1 at `to`; `from` may be above `to`. */
export function smooth(from: number, to: number, x: number): number {
  let t = (x - from) / (to - from)
  t = t < 0 ? 0 : Math.min(t, 1)
  return t * t * (3 - 2 * t)
}
