import { type CanvasPattern, createCanvas } from '@napi-rs/canvas'
import { randomFrom } from '../random.ts'

const SIZE = 128
const MAX_PATTERNS = 160
const masks = new Map<number, Uint8Array>()
const patterns = new Map<string, CanvasPattern>()

/** Which points of a tile carry the colour, so that the eye mixes them as in a screen print. */
function maskOf(density: number): Uint8Array {
  const known = masks.get(density)
  if (known) return known
  const random = randomFrom(99 + Math.round(density * 50))
  const mask = new Uint8Array(SIZE * SIZE)
  for (let i = 0; i < mask.length; i++) mask[i] = random() < density ? 205 : 40 * density
  masks.set(density, mask)
  return mask
}

/** A tile of 128 by 128 px, repeated, in which the share `density` of the points has the colour. */
export function specklePattern(red: number, green: number, blue: number, density: number): CanvasPattern {
  const key = `${red},${green},${blue},${density}`
  const known = patterns.get(key)
  if (known) return known
  const canvas = createCanvas(SIZE, SIZE)
  const context = canvas.getContext('2d')
  const image = context.createImageData(SIZE, SIZE)
  const pixels = new Uint32Array(image.data.buffer)
  const mask = maskOf(density)
  const colour = (blue << 16) | (green << 8) | red
  for (let i = 0; i < mask.length; i++) pixels[i] = ((mask[i]! << 24) | colour) >>> 0
  context.putImageData(image, 0, 0)
  const pattern = context.createPattern(canvas, 'repeat')!
  // The pattern has its own pixels.
  canvas.width = 0
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  patterns.set(key, pattern)
  return pattern
}
