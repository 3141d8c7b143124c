import type { Rgb } from '../frame.ts'
import { scatter } from '../noise.ts'
import { smooth } from '../scalar.ts'
import type { Material } from './surface.ts'

export interface FacadeLook {
  seed: number
  wall: Rgb
  /** Metres of a storey and of a bay. */
  storey: number
  bay: number
  /** Share of a bay and of a storey that is glass. */
  glassWide: number
  glassHigh: number
  /** Share of windows that are lit. */
  lit: number
  /** Strength of the light. */
  power: number
  /** Glass curtain walls mirror the sky. */
  isGlassy: boolean
}

/**
 * A tall house's front, by its own arithmetic: storeys and bays with panes, some of them lit. Where windows grow
 * finer than pixels they melt into their mean, so that distant towers glow instead of flickering.
 */
export function facade(look: FacadeLook): Material {
  const { wall, storey, bay, glassWide, glassHigh, lit, power, seed } = look
  const mean = glassWide * glassHigh
  return (hit, out) => {
    const a = hit.u / bay
    const b = hit.v / storey
    const i = Math.floor(a)
    const j = Math.floor(b)
    const fu = a - i
    const fv = b - j
    const near = smooth(0.75, 0.28, hit.pixel / Math.min(bay, storey))
    const su = Math.min(0.3, (hit.pixel / bay) * 0.7) + 0.01
    const sv = Math.min(0.3, (hit.pixel / storey) * 0.7) + 0.01
    const edgeU = (1 - glassWide) / 2
    const edgeV = (1 - glassHigh) / 2
    const pane =
      smooth(edgeU - su, edgeU + su, fu) *
      (1 - smooth(1 - edgeU - su, 1 - edgeU + su, fu)) *
      smooth(edgeV - sv, edgeV + sv, fv) *
      (1 - smooth(1 - edgeV - sv, 1 - edgeV + sv, fv))
    const glass = mean + (pane - mean) * near
    // Whole storeys keep late hours, others sleep.
    const hours = scatter(j + seed * 3, seed) < 0.16 ? 1.9 : 0.75 + 0.5 * scatter(j, seed + 5)
    const isLit = scatter(i * 5 + seed, j * 3 + seed * 7) < lit * hours ? 1 : 0
    const share = lit + (isLit - lit) * near
    const tone = scatter(i + seed * 11, j + 17)
    const bright =
      power * share * glass * (0.35 + 1.1 * scatter(i * 3 + 1, j * 7 + seed) * near + 0.55 * (1 - near))
    const warm = tone < 0.72 ? 1 : 0
    out.glowRed = bright * (warm ? 1.45 : 0.95)
    out.glowGreen = bright * (warm ? 0.82 : 1)
    out.glowBlue = bright * (warm ? 0.34 : 1.08)
    // A ceiling lamp's line near the top of each lit pane.
    const blind =
      1 - 0.55 * near * (fv < 0.3 + 0.5 * scatter(i + seed, j * 11) ? 0 : 1) * (tone > 0.4 ? 1 : 0)
    const line = blind * (1 + 0.8 * near * smooth(0.12, 0.03, Math.abs(fv - 0.74)))
    out.glowRed *= line
    out.glowGreen *= line
    out.glowBlue *= line
    const rib = 1 - 0.25 * near * (1 - smooth(0.02, 0.07, Math.min(fv, 1 - fv)))
    const k = (1 - glass) * rib * (0.85 + 0.3 * scatter(j, seed + 9))
    out.red = wall[0] * k + 0.02 * glass
    out.green = wall[1] * k + 0.024 * glass
    out.blue = wall[2] * k + 0.03 * glass
    // The street's own glow climbs the lower storeys.
    const climb = power * 0.03 * Math.exp(-Math.max(0, hit.v) / 26) * (1 - glass)
    out.glowRed += climb * 1.3
    out.glowGreen += climb * 0.7
    out.glowBlue += climb * 0.32
    out.gloss = glass * (look.isGlassy ? 0.85 : 0.45)
  }
}
