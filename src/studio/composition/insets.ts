import { findObject, namedObject, placeDocument } from '../library/library.ts'
import { remember } from '../remember.ts'
import type { Box } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { type Conditions, insetBox, type Rectangle, usedId } from '../rendering/draw-svg.ts'
import { type SvgDocument, type SvgElement, wordsOf } from '../rendering/svg-document.ts'
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

type InsetsAt = Insets['at']

/** The windows of a composition, where the words say what is seen in them. */
export function windowsOf({ views }: Brief, { root }: SvgDocument, conditions: Conditions): InsetsAt {
  const view = views?.window
  if (view === undefined) return new Map()
  return new Map(
    elementsWith(root, 'data-inset', conditions)
      .filter(({ element }) => element.attributes['data-inset'] === 'window')
      .map(({ element }) => [element, { view, kind: 'window' }]),
  )
}

/** The windows, and the picture of the words: what is added for them, or else the largest one of the composition. */
export function insetsOf(
  { views }: Brief,
  windows: InsetsAt,
  document: SvgDocument,
  conditions: Conditions,
  frame: Box,
  objects: readonly { id: string }[],
): Insets {
  const view = views?.picture
  if (view === undefined) return { at: windows, added: undefined }
  const added = objects.map(({ id }) => insetOf(id)).find((one) => one !== undefined)
  if (added) return { at: windows, added: { view, kind: added.kind } }
  const own = elementsWith(document.root, 'data-inset', conditions).flatMap(({ element, matrix }) => {
    const kind = element.attributes['data-inset'] as InsetKind
    return kind === 'window' ? [] : [{ element, matrix, kind, box: insetBox(element.attributes, undefined) }]
  })
  const ofObjects = elementsWith(document.root, 'xlink:href', conditions).flatMap(({ element, matrix }) => {
    const id = usedId(element.attributes) ?? ''
    const inset = document.byId.has(id) ? undefined : insetOf(id)
    return inset ? [{ element, matrix, ...inset }] : []
  })
  const [largest] = [...own, ...ofObjects]
    .map(({ element, matrix, kind, box }) => ({ element, kind, size: seenSize(box, matrix, frame) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
  return {
    at: largest ? new Map([...windows, [largest.element, { view, kind: largest.kind }]]) : windows,
    added: undefined,
  }
}

/** Things of the words that are seen in these insets, by their names: boats and a lighthouse, not a lamp of the room. */
export function shownInInsets({ objects }: Brief, insets: Iterable<PlaceInset>): string[] {
  const views = [...new Set([...insets].map(({ view }) => view))]
  const drawn = views.map(contentsOf)
  return objects
    .map(({ value }) => value)
    .filter((value) => {
      const { drawn: ids, isOutdoor, isVehicle, isSetting } = namedObject(value)
      const isOutside = isOutdoor || isVehicle || isSetting
      return drawn.some(
        ({ names, used }) => names.has(value) || (isOutside && ids.some((id) => used.has(id))),
      )
    })
}

/** What the composition of a view has. */
const contentsOf = remember((view: string) => {
  const { file, words } = VIEWS[view]!
  const { root } = placeDocument(file)
  const usedIn = ({ attributes, children }: SvgElement): string[] => [
    ...[usedId(attributes) ?? []].flat(),
    ...children.flatMap(usedIn),
  ]
  return {
    names: new Set([view, ...words, ...file.split('.', 1), ...wordsOf(root.attributes['data-shows'])]),
    used: new Set(usedIn(root)),
  }
})

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
  const { file, x, horizon, area = 1 } = VIEWS[id]!
  const document = placeDocument(file)
  const shape = box.width / box.height
  const width = Math.min(
    RIGHT - LEFT,
    Math.sqrt(Math.max(SHOWN[kind], SHOWN.window * area) * shape),
    (BOTTOM - TOP) * shape,
  )
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
