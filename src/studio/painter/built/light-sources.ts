import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import type { Element, World } from '../world.ts'

export interface LightSource {
  x: number
  y: number
  z: number
  /** What the viewer sees of the flame or bulb. */
  glow: Rgb
  /** Metres. */
  radius: number
  /** Light that it throws on its surroundings; left out for decoration such as string lights. */
  lamp?: { colour: Rgb; reach: number }
}

/** Visible small lights as one element; each that lights its surroundings is registered. */
export function lightSources(world: World, sources: LightSource[]): Element[] {
  if (sources.length === 0) return []
  let z = Number.NEGATIVE_INFINITY
  for (const s of sources) {
    z = Math.max(z, s.z)
    if (s.lamp) world.lamps.push({ x: s.x, y: s.y, z: s.z, colour: s.lamp.colour, reach: s.lamp.reach })
  }
  const draw = (view: View) => {
    for (const s of sources) {
      drawGlow(view, [s.x, s.y, s.z], s.radius, s.glow, { leastPx: 0.9 })
      // A faint wider aura, as damp air shows it.
      drawGlow(view, [s.x, s.y, s.z], s.radius * 4.5, [
        s.glow[0] * 0.018,
        s.glow[1] * 0.018,
        s.glow[2] * 0.018,
      ])
    }
  }
  return [{ z: z - 0.05, draw }]
}

/** How strongly lamps burn: by day they are off or pale. */
export const lampPower = (world: World) => Math.max(0.12, Math.min(1, world.light.night * 1.25))
