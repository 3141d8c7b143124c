import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export interface Layer {
  canvas: Canvas
  context: SKRSContext2D
}

const hasSize = ({ canvas }: Layer, width: number, height: number) =>
  canvas.width === width && canvas.height === height

function newLayer(width: number, height: number): Layer {
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d') }
}

/** A canvas holds memory outside of the heap until it is collected; without pixels it holds none. */
function release({ canvas }: Layer): void {
  canvas.width = 0
  canvas.height = 0
}

/** The layers of this thread that no picture uses, all of one size. */
let free: Layer[] = []

/** An empty layer of a picture with the identity transform; layers of another size are released. */
export function borrowLayer(width: number, height: number): Layer {
  if (free[0] && !hasSize(free[0], width, height)) {
    free.forEach(release)
    free = []
  }
  const layer = free.pop()
  layer?.context.reset()
  return layer ?? newLayer(width, height)
}

export function giveBack(layer: Layer): void {
  free.push(layer)
}

const scratches = new Map<string, Layer>()

/** An empty small layer that each caller of this name shares: it holds until the next call. */
export function scratchLayer(name: string, width: number, height: number): Layer {
  const known = scratches.get(name)
  if (known && hasSize(known, width, height)) {
    known.context.reset()
    return known
  }
  if (known) release(known)
  const layer = newLayer(width, height)
  scratches.set(name, layer)
  return layer
}
