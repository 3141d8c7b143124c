import { compose, type Scene, type Size } from '../composition/compose.ts'
import type { Brief } from '../understanding/brief.ts'

export type Problem = 'faces-overlap' | 'head-outside' | 'person-missing' | 'invalid-number' | 'too-small'

/** Half the height of a head, in centimetres. */
const HEAD = 12
const MOST_VARIANTS = 6
/** Weight of a problem in the choice between scenes that all have one. */
const WEIGHT: Record<Problem, number> = {
  'invalid-number': 100,
  'head-outside': 10,
  'faces-overlap': 8,
  'person-missing': 4,
  'too-small': 1,
}

/** What is wrong with a scene before it is drawn; empty for a good one. */
export function problemsOf(scene: Scene, size: Size): Problem[] {
  const problems: Problem[] = []
  const { view } = scene
  const height = (view.width * size.height) / size.width
  const heads = scene.people.placements.flatMap((placement) =>
    placement.heads.map((at) => ({ at, placement, radius: HEAD * placement.scale })),
  )
  for (const [i, { at, placement, radius }] of heads.entries()) {
    const [x, y] = at
    if (!Number.isFinite(x) || !Number.isFinite(y)) problems.push('invalid-number')
    if (
      x - radius < view.x ||
      x + radius > view.x + view.width ||
      y - radius < view.y ||
      y + radius > view.y + height
    )
      problems.push('head-outside')
    for (const other of heads.slice(i + 1)) {
      // Two who touch are drawn so that both are seen.
      if (other.placement === placement) continue
      const distance = Math.hypot(other.at[0] - x, other.at[1] - y)
      if (distance < Math.max(radius, other.radius) * 1.1) problems.push('faces-overlap')
    }
  }
  if (scene.people.placements.some(({ shapes }) => shapes.some(({ d }) => d.includes('NaN'))))
    problems.push('invalid-number')
  for (let i = 0; i < scene.people.missing; i++) problems.push('person-missing')
  const main = scene.people.placements.find(({ count }) => count > 0)
  // Below this share of the height nobody sees who it is.
  if (main && main.scale * 170 < height * 0.08) problems.push('too-small')
  return problems
}

/** The first variant of the scene without a problem, or the one with the least. */
export function composeChecked(brief: Brief, size: Size, seed: number): Scene {
  let best: { scene: Scene; cost: number } | undefined
  for (let variant = 0; variant < MOST_VARIANTS; variant++) {
    const scene = compose(brief, size, seed, variant)
    const cost = problemsOf(scene, size).reduce((sum, problem) => sum + WEIGHT[problem], scene.misfit)
    if (cost === 0) return scene
    if (!best || cost < best.cost) best = { scene, cost }
  }
  return best!.scene
}
