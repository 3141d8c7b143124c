import type { Canvas } from '@napi-rs/canvas'
import type { Scene, Size } from '../composition/compose.ts'
import { findObject } from '../library/library.ts'
import { Brush } from './brush.ts'
import { drawObject, drawSvg } from './draw-svg.ts'
import { finishPicture } from './finish.ts'
import { generate } from './generators.ts'
import type { SvgElement } from './svg-document.ts'

/** The stages that a person sees while it is drawn: what is far, the place, the place with its people. */
export type Stage = 0 | 1 | 2

/** Draws a scene and returns what `read` makes of the canvas, which belongs to the next picture afterwards, as that of `onStage` does. */
export function render<T>(
  scene: Scene,
  size: Size,
  read: (canvas: Canvas) => T,
  onStage?: (stage: Stage, canvas: Canvas) => void,
): T {
  const brush = new Brush(size.width, size.height, scene.view, scene.palette)
  brush.setLight(scene.frame.light)
  const people = new Map(
    scene.people.placements.map(({ anchor, shapes }) => [anchor.element, { anchor, shapes }]),
  )
  let stage = -1
  const reach = (next: Stage) => {
    if (next <= stage) return
    stage = next
    onStage?.(next, brush.base.canvas)
  }
  let hasWeather = false
  const settings = { ...scene.conditions, findObject, objectColours: scene.objectColours }
  const drawAdded = (element: SvgElement) => {
    for (const { id, matrix } of scene.objects.get(element) ?? [])
      brush.within(matrix, () => drawObject(id, brush, settings))
  }
  drawSvg(scene.document, brush, {
    ...settings,
    drawAnchor(element) {
      const placement = people.get(element)
      if (placement)
        brush.within(placement.anchor.isFacingLeft ? [-1, 0, 0, 1, 0, 0] : undefined, () => {
          for (const shape of placement.shapes) brush.shape(shape)
        })
      drawAdded(element)
    },
    drawSlot(element) {
      if (element.attributes['data-slot'] === 'weather') {
        hasWeather = true
        drawWeather(brush, scene)
        return
      }
      drawAdded(element)
    },
    onTopLevel(index, count) {
      if (index >= count / 3) reach(0)
      if (index >= (count * 2) / 3) reach(1)
    },
  })
  if (!hasWeather && !scene.frame.isIndoor) drawWeather(brush, scene)
  reach(2)
  finishPicture(brush, { seed: scene.seed, ...scene.frame.finish })
  const result = read(brush.base.canvas)
  brush.release()
  return result
}

/** Rain, snow or mist over what is drawn so far. */
function drawWeather(brush: Brush, scene: Scene): void {
  const draw = (attributes: Record<string, string>) =>
    generate(brush, attributes, scene.seed, () => undefined)
  if (scene.weather === 'rain' || scene.weather === 'storm') {
    draw({
      'data-gen': 'rain',
      'data-seed': 'far',
      'data-count': '420',
      'data-length': '26',
      'data-fill': 'white/.22',
      'data-width': '1.2',
    })
    draw({
      'data-gen': 'rain',
      'data-seed': 'near',
      'data-count': '260',
      'data-length': '70',
      'data-fill': 'white/.3',
      'data-width': '2.2',
      'data-lean': scene.weather === 'storm' ? '-0.4' : '-0.12',
    })
  }
  if (scene.weather === 'snow') {
    draw({
      'data-gen': 'flakes',
      'data-seed': 'far',
      'data-count': '700',
      'data-size': '3',
      'data-fill': '!#ffffff/.7',
    })
    draw({
      'data-gen': 'flakes',
      'data-seed': 'near',
      'data-count': '130',
      'data-size': '7',
      'data-fill': '!#ffffff/.85',
    })
  }
  if (scene.weather === 'mist') {
    for (const [y, r] of [
      [560, 900],
      [700, 1100],
      [460, 700],
    ] as const) {
      draw({
        'data-gen': 'glow',
        'data-x': String(500 + y),
        'data-y': String(y),
        'data-r': String(r),
        'data-fill': 'sky3',
        'data-strength': '.28',
      })
    }
  }
}
