import type { Atmosphere } from './atmosphere.ts'
import type { Composition } from './composition.ts'
import { ink, type Rgb } from './frame.ts'
import { noise } from './noise.ts'
import { mix } from './scalar.ts'
import type { Light } from './world.ts'

/** Air between things and the eye, and the light that comes through it. */
export interface Air {
  light: Light
  /** The sky without clouds into ink[0..2]: atmosphere, night glow, tint. */
  radiance(dx: number, dy: number, dz: number): void
  /** Turns ink[0..2] from what a thing sends out into what arrives. `height` is above water or ground. */
  veil(dx: number, dy: number, distance: number, height: number): void
  /** The same for the sky, which mist hides near the horizon. */
  veilSky(dx: number, dy: number): void
}

/** How strongly the sun lights matt ground for its radiance in the tables. */
const SUN_ON_GROUND = 0.34

export function makeAir(plan: Composition, atmosphere: Atmosphere): Air {
  const { night, tint, haze, sky } = plan
  const dim = 1 - 0.72 * sky.gloom
  const nightGlow: Rgb = [0.0052 * night, 0.0098 * night, 0.024 * night]
  const horizonGlow: Rgb = [0.011 * night, 0.02 * night, 0.034 * night]
  const grey = sky.gloom
  const radiance = (dx: number, dy: number, dz: number) => {
    atmosphere.radiance(dx, dy, dz)
    const up = dy > 0 ? dy / Math.sqrt(dx * dx + dy * dy + dz * dz) : 0
    const low = Math.exp(-up * 5)
    const r = (ink[0]! + nightGlow[0] + horizonGlow[0] * low) * tint[0] * dim
    const g = (ink[1]! + nightGlow[1] + horizonGlow[1] * low) * tint[1] * dim
    const b = (ink[2]! + nightGlow[2] + horizonGlow[2] * low) * tint[2] * dim
    if (grey > 0) {
      const l = (r * 0.3 + g * 0.5 + b * 0.2) * 1.05
      ink[0] = r + (l * 0.88 - r) * grey * 0.8
      ink[1] = g + (l * 0.99 - g) * grey * 0.8
      ink[2] = b + (l * 1.16 - b) * grey * 0.8
    } else {
      ink[0] = r
      ink[1] = g
      ink[2] = b
    }
  }
  const light = lightOf(plan, atmosphere)
  const glowPower = 24
  const veil = (dx: number, dy: number, distance: number, height: number) => {
    const r = ink[0]!
    const g = ink[1]!
    const b = ink[2]!
    const thick = distance * haze.density * (0.3 + 0.7 * Math.exp(-Math.max(0, height) / 900))
    const e0 = Math.exp(-thick * 5.2e-5)
    const e1 = Math.exp(-thick * 7e-5)
    const e2 = Math.exp(-thick * 9.6e-5)
    radiance(dx, Math.max(dy, 0) + 0.03, 1)
    const cos = Math.max(0, atmosphere.cosine(dx, dy, 1))
    const glow = haze.glow * cos ** glowPower
    const own = haze.cool > 0 ? haze.cool * (1 - 0.75 * cos ** 9) : 0
    const grey = own > 0 ? (ink[0]! * 0.3 + ink[1]! * 0.5 + ink[2]! * 0.2) * 0.82 : 0
    const f0 = mix(ink[0]! * 0.82, grey * 0.5, own) + atmosphere.sun[0] * glow
    const f1 = mix(ink[1]! * 0.82, grey * 0.78, own) + atmosphere.sun[1] * glow
    const f2 = mix(ink[2]! * 0.82, grey * 0.76, own) + atmosphere.sun[2] * glow
    let mist = 0
    if (haze.mist > 0) {
      const patch =
        0.6 + 0.9 * noise((dx * distance) / (haze.mistDistance * 0.35), distance / (haze.mistDistance * 0.35))
      mist =
        haze.mist *
        (distance > haze.clear ? 1 - Math.exp(-(distance - haze.clear) / haze.mistDistance) : 0) *
        Math.exp(-Math.max(0, height) / (haze.mistHeight * patch))
    }
    const m0 = r * e0 + f0 * (1 - e0)
    const m1 = g * e1 + f1 * (1 - e1)
    const m2 = b * e2 + f2 * (1 - e2)
    ink[0] = m0 + (f0 * 1.02 - m0) * mist
    ink[1] = m1 + (f1 * 1.02 - m1) * mist
    ink[2] = m2 + (f2 * 1.02 - m2) * mist
  }
  const skyMist = haze.mistDistance * 3
  const veilSky = (dx: number, dy: number) => {
    if (haze.mist <= 0) return
    const share = haze.mist * Math.exp((-Math.max(0, dy) * skyMist) / haze.mistHeight)
    if (share < 0.004) return
    const r = ink[0]!
    const g = ink[1]!
    const b = ink[2]!
    radiance(dx, Math.max(0, dy) * 0.5 + 0.03, 1)
    const glow = haze.glow * Math.max(0, atmosphere.cosine(dx, dy, 1)) ** glowPower
    ink[0] = r + (ink[0]! * 0.84 + atmosphere.sun[0] * glow - r) * share
    ink[1] = g + (ink[1]! * 0.84 + atmosphere.sun[1] * glow - g) * share
    ink[2] = b + (ink[2]! * 0.84 + atmosphere.sun[2] * glow - b) * share
  }
  return { light, radiance, veil, veilSky }
}

function lightOf(plan: Composition, atmosphere: Atmosphere): Light {
  const { night, sky, tint } = plan
  const cloudy = 1 - 0.9 * Math.max(sky.gloom, 0)
  const dim = 1 - 0.6 * sky.gloom
  const sun: Rgb = [0, 0, 0]
  const ambient: Rgb = [0, 0, 0]
  const bounce: Rgb = [0, 0, 0]
  const moonlight: Rgb = [0.03, 0.042, 0.07]
  const nightAmbient: Rgb = [0.008, 0.014, 0.03]
  for (let c = 0; c < 3; c++) {
    sun[c] = (atmosphere.sun[c]! * SUN_ON_GROUND + moonlight[c]! * night * night) * cloudy * tint[c]!
    ambient[c] = (atmosphere.ambient[c]! * 1.15 + nightAmbient[c]! * night) * dim * tint[c]!
    bounce[c] = ambient[c]! * 0.4 + sun[c]! * 0.05
  }
  return { direction: atmosphere.direction, sun, ambient, bounce, night }
}
