import { FAR, type Rgb, type View } from './frame.ts'
import { fbm3, noise, ridged, scatter } from './noise.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import { clamp, mix, smooth } from './scalar.ts'
import type { Team } from './team.ts'

/** Kilometres. */
const EARTH = 6360
const AIR = 75
const RAYLEIGH: Rgb = [5.8e-3, 13.5e-3, 33.1e-3]
const MIE = 3e-3
const OZONE: Rgb = [0.65e-3, 1.881e-3, 0.085e-3]

export interface SpaceView {
  /** Kilometres above the ground. */
  altitude: number
  /** Radians: how far the eye looks down, and how the horizon leans. */
  pitch: number
  roll: number
  sun: Rgb
  offset: number
  sunlight: number
}

/** Where the sun stands and how the Earth lies, from the seed and the time of day. */
export function composeSpace(seed: number, time: string, share: number): SpaceView {
  const random = randomFrom(deriveSeed(seed, 'space'))
  const altitude = between(random, 380, 900)
  const dip = Math.acos(EARTH / (EARTH + altitude))
  const isRising = time === 'dawn' || time === 'sunset' || time === 'dusk' || time === 'night'
  const elevation = isRising ? -dip + between(random, 0.004, 0.03) : between(random, 0.25, 0.6)
  const azimuth = isRising ? (share - 0.5) * 0.9 : (share > 0.5 ? -1 : 1) * between(random, 0.7, 1.3)
  return {
    altitude,
    pitch: -dip + between(random, isRising ? 0.02 : -0.16, isRising ? 0.1 : -0.05),
    roll: between(random, -0.24, 0.24),
    sun: [
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
      Math.cos(azimuth) * Math.cos(elevation),
    ],
    offset: between(random, 0, 40),
    sunlight: 20,
  }
}

/** The planet from orbit: seas, land, clouds, cities on the night side, and the thin blue edge of the air. */
export function paintSpace(team: Team, view: View, space: SpaceView, seed: number): void {
  const { width, height, colour, depth, camera } = view
  const { pitch, roll, sun, offset } = space
  const cp = Math.cos(pitch)
  const sp = Math.sin(pitch)
  const cr = Math.cos(roll)
  const sr = Math.sin(roll)
  const middle = height * 0.5
  const r0 = EARTH + space.altitude
  const top = EARTH + AIR
  const light = new Float64Array(3)
  const keep = new Float64Array(3)
  const ground = new Float64Array(3)
  team.rows(
    height,
    (y) => {
      for (let x = 0; x < width; x++) {
        const a = (x + 0.5 - camera.centre) / camera.focal
        const b = (middle - y - 0.5) / camera.focal
        const dx0 = a * cr - b * sr
        const up = a * sr + b * cr
        const dy0 = up * cp + sp
        const dz0 = cp - up * sp
        const l = 1 / Math.sqrt(dx0 * dx0 + dy0 * dy0 + dz0 * dz0)
        const dx = dx0 * l
        const dy = dy0 * l
        const dz = dz0 * l
        const cos = dx * sun[0] + dy * sun[1] + dz * sun[2]
        light.fill(0)
        keep.fill(1)
        const half = r0 * dy
        const enters = half * half - (r0 * r0 - top * top)
        let isGround = false
        if (enters > 0 && half < 0) {
          const t0 = -half - Math.sqrt(enters)
          let t1 = -half + Math.sqrt(enters)
          const hits = half * half - (r0 * r0 - EARTH * EARTH)
          if (hits > 0) {
            t1 = -half - Math.sqrt(hits)
            isGround = true
          }
          throughAir(
            dx,
            dy,
            dz,
            r0,
            t0,
            t1,
            cos,
            space,
            light,
            keep,
            scatter(x * 3 + y * 101, y * 7 + x * 11),
          )
          if (isGround) {
            surface(
              (dx * t1) / EARTH,
              (r0 + dy * t1) / EARTH,
              (dz * t1) / EARTH,
              dx,
              dy,
              dz,
              space,
              offset,
              ground,
            )
            for (let c = 0; c < 3; c++) light[c] = light[c]! + ground[c]! * keep[c]!
          }
        }
        const index = y * width + x
        depth[index] = isGround ? 1e6 : FAR
        if (!isGround) {
          const disc = smooth(0.99995, 0.999985, cos) * 320
          const halo =
            Math.max(0, cos) ** 5200 * 16 + Math.max(0, cos) ** 420 * 0.3 + Math.max(0, cos) ** 40 * 0.004
          light[0] = light[0]! + (disc + halo) * keep[0]!
          light[1] = light[1]! + (disc * 0.95 + halo * 0.88) * keep[1]!
          light[2] = light[2]! + (disc * 0.86 + halo * 0.74) * keep[2]!
        }
        colour[index * 3] = light[0]! + 0.0002
        colour[index * 3 + 1] = light[1]! + 0.00024
        colour[index * 3 + 2] = light[2]! + 0.0004
      }
    },
    4,
  )
  team.rows(
    8,
    (strip) => sprinkle(view, seed, Math.floor((width * strip) / 8), Math.floor((width * (strip + 1)) / 8)),
    1,
  )
}

/** Share of sunlight at a height above the ground where the sun stands at this cosine to the zenith. */
function sunAt(h: number, mu: number, into: Float64Array): void {
  // The Earth's shadow with a soft, red edge.
  const lowest = mu >= 0 ? h : (EARTH + h) * Math.sqrt(1 - mu * mu) - EARTH
  const clear = smooth(-14, 10, lowest)
  const path = mu >= 0 ? 1 / (mu + 0.045) : 40
  const air = Math.exp(-Math.max(0, lowest) / 8) * 8 * path
  const dust = Math.exp(-Math.max(0, lowest) / 1.2) * 1.2 * path
  for (let c = 0; c < 3; c++)
    into[c] =
      clear *
      Math.exp(
        -(
          RAYLEIGH[c]! * air +
          MIE * dust +
          OZONE[c]! * 6 * Math.min(path, 16) * Math.exp(-Math.max(0, lowest - 10) / 22)
        ),
      )
}

const sunlight = new Float64Array(3)

function throughAir(
  dx: number,
  dy: number,
  dz: number,
  r0: number,
  t0: number,
  t1: number,
  cos: number,
  space: SpaceView,
  light: Float64Array,
  keep: Float64Array,
  jitter: number,
): void {
  const steps = 22
  const ds = (t1 - t0) / steps
  const rayleigh = 0.0597 * (1 + cos * cos)
  const g = 0.76
  const mie = (0.1194 * (1 - g * g) * (1 + cos * cos)) / ((2 + g * g) * (1 + g * g - 2 * g * cos) ** 1.5)
  for (let k = 0; k < steps; k++) {
    const t = t0 + (k + jitter) * ds
    const px = dx * t
    const py = r0 + dy * t
    const pz = dz * t
    const r = Math.sqrt(px * px + py * py + pz * pz)
    const h = Math.max(0, r - EARTH)
    const air = Math.exp(-h / 8)
    const dust = Math.exp(-h / 1.4)
    const ozone = Math.max(0, 1 - Math.abs(h - 25) / 15)
    sunAt(h, (px * space.sun[0] + py * space.sun[1] + pz * space.sun[2]) / r, sunlight)
    const glow = Math.exp(-(((h - 66) / 4) ** 2)) * ds
    for (let c = 0; c < 3; c++) {
      const scattered = sunlight[c]! * (RAYLEIGH[c]! * air * rayleigh + MIE * dust * mie)
      light[c] =
        light[c]! + keep[c]! * scattered * ds * space.sunlight + keep[c]! * glow * [1.2e-5, 2.6e-5, 1e-5][c]!
      keep[c] = keep[c]! * Math.exp(-(RAYLEIGH[c]! * air + MIE * dust + OZONE[c]! * ozone) * ds)
    }
  }
}

function surface(
  nx: number,
  ny: number,
  nz: number,
  dx: number,
  dy: number,
  dz: number,
  space: SpaceView,
  offset: number,
  out: Float64Array,
): void {
  const { sun } = space
  const mu = nx * sun[0] + ny * sun[1] + nz * sun[2]
  sunAt(0, mu, sunlight)
  const px = nx * 9 + offset
  const py = ny * 9
  const pz = nz * 9 + offset * 0.7
  const warp = fbm3(px * 1.3, py * 1.3, pz * 1.3, 3)
  const land = smooth(0.485, 0.515, fbm3(px * 0.9 + warp * 0.5, py * 0.9 + 4, pz * 0.9, 7) + 0.02)
  const q = fbm3(px * 2.1 + 5, py * 2.1, pz * 2.1 + warp, 3)
  const cloudRaw = fbm3(px * 3 + q * 2.6, py * 3, pz * 3 - q * 1.7, 7)
  const cloud = smooth(0.46, 0.72, cloudRaw + 0.12 * (q - 0.45))
  const detail = fbm3(px * 8, py * 8, pz * 8, 4)
  const dryness = smooth(0.4, 0.6, q + 0.2 * (detail - 0.5))
  const lambert = Math.max(0, mu)
  const twilight = smooth(-0.12, 0.06, mu) * 0.03
  const view = Math.max(0, -(nx * dx + ny * dy + nz * dz))
  const mirrorX = dx + 2 * view * nx
  const mirrorY = dy + 2 * view * ny
  const mirrorZ = dz + 2 * view * nz
  const glint =
    Math.max(0, mirrorX * sun[0] + mirrorY * sun[1] + mirrorZ * sun[2]) ** 90 *
    (1 - land) *
    0.6 *
    smooth(-0.02, 0.05, mu)
  const night = smooth(0.03, -0.06, mu)
  let city = 0
  if (night > 0 && land > 0.02) {
    const people = smooth(0.44, 0.74, fbm3(px * 4.1 + 11, py * 4.1, pz * 4.1, 4)) * 1.2
    const coast = 1 + 1.6 * Math.exp(-(((land - 0.5) / 0.3) ** 2))
    const streets = ridged(nx * 190 + nz * 57, nz * 210 + ny * 90, 3)
    const lamps = noise(nx * 1500 + ny * 300, nz * 1600 + ny * 220)
    city =
      people *
      people *
      coast *
      (lamps ** 5 * 2.2 + Math.max(0, streets - 0.45) ** 2 * 1.1 * lamps) *
      night *
      land *
      1.5 *
      (1 - cloud * 0.8)
  }
  const seaTone: Rgb = [0.012, 0.035, 0.075]
  const landTone: Rgb = [mix(0.06, 0.26, dryness), mix(0.085, 0.19, dryness), mix(0.035, 0.1, dryness)]
  for (let c = 0; c < 3; c++) {
    const day =
      sunlight[c]! * space.sunlight * lambert * 0.34 +
      twilight * [0.35, 0.6, 1.15][c]! * 3 +
      [0.012, 0.015, 0.024][c]!
    const bare =
      mix(seaTone[c]!, landTone[c]! * (0.7 + 0.6 * detail), land) * day +
      sunlight[c]! * glint * 8 +
      city * [1, 0.62, 0.26][c]!
    const white = day * 0.78 * clamp(0.55 + (cloudRaw - 0.55) * 1.6, 0.3, 1.3)
    out[c] = mix(bare, white, cloud * 0.92)
  }
}

/** Faint stars; the sun's glare hides those near it. */
function sprinkle(view: View, seed: number, x0: number, x1: number): void {
  const random = randomFrom(deriveSeed(seed, 'space-stars'))
  const { width, height, colour, depth } = view
  const size = Math.max(0.6, width / 2600)
  for (let i = 0; i < 2600; i++) {
    const x = random() * width
    const y = random() * height
    const magnitude = random() ** 8
    const tone = random()
    if (x < x0 || x >= x1) continue
    const at = Math.floor(y) * width + Math.floor(x)
    if (depth[at] !== FAR || colour[at * 3 + 2]! > 0.04) continue
    const light = 0.01 + magnitude * 0.3
    const tint: Rgb = tone < 0.3 ? [1, 0.8, 0.6] : [0.8, 0.9, 1.1]
    const radius = size * (1 + magnitude)
    for (let py = Math.max(0, Math.floor(y - 2)); py <= Math.min(height - 1, y + 2); py++) {
      for (let px = Math.max(x0, Math.floor(x - 2)); px <= Math.min(x1 - 1, x + 2); px++) {
        const w = Math.exp((-((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (radius * radius)) * 1.5) * light
        const k = (py * width + px) * 3
        for (let c = 0; c < 3; c++) colour[k + c] = colour[k + c]! + tint[c]! * w
      }
    }
  }
}
