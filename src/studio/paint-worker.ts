import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Size } from './composition/compose.ts'
import { type Reading, readingOf } from './composition/reading.ts'
import { composeChecked } from './critic/critic.ts'
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
  (report, brief: Brief, size: Size, seed: number): Pixels & { reading: Reading } => {
    const scene = composeChecked(brief, size, seed)
    const canvas = render(scene, size, (stage, unfinished) => {
      const pixels = pixelsOf(scaled(unfinished, STAGE_SCALE))
      report({ stage, pixels } satisfies StageReport, [pixels.rgb.buffer])
    })
    return { ...pixelsOf(canvas), reading: readingOf(scene, brief) }
  },
)

function scaled(canvas: Canvas, scale: number): Canvas {
  const smaller = createCanvas(Math.round(canvas.width * scale), Math.round(canvas.height * scale))
  smaller.getContext('2d').drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return smaller
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
