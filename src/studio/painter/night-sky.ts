import type { SkySettings } from './composition.ts'
import { FAR, ink, type View } from './frame.ts'
import { fbm, noise, scatter } from './noise.ts'
import { randomFrom } from './random.ts'
import { clamp, mix, smooth } from './scalar.ts'

/** Our galaxy as a band across the sky with dust in it; adds to ink[0..2]. */
export function milkyWay(dx: number, dy: number, turn: number, offset: number): void {
  if (dy < -0.02) return
  const cos = Math.cos(1.05 + turn * 0.5)
  const sin = Math.sin(1.05 + turn * 0.5)
  const x = (dx - turn * 0.6) * 1.35
  const y = dy * 1.35
  const along = x * cos + y * sin
  const across = -x * sin + y * cos
  const px = x * 4 + offset
  const py = y * 4
  const bend = across + 0.1 * (fbm(px, py, 4) - 0.5) + 0.05 * along * along
  const width = 0.17 + 0.08 * Math.exp(-along * along * 4)
  const core = Math.exp((-bend * bend) / (width * width))
  const bulge = Math.exp(-((along - 0.34) ** 2) / 0.13 - (bend * bend) / 0.03)
  if (core < 0.01 && bulge < 0.01) return
  const n = fbm(px * 1.7 + 7, py * 1.7 + 3, 5)
  const fine = fbm(px * 4.2 + 1, py * 4.2 + 9, 4)
  const dust = fbm(px * 2.6 + n * 1.6, py * 2.6 + n * 1.4, 5)
  const lane = Math.exp(-((bend + 0.07 * (n - 0.5)) ** 2) / 0.0026)
  const dark = clamp(
    1 - 0.85 * smooth(0.47, 0.66, dust) * core ** 1.5 - 0.8 * lane * smooth(0.34, 0.56, fine + 0.12 * bulge),
  )
  const light =
    (core * (0.25 + 2 * n * n) * 0.018 + bulge * 0.02 * (0.5 + n)) * dark * smooth(-0.01, 0.16, dy)
  const nebula = smooth(0.62, 0.74, fine) * core * dark * 0.012
  ink[0] = ink[0]! + light * mix(0.78, 1.1, bulge) + nebula
  ink[1] = ink[1]! + light * mix(0.82, 0.88, bulge) + nebula * 0.3
  ink[2] = ink[2]! + light * mix(1.08, 0.72, bulge) + nebula * 0.6
}

/** Curtains of light: winding lines on the ground plan, extruded upward and seen along the ray. */
export function makeAurora(offset: number, sky: SkySettings) {
  const strength = 0.17 * (sky.layer > 0.5 ? 0.6 : 1)
  const ribbon = (x: number, z: number) => {
    const wander = fbm(x * 0.35 + offset, z * 0.35 + 4, 3) * 2.6
    const f = z * 0.6 + Math.sin(x * 0.8 + wander * 1.3) * 1.25 + wander * 0.8 - x * 0.25
    const a = Math.abs((((f % 2.4) + 2.4) % 2.4) - 1.2)
    return Math.exp(-a * a * 95) * smooth(0.22, 0.62, noise(x * 0.5 + 9 + offset, z * 0.4))
  }
  return (dx: number, dy: number, into: Float32Array, at: number) => {
    let r = 0
    let g = 0
    let b = 0
    if (dy > 0.01) {
      const steps = 84
      const jitter = scatter(Math.floor(dx * 8191), Math.floor(dy * 6007))
      for (let i = 0; i < steps; i++) {
        const height = (i + jitter) / steps
        const t = (1 + height * 1.25) / (dy + 0.045)
        if (t > 16) continue
        const x = dx * t
        const d = ribbon(x, t)
        if (d < 0.01) continue
        const ray = 0.25 + 1.3 * noise(x * 13 + noise(x * 2, t * 2) * 4, t * 1.2) ** 1.6
        const far = Math.exp(-t * 0.07)
        const fall = Math.exp(-height * 3) * smooth(0, 0.07, height) * d * ray * far
        const top = smooth(0.15, 0.75, height)
        const hem = d * ray * smooth(0.1, 0, height) * far
        r += fall * mix(0.1, 0.75, top) + hem * 0.22
        g += fall * mix(1, 0.18, top)
        b += fall * mix(0.42, 0.85, top) + hem * 0.25
      }
    }
    const k = strength * 1.3
    into[at] = r * k
    into[at + 1] = g * k
    into[at + 2] = b * k
  }
}

/** Points of light on sky pixels: many faint, few bright, none larger than two pixels at full size. */
export function drawStars(
  view: View,
  seed: number,
  amount: number,
  strength: number,
  clearness: (dx: number, dy: number) => number,
): void {
  const { camera, clip, width, depth, colour } = view
  const random = randomFrom(seed)
  // By direction, not by pixel, so that water shows the same stars.
  const count = Math.round(amount)
  const size = Math.max(0.55, width / 3000)
  for (let i = 0; i < count; i++) {
    const dx = (random() - 0.5) * 2.6
    const dy = random() * 1.5
    const magnitude = random() ** 7
    const tone = random()
    const px = camera.centre + dx * camera.focal
    const py = camera.horizon - dy * camera.focal
    if (px < clip.x0 - 3 || px > clip.x1 + 3 || py < clip.y0 - 3 || py > clip.y1 + 3) continue
    const light = (0.05 + magnitude * 2.6) * strength * smooth(0, 0.2, dy) * clearness(dx, dy)
    const radius = size * (1 + magnitude * 0.7)
    const red = (tone < 0.25 ? 1 : tone < 0.6 ? 1 : 0.72) * light
    const green = (tone < 0.25 ? 0.76 : tone < 0.6 ? 0.96 : 0.84) * light
    const blue = (tone < 0.25 ? 0.56 : tone < 0.6 ? 0.9 : 1.1) * light
    const reach = Math.ceil(radius * 2)
    for (
      let y = Math.max(clip.y0, Math.floor(py) - reach);
      y <= Math.min(clip.y1 - 1, Math.floor(py) + reach);
      y++
    ) {
      for (
        let x = Math.max(clip.x0, Math.floor(px) - reach);
        x <= Math.min(clip.x1 - 1, Math.floor(px) + reach);
        x++
      ) {
        const index = y * width + x
        if (depth[index] !== FAR) continue
        const q = ((x + 0.5 - px) ** 2 + (y + 0.5 - py) ** 2) / (radius * radius)
        if (q > 5) continue
        const w = Math.exp(-q * 1.5)
        const k = index * 3
        colour[k] = colour[k]! + red * w
        colour[k + 1] = colour[k + 1]! + green * w
        colour[k + 2] = colour[k + 2]! + blue * w
      }
    }
  }
}
