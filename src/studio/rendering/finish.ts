import type { Canvas } from '@napi-rs/canvas'
import { randomFrom } from '../random.ts'
import { type Brush, repeated } from './brush.ts'
import { scratchLayer } from './canvas-pool.ts'

let grain: Canvas | undefined

/** Grey noise around the middle, 512 by 512 px. */
function grainTile(): Canvas {
  if (grain) return grain
  grain = noise(512, 512, 7, 88, 3)
  return grain
}

function noise(width: number, height: number, seed: number, range: number, samples: number): Canvas {
  const { canvas, context } = scratchLayer(`noise ${width}`, width, height)
  const image = context.createImageData(width, height)
  const random = randomFrom(seed)
  for (let i = 0; i < width * height; i++) {
    let sum = -samples / 2
    for (let s = 0; s < samples; s++) sum += random()
    const value = 128 + sum * range
    image.data.set([value, value, value, 255], i * 4)
  }
  context.putImageData(image, 0, 0)
  return canvas
}

export interface Finish {
  seed: number
  /** 0 to 1 each. */
  bloom: number
  grain: number
  vignette: number
}

/** Light that spreads, the mottle and grain of print, a darker border. Draws on the brush's base layer. */
export function finishPicture(brush: Brush, { seed, bloom, grain: strength, vignette }: Finish): void {
  const { canvas, context } = brush.base
  const { width, height } = canvas
  context.setTransform(1, 0, 0, 1, 0, 0)
  const [w, h] = [Math.round(width / 8), Math.round(height / 8)]
  const small = scratchLayer('small', w, h)
  small.context.drawImage(canvas, 0, 0, w, h)
  const { canvas: soft, context: softContext } = scratchLayer('soft', w, h)
  softContext.filter = 'blur(7px)'
  softContext.drawImage(small.canvas, 0, 0)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  const layer = (
    blend: 'soft-light' | 'screen' | 'overlay' | 'multiply',
    alpha: number,
    draw: () => void,
  ) => {
    context.globalCompositeOperation = blend
    context.globalAlpha = alpha
    draw()
  }
  layer('soft-light', bloom, () => context.drawImage(soft, 0, 0, width, height))
  layer('screen', bloom * 0.35, () => context.drawImage(soft, 0, 0, width, height))
  const mottle = noise(48, Math.round((48 * height) / width), seed, 60, 1)
  layer('soft-light', 0.3, () => context.drawImage(mottle, 0, 0, width, height))
  layer('overlay', strength * 0.5, () => {
    context.fillStyle = repeated(context, grainTile())
    context.fillRect(0, 0, width, height)
  })
  layer('multiply', vignette, () => {
    const reach = Math.hypot(width, height)
    const edge = context.createRadialGradient(
      width / 2,
      height * 0.48,
      Math.min(width, height) * 0.45,
      width / 2,
      height / 2,
      reach * 0.58,
    )
    edge.addColorStop(0, '#ffffff')
    edge.addColorStop(1, brush.palette.css('ink'))
    context.fillStyle = edge
    context.fillRect(0, 0, width, height)
  })
  context.globalCompositeOperation = 'source-over'
  context.globalAlpha = 1
}
