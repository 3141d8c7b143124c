/** Ear clipping of a simple polygon: triples of corner numbers. */
export function ears(outline: [number, number][]): [number, number, number][] {
  const cross = (a: number, b: number, c: number) => {
    const [p, q, r] = [outline[a]!, outline[b]!, outline[c]!]
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  }
  let area = 0
  outline.forEach(([x, y], i) => {
    const next = outline[(i + 1) % outline.length]!
    area += x * next[1] - next[0] * y
  })
  const sign = area >= 0 ? 1 : -1
  const left = outline.map((_, i) => i)
  const found: [number, number, number][] = []
  let guard = outline.length * outline.length
  while (left.length > 2 && guard-- > 0) {
    const n = left.length
    const i = left.findIndex((b, k) => {
      const [a, c] = [left[(k + n - 1) % n]!, left[(k + 1) % n]!]
      if (cross(a, b, c) * sign <= 0) return false
      return !left.some(
        (p) =>
          p !== a &&
          p !== b &&
          p !== c &&
          cross(a, b, p) * sign >= 0 &&
          cross(b, c, p) * sign >= 0 &&
          cross(c, a, p) * sign >= 0,
      )
    })
    const k = Math.max(i, 0)
    found.push([left[(k + n - 1) % n]!, left[k]!, left[(k + 1) % n]!])
    left.splice(k, 1)
  }
  return found
}
