import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export interface Layer {
  canvas: Canvas
  context: SKRSContext2D
}

const newLayer = (width: number, height: number): Layer => {
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d') }
}

/** A canvas holds memory outside of the heap until it is collected; without pixels it holds none. */
function release({ canvas }: Layer): void {
  canvas.width = 0
  canvas.height = 0
}

/** Layers of one size, which pictures borrow and give back. */
export class CanvasPool {
  readonly width: number
  readonly height: number
  #free: Layer[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** An empty layer with the identity transform. */
  borrow(): Layer {
    const layer = this.#free.pop()
    if (!layer) return newLayer(this.width, this.height)
    layer.context.reset()
    return layer
  }

  giveBack(layer: Layer): void {
    this.#free.push(layer)
  }

  clear(): void {
    for (const layer of this.#free) release(layer)
    this.#free = []
  }
}

let current: CanvasPool | undefined

/** The pool of this thread for this size; the layers of another size are released. */
export function canvasPool(width: number, height: number): CanvasPool {
  if (current?.width === width && current.height === height) return current
  current?.clear()
  current = new CanvasPool(width, height)
  return current
}

const scratches = new Map<string, Layer>()

/** An empty small layer that each caller of this name shares: it holds until the next call. */
export function scratchLayer(name: string, width: number, height: number): Layer {
  const known = scratches.get(name)
  if (known && known.canvas.width === width && known.canvas.height === height) {
    known.context.reset()
    return known
  }
  if (known) release(known)
  const layer = newLayer(width, height)
  scratches.set(name, layer)
  return layer
}
