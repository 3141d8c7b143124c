import { canHold } from '../composition/choose.ts'
import { compose, composeFile, type Scene, type Size } from '../composition/compose.ts'
import { frameBox } from '../composition/frame.ts'
import { costOfMissing, missingOf } from '../composition/shown.ts'
import { around, type Box, boundsOfShapes, isInside } from '../rendering/bounds.ts'
import { Brush } from '../rendering/brush.ts'
import { drawSvg } from '../rendering/draw-svg.ts'
import { drawFigure } from '../rendering/render.ts'
import { IDENTITY } from '../rendering/shape.ts'
import type { Brief } from '../understanding/brief.ts'

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
/** Share of the picture's height below which nobody sees who it is. */
const LEAST_HEIGHT = 0.08
/** Share of the main figure that differs from what is behind it, below which it does not stand out. */
const LEAST_CONTRAST = 0.6
/** Scenes of one picture that are drawn small, which takes time. */
const MAX_INSPECTIONS = 3
const MAX_VARIANTS = 6
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

/** A figure that stands out less is no reason to change a picture of which only the light was to change. */
const MAX_WORSE = WEIGHT['low-contrast']

const costOf = (problems: readonly Problem[]): number =>
  problems.reduce((sum, problem) => sum + WEIGHT[problem], 0)

/** What is wrong with a scene before it is drawn; empty for a good one. */
export function problemsOf({ view, people, objects }: Scene): Problem[] {
  const frame = frameBox(view)
  const { placements } = people
  const heads = placements.flatMap((placement) =>
    placement.heads.map(([x, y]) => ({ x, y, radius: HEAD * placement.scale, placement })),
  )
  const added = [...objects.values()].flat()
  const boxes = added.map(({ box }) => box)
  const before = added.filter(({ isBehind }) => !isBehind).map(({ box }) => box)
  const main = placements.find(({ count }) => count > 0)
  const found: Record<Exclude<Problem, 'low-contrast' | 'face-hidden'>, number> = {
    'invalid-number':
      heads.filter(({ x, y }) => !Number.isFinite(x + y)).length +
      Number(placements.some(({ shapes }) => shapes.some(({ d }) => d.includes('NaN')))),
    'head-outside': heads.filter((head) => !isInside(around(pointBox(head), head.radius), frame)).length,
    // Two who touch are drawn so that both are seen.
    'faces-overlap': heads.flatMap((a, i) =>
      heads
        .slice(i + 1)
        .filter(
          (b) =>
            b.placement !== a.placement &&
            Math.hypot(b.x - a.x, b.y - a.y) < Math.max(a.radius, b.radius) * 1.1,
        ),
    ).length,
    'object-outside': boxes.filter((box) => !isInside(box, frame)).length,
    'object-over-face': before.filter((box) =>
      heads.some((head) => isInside(pointBox(head), around(box, head.radius))),
    ).length,
    'feet-off-ground': placements.filter(
      ({ anchor, shapes }) =>
        (anchor.kind === 'stand' || anchor.kind === 'floor') &&
        boundsOfShapes(shapes, IDENTITY).bottom < FLOATING,
    ).length,
    'person-missing': people.missing,
    'too-small': Number(main !== undefined && main.scale * 170 < view.height * LEAST_HEIGHT),
  }
  return Object.entries(found).flatMap(([problem, count]) => Array<Problem>(count).fill(problem as Problem))
}

const pointBox = ({ x, y }: { x: number; y: number }): Box => ({ left: x, top: y, right: x, bottom: y })

/**
 * The first variant of the scene without a problem, or the one with the least. After feedback it is the variant of the words
 * as they were written, if that shows what was asked for as well.
 */
export function composeChecked(brief: Brief, size: Size, seed: number): Scene {
  const { asWritten } = brief
  if (!asWritten) return bestVariant(brief, size, seed).scene
  const former = bestVariant({ ...brief, ...asWritten }, size, seed)
  const { file, variant, misfit } = former.scene
  const scene = composeFile(file, brief, size, seed, variant)
  const isKept =
    canHold(file, scene.hour, brief.season?.value) &&
    misfit + costOf([...problemsOf(scene), ...visibleProblemsOf(scene, size)]) <= former.cost + MAX_WORSE
  return isKept ? scene : bestVariant(brief, size, seed).scene
}

function bestVariant(brief: Brief, size: Size, seed: number): { scene: Scene; cost: number } {
  let inspections = 0
  let best: { scene: Scene; cost: number } | undefined
  for (let variant = 0; variant < MAX_VARIANTS; variant++) {
    const scene = compose(brief, size, seed, variant)
    // People without room are a problem of the scene already.
    let cost =
      scene.misfit + costOf(problemsOf(scene)) + costOfMissing({ ...missingOf(scene, brief), people: 0 })
    if (best && cost >= best.cost) continue
    if (scene.people.placements.length > 0) {
      inspections++
      cost += costOf(visibleProblemsOf(scene, size))
    }
    if (!best || cost < best.cost) best = { scene, cost }
    if (cost === 0 || inspections === MAX_INSPECTIONS) break
  }
  return best!
}

/** Pixels of the longer side. */
const LONGER_SIDE = 256
/** Distance of two colours (0 to 441) that is seen from afar. */
const SEEN = 48
/** Distance between a face as it is drawn and as it ends up, where it is not only in another light. */
const HIDDEN = 90

/** From the middle of a face to its edge, in centimetres, and the points at which it is looked at. */
const FACE = 8
const PARTS_OF_FACE = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx * 0.75, dy] as const))
/** So many hidden points of the nine hide a face: an arm across it, a leaf before half of it. */
const MANY_PARTS = 3

/** What is wrong with a scene as it is drawn, small, without weather, light and grain: a focus that does not stand out, faces behind something. */
export function visibleProblemsOf(scene: Scene, size: Size): Problem[] {
  const factor = LONGER_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)]
  const { view, palette, frame, conditions } = scene
  const newBrush = () => new Brush(width, height, view, palette, frame.light)
  const pixelsOf = (brush: Brush) => brush.base.context.getImageData(0, 0, width, height).data
  const { placements } = scene.people
  const main = placements.find(({ count }) => count > 0)
  const byAnchor = new Map(placements.map((placement) => [placement.anchor.element, placement]))

  const picture = newBrush()
  let behind: Uint8ClampedArray | undefined
  drawSvg(scene.document, picture, {
    ...conditions,
    objectColours: scene.objectColours,
    drawAnchor(element) {
      const placement = byAnchor.get(element)
      if (!placement) return
      if (placement === main) behind = pixelsOf(picture)
      drawFigure(picture, placement)
    },
  })
  const whole = pixelsOf(picture)
  picture.release()

  const figures = newBrush()
  /** Heads that something hides which is drawn later. */
  const hiddenFaces: Problem[] = []
  /** Share of the main figure that differs from what is behind it, from 0 to 1; 1 where nobody is. */
  let contrast = 1
  for (const placement of [...placements.filter((one) => one !== main), ...(main ? [main] : [])]) {
    if (placement === main) figures.base.context.clearRect(-1e4, -1e4, 2e4, 2e4)
    figures.within(placement.anchor.matrix, () => drawFigure(figures, placement))
    const own = pixelsOf(figures)
    if (placement === main && behind) contrast = shareSeen(own, behind)
    for (const [x, y] of placement.heads) {
      const reach = FACE * placement.scale
      const isHiddenAt = ([dx, dy]: readonly [number, number]) => {
        const left = x + dx * reach
        const column = ((view.isMirrored ? view.x + view.width - left : left - view.x) / view.width) * width
        const row = ((y + dy * reach - view.y) / view.width) * width
        const at = (Math.round(row) * width + Math.round(column)) * 4
        return own[at + 3] === 255 && distance(own, whole, at) > HIDDEN
      }
      if (PARTS_OF_FACE.filter(isHiddenAt).length >= MANY_PARTS) hiddenFaces.push('face-hidden')
    }
  }
  figures.release()
  return [...hiddenFaces, ...(contrast < LEAST_CONTRAST ? (['low-contrast'] as const) : [])]
}

/** The share of a figure's opaque pixels that differ from those behind. */
function shareSeen(figure: Uint8ClampedArray, behind: Uint8ClampedArray): number {
  let [pixels, seen] = [0, 0]
  for (let at = 0; at < figure.length; at += 4) {
    if (figure[at + 3]! < 255) continue
    pixels++
    if (distance(figure, behind, at) > SEEN) seen++
  }
  return pixels === 0 ? 1 : seen / pixels
}

const distance = (a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): number =>
  Math.hypot(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!)
