import { ink, type Rgb } from './frame.ts'
import { clamp, smooth } from './scalar.ts'

/** Light scattered by air, dust and ozone around one sun. Metres and radians inside, degrees in the settings. */
export interface AirSettings {
  /** Degrees above the horizon; below it is twilight. */
  elevation: number
  /** Degrees to the right of straight ahead. */
  azimuth: number
  /** 1 clear; 3 hazy. */
  haze: number
  /** 20 for the sun. */
  intensity: number
}

export interface Atmosphere {
  /** Unit vector to the sun. */
  direction: Rgb
  /** The sun's own colour after the air. */
  sun: Rgb
  /** What reaches high clouds, redder or brighter than the ground's sun. */
  cloudSun: Rgb
  /** Mean of the sky above. */
  ambient: Rgb
  /** Sky radiance into ink[0..2]; the direction need not be a unit vector; below the horizon it is the horizon's. */
  radiance(dx: number, dy: number, dz: number): void
  /** Cosine of the angle to the sun. */
  cosine(dx: number, dy: number, dz: number): number
}

const EARTH = 6360e3
const TOP = 6421e3
const RAYLEIGH: Rgb = [5.8e-6, 13.5e-6, 33.1e-6]
const OZONE: Rgb = [0.65e-6, 1.881e-6, 0.085e-6]
const HEIGHTS = 24
const COSINES = 160
const ACROSS = 48
const UP = 112
const FORWARD = 0.78

const airAt = (h: number) => Math.exp(-h / 8000)
const dustAt = (h: number) => Math.exp(-h / 1200)
const ozoneAt = (h: number) => Math.max(0, 1 - Math.abs(h - 25e3) / 15e3)

/** Share of light that survives from the edge of the air down to a height, by the angle to the zenith. */
function transmittanceTable(mie: number): Float32Array {
  const out = new Float32Array(HEIGHTS * COSINES * 3)
  for (let i = 0; i < HEIGHTS; i++) {
    const r0 = EARTH + 60e3 * (i / (HEIGHTS - 1)) ** 2 + 10
    for (let j = 0; j < COSINES; j++) {
      const u = (j / (COSINES - 1)) * 2 - 1
      const mu = Math.sign(u) * u * u * 0.999
      const b = r0 * mu
      if (mu < 0 && b * b - (r0 * r0 - EARTH * EARTH) > 0) continue
      const length = -b + Math.sqrt(b * b - (r0 * r0 - TOP * TOP))
      let air = 0
      let dust = 0
      let ozone = 0
      const steps = 40
      for (let k = 0; k < steps; k++) {
        const t = (length * (k + 0.5)) / steps
        const h = Math.max(0, Math.sqrt(r0 * r0 + t * t + 2 * r0 * t * mu) - EARTH)
        air += airAt(h)
        dust += dustAt(h)
        ozone += ozoneAt(h)
      }
      const ds = length / steps
      for (let c = 0; c < 3; c++) {
        const depth = (RAYLEIGH[c]! * air + mie * 1.1 * dust + OZONE[c]! * ozone) * ds
        out[(i * COSINES + j) * 3 + c] = Math.exp(-depth)
      }
    }
  }
  return out
}

function lookUp(table: Float32Array, h: number, mu: number, into: Rgb): void {
  const fi = Math.sqrt(clamp(h / 60e3)) * (HEIGHTS - 1)
  const fj = (Math.sign(mu) * Math.sqrt(Math.abs(mu)) * 0.5 + 0.5) * (COSINES - 1)
  const i = Math.min(HEIGHTS - 2, Math.floor(fi))
  const j = clamp(Math.floor(fj), 0, COSINES - 2)
  const a = fi - i
  const b = fj - j
  const row = COSINES * 3
  for (let c = 0; c < 3; c++) {
    const p = (i * COSINES + j) * 3 + c
    into[c] =
      (table[p]! * (1 - b) + table[p + 3]! * b) * (1 - a) +
      (table[p + row]! * (1 - b) + table[p + row + 3]! * b) * a
  }
}

/** Single scattering with a small share of light that was scattered before, over azimuth and height. */
function skyTable(transmittance: Float32Array, mie: number, sine: number, intensity: number): Float32Array {
  const out = new Float32Array(ACROSS * UP * 3)
  const level = Math.sqrt(1 - sine * sine)
  const direct: Rgb = [0, 0, 0]
  const around: Rgb = [0, 0, 0]
  const r0 = EARTH + 5
  const steps = 32
  for (let e = 0; e < UP; e++) {
    const vy = (e / (UP - 1)) ** 2
    const vh = Math.sqrt(Math.max(0, 1 - vy * vy))
    const b = r0 * vy
    const length = -b + Math.sqrt(b * b - (r0 * r0 - TOP * TOP))
    for (let a = 0; a < ACROSS; a++) {
      const half = a / (ACROSS - 1)
      const cos = (1 - 2 * half * half) * vh * level + vy * sine
      const rayleighPhase = 0.0597 * (1 + cos * cos)
      const g = FORWARD
      const miePhase =
        (0.1194 * (1 - g * g) * (1 + cos * cos)) / ((2 + g * g) * (1 + g * g - 2 * g * cos) ** 1.5)
      const depth: Rgb = [0, 0, 0]
      const light: Rgb = [0, 0, 0]
      let before = 0
      for (let k = 0; k < steps; k++) {
        const t = length * ((k + 0.5) / steps) ** 2
        const end = length * ((k + 1) / steps) ** 2
        const ds = end - before
        before = end
        const r = Math.sqrt(r0 * r0 + t * t + 2 * r0 * t * vy)
        const h = Math.max(0, r - EARTH)
        const mu = clamp((r0 * sine + t * cos) / r, -1, 1)
        lookUp(transmittance, h, mu, direct)
        lookUp(transmittance, h, Math.min(1, mu * 0.7 + 0.22), around)
        const second = 0.024 * smooth(-0.16, 0.12, mu)
        const air = airAt(h)
        const dust = dustAt(h)
        const ozone = ozoneAt(h)
        for (let c = 0; c < 3; c++) {
          const scatterAir = RAYLEIGH[c]! * air
          const lost = (scatterAir + mie * 1.1 * dust + OZONE[c]! * ozone) * ds
          const through = Math.exp(-depth[c]! - lost * 0.5)
          depth[c] = depth[c]! + lost
          const scattered =
            direct[c]! * (scatterAir * rayleighPhase + mie * dust * miePhase) +
            around[c]! * second * (scatterAir + mie * dust)
          light[c] = light[c]! + through * ds * scattered
        }
      }
      for (let c = 0; c < 3; c++) out[(e * ACROSS + a) * 3 + c] = light[c]! * intensity
    }
  }
  return out
}

/** The sketch and the picture share one; tables take a tenth of a second. */
let latest: { key: string; atmosphere: Atmosphere } | undefined

export function atmosphereFor(settings: AirSettings): Atmosphere {
  const key = JSON.stringify(settings)
  if (latest?.key !== key) latest = { key, atmosphere: buildAtmosphere(settings) }
  return latest.atmosphere
}

function buildAtmosphere(settings: AirSettings): Atmosphere {
  const elevation = (settings.elevation * Math.PI) / 180
  const azimuth = (settings.azimuth * Math.PI) / 180
  const direction: Rgb = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ]
  const mie = 4e-6 * settings.haze
  const transmittance = transmittanceTable(mie)
  const table = skyTable(transmittance, mie, direction[1], settings.intensity)
  const level = Math.sqrt(direction[0] ** 2 + direction[2] ** 2) + 1e-6
  const radiance = (dx: number, dy: number, dz: number) => {
    const flat = Math.sqrt(dx * dx + dz * dz) + 1e-9
    const up = dy > 0 ? dy / Math.sqrt(flat * flat + dy * dy) : 0
    const cos = (dx * direction[0] + dz * direction[2]) / (flat * level)
    let u = Math.sqrt(Math.max(0, (1 - cos) * 0.5)) * (ACROSS - 1)
    let v = Math.sqrt(up) * (UP - 1)
    const i = u >= ACROSS - 1 ? ACROSS - 2 : Math.floor(u)
    const j = v >= UP - 1 ? UP - 2 : Math.floor(v)
    u -= i
    v -= j
    const p = (j * ACROSS + i) * 3
    const q = p + ACROSS * 3
    const w0 = (1 - u) * (1 - v)
    const w1 = u * (1 - v)
    const w2 = (1 - u) * v
    const w3 = u * v
    ink[0] = table[p]! * w0 + table[p + 3]! * w1 + table[q]! * w2 + table[q + 3]! * w3
    ink[1] = table[p + 1]! * w0 + table[p + 4]! * w1 + table[q + 1]! * w2 + table[q + 4]! * w3
    ink[2] = table[p + 2]! * w0 + table[p + 5]! * w1 + table[q + 2]! * w2 + table[q + 5]! * w3
  }
  const ambient: Rgb = [0, 0, 0]
  for (let i = 0; i < 12; i++) {
    for (let j = 0; j < 8; j++) {
      const angle = (i / 12) * Math.PI * 2
      const y = (j + 0.5) / 8
      const flat = Math.sqrt(1 - y * y)
      radiance(flat * Math.sin(angle), y, flat * Math.cos(angle))
      for (let c = 0; c < 3; c++) ambient[c] = ambient[c]! + ink[c]! / 96
    }
  }
  const sunAt = (height: number, mu: number): Rgb => {
    const into: Rgb = [0, 0, 0]
    lookUp(transmittance, height, mu, into)
    return [into[0] * settings.intensity, into[1] * settings.intensity, into[2] * settings.intensity]
  }
  return {
    direction,
    sun: sunAt(0, direction[1]),
    cloudSun: sunAt(6000, direction[1] + 0.035),
    ambient,
    radiance,
    cosine: (dx, dy, dz) =>
      (dx * direction[0] + dy * direction[1] + dz * direction[2]) / Math.sqrt(dx * dx + dy * dy + dz * dz),
  }
}
