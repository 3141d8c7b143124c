import type { Canvas } from '@napi-rs/canvas'
import { type Adjustable, adjustableOf } from './composition/adjustable.ts'
import { type Size, withoutStrangers } from './composition/compose.ts'
import { type NamedPlace, type Reading, readingOf } from './composition/reading.ts'
import { missingOf, missingWords } from './composition/shown.ts'
import { afterChoice, planSketches, type SketchPlan } from './composition/sketches.ts'
import { composeChecked } from './critic/critic.ts'
import { borrowLayer, giveBack } from './rendering/canvas-pool.ts'
import { render, type Stage } from './rendering/render.ts'
import { moved, threadTask } from './thread-pool.ts'
import type { Brief } from './understanding/brief.ts'

/** An image without alpha. */
export interface Pixels {
  width: number
  height: number
  /** width * height * 3 bytes, sRGB. */
  rgb: Uint8Array<ArrayBuffer>
}

export interface StageReport {
  stage: Stage
  pixels: Pixels
}

/** Draws the picture of a brief; reports a picture of half the size at each stage. */
export const paintBrief = threadTask(
  (report, read: Brief, size: Size, seed: number): Pixels & { reading: Reading } => {
    const brief = withoutStrangers(read)
    const scene = composeChecked(brief, size, seed)
    const pixels = render(scene, size, pixelsOf, (stage, canvas) => {
      const smaller = borrowLayer(Math.round(canvas.width / 2), Math.round(canvas.height / 2))
      smaller.context.drawImage(canvas, 0, 0, smaller.canvas.width, smaller.canvas.height)
      const pixels = pixelsOf(smaller.canvas)
      giveBack(smaller)
      report({ stage, pixels } satisfies StageReport, [pixels.rgb.buffer])
    })
    return moved({ ...pixels, reading: readingOf(scene, brief) }, [pixels.rgb.buffer])
  },
)

/** Which sketches of a brief there are to choose from. */
export const plan = threadTask(
  (_report, brief: Brief, size: Size, seed: number, page: number): SketchPlan =>
    planSketches(brief, size, seed, page),
)

/**
 * The picture of a brief, after the choice of a sketch where one is given, drawn small; everything is where it will be in the picture
 * of this size.
 */
export const drawSketch = threadTask(
  (_report, read: Brief, choice: string | undefined, size: Size, drawn: Size): SketchDrawing => {
    const brief = withoutStrangers(choice === undefined ? read : afterChoice(read, choice))
    const scene = composeChecked(brief, size, brief.seed ?? 0)
    const pixels = render(scene, drawn, pixelsOf)
    const { place, description, sketch } = readingOf(scene, brief)
    const missing = missingWords(missingOf(scene, brief))
    const said = { place, description, choice: sketch, missing, scene: adjustableOf(scene, brief) }
    return moved({ ...said, pixels }, [pixels.rgb.buffer])
  },
)

export interface SketchDrawing {
  place: NamedPlace
  /** Feedback that paints this very composition: "Sketch: Lake jetty 2, no. 48213". */
  choice: string
  /** For those who do not see it. */
  description: string
  /** What the words say and it does not show: "kayak", "reading"; in quotation marks what of the corrections cannot be followed. */
  missing: string[]
  /** What of it may be changed. */
  scene: Adjustable
  pixels: Pixels
}

function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas
  const rgba = canvas.data()
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!
    rgb[to + 1] = rgba[from + 1]!
    rgb[to + 2] = rgba[from + 2]!
  }
  return { width, height, rgb }
}
