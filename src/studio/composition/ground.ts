import { palettes } from '../library/library.ts'
import { remember } from '../remember.ts'
import type { Box } from '../rendering/bounds.ts'
import { Brush, type View } from '../rendering/brush.ts'
import { Palette } from '../rendering/colour.ts'
import { type Conditions, drawSvg } from '../rendering/draw-svg.ts'
import type { SvgDocument, SvgElement } from '../rendering/svg-document.ts'
import { HOURS, WEATHERS } from '../understanding/brief.ts'
import { anchorsOf } from './anchors.ts'
import type { Frame } from './frame.ts'

/** Whether the place shows ground at a point, such as somebody of it stands on; or water. */
export type Ground = (x: number, y: number) => boolean

type Colour = readonly [number, number, number]

/** Pixels of the longer side. */
const LONGER_SIDE = 192
/** Distance of two colours (0 to 441) of the same ground. */
const ALIKE = 20
/** The same of a point over which nothing else is drawn. */
const SAME = 4
const STANDING = ['stand', 'floor']
/** Points beside the feet at which the ground is looked at, in centimetres. */
const BESIDE_FEET = [-34, -22, 0, 22, 34].flatMap((x) => [-1, 5].map((y) => [x, y] as const))
/** Points along what stands on the ground and, as shares of its height, above and below its edge, and how many of them must show ground. */
const ALONG = [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.96]
const ABOVE = [-0.08, -0.02, 0.02]
const MOST = 0.9

/**
 * Where a composition has ground, by the colours under those who stand, and where it has water: it is drawn small, without anybody, when
 * it is asked for.
 */
export function groundOf(
  file: string,
  document: SvgDocument,
  { view, frame, conditions }: { view: View; frame: Frame; conditions: Conditions },
): { ground: () => Ground; water: () => Ground } {
  const others = [...conditions.conditions].filter((one) => !LIGHT.has(one))
  const byDay = { ...conditions, conditions: new Set([...others, ...DAY]) }
  const { x, y, width } = view
  const key = [file, x, y, width, conditions.seed, ...others.sort()].join(' ')
  const unmirrored = { ...view, isMirrored: false }
  return {
    ground: () => {
      const known = drawn(key)
      known.ground ??= draw(document, unmirrored, paletteByDay(frame), byDay)
      return known.ground
    },
    water: () => {
      const known = drawn(key)
      known.water ??= drawWater(document, unmirrored, frame, byDay)
      return known.water
    },
  }
}

/** Conditions of which none changes where the ground is: what is added stays where it is when it gets dark. */
const LIGHT: ReadonlySet<string> = new Set([...HOURS, ...WEATHERS, 'dark', 'light', 'overcast'])
const DAY = ['day', 'light', 'clear']

function paletteByDay({ isIndoor, slots }: Frame): Palette {
  const mood = { warmth: 0, brightness: 0, energy: 0 }
  const palette = new Palette(palettes, { hour: 'day', season: 'summer', weather: 'clear', isIndoor, mood })
  for (const [name, colour] of slots) palette.setSlot(name, colour)
  return palette
}

/** The last ones, since the same scene is composed several times before it is painted. */
const drawn = remember((_key: string): { ground?: Ground; water?: Ground } => ({}), 60)

/** Slots of water; what is mixed with them is water too. */
const WATER = /^(water2?|sea\d?|pool)$/
const NO_WATER: Ground = () => false
/** Distance of a colour from what it is where water has another one. */
const CHANGED = 60

/** Where the colour of water is seen: what changes where water has another colour. */
function drawWater(document: SvgDocument, view: View, frame: Frame, conditions: Conditions): Ground {
  const isWatery = ({ attributes, children }: SvgElement): boolean =>
    [attributes['data-fill'], attributes['data-stop']].some((ink = '') =>
      WATER.test(/^[a-z0-9]*/.exec(ink)![0]),
    ) || children.some(isWatery)
  if (!isWatery(document.root)) return NO_WATER
  const { indexOf, width, height } = gridOf(view)
  const dataOf = (marked: boolean) => {
    const palette = paletteByDay(frame)
    if (marked)
      for (const slot of ['water', 'water2', ...frame.slots.map(([name]) => name)])
        if (WATER.test(slot)) palette.setSlot(slot, '!#ff00ff')
    const brush = new Brush(width, height, view, palette)
    drawSvg(document, brush, conditions)
    const { data } = brush.base.context.getImageData(0, 0, width, height)
    brush.release()
    return data
  }
  const [usual, marked] = [dataOf(false), dataOf(true)]
  const isWater = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(distance(colourIn(usual, at), colourIn(marked, at)) > CHANGED),
  )
  return markedAt(isWater, indexOf)
}

/** What is remembered keeps nothing alive of what it was drawn from, such as the place's document. */
const markedAt =
  (marks: Uint8Array, indexOf: (x: number, y: number) => number | undefined): Ground =>
  (x, y) =>
    marks[indexOf(x, y) ?? -1] === 1

function gridOf(view: View) {
  const factor = LONGER_SIDE / Math.max(view.width, view.height)
  const [width, height] = [Math.round(view.width * factor), Math.round(view.height * factor)]
  const indexOf = (x: number, y: number): number | undefined => {
    const [column, row] = [Math.floor((x - view.x) * factor), Math.floor((y - view.y) * factor)]
    return column < 0 || column >= width || row < 0 || row >= height ? undefined : row * width + column
  }
  return { indexOf, width, height }
}

function draw(document: SvgDocument, view: View, palette: Palette, conditions: Conditions): Ground {
  const { indexOf, width, height } = gridOf(view)
  const brush = new Brush(width, height, view, palette)
  const anchors = new Map(anchorsOf(document.root, conditions).map((anchor) => [anchor.element, anchor]))
  /** Where somebody's feet would be, and the colour there before what is drawn later. */
  const feet: { at: number; colour: Colour }[] = []
  drawSvg(document, brush, {
    ...conditions,
    drawAnchor(element) {
      const anchor = anchors.get(element)
      if (!anchor || !STANDING.includes(anchor.kind)) return
      for (const [x, y] of BESIDE_FEET) {
        const scale = Math.abs(anchor.matrix[3])
        const at = indexOf(anchor.matrix[4] + x * scale, anchor.matrix[5] + y * scale)
        if (at === undefined) continue
        const { data } = brush.base.context.getImageData(at % width, Math.floor(at / width), 1, 1)
        feet.push({ at, colour: colourIn(data, 0) })
      }
    },
  })
  const { data } = brush.base.context.getImageData(0, 0, width, height)
  brush.release()
  // What is drawn over the feet, such as a counter, is no ground.
  const colours = feet.filter(({ at, colour }) => distance(colour, colourIn(data, at)) < SAME)
  const isGround = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(colours.some(({ colour }) => distance(colour, colourIn(data, at)) < ALIKE)),
  )
  return markedAt(isGround, indexOf)
}

const colourIn = (data: Uint8ClampedArray, at: number): Colour => [
  data[4 * at]!,
  data[4 * at + 1]!,
  data[4 * at + 2]!,
]

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Whether there is ground all along the lower edge of what stands there, or along a smaller share of it. */
export function standsOnGround({ left, right, top, bottom }: Box, isGround: Ground, share = MOST): boolean {
  const points = ALONG.flatMap((x) =>
    ABOVE.map((y) => [left + x * (right - left), bottom + y * (bottom - top)] as const),
  )
  return points.filter(([x, y]) => isGround(x, y)).length >= share * points.length
}

/** Whether what stands there has water along more than this share of its lower edge. */
export const standsInWater = ({ left, right, bottom }: Box, isWater: Ground, share = 1 / 3): boolean => {
  const points = ALONG.filter((x) => isWater(left + x * (right - left), bottom - 2))
  return points.length > ALONG.length * share
}
