import { ink, type View } from '../frame.ts'
import type { Mesh } from './mesh.ts'
import { type Hit, newHit } from './surface.ts'

/** Colour of a hit on triangles of a material into ink[0..2], coverage into ink[3]. */
export type Shade = (hit: Hit, material: number) => void

export interface RasterOptions {
  /** Sixteen samples a pixel instead of four. */
  isFine?: boolean
  /** Metres by which it may lie behind what is painted already. */
  tolerance?: number
  /** False for shadows and glass. */
  writesDepth?: boolean
}

/** Where the samples of a pixel lie: four rotated for large things, sixteen for small ones. */
const FOUR = Float64Array.from([0.375, 0.125, 0.875, 0.375, 0.125, 0.625, 0.625, 0.875])
const SIXTEEN = Float64Array.from(
  Array.from({ length: 32 }, (_, i) => {
    const k = i >> 1
    return i & 1 ? (k + 0.5) / 16 : (((k * 7) % 16) + 0.5) / 16
  }),
)
const BAND = 48
const NEAR = 0.08

/** Screen triangles after the near plane: nine numbers each (x, y, 1/distance) and the corners' weights. */
interface Screen {
  count: number
  /** x, y, 1/z of three corners. */
  at: Float64Array
  source: Uint32Array
  /** Original barycentric weights of each corner (3 x 3), since clipping cuts corners off. */
  weights: Float64Array | undefined
  top: number
  bottom: number
  left: number
  right: number
}

/** Paints a mesh with its own small multisample buffer, so that edges are smooth and depth is exact. */
export function drawMesh(view: View, mesh: Mesh, shade: Shade, options: RasterOptions = {}): void {
  const screen = toScreen(view, mesh)
  const offsets = options.isFine ? SIXTEEN : FOUR
  const { clip } = view
  const x0 = Math.max(clip.x0, Math.floor(screen.left))
  const x1 = Math.min(clip.x1, Math.ceil(screen.right))
  const y0 = Math.max(clip.y0, Math.floor(screen.top))
  const y1 = Math.min(clip.y1, Math.ceil(screen.bottom))
  if (x1 <= x0 || y1 <= y0) return
  const samples = offsets.length / 2
  const width = x1 - x0
  // Outlines look at their neighbours, so small things are painted in one piece.
  const rows = options.isFine && width * (y1 - y0) < 300_000 ? y1 - y0 : Math.min(BAND, y1 - y0)
  const owner = new Int32Array(width * rows * samples)
  const nearness = new Float64Array(width * rows * samples)
  const bands = bucket(screen, y0, y1, rows)
  const hit = newHit()
  for (let band = 0; band < bands.length; band++) {
    const top = y0 + band * rows
    const bottom = Math.min(y1, top + rows)
    owner.fill(-1)
    nearness.fill(0)
    for (const t of bands[band]!) fillTriangle(screen, t, offsets, x0, x1, top, bottom, owner, nearness)
    resolve(view, mesh, screen, shade, offsets, x0, x1, top, bottom, owner, nearness, hit, options)
  }
}

function bucket(screen: Screen, y0: number, y1: number, rows: number): number[][] {
  const bands: number[][] = Array.from({ length: Math.ceil((y1 - y0) / rows) }, () => [])
  const { at } = screen
  for (let t = 0; t < screen.count; t++) {
    const k = t * 9
    const top = Math.min(at[k + 1]!, at[k + 4]!, at[k + 7]!)
    const bottom = Math.max(at[k + 1]!, at[k + 4]!, at[k + 7]!)
    const first = Math.max(0, Math.floor((top - y0) / rows))
    const last = Math.min(bands.length - 1, Math.floor((bottom - y0) / rows))
    for (let b = first; b <= last; b++) bands[b]!.push(t)
  }
  return bands
}

function toScreen(view: View, mesh: Mesh): Screen {
  const { camera } = view
  const { position, corners } = mesh
  const n = position.length / 3
  const px = new Float64Array(n)
  const py = new Float64Array(n)
  const near = new Float64Array(n)
  let behind = 0
  for (let i = 0; i < n; i++) {
    const distance = position[i * 3 + 2]! - camera.z
    if (distance < NEAR) behind++
    const scale = camera.focal / distance
    near[i] = 1 / distance
    px[i] = camera.centre + (position[i * 3]! - camera.x) * scale
    py[i] = camera.horizon - (position[i * 3 + 1]! - camera.y) * scale
  }
  const triangles = corners.length / 3
  const room = behind > 0 ? triangles * 2 : triangles
  const screen: Screen = {
    count: 0,
    at: new Float64Array(room * 9),
    source: new Uint32Array(room),
    weights: behind > 0 ? new Float64Array(room * 9) : undefined,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
  }
  for (let t = 0; t < triangles; t++) {
    const [a, b, c] = [corners[t * 3]!, corners[t * 3 + 1]!, corners[t * 3 + 2]!]
    const cut = behind > 0 && (isBehind(near[a]!) || isBehind(near[b]!) || isBehind(near[c]!))
    if (cut) {
      clipNear(view, mesh, t, screen)
      continue
    }
    const k = screen.count * 9
    const { at } = screen
    at[k] = px[a]!
    at[k + 1] = py[a]!
    at[k + 2] = near[a]!
    at[k + 3] = px[b]!
    at[k + 4] = py[b]!
    at[k + 5] = near[b]!
    at[k + 6] = px[c]!
    at[k + 7] = py[c]!
    at[k + 8] = near[c]!
    if (screen.weights) {
      screen.weights[k] = 1
      screen.weights[k + 4] = 1
      screen.weights[k + 8] = 1
    }
    push(screen, t)
  }
  return screen
}

const isBehind = (nearness: number) => !(nearness > 0 && nearness < 1 / NEAR)

function push(screen: Screen, source: number): void {
  const k = screen.count * 9
  const { at } = screen
  for (let c = 0; c < 9; c += 3) {
    const [x, y] = [at[k + c]!, at[k + c + 1]!]
    if (x < screen.left) screen.left = x
    if (x > screen.right) screen.right = x
    if (y < screen.top) screen.top = y
    if (y > screen.bottom) screen.bottom = y
  }
  screen.source[screen.count++] = source
}

/** Cuts a triangle at the near plane into one or two. */
function clipNear(view: View, mesh: Mesh, t: number, screen: Screen): void {
  const { camera } = view
  const inside: { p: number[]; w: number[] }[] = []
  const corner = (i: number) => {
    const k = mesh.corners[t * 3 + i]! * 3
    return { p: [0, 1, 2].map((d) => mesh.position[k + d]!), w: [0, 1, 2].map((d) => (d === i ? 1 : 0)) }
  }
  for (let i = 0; i < 3; i++) {
    const [a, b] = [corner(i), corner((i + 1) % 3)]
    const [da, db] = [a.p[2]! - camera.z - NEAR, b.p[2]! - camera.z - NEAR]
    if (da >= 0) inside.push(a)
    if (da >= 0 !== db >= 0) {
      const s = da / (da - db)
      inside.push({
        p: a.p.map((v, d) => v + (b.p[d]! - v) * s),
        w: a.w.map((v, d) => v + (b.w[d]! - v) * s),
      })
    }
  }
  for (let i = 1; i + 1 < inside.length; i++) {
    const k = screen.count * 9
    ;[inside[0]!, inside[i]!, inside[i + 1]!].forEach(({ p, w }, c) => {
      const distance = Math.max(NEAR * 0.999, p[2]! - camera.z)
      screen.at[k + c * 3] = camera.centre + ((p[0]! - camera.x) * camera.focal) / distance
      screen.at[k + c * 3 + 1] = camera.horizon - ((p[1]! - camera.y) * camera.focal) / distance
      screen.at[k + c * 3 + 2] = 1 / distance
      for (let d = 0; d < 3; d++) screen.weights![k + c * 3 + d] = w[d]!
    })
    push(screen, t)
  }
}

function fillTriangle(
  screen: Screen,
  t: number,
  offsets: Float64Array,
  x0: number,
  x1: number,
  top: number,
  bottom: number,
  owner: Int32Array,
  nearness: Float64Array,
): void {
  const { at } = screen
  const k = t * 9
  const [ax, ay, az] = [at[k]!, at[k + 1]!, at[k + 2]!]
  const [bx, by, bz] = [at[k + 3]!, at[k + 4]!, at[k + 5]!]
  const [cx, cy, cz] = [at[k + 6]!, at[k + 7]!, at[k + 8]!]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-9)) return
  const inverse = 1 / area
  const left = Math.max(x0, Math.floor(Math.min(ax, bx, cx) - 1))
  const right = Math.min(x1, Math.ceil(Math.max(ax, bx, cx) + 1))
  const first = Math.max(top, Math.floor(Math.min(ay, by, cy) - 1))
  const last = Math.min(bottom, Math.ceil(Math.max(ay, by, cy) + 1))
  const samples = offsets.length / 2
  // Weights of corners b and c as planes over the picture.
  const [bdx, bdy] = [(cy - ay) * inverse, -(cx - ax) * inverse]
  const [cdx, cdy] = [-(by - ay) * inverse, (bx - ax) * inverse]
  for (let y = first; y < last; y++)
    for (let x = left; x < right; x++) {
      const base = ((y - top) * (x1 - x0) + x - x0) * samples
      for (let s = 0; s < samples; s++) {
        const dx = x + offsets[s * 2]! - ax
        const dy = y + offsets[s * 2 + 1]! - ay
        const wb = dx * bdx + dy * bdy
        if (wb < 0) continue
        const wc = dx * cdx + dy * cdy
        if (wc < 0 || wb + wc > 1) continue
        const near = az + (bz - az) * wb + (cz - az) * wc
        if (near <= nearness[base + s]!) continue
        nearness[base + s] = near
        owner[base + s] = t
      }
    }
}

function resolve(
  view: View,
  mesh: Mesh,
  screen: Screen,
  shade: Shade,
  offsets: Float64Array,
  x0: number,
  x1: number,
  top: number,
  bottom: number,
  owner: Int32Array,
  nearness: Float64Array,
  hit: Hit,
  options: RasterOptions,
): void {
  const { colour, depth, width } = view
  const samples = offsets.length / 2
  const tolerance = options.tolerance ?? 0.02
  const keepsDepth = options.writesDepth === false
  for (let y = top; y < bottom; y++)
    for (let x = x0; x < x1; x++) {
      const base = ((y - top) * (x1 - x0) + x - x0) * samples
      const pixel = y * width + x
      // Nothing behind what stands there already; a little tolerance keeps feet on the ground from flickering.
      const limit = depth[pixel]! * 1.001 + tolerance
      let red = 0
      let green = 0
      let blue = 0
      let covered = 0
      let nearest = 0
      for (let s = 0; s < samples; s++) {
        const t = owner[base + s]!
        if (t < 0) continue
        if (1 / nearness[base + s]! > limit) {
          owner[base + s] = -1
          continue
        }
        let count = 0
        let sx = 0
        let sy = 0
        for (let q = s; q < samples; q++) {
          if (owner[base + q] !== t) continue
          const distance = 1 / nearness[base + q]!
          owner[base + q] = -1
          if (distance > limit) continue
          count++
          sx += offsets[q * 2]!
          sy += offsets[q * 2 + 1]!
        }
        locate(view, mesh, screen, t, x + sx / count, y + sy / count, hit)
        if (options.isFine) hit.open = openness(hit, x, y, x0, x1, top, bottom, nearness, samples)
        ink[3] = 1
        shade(hit, mesh.material[screen.source[t]!]!)
        const share = (count / samples) * ink[3]
        red += ink[0]! * share
        green += ink[1]! * share
        blue += ink[2]! * share
        covered += share
        if (nearness[base + s]! > nearest) nearest = nearness[base + s]!
      }
      if (covered <= 0) continue
      const k = pixel * 3
      const rest = 1 - covered
      colour[k] = colour[k]! * rest + red
      colour[k + 1] = colour[k + 1]! * rest + green
      colour[k + 2] = colour[k + 2]! * rest + blue
      if (!keepsDepth && covered >= 0.5) depth[pixel] = 1 / nearest
    }
}

/** 1 where the surface borders on what lies well behind it, 0 where it borders on its own neighbour. */
function openness(
  hit: Hit,
  x: number,
  y: number,
  x0: number,
  x1: number,
  top: number,
  bottom: number,
  nearness: Float64Array,
  samples: number,
): number {
  const long = Math.hypot(hit.nx, hit.ny)
  if (long < 0.5) return 0
  const reach = Math.min(8, 1.5 + 0.02 / hit.pixel) / long
  const px = Math.round(x + hit.nx * reach)
  const py = Math.round(y - hit.ny * reach)
  if (px < x0 || px >= x1 || py < top || py >= bottom) return 1
  const near = nearness[((py - top) * (x1 - x0) + px - x0) * samples + (samples >> 1)]!
  if (near === 0) return 1
  const here = nearness[((y - top) * (x1 - x0) + x - x0) * samples + (samples >> 1)]!
  return here > 0 && 1 / near - 1 / here > 0.3 ? 0.55 : 0
}

/** Fills `hit` with what the triangle has at a point of the picture. */
function locate(view: View, mesh: Mesh, screen: Screen, t: number, px: number, py: number, hit: Hit): void {
  const { at, weights } = screen
  const k = t * 9
  const [ax, ay] = [at[k]!, at[k + 1]!]
  const [bx, by] = [at[k + 3]!, at[k + 4]!]
  const [cx, cy] = [at[k + 6]!, at[k + 7]!]
  const inverse = 1 / ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  let wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) * inverse
  let wc = ((py - ay) * (bx - ax) - (px - ax) * (by - ay)) * inverse
  wb = wb < 0 ? 0 : Math.min(wb, 1)
  wc = wc < 0 ? 0 : Math.min(wc, 1 - wb)
  let wa = (1 - wb - wc) * at[k + 2]!
  wb *= at[k + 5]!
  wc *= at[k + 8]!
  const distance = 1 / (wa + wb + wc)
  wa *= distance
  wb *= distance
  wc *= distance
  if (weights) {
    const [ua, ub, uc] = [wa, wb, wc]
    wa = ua * weights[k]! + ub * weights[k + 3]! + uc * weights[k + 6]!
    wb = ua * weights[k + 1]! + ub * weights[k + 4]! + uc * weights[k + 7]!
    wc = ua * weights[k + 2]! + ub * weights[k + 5]! + uc * weights[k + 8]!
  }
  const source = screen.source[t]!
  const a = mesh.corners[source * 3]!
  const b = mesh.corners[source * 3 + 1]!
  const c = mesh.corners[source * 3 + 2]!
  const { position: p, normal: n, uv, girth } = mesh
  const [a3, b3, c3] = [a * 3, b * 3, c * 3]
  hit.x = p[a3]! * wa + p[b3]! * wb + p[c3]! * wc
  hit.y = p[a3 + 1]! * wa + p[b3 + 1]! * wb + p[c3 + 1]! * wc
  hit.z = p[a3 + 2]! * wa + p[b3 + 2]! * wb + p[c3 + 2]! * wc
  hit.u = uv[a * 2]! * wa + uv[b * 2]! * wb + uv[c * 2]! * wc
  hit.v = uv[a * 2 + 1]! * wa + uv[b * 2 + 1]! * wb + uv[c * 2 + 1]! * wc
  hit.girth = girth[a]! * wa + girth[b]! * wb + girth[c]! * wc
  hit.pixel = distance / view.camera.focal
  let ex = view.camera.x - hit.x
  let ey = view.camera.y - hit.y
  let ez = view.camera.z - hit.z
  const far = Math.sqrt(ex * ex + ey * ey + ez * ez) || 1
  ex /= far
  ey /= far
  ez /= far
  hit.ex = ex
  hit.ey = ey
  hit.ez = ez
  let nx = n[a3]! * wa + n[b3]! * wb + n[c3]! * wc
  let ny = n[a3 + 1]! * wa + n[b3 + 1]! * wb + n[c3 + 1]! * wc
  let nz = n[a3 + 2]! * wa + n[b3 + 2]! * wb + n[c3 + 2]! * wc
  // The face itself decides which side is seen; the smooth normal follows it.
  const [ux, uy, uz] = [p[b3]! - p[a3]!, p[b3 + 1]! - p[a3 + 1]!, p[b3 + 2]! - p[a3 + 2]!]
  const [vx, vy, vz] = [p[c3]! - p[a3]!, p[c3 + 1]! - p[a3 + 1]!, p[c3 + 2]! - p[a3 + 2]!]
  const [gx, gy, gz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const side = (gx * ex + gy * ey + gz * ez) * (gx * nx + gy * ny + gz * nz) < 0 ? -1 : 1
  const long = (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1) * side
  nx /= long
  ny /= long
  nz /= long
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
}
