import type { View } from '../rendering/brush.ts'
import { numberOf, numbersOf, type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import { HOURS, type Hour, type Viewpoint } from '../understanding/brief.ts'

/** The space in which places are drawn. */
const WIDTH = 1792
const HEIGHT = 1024

/** What a place's file says about itself, at its root. */
export interface Frame {
  isIndoor: boolean
  focus: readonly [number, number]
  /** The window of tall formats. */
  tall: { x: number; width: number }
  /** Hours that suit it, the best first. */
  hours: readonly [Hour, ...Hour[]]
  canMirror: boolean
  /** Where the light comes from, in degrees. */
  light: number
  /** Local colours. */
  slots: readonly (readonly [string, string])[]
  finish: { bloom: number; grain: number; vignette: number }
}

export function frameOf(root: SvgElement, file: string): Frame {
  const { attributes } = root
  const setting = attributes['data-setting']
  if (setting !== 'indoor' && setting !== 'outdoor')
    throw new Error(`${file}: data-setting is neither indoor nor outdoor.`)
  const [x, y] = numbersOf(attributes['data-focus'])
  if (x === undefined || y === undefined) throw new Error(`${file}: data-focus is not of the form "x y".`)
  const hours = wordsOf(attributes['data-hours'])
  const [first, ...others] = hours.map((hour) => {
    if (!(HOURS as readonly string[]).includes(hour)) throw new Error(`${file}: data-hours names ${hour}.`)
    return hour as Hour
  })
  return {
    isIndoor: setting === 'indoor',
    focus: [x, y],
    tall: { x: numberOf(attributes['data-tall-x'], x), width: numberOf(attributes['data-tall-width'], 820) },
    hours: [first ?? 'morning', ...others],
    canMirror: attributes['data-mirror'] !== 'no',
    light: numberOf(attributes['data-light'], -135),
    slots: wordsOf(attributes['data-slots']).map((pair) => {
      const colon = pair.indexOf(':')
      if (colon < 1) throw new Error(`${file}: data-slots has ${pair} without a colour.`)
      return [pair.slice(0, colon), pair.slice(colon + 1)] as const
    }),
    finish: {
      bloom: numberOf(attributes['data-bloom'], 0.3),
      grain: numberOf(attributes['data-grain'], 0.5),
      vignette: numberOf(attributes['data-vignette'], 0.3),
    },
  }
}

/** How much of the place is seen: smaller is nearer. */
const ZOOM: Record<Viewpoint, number> = { wide: 1.04, middle: 0.97, close: 0.76 }

/** The part of the place that a picture of this size shows. */
export function viewOf(
  frame: Frame,
  size: { width: number; height: number },
  viewpoint: Viewpoint,
  isMirrored: boolean,
): View {
  const zoom = ZOOM[viewpoint]
  if (size.width > size.height) {
    const width = WIDTH * zoom
    const height = (width * size.height) / size.width
    // The nearer the view, the more the focus moves towards the middle.
    const x =
      zoom < 0.9
        ? clamp(frame.focus[0] - width / 2, -60, WIDTH + 60 - width)
        : (WIDTH - width) * (frame.focus[0] / WIDTH)
    const y =
      zoom < 0.9
        ? clamp(frame.focus[1] - height * 0.5, -30, HEIGHT + 30 - height)
        : (HEIGHT - height) * (frame.focus[1] / HEIGHT)
    return { x, y, width, isMirrored }
  }
  const width = frame.tall.width * (viewpoint === 'close' ? 0.82 : viewpoint === 'wide' ? 1.1 : 1)
  const height = (width * size.height) / size.width
  return {
    x: clamp(frame.tall.x - width / 2, -120, WIDTH + 120 - width),
    // More of what is added lies above: sky or ceiling, where a lockscreen has its clock.
    y: HEIGHT - height + (height - HEIGHT) * 0.36,
    width,
    isMirrored,
  }
}

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high))
