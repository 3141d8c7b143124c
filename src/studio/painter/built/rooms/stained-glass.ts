import type { Rgb } from '../../frame.ts'
import { scatter } from '../../noise.ts'
import type { World } from '../../world.ts'
import type { Material } from '../surface.ts'

const PANES: readonly Rgb[] = [
  [0.9, 0.12, 0.08],
  [0.1, 0.22, 0.95],
  [0.95, 0.62, 0.1],
  [0.1, 0.6, 0.28],
  [0.55, 0.14, 0.7],
  [0.2, 0.55, 0.95],
  [0.95, 0.85, 0.55],
]
const SIZE = 0.3

/** The colour of the glass at a point of a window, metres from its lower corner. */
export function glassColour(u: number, v: number, seed: number, into: Rgb): Rgb {
  const a = Math.floor((u + v * 0.7) / SIZE)
  const b = Math.floor((v * 0.7 - u) / SIZE)
  const pane = PANES[Math.floor(scatter(a + seed * 3, b + 40) * PANES.length) % PANES.length]!
  into[0] = pane[0]
  into[1] = pane[1]
  into[2] = pane[2]
  return into
}

/** Lead and coloured panes that the daylight outside shines through. */
export const stainedGlass =
  (world: World) =>
  (seed: number): Material => {
    const { ambient, sun } = world.light
    // Glass holds back the more the brighter it is outside, as film would.
    const light = [0, 1, 2].map((i) => {
      const outside = ambient[i]! * 1.1 + sun[i]! * 0.22 + 0.02
      return outside / (1 + 1.1 * outside)
    }) as Rgb
    const colour: Rgb = [0, 0, 0]
    return (hit, out) => {
      const p = (hit.u + hit.v * 0.7) / SIZE
      const q = (hit.v * 0.7 - hit.u) / SIZE
      const lead = Math.min(Math.abs(p - Math.round(p)), Math.abs(q - Math.round(q)))
      const bar = Math.abs(hit.v / 1.1 - Math.round(hit.v / 1.1))
      if ((lead < 0.07 || bar < 0.025) && hit.pixel < 0.06) {
        out.red = out.green = out.blue = 0.012
        return
      }
      glassColour(hit.u, hit.v, seed, colour)
      const shade = 0.75 + 0.5 * scatter(Math.floor(p) * 7, Math.floor(q) * 5)
      out.red = colour[0] * 0.06
      out.green = colour[1] * 0.06
      out.blue = colour[2] * 0.06
      out.gloss = 0.2
      out.glowRed = colour[0] * light[0] * shade
      out.glowGreen = colour[1] * light[1] * shade
      out.glowBlue = colour[2] * light[2] * shade
    }
  }
