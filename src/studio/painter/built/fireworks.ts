import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, randomFrom } from '../random.ts'
import type { Element, World } from '../world.ts'
import { lathe } from './loft.ts'
import type { Vec } from './mesh.ts'
import { model } from './model.ts'

/** Bursts at their height: trails that fall and fade, and the light they throw. */
export function fireworks(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'fireworks'))
  const { camera, width } = world
  const hues: [Rgb, ...Rgb[]] = [
    [9, 3.2, 1],
    [8, 6, 2.4],
    [2, 4.5, 9],
    [7.5, 1.4, 4.5],
    [2.4, 8, 3.4],
    [8, 7.5, 7],
  ]
  return Array.from({ length: 8 }, (_, i) => {
    const z = 260 + i * 30
    const x =
      camera.x +
      ((((((i * 3) % 8) + between(random, 0.1, 0.9)) / 8) * width - camera.centre) / camera.focal) * z
    const y = camera.y + between(random, 0.34, 0.86) * (camera.horizon / camera.focal) * z
    // One in three is great and full; the others burst earlier or fade already.
    const isGreat = i % 3 === 0
    const size = (isGreat ? between(random, 0.12, 0.16) : between(random, 0.035, 0.085)) * z
    const hue = pick(random, hues)
    const heart = pick(random, hues)
    const rays = Array.from({ length: isGreat ? 150 : 70 }, () => {
      const a = random() * Math.PI * 2
      const c = random() * 2 - 1
      const s = Math.sqrt(1 - c * c)
      return { x: Math.cos(a) * s, y: c, z: Math.sin(a) * s, k: between(random, 0.75, 1.05) }
    })
    const at: Vec = [x, y, z]
    return {
      z,
      draw: (view: View) => {
        for (const r of rays)
          for (let t = 0.25; t <= 1; t += 0.05) {
            const reach = size * r.k * t
            const glow = t * t * (t > 0.93 ? 1.6 : 0.4)
            const inner = t < 0.55 ? heart : hue
            drawGlow(
              view,
              [at[0] + r.x * reach, at[1] + r.y * reach - size * 0.22 * t * t, at[2] + r.z * reach],
              0.11,
              [inner[0] * glow * 0.4, inner[1] * glow * 0.4, inner[2] * glow * 0.4],
              { leastPx: 0.7, mostPx: 2.4 },
            )
          }
        drawGlow(view, at, size * 0.7, [hue[0] * 0.02, hue[1] * 0.02, hue[2] * 0.02])
      },
    }
  })
}

/** Paper lanterns that rise, each a warm point with a body; dense above, few near. */
export function skyLanterns(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'sky lanterns'))
  const { camera, width } = world
  const list = Array.from({ length: 60 }, () => {
    const z = 14 + 190 * random() ** 1.6
    const x = camera.x + ((random() * width - camera.centre) / camera.focal) * z
    const y = camera.y + between(random, 0.05, 0.95) ** 0.8 * (camera.horizon / camera.focal) * z
    return { p: [x, y, z] as Vec, k: between(random, 0.6, 1.2) }
  }).sort((a, b) => b.p[2] - a.p[2])
  const bodies = model(
    world,
    (m) => {
      m.use((hit, out) => {
        const k = 0.5 + 1.4 * (1 - hit.v)
        out.glowRed = 3.6 * k
        out.glowGreen = 1.55 * k
        out.glowBlue = 0.4 * k
      })
      for (const { p } of list)
        m.at(p[0], p[1], p[2], 0, 1, () =>
          lathe(
            m,
            [
              [0.2, 0],
              [0.3, 0.35],
              [0.31, 0.6],
              [0.2, 0.76],
              [0, 0.8],
            ],
            10,
          ),
        )
    },
    { isFine: true, z: 300 },
  )
  return [
    bodies,
    {
      z: 13,
      draw: (view: View) => {
        for (const { p, k } of list)
          drawGlow(view, [p[0], p[1] + 0.2, p[2]], 0.5, [0.35 * k, 0.15 * k, 0.04 * k])
      },
    },
  ]
}
