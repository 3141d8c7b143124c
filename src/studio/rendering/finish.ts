import type { CanvasPattern } from '@napi-rs/canvas'
import type { Frame } from '../composition/frame.ts'
import { randomFrom } from '../random.ts'
import type { Brush } from './brush.ts'
import { borrowLayer, giveBack, type Layer, tileOf } from './canvas-pool.ts'
import type { Blend } from './shape.ts'

let grainTile: CanvasPattern | undefined

/** Grey noise around the middle. */
function noise(width: number, height: number, seed: number, range: number, samples: number): Layer {
  const layer = borrowLayer(width, height)
  const image = layer.context.createImageData(width, height)
  const random = randomFrom(seed)
  for (let i = 0; i < width * height; i++) {
    let sum = -samples / 2
    for (let s = 0; s < samples; s++) sum += random()
    const value = 128 + sum * range
    image.data.set([value, value, value, 255], i * 4)
  }
  layer.context.putImageData(image, 0, 0)
  return layer
}

/** Light that spreads, the mottle and grain of print, a darker border. Draws on the brush's base layer. */
export function finishPicture(brush: Brush, seed: number, { bloom, vignette }: Frame['finish']): void {
  const { canvas, context } = brush.base
  const { width, height } = canvas
  const small = borrowLayer(Math.round(width / 8), Math.round(height / 8))
  small.context.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height)
  const soft = borrowLayer(small.canvas.width, small.canvas.height)
  soft.context.filter = 'blur(7px)'
  soft.context.drawImage(small.canvas, 0, 0)
  const mottle = noise(48, Math.round((48 * height) / width), seed, 60, 1)
  grainTile ??= tileOf(noise(512, 512, 7, 88, 3))
  const edge = context.createRadialGradient(
    width / 2,
    height * 0.48,
    Math.min(width, height) * 0.45,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.58,
  )
  edge.addColorStop(0, '#ffffff')
  edge.addColorStop(1, brush.palette.css('ink'))

  context.setTransform(1, 0, 0, 1, 0, 0)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  const lay = (blend: Blend, alpha: number, what: Layer | CanvasPattern | typeof edge) => {
    context.globalCompositeOperation = blend
    context.globalAlpha = alpha
    if ('canvas' in what) context.drawImage(what.canvas, 0, 0, width, height)
    else {
      context.fillStyle = what
      context.fillRect(0, 0, width, height)
    }
  }
  lay('soft-light', bloom, soft)
  lay('screen', bloom * 0.35, soft)
  lay('soft-light', 0.3, mottle)
  lay('overlay', 0.25, grainTile)
  lay('multiply', vignette, edge)
  for (const layer of [small, soft, mottle]) giveBack(layer)
}
