import { cover, ink, newProjected, project, type View } from './frame.ts'

/** Writes ink[0..2] for a world point; ink[3] is 1 before the call and may be lowered for coverage. */
export type SurfaceShader = (x: number, y: number, z: number) => void

export interface DrawOptions {
  /** Metres by which the surface wins over what lies just before it. */
  bias?: number
  /** Draw over whatever is there. */
  isOnTop?: boolean
  /** False leaves the depth as it was, for glass and haze. */
  writesDepth?: boolean
}

export type Point = readonly [number, number, number]

const NEAR_METRES = 0.08
const corner = newProjected()
const screenX = new Float64Array(64)
const screenY = new Float64Array(64)
const edges = new Float64Array(64 * 3)

/** A flat convex polygon (up to about 30 corners) with anti-aliased edges, clipped behind the camera. */
export function drawPolygon(
  view: View,
  points: readonly Point[],
  shade: SurfaceShader,
  options: DrawOptions = {},
): void {
  const clipped = clipNear(points, view.camera.z + NEAR_METRES)
  const count = clipped.length
  if (count < 3) return
  const bounds = projectCorners(view, clipped)
  if (!bounds) return
  const edgeCount = outlineEdges(count)
  if (edgeCount === 0) return
  const [a, b, c] = [points[0]!, points[1]!, points[2]!]
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const uz = b[2] - a[2]
  const wx = c[0] - a[0]
  const wy = c[1] - a[1]
  const wz = c[2] - a[2]
  const nx = uy * wz - uz * wy
  const ny = uz * wx - ux * wz
  const nz = ux * wy - uy * wx
  const { camera, depth, width } = view
  const plane = nx * (a[0] - camera.x) + ny * (a[1] - camera.y) + nz * (a[2] - camera.z)
  const bias = options.bias ?? 0
  for (let y = bounds.y0; y < bounds.y1; y++) {
    const dy = (camera.horizon - y - 0.5) / camera.focal
    for (let x = bounds.x0; x < bounds.x1; x++) {
      let coverage = 1
      for (let e = 0; e < edgeCount * 3; e += 3) {
        const d = edges[e]! * (x + 0.5) + edges[e + 1]! * (y + 0.5) + edges[e + 2]! + 0.5
        if (d < coverage) coverage = d
        if (coverage <= 0) break
      }
      if (coverage <= 0) continue
      const dx = (x + 0.5 - camera.centre) / camera.focal
      let distance = plane / (nx * dx + ny * dy + nz)
      if (!(distance > 0) || distance > 1e7) distance = bounds.nearest
      const index = y * width + x
      if (!options.isOnTop && distance + camera.z > depth[index]! + camera.z + bias) continue
      ink[3] = 1
      shade(camera.x + dx * distance, camera.y + dy * distance, camera.z + distance)
      const alpha = coverage * ink[3]!
      if (alpha <= 0) continue
      cover(view, index, alpha)
      if (options.writesDepth !== false && alpha > 0.5) depth[index] = distance
    }
  }
}

function clipNear(points: readonly Point[], nearZ: number): Point[] {
  const kept: Point[] = []
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!
    const b = points[(i + 1) % points.length]!
    const da = a[2] - nearZ
    const db = b[2] - nearZ
    if (da >= 0) kept.push(a)
    if (da >= 0 !== db >= 0) {
      const t = da / (da - db)
      kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
    }
  }
  return kept
}

function projectCorners(view: View, points: readonly Point[]) {
  let x0 = Infinity
  let x1 = -Infinity
  let y0 = Infinity
  let y1 = -Infinity
  let nearest = Infinity
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!
    project(view, p[0], p[1], p[2], corner)
    screenX[i] = corner.px
    screenY[i] = corner.py
    x0 = Math.min(x0, corner.px)
    x1 = Math.max(x1, corner.px)
    y0 = Math.min(y0, corner.py)
    y1 = Math.max(y1, corner.py)
    nearest = Math.min(nearest, corner.distance)
  }
  const { clip } = view
  const bounds = {
    x0: Math.max(clip.x0, Math.floor(x0 - 0.5)),
    x1: Math.min(clip.x1, Math.ceil(x1 + 0.5)),
    y0: Math.max(clip.y0, Math.floor(y0 - 0.5)),
    y1: Math.min(clip.y1, Math.ceil(y1 + 0.5)),
    nearest,
  }
  return bounds.x0 < bounds.x1 && bounds.y0 < bounds.y1 ? bounds : undefined
}

/** Half planes of the projected outline; returns how many, 0 for a sliver. */
function outlineEdges(count: number): number {
  let area = 0
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count
    area += screenX[i]! * screenY[j]! - screenY[i]! * screenX[j]!
  }
  if (!(Math.abs(area) > 0.02)) return 0
  const sign = area > 0 ? 1 : -1
  let edgeCount = 0
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count
    const ex = -(screenY[j]! - screenY[i]!) * sign
    const ey = (screenX[j]! - screenX[i]!) * sign
    const length = Math.hypot(ex, ey)
    if (length < 1e-6) continue
    const k = edgeCount++ * 3
    edges[k] = ex / length
    edges[k + 1] = ey / length
    edges[k + 2] = -(ex * screenX[i]! + ey * screenY[i]!) / length
  }
  return edgeCount
}

/** Also gets the outward normal and coordinates on the face: u across and v up, in metres from the base's middle. */
export type BoxShader = (
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  u: number,
  v: number,
) => void

export interface Box {
  /** Middle of the base. */
  x: number
  y: number
  z: number
  width: number
  height: number
  depth: number
  /** Radians around the vertical. */
  turn?: number
}

const FACES: readonly { n: Point; corners: readonly (readonly [number, number, number])[] }[] = [
  {
    n: [0, 0, -1],
    corners: [
      [-1, 0, -1],
      [1, 0, -1],
      [1, 1, -1],
      [-1, 1, -1],
    ],
  },
  {
    n: [0, 0, 1],
    corners: [
      [1, 0, 1],
      [-1, 0, 1],
      [-1, 1, 1],
      [1, 1, 1],
    ],
  },
  {
    n: [-1, 0, 0],
    corners: [
      [-1, 0, 1],
      [-1, 0, -1],
      [-1, 1, -1],
      [-1, 1, 1],
    ],
  },
  {
    n: [1, 0, 0],
    corners: [
      [1, 0, -1],
      [1, 0, 1],
      [1, 1, 1],
      [1, 1, -1],
    ],
  },
  {
    n: [0, 1, 0],
    corners: [
      [-1, 1, -1],
      [1, 1, -1],
      [1, 1, 1],
      [-1, 1, 1],
    ],
  },
  {
    n: [0, -1, 0],
    corners: [
      [-1, 0, -1],
      [-1, 0, 1],
      [1, 0, 1],
      [1, 0, -1],
    ],
  },
]

/** The faces of a box that look at the camera. */
export function drawBox(view: View, box: Box, shade: BoxShader, options: DrawOptions = {}): void {
  const turn = box.turn ?? 0
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const { camera } = view
  for (const { n, corners } of FACES) {
    const nx = n[0] * cos + n[2] * sin
    const ny = n[1]
    const nz = -n[0] * sin + n[2] * cos
    const points = corners.map((c): Point => {
      const lx = (c[0] * box.width) / 2
      const lz = (c[2] * box.depth) / 2
      return [box.x + lx * cos + lz * sin, box.y + c[1] * box.height, box.z - lx * sin + lz * cos]
    })
    const first = points[0]!
    if (nx * (first[0] - camera.x) + ny * (first[1] - camera.y) + nz * (first[2] - camera.z) >= 0) continue
    const shader: SurfaceShader = (x, y, z) => {
      const rx = x - box.x
      const rz = z - box.z
      const lx = rx * cos - rz * sin
      const lz = rx * sin + rz * cos
      shade(x, y, z, nx, ny, nz, n[0] ? lz : lx, n[1] ? lz : y - box.y)
    }
    drawPolygon(view, points, shader, options)
  }
}

const centre = newProjected()

/** A soft ball of light, `radius` in metres, at least `leastPx` wide; hidden by what stands before it. */
export function drawGlow(
  view: View,
  at: Point,
  radius: number,
  colour: readonly [number, number, number],
  options: { leastPx?: number; mostPx?: number; isOnTop?: boolean } = {},
): void {
  project(view, at[0], at[1], at[2], centre)
  if (centre.distance < 0.1) return
  const px = Math.min(options.mostPx ?? 400, Math.max(options.leastPx ?? 0.8, radius * centre.scale))
  const { clip, width, depth } = view
  const x0 = Math.max(clip.x0, Math.floor(centre.px - px * 3))
  const x1 = Math.min(clip.x1, Math.ceil(centre.px + px * 3))
  const y0 = Math.max(clip.y0, Math.floor(centre.py - px * 3))
  const y1 = Math.min(clip.y1, Math.ceil(centre.py + px * 3))
  const limit = options.isOnTop ? -1 : centre.distance - 0.5
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const index = y * width + x
      if (limit > depth[index]!) continue
      const ex = (x + 0.5 - centre.px) / px
      const ey = (y + 0.5 - centre.py) / px
      const d = ex * ex + ey * ey
      if (d > 9) continue
      const w = Math.exp(-d * 1.5) - 1.4e-6
      const k = index * 3
      view.colour[k] = view.colour[k]! + colour[0] * w
      view.colour[k + 1] = view.colour[k + 1]! + colour[1] * w
      view.colour[k + 2] = view.colour[k + 2]! + colour[2] * w
    }
  }
}
