import type { Composition } from './composition.ts'
import { treePainter } from './flora.ts'
import type { Landform } from './landform.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import type { Element, World } from './world.ts'

/** Metres between two trees of a row, and from the road's edge to their foot. */
const GAP = 7.5
const VERGE = 2.1
const NEAREST = 13
const FARTHEST = 420

/** Poplars in two rows along the road: tall, narrow columns of leaves that draw the eye to its end. */
export function plantAvenue(world: World, plan: Composition, land: Landform): Element[] {
  if (!world.scene.backdrop.includes('poplars') || plan.land.path <= 0) return []
  const random = randomFrom(deriveSeed(world.seed, 'avenue'))
  const elements: Element[] = []
  for (const side of [-1, 1])
    for (let z = NEAREST; z < FARTHEST; z += GAP) {
      const at = z + between(random, -0.8, 0.8)
      const x = land.pathMiddle(at) + side * (plan.land.path + VERGE + between(random, -0.25, 0.25))
      const tree = {
        kind: 'poplar' as const,
        variant: Math.floor(random() * 4),
        x,
        y: land.height(x, at, 7) - 0.15,
        z: at,
        height: between(random, 13, 16.5),
        isFlipped: random() < 0.5,
      }
      if (land.shore(x, at) < 1) continue
      elements.push({ z: at, draw: treePainter(world, plan, tree) })
    }
  return elements
}
