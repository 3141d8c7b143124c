import type { Placement } from '../composition/cast.ts'
import type { Scene, Size } from '../composition/compose.ts'
import { findObject } from '../library/library.ts'
import { Brush } from '../rendering/brush.ts'
import { drawSvg } from '../rendering/draw-svg.ts'

/** What a small drawing of a scene tells. */
export interface Inspection {
  /** Share of the main figure that differs from what is behind it, from 0 to 1; 1 where nobody is. */
  contrast: number
  /** Heads that something hides which is drawn later. */
  hiddenFaces: number
}

/** Pixels of the longer side. */
const LONGER_SIDE = 256
/** Distance of two colours (0 to 441) that is seen from afar. */
const SEEN = 48
/** Distance between a face as it is drawn and as it ends up, where it is not only in another light. */
const HIDDEN = 90

/** Draws the scene small, without weather, light and grain, and looks at its figures. */
export function inspect(scene: Scene, size: Size): Inspection {
  const factor = LONGER_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)]
  const { view, palette, frame, conditions } = scene
  const newBrush = () => new Brush(width, height, view, palette, frame.light)
  const pixelsOf = (brush: Brush) => brush.base.context.getImageData(0, 0, width, height).data
  const draw = (brush: Brush, { anchor, shapes }: Placement) =>
    brush.within(anchor.isFacingLeft ? [-1, 0, 0, 1, 0, 0] : undefined, () => {
      for (const shape of shapes) brush.shape(shape)
    })
  const { placements } = scene.people
  const main = placements.find(({ count }) => count > 0)
  const byAnchor = new Map(placements.map((placement) => [placement.anchor.element, placement]))

  const picture = newBrush()
  let behind: Uint8ClampedArray | undefined
  drawSvg(scene.document, picture, {
    ...conditions,
    findObject,
    objectColours: scene.objectColours,
    drawAnchor(element) {
      const placement = byAnchor.get(element)
      if (!placement) return
      if (placement === main) behind = pixelsOf(picture)
      draw(picture, placement)
    },
  })
  const whole = pixelsOf(picture)
  picture.release()

  const figures = newBrush()
  let hiddenFaces = 0
  let contrast = 1
  for (const placement of [...placements.filter((one) => one !== main), ...(main ? [main] : [])]) {
    if (placement === main) figures.base.context.clearRect(-1e4, -1e4, 2e4, 2e4)
    figures.within(placement.anchor.matrix, () => draw(figures, placement))
    const own = pixelsOf(figures)
    if (placement === main && behind) contrast = shareSeen(own, behind)
    for (const [x, y] of placement.heads) {
      const column = ((view.isMirrored ? view.x + view.width - x : x - view.x) / view.width) * width
      const row = ((y - view.y) / view.width) * width
      const at = (Math.round(row) * width + Math.round(column)) * 4
      if (own[at + 3] === 255 && distance(own, whole, at) > HIDDEN) hiddenFaces++
    }
  }
  figures.release()
  return { contrast, hiddenFaces }
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
