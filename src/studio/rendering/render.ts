import type { Canvas } from '@napi-rs/canvas'
import type { Scene, Size } from '../composition/compose.ts'
import type { PlacedObject } from '../composition/object-room.ts'
import { ownSpace, type Placement } from '../composition/placement.ts'
import { weather } from '../library/library.ts'
import { Brush } from './brush.ts'
import { drawObject, drawSvg, type Inset } from './draw-svg.ts'
import { finishPicture } from './finish.ts'
import { drawnInsets } from './insets.ts'
import type { SvgElement } from './svg-document.ts'

/** The stages that a person sees while it is drawn: what is far, the place, the place with its people. */
export type Stage = 0 | 1 | 2

/** Draws who is at an anchor; the brush is in its space. `onHead` is called after each head, in the space of the head. */
export function drawFigure(brush: Brush, { anchor, shapes }: Placement, onHead?: () => void): void {
  brush.within(ownSpace(anchor), () => {
    for (const shape of shapes) {
      brush.shape(shape)
      if (shape.endsHead && onHead) brush.within(shape.transform, onHead)
    }
  })
}

/** Draws what is added to a scene at an anchor or a slot, behind or before who is there; the brush is in its space. */
export function drawAddedTo(
  scene: Scene,
  brush: Brush,
  element: SvgElement,
  isBehind: boolean,
  inset?: Inset,
): void {
  for (const one of scene.objects.get(element) ?? [])
    if ((one.isBehind ?? false) === isBehind)
      brush.within(one.matrix, () => drawObject(one.id, brush, { ...settingsOf(scene), inset }))
}

/** What of a scene decides how its composition is drawn. */
export const settingsOf = ({ conditions, objectColours, replaced, covered }: Scene) => ({
  ...conditions,
  objectColours,
  replaced,
  covered,
})

/** Draws a scene and returns what `read` makes of the canvas, which belongs to the next picture afterwards, as that of `onStage` does. */
export function render<T>(
  scene: Scene,
  size: Size,
  read: (canvas: Canvas) => T,
  onStage?: (stage: Stage, canvas: Canvas) => void,
): T {
  const { frame, seed } = scene
  const settings = settingsOf(scene)
  const brush = new Brush(size.width, size.height, scene.view, scene.palette, frame.light)
  brush.lettering = scene.lettering
  const people = new Map(scene.people.placements.map((placement) => [placement.anchor.element, placement]))
  const insets = drawnInsets(scene)
  let stage = -1
  const reach = (next: Stage) => {
    if (next <= stage) return
    stage = next
    onStage?.(next, brush.base.canvas)
  }
  let hasWeather = frame.isIndoor
  /** Rain, snow or mist over what is drawn so far. */
  const drawWeather = () => {
    hasWeather = true
    drawSvg(weather, brush, { ...settings, seed })
  }
  const drawEach = (things: readonly Pick<PlacedObject, 'id' | 'matrix'>[]) => {
    for (const { id, matrix } of things) brush.within(matrix, () => drawObject(id, brush, settings))
  }
  const drawAdded = (element: SvgElement, isBehind = false) =>
    drawAddedTo(scene, brush, element, isBehind, insets.added)
  drawSvg(scene.document, brush, {
    ...settings,
    insets: insets.at,
    drawAnchor(element) {
      const placement = people.get(element)
      drawAdded(element, true)
      if (placement) drawFigure(brush, placement)
      drawAdded(element)
    },
    drawSlot(element) {
      if (element.attributes['data-slot'] === 'weather') drawWeather()
      for (const isBehind of [true, false]) drawAdded(element, isBehind)
    },
    onTopLevel(index, count) {
      if (scene.document.root.children[index] === scene.sky?.after) drawEach(scene.sky?.things ?? [])
      if (index >= count / 3) reach(0)
      if (index >= (count * 2) / 3) reach(1)
    },
  })
  // What is in the foreground is before everybody.
  drawAdded(scene.document.root)
  if (!hasWeather) drawWeather()
  reach(2)
  finishPicture(brush, seed, frame.finish)
  const result = read(brush.base.canvas)
  brush.release()
  return result
}
