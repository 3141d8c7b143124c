import type { Canvas } from '@napi-rs/canvas'
import { type Size, withoutStrangers } from './composition/compose.ts'
import { type Reading, readingOf } from './composition/reading.ts'
import { composeChecked } from './critic/critic.ts'
import { scratchLayer } from './rendering/canvas-pool.ts'
import { render, type Stage } from './rendering/render.ts'
import { threadTask } from './thread-pool.ts'
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

/** Stages are sent at this share of the picture's width. */
const STAGE_SCALE = 0.5

/** Draws the picture of a brief; reports a smaller picture of each stage. */
export const paintBrief = threadTask(
  (report, read: Brief, size: Size, seed: number): Pixels & { reading: Reading } => {
    const brief = withoutStrangers(read)
    const scene = composeChecked(brief, size, seed)
    const pixels = render(scene, size, pixelsOf, (stage, canvas) => {
      const smaller = pixelsOf(scaled(canvas, STAGE_SCALE))
      report({ stage, pixels: smaller } satisfies StageReport, [smaller.rgb.buffer])
    })
    return { ...pixels, reading: readingOf(scene, brief) }
  },
)

function scaled(canvas: Canvas, scale: number): Canvas {
  const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)]
  const smaller = scratchLayer('stage', width, height)
  smaller.context.drawImage(canvas, 0, 0, width, height)
  return smaller.canvas
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
