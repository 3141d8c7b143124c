import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { Element, Spot, World } from '../world.ts'

/** Lamps for the house's lit windows, and a breath of light around the nearest ones. */
export function houseLights(
  world: World,
  spot: Spot,
  lights: { x: number; y: number; z: number; k: number }[],
  most = 3,
): Element[] {
  const c = Math.cos(spot.facing)
  const s = Math.sin(spot.facing)
  const placed = lights.map((l) => ({
    x: spot.x + l.x * c + l.z * s,
    y: spot.y + l.y,
    z: spot.z - l.x * s + l.z * c,
    k: l.k,
  }))
  const facing = placed.sort((a, b) => a.z - b.z).slice(0, most)
  for (const l of facing)
    world.lamps.push({ x: l.x, y: l.y, z: l.z, colour: [1.05 * l.k, 0.5 * l.k, 0.15 * l.k], reach: 2.6 })
  return [
    {
      z: spot.z - 4,
      draw: (view: View) => {
        for (const l of facing) drawGlow(view, [l.x, l.y, l.z], 1.5, [0.16, 0.075, 0.022])
      },
    },
  ]
}

/** Smoke from a chimney: puffs that grow, lean and thin out. */
export function smoke(world: World, x: number, y: number, z: number): Element {
  const random = randomFrom(deriveSeed(world.seed, `smoke ${x.toFixed(1)}`))
  const lean = between(random, -1, 1) * (world.scene.weather === 'wind' ? 3 : 1.1)
  const { ambient, sun } = world.light
  const grey: Rgb = [
    ambient[0] * 0.22 + sun[0] * 0.012,
    ambient[1] * 0.22 + sun[1] * 0.012,
    ambient[2] * 0.22 + sun[2] * 0.012,
  ]
  const puffs = Array.from({ length: 26 }, (_, i) => {
    const t = i / 26
    return {
      x: x + lean * t * t * 3 + between(random, -0.2, 0.2) * (0.3 + t),
      y: y + t * 6.5,
      r: 0.2 + t * 0.85,
      k: (1 - t) ** 1.4,
    }
  })
  return {
    z,
    draw: (view: View) => {
      for (const p of puffs)
        drawGlow(view, [p.x, p.y, z], p.r, [grey[0] * p.k * 0.5, grey[1] * p.k * 0.5, grey[2] * p.k * 0.5])
    },
  }
}
