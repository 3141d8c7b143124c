import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export interface Layer {
  canvas: Canvas
  context: SKRSContext2D
}

/** Canvases hold memory outside of the heap, so that a picture borrows them and gives them back. */
export class CanvasPool {
  readonly width: number
  readonly height: number
  readonly #free: Layer[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** An empty layer with the identity transform. */
  borrow(): Layer {
    const layer = this.#free.pop()
    if (!layer) {
      const canvas = createCanvas(this.width, this.height)
      return { canvas, context: canvas.getContext('2d') }
    }
    layer.context.reset()
    return layer
  }

  giveBack(layer: Layer): void {
    this.#free.push(layer)
  }
}
