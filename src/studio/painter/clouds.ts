import type { Air } from './air.ts'
import type { Atmosphere } from './atmosphere.ts'
import type { SkySettings } from './composition.ts'
import { ink, type Rgb } from './frame.ts'
import { fbm, fbm3, scatter } from './noise.ts'
import { clamp, mix, smooth } from './scalar.ts'

export interface CloudSettings {
  sky: SkySettings
  /** Offsets into the noise. */
  ox: number
  oz: number
  atmosphere: Atmosphere
  air: Air
  night: number
}

/** Light of clouds along a direction: writes red, green, blue and what they let through into `into` from `at`. */
export type CloudPainter = (dx: number, dy: number, into: Float32Array, at: number) => void

const HEAP_BASE = 900
const HEAP_TOP = 2500

export function makeClouds(settings: CloudSettings): CloudPainter {
  const { sky, ox, oz, atmosphere, air, night } = settings
  const direction = atmosphere.direction
  const light = cloudLight(settings)
  const shade: Rgb = [0, 0, 0]

  /** A layer at one height, lit by comparing its thickness with that a step towards the sun. */
  const layer = (dx: number, dy: number, into: Float32Array, at: number, isHigh: boolean) => {
    const amount = isHigh ? sky.veils : sky.layer
    if (amount <= 0 || dy < 0.012) return
    const k = 1 / (dy + (isHigh ? 0.07 : 0.05))
    const size = isHigh ? 0.5 : 0.62
    const x = dx * k * size + ox
    const y = k * size * (isHigh ? 0.6 : 1) + oz
    const warp = fbm(x * 0.8 + 3, y * 0.7, 3)
    const wx = x + warp * 1.3
    const wy = y * (isHigh ? 1.6 : 1.15) + warp * 1.1
    const detail = isHigh ? 5 : 6
    const d = fbm(wx, wy, detail)
    const edge = 0.66 - amount * (isHigh ? 0.26 : 0.42)
    const cover =
      smooth(edge, edge + (isHigh ? 0.32 : 0.2), d) * smooth(0.012, 0.09, dy) * (isHigh ? 0.75 : 0.95)
    if (cover <= 0.002) return
    const towards = fbm(wx + direction[0] * 0.12, wy - direction[2] * 0.12 - 0.05, detail - 1)
    const lit = clamp(0.42 + (d - towards) * (isHigh ? 4.6 : 5.4), 0, 1.35)
    const cos = Math.max(0, atmosphere.cosine(dx, dy, 1))
    const phase = 0.38 + 1.5 * cos ** 7 + 0.5 * cos ** 2
    const thick = isHigh ? 0 : smooth(edge + 0.1, edge + 0.34, d)
    air.radiance(dx, dy, 1)
    const strength = lit * phase * 0.11 * (1 - thick * 0.55)
    for (let c = 0; c < 3; c++) {
      const base =
        ink[c]! * (0.6 - 0.22 * thick) +
        light.ambient[c]! * (isHigh ? 0.15 : 0.5 - 0.2 * thick) * (1 - night * 0.5)
      shade[c] = base + light.sun[c]! * strength
    }
    blendOver(into, at, shade, cover)
  }

  const heapDensity = (x: number, y: number, z: number, octaves: number) => {
    const height = (y - HEAP_BASE) / (HEAP_TOP - HEAP_BASE)
    if (height < 0 || height > 1) return 0
    const c = fbm(x * 0.00025 + ox, z * 0.00025 + oz, 3)
    const limit = 0.78 - sky.heaps * 0.46
    const cover = smooth(limit - 0.12, limit + 0.14, c) * 1.05
    if (cover < 0.02) return 0
    const shape = cover * smooth(0, 0.08, height) * (1 - (height / Math.max(0.05, cover)) ** 1.6)
    if (!(shape > 0)) return 0
    return Math.max(0, shape * 1.35 - (1 - fbm3(x * 0.00108, y * 0.0013, z * 0.00108, octaves)) * 1.5 + 0.36)
  }

  /** Heaped clouds, marched; a few steps towards the sun give their shadows. */
  const heaps = (dx: number, dy: number, into: Float32Array, at: number) => {
    if (sky.heaps <= 0 || dy < 0.008) return
    // Straight above they would only be a grey lid.
    const fade = smooth(0.5, 0.2, dy)
    if (fade <= 0) return
    const start = HEAP_BASE / dy
    const end = Math.min(HEAP_TOP / dy, 40000)
    if (start > 36000) return
    const steps = 34
    const ds = (end - start) / steps
    const slant = Math.sqrt(1 + dx * dx + dy * dy)
    const cos = atmosphere.cosine(dx, dy, 1)
    const phase = 0.4 + 1.7 * Math.max(0, cos) ** 8 + 0.16 * cos
    const jitter = 0.15 + 0.7 * scatter(Math.floor(dx * 9001), Math.floor(dy * 7001))
    let through = 1
    let r = 0
    let g = 0
    let b = 0
    let weight = 0
    let distance = 0
    for (let i = 0; i < steps; i++) {
      const t = start + (i + jitter) * ds
      const x = dx * t
      const y = dy * t
      const d = heapDensity(x, y, t, 4)
      if (d <= 0) continue
      let shadow = 0
      let length = 70
      let q = 35
      for (let j = 0; j < 4; j++) {
        shadow +=
          heapDensity(x + direction[0] * q, y + Math.max(0.04, direction[1]) * q, t + direction[2] * q, 2) *
          length
        length *= 1.7
        q += length
      }
      shadow *= 0.02
      const direct = Math.exp(-shadow) * 0.75 + Math.exp(-shadow * 0.25) * 0.3
      const powder = 1 - Math.exp(-d * 9) * 0.65
      const height = (y - HEAP_BASE) / (HEAP_TOP - HEAP_BASE)
      const alpha = (1 - Math.exp(-d * 0.024 * ds * slant)) * fade
      const sunlight = direct * powder * phase * 0.19
      const skylight = 0.78 + 0.5 * height
      r += through * alpha * (light.sun[0] * sunlight + light.ambient[0] * skylight)
      g += through * alpha * (light.sun[1] * sunlight + light.ambient[1] * skylight)
      b += through * alpha * (light.sun[2] * sunlight + light.ambient[2] * skylight)
      distance += t * through * alpha
      weight += through * alpha
      through *= 1 - alpha
      if (through < 0.02) {
        through = 0
        break
      }
    }
    if (weight <= 0) return
    const clear = Math.exp((-distance / weight) * 2.4e-5)
    const alpha = 1 - through
    air.radiance(dx, dy, 1)
    shade[0] = (r / alpha) * clear + ink[0]! * (1 - clear)
    shade[1] = (g / alpha) * clear + ink[1]! * (1 - clear)
    shade[2] = (b / alpha) * clear + ink[2]! * (1 - clear)
    blendOver(into, at, shade, alpha)
  }

  return (dx, dy, into, at) => {
    into[at] = 0
    into[at + 1] = 0
    into[at + 2] = 0
    into[at + 3] = 1
    layer(dx, dy, into, at, true)
    layer(dx, dy, into, at, false)
    if (night < 0.95) heaps(dx, dy, into, at)
  }
}

function cloudLight(settings: CloudSettings): { sun: Rgb; ambient: Rgb } {
  const { atmosphere, air, night, sky } = settings
  const sun: Rgb = [0, 0, 0]
  const dim = 1 - 0.8 * sky.gloom
  const moon = [0.1, 0.13, 0.2]
  const grey = (atmosphere.cloudSun[0] + atmosphere.cloudSun[1] + atmosphere.cloudSun[2]) / 3
  for (let c = 0; c < 3; c++)
    sun[c] =
      (mix(atmosphere.cloudSun[c]!, grey * [0.9, 1, 1.1][c]!, sky.gloom * 0.75) + moon[c]! * night * night) *
      dim
  return { sun, ambient: air.light.ambient }
}

function blendOver(into: Float32Array, at: number, colour: Rgb, cover: number): void {
  const rest = 1 - cover
  into[at] = into[at]! * rest + colour[0] * cover
  into[at + 1] = into[at + 1]! * rest + colour[1] * cover
  into[at + 2] = into[at + 2]! * rest + colour[2] * cover
  into[at + 3] = into[at + 3]! * rest
}
