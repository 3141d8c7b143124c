import type { MeshBuilder, Vec } from './mesh.ts'

/** An ellipse in space: the half axes span it. */
export interface Ring {
  c: Vec
  side: Vec
  front: Vec
}

const tangentOf = (points: Vec[], i: number): Vec => {
  const a = points[Math.max(0, i - 1)]!
  const b = points[Math.min(points.length - 1, i + 1)]!
  const d: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const long = Math.hypot(...d) || 1
  return [d[0] / long, d[1] / long, d[2] / long]
}

/** Rings across a path. `side` tells where the first half axis points as nearly as the path allows. */
export function ringsAlong(points: Vec[], radii: (number | [number, number])[], side: Vec): Ring[] {
  return points.map((c, i) => {
    const t = tangentOf(points, i)
    const k = side[0] * t[0] + side[1] * t[1] + side[2] * t[2]
    let s: Vec = [side[0] - t[0] * k, side[1] - t[1] * k, side[2] - t[2] * k]
    let long = Math.hypot(...s)
    if (long < 1e-4) {
      s = Math.abs(t[1]) < 0.9 ? [t[2], 0, -t[0]] : [1, 0, 0]
      long = Math.hypot(...s) || 1
    }
    s = [s[0] / long, s[1] / long, s[2] / long]
    const f: Vec = [t[1] * s[2] - t[2] * s[1], t[2] * s[0] - t[0] * s[2], t[0] * s[1] - t[1] * s[0]]
    const r = radii[i]!
    const [a, b] = typeof r === 'number' ? [r, r] : r
    return { c, side: [s[0] * a, s[1] * a, s[2] * a], front: [f[0] * b, f[1] * b, f[2] * b] }
  })
}

const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)

function between(rings: Ring[], i: number, t: number): Ring {
  const at = (k: number) => rings[Math.max(0, Math.min(rings.length - 1, k))]!
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
  const each = (key: 'c' | 'side' | 'front'): Vec => [
    spline(a[key][0], b[key][0], c[key][0], d[key][0], t),
    spline(a[key][1], b[key][1], c[key][1], d[key][1], t),
    spline(a[key][2], b[key][2], c[key][2], d[key][2], t),
  ]
  return { c: each('c'), side: each('side'), front: each('front') }
}

export interface LoftOptions {
  /** Scales the radius at an angle (0 along side, PI/2 along front) and share of the length; for folds. */
  swell?: (angle: number, v: number) => number
  /** How far the ends round out, as a share of their radius; 0 is flat. */
  round?: [number, number]
  /** False leaves the ends open: skirts, sleeves. */
  isCapped?: boolean
}

/** A smooth skin over rings, `nu` corners around and `steps` between two rings. */
export function loft(
  m: MeshBuilder,
  rings: Ring[],
  nu: number,
  steps: number,
  options: LoftOptions = {},
): void {
  const all: Ring[] = []
  for (let i = 0; i < rings.length - 1; i++)
    for (let s = 0; s < steps; s++) all.push(between(rings, i, s / steps))
  all.push(rings[rings.length - 1]!)
  const body = all.length
  if (options.isCapped !== false) {
    const [start, end] = options.round ?? [0.6, 0.6]
    all.unshift(...cap(all[0]!, all[1]!, start).reverse())
    all.push(...cap(all[all.length - 1]!, all[all.length - 2]!, end))
  }
  const last = all.length - 1
  const lead = (all.length - body) / 2
  m.grid(nu, last, true, (u, v, out) => {
    const j = Math.round(v * last)
    const ring = all[j]!
    const angle = u * Math.PI * 2
    const k = options.swell ? options.swell(angle, Math.min(1, Math.max(0, (j - lead) / (body - 1)))) : 1
    const c = Math.cos(angle) * k
    const s = Math.sin(angle) * k
    out.x = ring.c[0] + ring.side[0] * c + ring.front[0] * s
    out.y = ring.c[1] + ring.side[1] * c + ring.front[1] * s
    out.z = ring.c[2] + ring.side[2] * c + ring.front[2] * s
    out.girth = Math.sqrt(Math.hypot(...ring.side) * Math.hypot(...ring.front)) || 1e-4
  })
}

/** Two rings that close an end; the axis leads away from the neighbour. */
function cap(ring: Ring, neighbour: Ring, round: number): Ring[] {
  const radius = Math.sqrt(Math.hypot(...ring.side) * Math.hypot(...ring.front))
  const d: Vec = [ring.c[0] - neighbour.c[0], ring.c[1] - neighbour.c[1], ring.c[2] - neighbour.c[2]]
  const long = Math.hypot(...d) || 1
  const at = (share: number, size: number): Ring => ({
    c: [0, 1, 2].map((k) => ring.c[k]! + (d[k]! / long) * radius * share) as Vec,
    side: [ring.side[0] * size, ring.side[1] * size, ring.side[2] * size],
    front: [ring.front[0] * size, ring.front[1] * size, ring.front[2] * size],
  })
  return [at(round * 0.72, 0.72), at(round, 0)]
}

/** A tube through points; radii one for all, or one a point. */
export function tube(m: MeshBuilder, points: Vec[], radii: number | number[], nu = 7, steps = 2): void {
  const each = typeof radii === 'number' ? points.map(() => radii) : radii
  loft(m, ringsAlong(points, each, [0.31, 0.2, 0.93]), nu, points.length > 2 ? steps : 1)
}

/** A turned body about the vertical: profile of [radius, height] from the bottom up. */
export function lathe(
  m: MeshBuilder,
  profile: [number, number][],
  nu = 16,
  swell?: (angle: number, v: number) => number,
): void {
  const last = profile.length - 1
  m.grid(nu, last, true, (u, v, out) => {
    const [r, y] = profile[Math.round(v * last)]!
    const k = r * (swell ? swell(u * Math.PI * 2, v) : 1)
    out.x = Math.cos(u * Math.PI * 2) * k
    out.y = y
    out.z = Math.sin(u * Math.PI * 2) * k
    out.girth = r
  })
}

/** An ellipsoid. */
export function ball(m: MeshBuilder, c: Vec, rx: number, ry = rx, rz = rx, nu = 12, nv = 8): void {
  m.grid(nu, nv, true, (u, v, out) => {
    const a = u * Math.PI * 2
    const b = (v - 0.5) * Math.PI
    out.x = c[0] + Math.cos(a) * Math.cos(b) * rx
    out.y = c[1] + Math.sin(b) * ry
    out.z = c[2] + Math.sin(a) * Math.cos(b) * rz
    out.girth = (rx + ry + rz) / 3
  })
}
