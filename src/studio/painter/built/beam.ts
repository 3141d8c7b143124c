import type { Rgb, View } from '../frame.ts'
import type { Element } from '../world.ts'
import type { Vec } from './mesh.ts'

/** A beam of light with dust in it, from `from` towards `to`; drawn as light added to what is there. */
export function beam(from: Vec, to: Vec, width: number, colour: Rgb): Element {
  const draw = (view: View) => {
    const { camera, clip } = view
    const end = (p: Vec) => {
      const d = Math.max(0.3, p[2] - camera.z)
      const k = camera.focal / d
      return { x: camera.centre + (p[0] - camera.x) * k, y: camera.horizon - (p[1] - camera.y) * k, k, d }
    }
    const a = end(from)
    const b = end(to)
    const dx = b.x - a.x
    const dy = b.y - a.y
    const long = Math.hypot(dx, dy)
    if (long < 2) return
    const [ux, uy] = [dx / long, dy / long]
    const w0 = Math.max(1.2, 0.06 * a.k)
    const w1 = Math.max(2, width * b.k)
    const reach = Math.max(w0, w1) * 2.2
    const x0 = Math.max(clip.x0, Math.floor(Math.min(a.x, b.x) - reach))
    const x1 = Math.min(clip.x1, Math.ceil(Math.max(a.x, b.x) + reach))
    const y0 = Math.max(clip.y0, Math.floor(Math.min(a.y, b.y) - reach))
    const y1 = Math.min(clip.y1, Math.ceil(Math.max(a.y, b.y) + reach))
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const rx = x + 0.5 - a.x
        const ry = y + 0.5 - a.y
        const t = (rx * ux + ry * uy) / long
        if (t < 0 || t > 1.12) continue
        const off = Math.abs(rx * uy - ry * ux)
        const w = w0 + (w1 - w0) * t
        const s = off / w
        if (s > 2) continue
        const index = y * view.width + x
        const near = a.d + (b.d - a.d) * t
        if (view.depth[index]! < near - 1.5) continue
        const strength =
          Math.exp(-s * s * 1.7) *
          ((w0 + 2) / (w + 2)) ** 0.75 *
          (1 - t * 0.6) *
          (t > 1 ? 1 - (t - 1) / 0.12 : 1)
        const k = index * 3
        view.colour[k] = view.colour[k]! + colour[0] * strength
        view.colour[k + 1] = view.colour[k + 1]! + colour[1] * strength
        view.colour[k + 2] = view.colour[k + 2]! + colour[2] * strength
      }
  }
  return { z: Math.min(from[2], to[2]) - 0.2, draw, isReflected: false }
}
