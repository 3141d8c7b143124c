import { type Canvas, type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { randomFrom } from '../random.ts'
import { remember } from '../remember.ts'

export interface Layer {
  canvas: Canvas
  context: SKRSContext2D
}

/** The layers of this thread that nobody uses, without pixels: those would stay outside of the heap until they are collected. */
const free: Layer[] = []

/** An empty layer with the identity transform. */
export function borrowLayer(width: number, height: number): Layer {
  const layer = free.pop()
  if (!layer) {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  layer.canvas.width = width
  layer.canvas.height = height
  return layer
}

export function giveBack(layer: Layer): void {
  layer.canvas.width = 0
  layer.canvas.height = 0
  free.push(layer)
}

/** The layer as a tile that is repeated. The tile has its own pixels: the layer is given back. */
export function tileOf(layer: Layer): CanvasPattern {
  const tile = layer.context.createPattern(layer.canvas, 'repeat')
  if (!tile) throw new Error('The canvas made no pattern.')
  giveBack(layer)
  return tile
}

const SIZE = 128
const MAX_TILES = 160
const tiles = new Map<string, CanvasPattern>()

/** Which points of a tile carry the colour, so that the eye mixes them as in a screen print. */
const maskOf = remember((density: number) => {
  const random = randomFrom(99 + Math.round(density * 50))
  const mask = new Uint8Array(SIZE * SIZE)
  for (let i = 0; i < mask.length; i++) mask[i] = random() < density ? 205 : 40 * density
  return mask
})

/** A tile of 128 by 128 px, repeated, in which the share `density` of the points has the colour. */
export function speckleTile(red: number, green: number, blue: number, density: number): CanvasPattern {
  const key = `${red},${green},${blue},${density}`
  const known = tiles.get(key)
  if (known) return known
  const layer = borrowLayer(SIZE, SIZE)
  const image = layer.context.createImageData(SIZE, SIZE)
  const pixels = new Uint32Array(image.data.buffer)
  const mask = maskOf(density)
  const colour = (blue << 16) | (green << 8) | red
  for (let i = 0; i < mask.length; i++) pixels[i] = ((mask[i]! << 24) | colour) >>> 0
  layer.context.putImageData(image, 0, 0)
  const tile = tileOf(layer)
  if (tiles.size >= MAX_TILES) tiles.clear()
  tiles.set(key, tile)
  return tile
}
