import type { Canvas } from '@napi-rs/canvas'
import { type Size, withoutStrangers } from './composition/compose.ts'
import { type Reading, readingOf } from './composition/reading.ts'
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
