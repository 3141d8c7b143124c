import { compose, type Scene, type Size } from '../composition/compose.ts'
import { type Box, boundsOfShapes, isInside } from '../rendering/bounds.ts'
import { IDENTITY } from '../rendering/transform.ts'
import type { Brief } from '../understanding/brief.ts'
import { inspect } from './inspect.ts'

export type Problem =
  | 'faces-overlap'
  | 'head-outside'
  | 'person-missing'
  | 'invalid-number'
  | 'too-small'
  | 'feet-off-ground'
  | 'object-outside'
  | 'object-over-face'
  | 'low-contrast'
  | 'face-hidden'

/** Half the height of a head, in centimetres. */
const HEAD = 12
/** Centimetres above the ground at which somebody floats; a jump is lower. */
const FLOATING = -14
/** Share of the main figure that differs from what is behind it, below which it does not stand out. */
const LEAST_CONTRAST = 0.6
/** Scenes of one picture that are drawn small, which takes time. */
const MOST_INSPECTIONS = 3
const MOST_VARIANTS = 6
/** Weight of a problem in the choice between scenes that all have one. */
const WEIGHT: Record<Problem, number> = {
  'invalid-number': 100,
  'head-outside': 10,
  'faces-overlap': 8,
  'object-over-face': 8,
  'face-hidden': 6,
  'feet-off-ground': 6,
  'person-missing': 4,
  'low-contrast': 3,
  'object-outside': 2,
  'too-small': 1,
}

const costOf = (problems: readonly Problem[]): number =>
  problems.reduce((sum, problem) => sum + WEIGHT[problem], 0)

/** What is wrong with a scene before it is drawn; empty for a good one. */
export function problemsOf(scene: Scene, size: Size): Problem[] {
  const problems: Problem[] = []
  const { view } = scene
  const height = (view.width * size.height) / size.width
  const heads = scene.people.placements.flatMap((placement) =>
    placement.heads.map((at) => ({ at, radius: HEAD * placement.scale, placement })),
  )
  for (const [i, { at, radius, placement }] of heads.entries()) {
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
      const distance = Math.hypot(other.at[0] - x, other.at[1] - y)
      // Two who touch are drawn so that both are seen.
      if (other.placement !== placement && distance < Math.max(radius, other.radius) * 1.1)
        problems.push('faces-overlap')
    }
  }
  const frame = { left: view.x, top: view.y, right: view.x + view.width, bottom: view.y + height }
  for (const { box } of [...scene.objects.values()].flat()) {
    if (!isInside(box, frame)) problems.push('object-outside')
    if (
      heads.some(({ at: [x, y], radius }) =>
        isInside({ left: x, right: x, top: y, bottom: y }, grown(box, radius)),
      )
    )
      problems.push('object-over-face')
  }
  for (const { anchor, shapes } of scene.people.placements)
    if (STANDING.has(anchor.kind) && boundsOfShapes(shapes, IDENTITY).bottom < FLOATING)
      problems.push('feet-off-ground')
  if (scene.people.placements.some(({ shapes }) => shapes.some(({ d }) => d.includes('NaN'))))
    problems.push('invalid-number')
  for (let i = 0; i < scene.people.missing; i++) problems.push('person-missing')
  const main = scene.people.placements.find(({ count }) => count > 0)
  // Below this share of the height nobody sees who it is.
  if (main && main.scale * 170 < height * 0.08) problems.push('too-small')
  return problems
}

const STANDING = new Set(['stand', 'floor'])

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** What is wrong with a scene as it is drawn: a focus that does not stand out, faces behind something. */
export function visibleProblemsOf(scene: Scene, size: Size): Problem[] {
  const { contrast, hiddenFaces } = inspect(scene, size)
  const problems: Problem[] = Array.from({ length: hiddenFaces }, () => 'face-hidden')
  if (contrast < LEAST_CONTRAST) problems.push('low-contrast')
  return problems
}

/** The first variant of the scene without a problem, or the one with the least. */
export function composeChecked(brief: Brief, size: Size, seed: number): Scene {
  let inspections = 0
  let best: { scene: Scene; cost: number } | undefined
  for (let variant = 0; variant < MOST_VARIANTS; variant++) {
    const scene = compose(brief, size, seed, variant)
    let cost = scene.misfit + costOf(problemsOf(scene, size))
    if (best && cost >= best.cost) continue
    if (scene.people.placements.length > 0) {
      inspections++
      cost += costOf(visibleProblemsOf(scene, size))
    }
    if (!best || cost < best.cost) best = { scene, cost }
    if (cost === 0 || inspections === MOST_INSPECTIONS) break
  }
  return best!.scene
}
