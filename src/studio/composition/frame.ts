import type { Box } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { numberOf, numbersOf, type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import { HOURS, type Hour, type Viewpoint } from '../understanding/brief.ts'

/** The space in which places are drawn. */
const WIDTH = 1792
const HEIGHT = 1024

/** What a place's file says about itself, at its root. */
export type Frame = ReturnType<typeof frameOf>

export function frameOf(root: SvgElement, file: string) {
  const { attributes } = root
  const setting = attributes['data-setting']
  if (setting !== 'indoor' && setting !== 'outdoor')
    throw new Error(`${file}: data-setting is neither indoor nor outdoor.`)
  const [x, y] = numbersOf(attributes['data-focus'])
  if (x === undefined || y === undefined) throw new Error(`${file}: data-focus is not of the form "x y".`)
  const hours = wordsOf(attributes['data-hours'])
  const unknown = hours.find((hour) => !(HOURS as readonly string[]).includes(hour))
  if (unknown || hours.length === 0) throw new Error(`${file}: data-hours names ${unknown ?? 'nothing'}.`)
  return {
    isIndoor: setting === 'indoor',
    focus: [x, y] as const,
    /** The window of tall formats. */
    tall: { x: numberOf(attributes['data-tall-x'], x), width: numberOf(attributes['data-tall-width'], 820) },
    /** Hours that suit it, the best first. */
    hours: hours as Hour[],
    canMirror: attributes['data-mirror'] !== 'no',
    /** Where the light comes from, in degrees. */
    light: numberOf(attributes['data-light'], -135),
    /** Local colours. */
    slots: wordsOf(attributes['data-slots']).map((pair) => {
      const colon = pair.indexOf(':')
      if (colon < 1) throw new Error(`${file}: data-slots has ${pair} without a colour.`)
      return [pair.slice(0, colon), pair.slice(colon + 1)] as const
    }),
    /** Shares from 0 to 1. */
    finish: {
      bloom: numberOf(attributes['data-bloom'], 0.3),
      vignette: numberOf(attributes['data-vignette'], 0.3),
    },
  }
}

/** How much of the place is seen: smaller is nearer. */
const ZOOM: Record<Viewpoint, number> = { wide: 1.04, middle: 0.97, close: 0.76 }
const TALL_ZOOM: Record<Viewpoint, number> = { wide: 1.1, middle: 1, close: 0.82 }

/** The part of the place that a picture of this size shows. */
export function viewOf(
  { focus, tall }: Frame,
  size: { width: number; height: number },
  viewpoint: Viewpoint,
  isMirrored: boolean,
): View {
  const isTall = size.height >= size.width
  const width = isTall ? tall.width * TALL_ZOOM[viewpoint] : WIDTH * ZOOM[viewpoint]
  const height = (width * size.height) / size.width
  let [x, y] = [(WIDTH - width) * (focus[0] / WIDTH), (HEIGHT - height) * (focus[1] / HEIGHT)]
  if (isTall) {
    x = clamp(tall.x - width / 2, -120, WIDTH + 120 - width)
    // More of what is added lies above: sky or ceiling, where a lockscreen has its clock.
    y = HEIGHT - height + (height - HEIGHT) * 0.36
  } else if (viewpoint === 'close') {
    x = clamp(focus[0] - width / 2, -60, WIDTH + 60 - width)
    y = clamp(focus[1] - height * 0.5, -30, HEIGHT + 30 - height)
  }
  return { x, y, width, height, isMirrored }
}

/** The box that a view shows, in the place's space. */
export const frameBox = ({ x, y, width, height }: View): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

export const isDark = (hour: Hour | undefined) => hour === 'night' || hour === 'dusk'

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high))
