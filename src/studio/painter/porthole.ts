import type { Scene } from '../scene.ts'
import type { View } from './frame.ts'
import { noise } from './noise.ts'
import { clamp, mix } from './scalar.ts'
import type { Team } from './team.ts'

/** Whether one looks out from within. */
export const isAtPorthole = (scene: Scene): boolean =>
  scene.props.includes('window') || scene.backdrop.includes('window') || scene.viewpoint === 'first-person'

/** A spacecraft's window around the picture: rounded opening, bevelled ring with bolts, lit from outside. */
export function framePorthole(
  team: Team,
  view: View,
  light: { x: number; y: number; strength: number },
): void {
  const { width: w, height: h, colour } = view
  const unit = Math.min(w, h) / 1024
  const radius = 190 * unit
  const halfW = w * 0.43 - radius
  const halfH = h * 0.41 - radius
  const distanceTo = (px: number, py: number) => {
    const qx = Math.abs((px - w / 2) * (1 + (0.1 * (py - h / 2)) / h)) - Math.max(0, halfW)
    const qy = Math.abs(py - h * 0.49) - Math.max(0, halfH)
    return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius
  }
  team.rows(h, (y) => {
    for (let x = 0; x < w; x++) {
      const raw = distanceTo(x + 0.5, y + 0.5)
      const d = raw / unit
      const k = (y * w + x) * 3
      if (d < -1.5) {
        if (d > -26)
          for (let c = 0; c < 3; c++)
            colour[k + c] = colour[k + c]! * (1 - Math.exp(-(((d + 3) / 9) ** 2)) * 0.25)
        continue
      }
      const gx = distanceTo(x + 1.5, y + 0.5) - raw
      const gy = distanceTo(x + 0.5, y + 1.5) - raw
      const slope =
        d < 9
          ? -1.1
          : d < 13
            ? 0
            : d < 34
              ? -0.55 + 0.02 * (d - 13)
              : d < 38
                ? 1.2
                : d < 92
                  ? 0
                  : d < 97
                    ? -1.3
                    : 0.1
      let nx = -gx * slope
      let ny = -gy * slope
      let nz = 1
      const angle = Math.atan2(y - h * 0.49, (x - w / 2) * 0.62)
      const step = Math.PI / 22
      if (d > 38 && d < 92) {
        const along =
          Math.abs(angle - Math.round(angle / step) * step) * Math.hypot(x - w / 2, y - h * 0.49) * 0.8
        const bolt = Math.hypot(along / unit, d - 65)
        if (bolt < 13) {
          nz = bolt < 5 ? 0.6 : 1
          nx += bolt < 5 ? 0 : gx * ((d - 65) / 13) * 0.9
          ny += bolt < 5 ? 0 : gy * ((d - 65) / 13) * 0.9
          if (bolt > 11.4) {
            nx = 0
            ny = 0
            nz = 0.15
          }
        }
      }
      const l = 1 / Math.hypot(nx, ny, nz)
      const lx = light.x - x
      const ly = light.y - y
      const away = Math.hypot(lx, ly) + 1e-6
      const towards = ((nx * lx + ny * ly) / away) * l
      const brushed = 0.75 + 0.2 * noise(x * 0.02 + angle * 30, y * 0.9) + 0.2 * noise(x * 0.35, y * 0.35)
      const inner = Math.exp(-Math.max(0, d) / 55)
      const sun =
        (Math.max(0, towards) * (0.25 + 0.75 * inner) * light.strength) / (1 + (away / (430 * unit)) ** 2)
      const earth = Math.max(0, ny * l * 0.8 + 0.25) * 0.004 * (0.3 + inner)
      const base = 0.0016 * (0.5 + nz * l) * brushed
      const tones = [
        sun * 0.75 * brushed + earth * 1.2 + base * 1.3,
        sun * 0.47 * brushed + earth * 1.7 + base * 1.5,
        sun * 0.25 * brushed + earth * 2.6 + base * 1.9,
      ]
      const cover = clamp((d + 1.5) / 2)
      for (let c = 0; c < 3; c++)
        colour[k + c] = mix(colour[k + c]!, tones[c]! + colour[k + c]! * 0.012 * inner, cover)
    }
  })
}
