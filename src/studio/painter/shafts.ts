import { FAR, type View } from './frame.ts'
import { scatter } from './noise.ts'
import { clamp } from './scalar.ts'
import type { Team } from './team.ts'

/** Light that streams past what stands before the sun: brightness of the far, drawn out from the sun's place. */
export function addShafts(
  team: Team,
  view: View,
  direction: readonly [number, number, number],
  strength: number,
  colour: readonly [number, number, number],
): void {
  if (direction[2] <= 0.1 || strength <= 0) return
  const { width, height, camera, colour: pixels, depth } = view
  const sunX = camera.centre + (direction[0] / direction[2]) * camera.focal
  const sunY = camera.horizon - (direction[1] / direction[2]) * camera.focal
  const mark = team.mark()
  const size = Math.max(2, Math.round(width / 448))
  const w = Math.floor(width / size)
  const h = Math.floor(height / size)
  const bright = team.floats(w * h)
  const streaks = team.floats(w * h)
  const reach = width * 0.5
  team.rows(h, (y) => {
    for (let x = 0; x < w; x++) {
      let sum = 0
      for (let j = 0; j < size; j++) {
        for (let i = 0; i < size; i++) {
          const index = (y * size + j) * width + x * size + i
          const d = depth[index]!
          if (d !== FAR && d < 45) continue
          const k = index * 3
          const l = pixels[k]! * 0.3 + pixels[k + 1]! * 0.5 + pixels[k + 2]! * 0.2
          sum += Math.min(6, l)
        }
      }
      const off = Math.hypot(x * size - sunX, y * size - sunY) / reach
      bright[y * w + x] = (sum / (size * size)) * Math.exp(-off * off * 2.2)
    }
  })
  const steps = 72
  team.rows(h, (y) => {
    for (let x = 0; x < w; x++) {
      const dx = ((sunX / size - x) * 0.94) / steps
      const dy = ((sunY / size - y) * 0.94) / steps
      const jitter = scatter(x, y)
      let px = x + dx * jitter
      let py = y + dy * jitter
      let weight = 1
      let sum = 0
      let total = 0
      for (let k = 0; k < steps; k++) {
        const xi = Math.floor(px)
        const yi = Math.floor(py)
        if (xi >= 0 && yi >= 0 && xi < w && yi < h) sum += bright[yi * w + xi]! * weight
        total += weight
        weight *= 0.984
        px += dx
        py += dy
      }
      streaks[y * w + x] = sum / total
    }
  })
  team.rows(height, (y) => {
    const fy = clamp(y / size - 0.5, 0, h - 1.001)
    const yi = Math.floor(fy)
    const v = fy - yi
    for (let x = 0; x < width; x++) {
      const fx = clamp(x / size - 0.5, 0, w - 1.001)
      const xi = Math.floor(fx)
      const u = fx - xi
      const p = yi * w + xi
      // Between the eye and what is near there is less air to shine.
      const air = 0.3 + 0.7 * clamp(depth[y * width + x]! / 55)
      const light =
        air *
        ((streaks[p]! * (1 - u) + streaks[p + 1]! * u) * (1 - v) +
          (streaks[p + w]! * (1 - u) + streaks[p + w + 1]! * u) * v) *
        strength
      const k = (y * width + x) * 3
      pixels[k] = pixels[k]! + light * colour[0]
      pixels[k + 1] = pixels[k + 1]! + light * colour[1]
      pixels[k + 2] = pixels[k + 2]! + light * colour[2]
    }
  })
  team.release(mark)
}
