import { ink, type View } from '../frame.ts'
import { locate } from './locate.ts'
import type { Mesh } from './mesh.ts'
import { type Screen, screenOf } from './screen.ts'
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
/** Columns painted beyond a strip, for outlines that look at their neighbours. */
const MARGIN = 10

/** The piece of the picture in work: which triangle owns each sample, and how near it is (1 / metres). */
interface Patch {
  x0: number
  x1: number
  top: number
  bottom: number
  offsets: Float64Array
  owner: Int32Array
  nearness: Float32Array
}

let owners = new Int32Array(0)
let nearnesses = new Float32Array(0)
const hit = newHit()

/** Paints a mesh with its own small multisample buffer, so that edges are smooth and depth is exact. */
export function drawMesh(view: View, mesh: Mesh, shade: Shade, options: RasterOptions = {}): void {
  const screen = screenOf(view, mesh)
  const { clip } = view
  const margin = options.isFine ? MARGIN : 0
  const x0 = Math.max(clip.x0 - margin, Math.floor(screen.left))
  const x1 = Math.min(clip.x1 + margin, Math.ceil(screen.right))
  const y0 = Math.max(clip.y0, Math.floor(screen.top))
  const y1 = Math.min(clip.y1, Math.ceil(screen.bottom))
  if (Math.min(x1, clip.x1) <= Math.max(x0, clip.x0) || y1 <= y0) return
  const offsets = options.isFine ? SIXTEEN : FOUR
  const width = x1 - x0
  // Outlines look at their neighbours, so small things are painted in one piece.
  const rows = options.isFine && width * (y1 - y0) < 200_000 ? y1 - y0 : Math.min(BAND, y1 - y0)
  const size = (width * rows * offsets.length) / 2
  if (owners.length < size) {
    owners = new Int32Array(size)
    nearnesses = new Float32Array(size)
  }
  const patch: Patch = { x0, x1, top: 0, bottom: 0, offsets, owner: owners, nearness: nearnesses }
  const bands = bucket(screen, x0, x1, y0, y1, rows)
  for (let band = 0; band < bands.length; band++) {
    if (bands[band]!.length === 0) continue
    patch.top = y0 + band * rows
    patch.bottom = Math.min(y1, patch.top + rows)
    owners.fill(-1, 0, size)
    nearnesses.fill(0, 0, size)
    for (const t of bands[band]!) fillTriangle(screen, t, patch)
    resolve(view, mesh, screen, shade, patch, options)
  }
}

function bucket(screen: Screen, x0: number, x1: number, y0: number, y1: number, rows: number): number[][] {
  const bands: number[][] = Array.from({ length: Math.ceil((y1 - y0) / rows) }, () => [])
  const { at } = screen
  for (let t = 0; t < screen.count; t++) {
    const k = t * 9
    if (at[k]! > x1 + 1 && at[k + 3]! > x1 + 1 && at[k + 6]! > x1 + 1) continue
    if (at[k]! < x0 - 1 && at[k + 3]! < x0 - 1 && at[k + 6]! < x0 - 1) continue
    const top = Math.min(at[k + 1]!, at[k + 4]!, at[k + 7]!)
    const bottom = Math.max(at[k + 1]!, at[k + 4]!, at[k + 7]!)
    const first = Math.max(0, Math.floor((top - y0) / rows))
    const last = Math.min(bands.length - 1, Math.floor((bottom - y0) / rows))
    for (let b = first; b <= last; b++) bands[b]!.push(t)
  }
  return bands
}

function fillTriangle(screen: Screen, t: number, patch: Patch): void {
  const { at } = screen
  const { x0, x1, offsets, owner, nearness } = patch
  const k = t * 9
  const ax = at[k]!
  const ay = at[k + 1]!
  const az = at[k + 2]!
  const bx = at[k + 3]!
  const by = at[k + 4]!
  const bz = at[k + 5]!
  const cx = at[k + 6]!
  const cy = at[k + 7]!
  const cz = at[k + 8]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-9)) return
  const inverse = 1 / area
  const left = Math.max(x0, Math.floor(Math.min(ax, bx, cx)))
  const right = Math.min(x1, Math.floor(Math.max(ax, bx, cx)) + 1)
  const first = Math.max(patch.top, Math.floor(Math.min(ay, by, cy)))
  const last = Math.min(patch.bottom, Math.floor(Math.max(ay, by, cy)) + 1)
  const samples = offsets.length / 2
  // Weights of corners b and c as planes over the picture.
  const bdx = (cy - ay) * inverse
  const bdy = -(cx - ax) * inverse
  const cdx = -(by - ay) * inverse
  const cdy = (bx - ax) * inverse
  for (let y = first; y < last; y++)
    for (let x = left; x < right; x++) {
      const base = ((y - patch.top) * (x1 - x0) + x - x0) * samples
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
  patch: Patch,
  options: RasterOptions,
): void {
  const { colour, depth, width, clip } = view
  const { x0, x1, top, offsets, owner, nearness } = patch
  const samples = offsets.length / 2
  const tolerance = options.tolerance ?? 0.02
  const keepsDepth = options.writesDepth === false
  const from = Math.max(x0, clip.x0)
  const to = Math.min(x1, clip.x1)
  for (let y = top; y < patch.bottom; y++)
    for (let x = from; x < to; x++) {
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
        let count = 0
        let sx = 0
        let sy = 0
        for (let q = s; q < samples; q++) {
          if (owner[base + q] !== t) continue
          owner[base + q] = -1
          if (1 / nearness[base + q]! > limit) continue
          count++
          sx += offsets[q * 2]!
          sy += offsets[q * 2 + 1]!
        }
        if (count === 0) continue
        locate(view, mesh, screen, t, x + sx / count, y + sy / count, hit)
        hit.open = options.isFine ? openness(hit, x, y, patch, samples) : 1
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
function openness(at: Hit, x: number, y: number, patch: Patch, samples: number): number {
  const { x0, x1, top, bottom, nearness } = patch
  const long = Math.hypot(at.nx, at.ny)
  if (long < 0.5) return 0
  const reach = Math.min(8, 1.5 + 0.02 / at.pixel) / long
  const px = Math.round(x + at.nx * reach)
  const py = Math.round(y - at.ny * reach)
  if (px < x0 || px >= x1 || py < top || py >= bottom) return 1
  const near = nearness[((py - top) * (x1 - x0) + px - x0) * samples + (samples >> 1)]!
  if (near === 0) return 1
  const here = nearness[((y - top) * (x1 - x0) + x - x0) * samples + (samples >> 1)]!
  return here > 0 && 1 / near - 1 / here > 0.3 ? 0.55 : 0
}
