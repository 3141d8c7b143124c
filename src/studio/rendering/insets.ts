import type { Scene } from '../composition/compose.ts'
import { insetView, type PlaceInset } from '../composition/insets.ts'
import { palettes, weather } from '../library/library.ts'
import { Brush } from './brush.ts'
import { Palette } from './colour.ts'
import { drawSvg, type Inset } from './draw-svg.ts'
import type { SvgElement } from './svg-document.ts'

/** A picture hangs as it was painted, on a clear summer evening. */
const OF_PICTURE = ['golden', 'light', 'summer', 'clear'] as const
/** How much darker a picture is where it is dark. */
const DIM = 0.3

/** What is drawn in the windows and pictures of a scene: places without people, in the light of the scene or that of a painting. */
export function drawnInsets(scene: Scene): {
  at: ReadonlyMap<SvgElement, Inset>
  added: Inset | undefined
} {
  const { at, added } = scene.insets
  return {
    at: new Map([...at].map(([element, inset]) => [element, insetFor(scene, inset)])),
    added: added && insetFor(scene, added),
  }
}

function insetFor(scene: Scene, inset: PlaceInset): Inset {
  const isWindow = inset.kind === 'window'
  const { hour, season, weather: outside, mood } = scene
  const [ofHour, , ofSeason, ofWeather] = OF_PICTURE
  const isDark = scene.conditions.conditions.has('dark')
  return {
    draw(outer, box) {
      const { document, view, frame } = insetView(inset, box)
      const conditions = new Set<string>([
        ...(isWindow ? [hour, isDark ? 'dark' : 'light', season, outside] : OF_PICTURE),
        ...(isWindow && scene.conditions.conditions.has('overcast') ? ['overcast'] : []),
        ...scene.lands,
      ])
      const settings = { conditions, isTall: view.height > view.width, seed: scene.conditions.seed }
      const palette = new Palette(palettes, {
        hour: isWindow ? hour : ofHour,
        season: isWindow ? season : ofSeason,
        weather: isWindow ? outside : ofWeather,
        isIndoor: false,
        mood,
      })
      for (const [name, colour] of frame.slots) palette.setSlot(name, colour)
      outer.inset(box, (size) => {
        const brush = new Brush(size.width, size.height, view, palette, frame.light)
        drawSvg(document, brush, settings)
        if (isWindow) drawSvg(weather, brush, settings)
        if (isDark && inset.kind === 'picture') brush.dim(DIM)
        return brush
      })
    },
  }
}
