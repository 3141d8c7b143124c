import type { Composition } from './composition.ts'
import { drawGlow } from './draw.ts'
import { between, deriveSeed, type Random, randomFrom } from './random.ts'
import { earthAloft } from './sky-planets.ts'
import type { Element, World } from './world.ts'

/** Streaks of light in the sky. */
export function fillSky(world: World, plan: Composition): Element[] {
  const elements: Element[] = []
  for (const name of world.scene.sky) {
    const random = randomFrom(deriveSeed(world.seed, `sky-${name}`))
    const build = BUILDERS[name]
    if (build) elements.push(...build(world, plan, random))
  }
  return elements
}

type Builder = (world: World, plan: Composition, random: Random) => Element[]

/** A world point at a distance from where it shall be seen: shares of the picture's width and of the sky's height. */
function seenAt(world: World, u: number, v: number, z: number): [number, number, number] {
  const { camera, width } = world
  const x = ((u * width - camera.centre) / camera.focal) * z
  const y = camera.y + ((camera.horizon * (1 - v)) / camera.focal) * z
  return [x, y, z]
}

const shootingStars: Builder = (world, _plan, random) =>
  Array.from({ length: 4 }, (): Element => {
    const z = 9000
    const from = seenAt(world, between(random, 0.1, 0.9), between(random, 0.05, 0.5), z)
    const length = z * between(random, 0.06, 0.14)
    const slope = between(random, -0.7, -0.35)
    const side = random() < 0.5 ? -1 : 1
    return {
      z,
      draw: (view) => {
        for (let k = 0; k < 60; k++) {
          const t = k / 60
          drawGlow(
            view,
            [from[0] + side * length * t, from[1] + slope * length * t, z],
            1,
            [0.14 * t * t, 0.15 * t * t, 0.18 * t * t],
            { leastPx: 0.8 },
          )
        }
      },
    }
  })

const lightning: Builder = (world, plan, random) => {
  const z = 3000
  const top = seenAt(
    world,
    plan.focus.share > 0.5 ? between(random, 0.15, 0.35) : between(random, 0.65, 0.85),
    0.12,
    z,
  )
  const points: [number, number][] = [[top[0], top[1]]]
  let x = top[0]
  const steps = 26
  for (let i = 1; i <= steps; i++) {
    x += (random() - 0.5) * z * 0.022
    points.push([x, top[1] * (1 - i / steps)])
  }
  world.lamps.push({ x: top[0], y: top[1] * 0.5, z, colour: [0.5, 0.55, 0.8], reach: 900 })
  return [
    {
      z,
      draw: (view) => {
        for (let i = 0; i < steps; i++) {
          for (let k = 0; k < 10; k++) {
            const t = k / 10
            const px = points[i]![0] + (points[i + 1]![0] - points[i]![0]) * t
            const py = points[i]![1] + (points[i + 1]![1] - points[i]![1]) * t
            drawGlow(view, [px, py, z], 2.2, [1.9, 2, 2.7], { leastPx: 0.9 })
          }
        }
        drawGlow(view, [points[8]![0], points[8]![1], z], 260, [0.05, 0.055, 0.085])
      },
    },
  ]
}

const BUILDERS: Record<string, Builder | undefined> = {
  earth: (world, plan) => earthAloft(world, plan),
  'shooting-stars': shootingStars,
  lightning,
}
