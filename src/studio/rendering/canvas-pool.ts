import { type Canvas, type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

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
