import { canHold } from '../composition/choose.ts'
import { compose, composeFile, type Scene, type Size } from '../composition/compose.ts'
import { frameBox } from '../composition/frame.ts'
import { standsInWater } from '../composition/ground.ts'
import { kindsOf } from '../composition/object-room.ts'
import type { Placement } from '../composition/placement.ts'
import { costOfMissing, missingOf } from '../composition/shown.ts'
import { around, type Box, boundsOfShapes, isInside } from '../rendering/bounds.ts'
import { Brush } from '../rendering/brush.ts'
import { drawSvg } from '../rendering/draw-svg.ts'
import { drawAddedTo, drawFigure, settingsOf } from '../rendering/render.ts'
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
  | 'on-water'
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
  'on-water': 6,
  'object-outside': 2,
  'too-small': 1,
}

/** A figure that stands out less is no reason to change a picture of which only the light was to change. */
const MAX_WORSE = WEIGHT['low-contrast']

const costOf = (problems: readonly Problem[]): number =>
  problems.reduce((sum, problem) => sum + WEIGHT[problem], 0)

/** What is wrong with a scene before it is drawn; empty for a good one. */
export function problemsOf({ view, people, objects, water }: Scene): Problem[] {
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
    'on-water': added.filter(({ id, box }) => !floats(id) && standsInWater(box, water())).length,
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

/** What is in the water by itself, or hangs on a wall or in a window. */
const floats = (id: string): boolean => !kindsOf(id).includes('floor') || kindsOf(id).includes('water')

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
  const { scene, problems } = cleared(composeFile(file, brief, size, seed, variant), size)
  const isKept =
    canHold(file, scene.hour, brief.season?.value) &&
    misfit + costOf([...problemsOf(scene), ...problems]) <= former.cost + MAX_WORSE
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
    let seen = { scene, problems: [] as Problem[] }
    if (scene.people.placements.length > 0) {
      inspections++
      seen = cleared(scene, size)
      cost += costOf(seen.problems)
    }
    if (!best || cost < best.cost) best = { scene: seen.scene, cost }
    if (cost === 0 || inspections === MAX_INSPECTIONS) break
  }
  return best!
}

/** Pixels of the longer side. */
const LONGER_SIDE = 256
/** Distance of two colours (0 to 441) that is seen from afar. */
const SEEN = 48
/** From the middle of a face to its edge, in centimetres, and the points at which it is looked at. */
const FACE = 8
const PARTS_OF_FACE = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx * 0.75, dy] as const))
/** So many hidden points of the nine hide a face: an arm across it, a leaf before half of it. */
const MANY_PARTS = 3
/** More of it may be behind what somebody does: a cup, a kiss. */
const MOST_PARTS = 7
/** The colour with which faces are marked, and by how much its green is less than the rest where light or dusk lies over it. */
const MARK = '#ff00ff'
const LEAST_MARKED = 60
/** Light along a silhouette, in units of the place. */
const RIM = 8

/** What is wrong with a scene as it is drawn: a focus that does not stand out, faces behind something. */
export const visibleProblemsOf = (scene: Scene, size: Size): Problem[] => problemsSeen(look(scene, size))

const problemsSeen = ({ hidden, contrast }: ReturnType<typeof look>): Problem[] => [
  ...hidden.map(() => 'face-hidden' as const),
  ...(contrast < LEAST_CONTRAST ? (['low-contrast'] as const) : []),
]

/**
 * The scene without the people of the place whose faces are behind somebody or something, whom nobody misses, and what else is wrong with
 * it as it is drawn.
 */
function cleared(scene: Scene, size: Size): { scene: Scene; problems: Problem[] } {
  const seen = look(scene, size)
  const { people } = scene
  const isOfWords = ({ count }: Placement) => count > 0
  const hidden = seen.hidden.filter(isOfWords)
  const problems = problemsSeen({ ...seen, hidden })
  if (hidden.length === seen.hidden.length) return { scene, problems }
  const placements = people.placements.filter((one) => isOfWords(one) || !seen.hidden.includes(one))
  return { scene: { ...scene, people: { ...people, placements } }, problems }
}

/** A scene drawn small, without weather, light and grain: whose faces something hides, and by how much the main figure stands out. */
function look(scene: Scene, size: Size): { hidden: Placement[]; contrast: number } {
  const factor = LONGER_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)]
  const { view, palette, frame } = scene
  const newBrush = () => new Brush(width, height, view, palette, frame.light)
  const pixelsOf = (brush: Brush) => brush.base.context.getImageData(0, 0, width, height).data
  const { placements } = scene.people
  const main = placements.find(({ count }) => count > 0)
  const byAnchor = new Map(placements.map((placement) => [placement.anchor.element, placement]))

  const picture = newBrush()
  /** Beyond its edges too, where light along a silhouette is laid over it later. */
  const mark = (scale: number) => () => {
    const { context } = picture
    const half = FACE + 2 + RIM / scale
    context.fillStyle = MARK
    context.fillRect(-half, -half, 2 * half, 2 * half)
  }
  let behind: Uint8ClampedArray | undefined
  /** The points of each face that are seen when whoever it is has been drawn. */
  const faces: { placement: Placement; points: number[] }[] = []
  drawSvg(scene.document, picture, {
    ...settingsOf(scene),
    drawAnchor(element) {
      const placement = byAnchor.get(element)
      drawAddedTo(scene, picture, element, true)
      if (placement) {
        if (placement === main) behind = pixelsOf(picture)
        drawFigure(picture, placement, mark(placement.scale))
        // In a group it is on a layer of its own so far.
        const seen = picture.context.getImageData(0, 0, width, height).data
        for (const head of placement.heads)
          faces.push({
            placement,
            points: pointsOf(head, placement.scale).filter((at) => isMarked(seen, at)),
          })
      }
      drawAddedTo(scene, picture, element, false)
    },
    drawSlot(element) {
      for (const isBehind of [true, false]) drawAddedTo(scene, picture, element, isBehind)
    },
  })
  drawAddedTo(scene, picture, scene.document.root, false)
  const whole = pixelsOf(picture)
  picture.release()
  const hidden = faces.flatMap(({ placement, points }) => {
    const gone = points.filter((at) => !isMarked(whole, at)).length
    const isHidden = gone >= MANY_PARTS || PARTS_OF_FACE.length - points.length + gone >= MOST_PARTS
    return isHidden ? [placement] : []
  })

  /** Share of the main figure that differs from what is behind it, from 0 to 1; 1 where nobody is. */
  let contrast = 1
  if (main && behind) {
    const figure = newBrush()
    figure.within(main.anchor.matrix, () => drawFigure(figure, main))
    contrast = shareSeen(pixelsOf(figure), behind)
    figure.release()
  }
  return { hidden, contrast }

  /** Where the parts of a face are in the pixels. */
  function pointsOf([x, y]: readonly [number, number], scale: number): number[] {
    return PARTS_OF_FACE.flatMap(([dx, dy]) => {
      const left = x + dx * FACE * scale
      const column = ((view.isMirrored ? view.x + view.width - left : left - view.x) / view.width) * width
      const row = ((y + dy * FACE * scale - view.y) / view.width) * width
      const isInside = column >= 0 && column < width && row >= 0 && row < height
      return isInside ? [(Math.floor(row) * width + Math.floor(column)) * 4] : []
    })
  }
}

const isMarked = (pixels: Uint8ClampedArray, at: number): boolean =>
  Math.min(pixels[at]!, pixels[at + 2]!) - pixels[at + 1]! > LEAST_MARKED

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
