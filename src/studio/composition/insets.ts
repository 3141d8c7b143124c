import { findObject, placeDocument } from '../library/library.ts'
import type { Box } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { type Conditions, insetBox, type Rectangle, usedId } from '../rendering/draw-svg.ts'
import { clipPathOf, type SvgDocument, type SvgElement } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { VIEWS } from '../understanding/views.ts'
import { elementsWith } from './anchors.ts'
import { frameOf } from './frame.ts'

/** What an element with `data-inset` shows: what is outside, what somebody made, or a film. */
type InsetKind = 'window' | 'picture' | 'screen'

/** A place that is drawn inside of a picture. */
export interface PlaceInset {
  /** A place of library/insets.json. */
  view: string
  kind: InsetKind
}

/** The insets of a scene. */
export interface Insets {
  /** By the element with `data-inset`, or by the use of an object that has one. */
  at: ReadonlyMap<SvgElement, PlaceInset>
  /** In whatever object of the words is added. */
  added: PlaceInset | undefined
}

/** Objects of the library that show a place where the words say which, by their ids. */
function insetOf(id: string): { kind: InsetKind; box: Rectangle } | undefined {
  const find = (element: SvgElement): SvgElement | undefined =>
    element.attributes['data-inset']
      ? element
      : element.children.map(find).find((found) => found !== undefined)
  const found = find(findObject(id))
  return (
    found && {
      kind: found.attributes['data-inset'] as InsetKind,
      box: insetBox(found.attributes, undefined),
    }
  )
}

/** What the words put in the windows and in one of the pictures of a composition, and in what is added to it. */
export function insetsOf(
  { views }: Brief,
  document: SvgDocument,
  conditions: Conditions,
  frame: Box,
  added: readonly { id: string }[],
): Insets {
  const at = new Map<SvgElement, PlaceInset>()
  if (!views) return { at, added: undefined }
  const pictures: { element: SvgElement; kind: InsetKind; size: number }[] = []
  for (const { element, matrix } of elementsWith(document.root, 'data-inset', conditions)) {
    const kind = element.attributes['data-inset'] as InsetKind
    if (kind === 'window') {
      if (views.window) at.set(element, { view: views.window, kind })
    } else {
      const clip = element.attributes['clip-path']
      const box = insetBox(element.attributes, clip === undefined ? undefined : clipPathOf(clip, document))
      pictures.push({ element, kind, size: seenSize(box, matrix, frame) })
    }
  }
  const { picture } = views
  if (picture === undefined) return { at, added: undefined }
  const first = added.map(({ id }) => insetOf(id)).find((one) => one !== undefined)
  if (first) return { at, added: { view: picture, kind: first.kind } }
  for (const { element, matrix } of elementsWith(document.root, 'xlink:href', conditions)) {
    const id = usedId(element.attributes) ?? ''
    const inset = document.byId.has(id) ? undefined : insetOf(id)
    if (inset) pictures.push({ element, kind: inset.kind, size: seenSize(inset.box, matrix, frame) })
  }
  const [largest] = pictures.sort((a, b) => b.size - a.size)
  if (largest && largest.size > 0) at.set(largest.element, { view: picture, kind: largest.kind })
  return { at, added: undefined }
}

/** How much of a box the frame shows, in square units of the place. */
function seenSize(
  { x, y, width, height }: Rectangle,
  [a, , , d, e, f]: readonly number[] & { length: 6 },
  frame: Box,
): number {
  const [x0, x1] = [a! * x + e!, a! * (x + width) + e!].sort((one, other) => one - other) as [number, number]
  const [y0, y1] = [d! * y + f!, d! * (y + height) + f!].sort((one, other) => one - other) as [number, number]
  const across = Math.min(x1, frame.right) - Math.max(x0, frame.left)
  const down = Math.min(y1, frame.bottom) - Math.max(y0, frame.top)
  return Math.max(0, across) * Math.max(0, down)
}

/** Places are drawn in this height above and below the frame of a wide picture. */
const [TOP, BOTTOM] = [-880, 1880]
const [LEFT, RIGHT] = [-60, 1852]
/** The area of the place that a window or a picture shows, in square units. */
const SHOWN = { window: 720_000, picture: 1_250_000, screen: 1_250_000 }
/** Where in a window or a picture the horizon is, from above. */
const HORIZON = { window: 0.54, picture: 0.48, screen: 0.48 }

/** A place as it is drawn in a box of this shape: its document and what of it is seen. */
export function insetView({ view: id, kind }: PlaceInset, box: Rectangle) {
  const { file, x, horizon } = VIEWS[id]!
  const document = placeDocument(file)
  const shape = box.width / box.height
  const width = Math.min(RIGHT - LEFT, Math.sqrt(SHOWN[kind] * shape), (BOTTOM - TOP) * shape)
  const height = width / shape
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
  const view: View = {
    x: clamp(x - width / 2, LEFT, RIGHT - width),
    y: clamp(horizon - height * HORIZON[kind], TOP, BOTTOM - height),
    width,
    height,
    isMirrored: false,
  }
  return { document, view, frame: frameOf(document.root, file) }
}
