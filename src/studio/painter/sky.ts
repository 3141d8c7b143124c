import type { Air } from './air.ts'
import type { Atmosphere } from './atmosphere.ts'
import { makeClouds } from './clouds.ts'
import type { Composition } from './composition.ts'
import { ink, type Rgb } from './frame.ts'
import { makeAurora, milkyWay } from './night-sky.ts'
import { noise } from './noise.ts'
import { clamp, smooth } from './scalar.ts'
import type { Team } from './team.ts'

/** The whole sky of a picture, the same for the camera and for the water. */
export interface Sky {
  /** Everything but stars into ink[0..2]; the direction is (dx, dy, 1). */
  look(dx: number, dy: number): void
  /** Share of starlight that clouds let through. */
  clearness(dx: number, dy: number): number
}

/** Clouds and glows are soft: they are painted at a half and a third of the size, by direction, and looked up. */
export function paintSky(
  team: Team,
  plan: Composition,
  atmosphere: Atmosphere,
  air: Air,
  width: number,
): Sky {
  const { camera, sky, night } = plan
  const left = -camera.centre / camera.focal
  const right = (width - camera.centre) / camera.focal
  const above =
    Math.max(camera.horizon, plan.water || plan.wetness > 0 ? camera.horizon * 1.0 : 0) / camera.focal
  const cols = Math.max(16, Math.ceil(width / 2))
  const rows = Math.max(8, Math.ceil((cols * above) / (right - left)))
  const clouds = team.floats(cols * rows * 4)
  const paintCloud = makeClouds({ sky, ox: plan.land.ox % 97, oz: plan.land.oz % 89, atmosphere, air, night })
  team.rows(
    rows,
    (j) => {
      const dy = above * (1 - (j + 0.5) / rows)
      for (let i = 0; i < cols; i++) {
        paintCloud(left + ((i + 0.5) / cols) * (right - left), dy, clouds, (j * cols + i) * 4)
      }
    },
    4,
  )
  if (sky.heaps > 0) for (let pass = 0; pass < 2; pass++) soften(team, clouds, cols, rows)
  const aurora = sky.aurora ? team.floats(cols * rows * 3) : undefined
  if (aurora) {
    const paint = makeAurora(plan.land.ox % 31, sky)
    team.rows(
      rows,
      (j) => {
        const dy = above * (1 - (j + 0.5) / rows)
        for (let i = 0; i < cols; i++)
          paint(left + ((i + 0.5) / cols) * (right - left), dy, aurora, (j * cols + i) * 3)
      },
      4,
    )
  }
  const sample = (map: Float32Array, channels: number, dx: number, dy: number, into: Float64Array) => {
    const fx = clamp(((dx - left) / (right - left)) * cols - 0.5, 0, cols - 1.001)
    const fy = clamp((1 - dy / above) * rows - 0.5, 0, rows - 1.001)
    const xi = Math.floor(fx)
    const yi = Math.floor(fy)
    const u = fx - xi
    const v = fy - yi
    const p = (yi * cols + xi) * channels
    const q = p + cols * channels
    for (let c = 0; c < channels; c++) {
      into[c] =
        (map[p + c]! * (1 - u) + map[p + channels + c]! * u) * (1 - v) +
        (map[q + c]! * (1 - u) + map[q + channels + c]! * u) * v
    }
  }
  const cloud = new Float64Array(4)
  const glow = new Float64Array(3)
  const moon = moonOf(plan)
  const galaxyTurn = ((plan.land.ox % 7) / 7 - 0.5) * 0.9
  return {
    look(dx, dy) {
      air.radiance(dx, dy, 1)
      if (sky.milkyWay) milkyWay(dx, dy, galaxyTurn, plan.land.ox)
      if (aurora) {
        sample(aurora, 3, dx, dy, glow)
        for (let c = 0; c < 3; c++) ink[c] = ink[c]! + glow[c]!
      }
      addSun(plan, atmosphere, dx, dy)
      if (moon) moon(dx, dy)
      sample(clouds, 4, dx, dy, cloud)
      for (let c = 0; c < 3; c++) ink[c] = ink[c]! * cloud[3]! + cloud[c]!
      if (sky.rainbow) addRainbow(atmosphere, dx, dy)
    },
    clearness(dx, dy) {
      sample(clouds, 4, dx, dy, cloud)
      return cloud[3]! ** 2
    },
  }
}

/** Takes the grain of the march out of the clouds. */
function soften(team: Team, map: Float32Array, cols: number, rows: number): void {
  const mark = team.mark()
  const copy = team.floats(cols * rows * 4)
  team.rows(rows, (j) => {
    const up = Math.max(0, j - 1) * cols * 4
    const down = Math.min(rows - 1, j + 1) * cols * 4
    const here = j * cols * 4
    for (let i = 0; i < cols; i++) {
      const x = i * 4
      const left = Math.max(0, i - 1) * 4
      const right = Math.min(cols - 1, i + 1) * 4
      for (let c = 0; c < 4; c++) {
        const corners =
          map[up + left + c]! + map[up + right + c]! + map[down + left + c]! + map[down + right + c]!
        const sides = map[up + x + c]! + map[down + x + c]! + map[here + left + c]! + map[here + right + c]!
        copy[here + x + c] = map[here + x + c]! * 0.25 + sides * 0.125 + corners * 0.0625
      }
    }
  })
  team.rows(rows, (j) => map.set(copy.subarray(j * cols * 4, (j + 1) * cols * 4), j * cols * 4))
  team.release(mark)
}

function addSun(plan: Composition, atmosphere: Atmosphere, dx: number, dy: number): void {
  const cos = atmosphere.cosine(dx, dy, 1)
  if (cos < 0.8 || plan.night > 0.5) return
  const clear = 1 - plan.sky.gloom
  const halo = cos ** 2600 * 0.35 + cos ** 700 * 0.1 + cos ** 120 * 0.014
  const disc = smooth(0.99988, 0.99997, cos) * 7
  const w = (halo + disc) * clear * clear
  for (let c = 0; c < 3; c++) ink[c] = ink[c]! + atmosphere.sun[c]! * w
}

function addRainbow(atmosphere: Atmosphere, dx: number, dy: number): void {
  if (dy < 0) return
  const angle = (Math.acos(clamp(-atmosphere.cosine(dx, dy, 1), -1, 1)) * 180) / Math.PI
  const bow = (at: number) => Math.exp(-(((angle - at) / 0.55) ** 2))
  const second = (at: number) => Math.exp(-(((angle - at) / 0.9) ** 2)) * 0.25
  const strength = 0.3 * (atmosphere.ambient[1] + 0.05)
  // Inside the bow the sky is a little brighter.
  const inside = smooth(42.5, 40, angle) * 0.1 * strength
  for (let c = 0; c < 3; c++) ink[c] = ink[c]! + inside
  ink[0] = ink[0]! + (bow(42.2) + bow(41.5) * 0.5 + second(50.4)) * strength
  ink[1] = ink[1]! + (bow(41.3) + second(51.5)) * strength
  ink[2] = ink[2]! + (bow(40.4) + second(52.8)) * strength * 1.1
}

/** A disc with seas, softly lit rim and glow. */
function moonOf(plan: Composition): ((dx: number, dy: number) => void) | undefined {
  const { moon } = plan.sky
  if (!moon) return undefined
  const e = (moon.elevation * Math.PI) / 180
  const a = (moon.azimuth * Math.PI) / 180
  const m: Rgb = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
  const radius = (moon.size * Math.PI) / 180
  return (dx, dy) => {
    const length = Math.sqrt(dx * dx + dy * dy + 1)
    const cos = (dx * m[0] + dy * m[1] + m[2]) / length
    if (cos < 0.7) return
    const angle = Math.acos(clamp(cos, -1, 1))
    const face = smooth(radius * 1.04, radius * 0.94, angle)
    const glow = 0.05 * Math.exp(-angle / (radius * 2.4)) + 0.012 * Math.exp(-angle / 0.16)
    let shine = 0
    if (face > 0) {
      const u = ((dx / length - m[0]) / radius) * 1.7
      const v = ((dy / length - m[1]) / radius) * 1.7
      shine =
        face *
        (0.62 + 0.5 * smooth(0.35, 0.6, noise(u + 5.3, v + 2.2) * 0.65 + noise(u * 2.6, v * 2.6) * 0.35)) *
        0.85
    }
    const share = 0.35 + 0.65 * plan.night
    ink[0] = ink[0]! + (shine * 0.98 + glow * 0.75) * share
    ink[1] = ink[1]! + (shine * 0.97 + glow * 0.88) * share
    ink[2] = ink[2]! + (shine * 0.92 + glow * 1.1) * share
  }
}
