import {
  type Canvas,
  type CanvasGradient,
  type CanvasPattern,
  DOMMatrix,
  Path2D,
  type SKRSContext2D,
} from '@napi-rs/canvas'
import { type CanvasPool, canvasPool, type Layer } from './canvas-pool.ts'
import type { Palette } from './colour.ts'
import type { Band, Shape } from './shape.ts'
import { speckleTile } from './speckle.ts'

export type Matrix = readonly [number, number, number, number, number, number]
export type Blend =
  | 'source-over'
  | 'screen'
  | 'multiply'
  | 'soft-light'
  | 'overlay'
  | 'lighter'
  | 'lighten'
  | 'darken'

/** The part of the drawing space that the picture shows. */
export interface View {
  x: number
  y: number
  width: number
  isMirrored: boolean
}

export interface PathStyle {
  fill?: string | CanvasGradient | undefined
  stroke?: string | CanvasGradient | undefined
  width?: number
  cap?: 'butt' | 'round' | 'square'
  dash?: number[]
  opacity?: number
  blend?: Blend
  /** In units of the drawing space. */
  blur?: number
  shade?: Band
  lit?: Band
}

export interface GroupStyle {
  opacity?: number
  blend?: Blend
  blur?: number
  /** Width of a rim of light along the silhouette, on the side of the light. */
  rim?: number
}

/** The densities of a speckled band, from the edge inwards. */
const WIDE_BAND = [0.62, 0.5, 0.36, 0.24, 0.13]
const NARROW_BAND = [0.6, 0.36, 0.16]
/** Bands below this many pixels get three steps. */
const NARROW_PX = 24
const DITHER = [0.3, 0.26, 0.22, 0.19, 0.16, 0.13, 0.1, 0.08, 0.06]

/** Draws flat shapes with speckled shade and light on a stack of layers; colours are expressions of the palette. */
export class Brush {
  readonly pool: CanvasPool
  readonly palette: Palette
  readonly scale: number
  readonly isMirrored: boolean
  readonly #base: Layer
  #layer: Layer
  /** Unit vector towards the light, on the picture. */
  #light: readonly [number, number] = [-0.7, -0.7]

  constructor(width: number, height: number, view: View, palette: Palette) {
    this.pool = canvasPool(width, height)
    this.palette = palette
    this.scale = width / view.width
    this.isMirrored = view.isMirrored
    this.#base = this.pool.borrow()
    this.#layer = this.#base
    const k = this.scale
    this.context.setTransform(
      view.isMirrored
        ? new DOMMatrix([-k, 0, 0, k, width + view.x * k, -view.y * k])
        : new DOMMatrix([k, 0, 0, k, -view.x * k, -view.y * k]),
    )
  }

  get context(): SKRSContext2D {
    return this.#layer.context
  }

  get base(): Layer {
    return this.#base
  }

  /** Gives the picture's layer back; it must not be used any more. */
  release(): void {
    this.pool.giveBack(this.#base)
  }

  /** In degrees of the drawing space: -90 is above, -150 upper left, -30 upper right. */
  setLight(degrees: number): void {
    const radians = (degrees * Math.PI) / 180
    this.#light = [Math.cos(radians) * (this.isMirrored ? -1 : 1), Math.sin(radians)]
  }

  /** Everything that `draw` draws, in the given space. */
  within(matrix: Matrix | undefined, draw: () => void): void {
    if (!matrix) {
      draw()
      return
    }
    this.context.save()
    this.context.transform(...matrix)
    draw()
    this.context.restore()
  }

  clipped(path: Path2D, draw: () => void): void {
    this.context.save()
    this.context.clip(path)
    draw()
    this.context.restore()
  }

  /** Draws to a layer of its own that is laid over the picture as one. */
  group(style: GroupStyle, draw: () => void): void {
    const outer = this.#layer
    const layer = this.pool.borrow()
    layer.context.setTransform(outer.context.getTransform())
    this.#layer = layer
    try {
      draw()
    } finally {
      this.#layer = outer
    }
    if (style.rim) this.#addRim(layer, style.rim * this.#scaleOf(outer.context.getTransform()))
    const { context } = outer
    context.save()
    const blurPx = (style.blur ?? 0) * this.#scaleOf(context.getTransform())
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha *= style.opacity ?? 1
    context.globalCompositeOperation = style.blend ?? 'source-over'
    if (blurPx > 0) context.filter = `blur(${blurPx}px)`
    context.drawImage(layer.canvas, 0, 0)
    context.restore()
    this.pool.giveBack(layer)
  }

  path(path: Path2D, style: PathStyle): void {
    const { context } = this
    context.save()
    context.globalAlpha *= style.opacity ?? 1
    if (style.blend) context.globalCompositeOperation = style.blend
    if (style.blur) context.filter = `blur(${style.blur * this.#scaleOf(context.getTransform())}px)`
    if (style.fill) {
      context.fillStyle = typeof style.fill === 'string' ? this.palette.css(style.fill) : style.fill
      context.fill(path)
    }
    if (style.stroke) {
      context.strokeStyle = typeof style.stroke === 'string' ? this.palette.css(style.stroke) : style.stroke
      context.lineWidth = style.width ?? 1
      context.lineCap = style.cap ?? 'round'
      context.lineJoin = 'round'
      if (style.dash) context.setLineDash(style.dash)
      context.stroke(path)
    }
    if (style.shade) this.#band(path, style.shade, 1)
    if (style.lit) this.#band(path, style.lit, -1)
    context.restore()
  }

  shape(shape: Shape): void {
    const draw = () => {
      const { d: _d, clip: _clip, transform: _transform, ...style } = shape
      this.path(new Path2D(shape.d), style)
    }
    this.within(shape.transform, () => (shape.clip ? this.clipped(new Path2D(shape.clip), draw) : draw()))
  }

  /** A speckled gradient across a shape, dense at the first point and gone at the second. */
  dither(path: Path2D, colour: string, from: readonly [number, number], to: readonly [number, number]): void {
    const { context } = this
    const t = context.getTransform()
    const point = ([x, y]: readonly [number, number]) =>
      [t.a * x + t.c * y + t.e, t.b * x + t.d * y + t.f] as const
    const [x0, y0] = point(from)
    const [x1, y1] = point(to)
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    const [nx, ny] = [(x1 - x0) / length, (y1 - y0) / length]
    const far = 9000
    const [r, g, b, alpha] = this.palette.resolve(colour)
    context.save()
    context.clip(path)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha *= alpha
    for (const [i, density] of DITHER.entries()) {
      const along = (length * (i + 1)) / DITHER.length
      const [cx, cy] = [x0 + nx * along, y0 + ny * along]
      context.beginPath()
      context.moveTo(cx - ny * far, cy + nx * far)
      context.lineTo(cx + ny * far, cy - nx * far)
      context.lineTo(cx + ny * far - nx * far, cy - nx * far - ny * far)
      context.lineTo(cx - ny * far - nx * far, cy + nx * far - ny * far)
      context.closePath()
      context.fillStyle = repeated(context, speckleTile(r & 248, g & 248, b & 248, density))
      context.fill()
    }
    context.restore()
  }

  /** A speckled band along the side of a shape away from (1) or towards (-1) the light. */
  #band(path: Path2D, band: Band, side: 1 | -1): void {
    const { context } = this
    const t = context.getTransform()
    const onPicture = new Path2D(path)
    const placed = new Path2D()
    placed.addPath(onPicture, new DOMMatrix([t.a, t.b, t.c, t.d, t.e, t.f]))
    const size = band.size * this.#scaleOf(t)
    const densities = size < NARROW_PX ? NARROW_BAND : WIDE_BAND
    const [r, g, b, alpha] = this.palette.resolve(band.colour)
    const [left, top, right, bottom] = placed.getBounds()
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clip(placed)
    context.globalAlpha *= alpha * (band.alpha ?? 1)
    for (const [i, density] of densities.entries()) {
      const shift = (size * (i + 1) * side) / densities.length
      const outside = new Path2D()
      outside.rect(left! - 4, top! - 4, right! - left! + 8, bottom! - top! + 8)
      outside.addPath(placed, new DOMMatrix([1, 0, 0, 1, this.#light[0] * shift, this.#light[1] * shift]))
      context.fillStyle = repeated(context, speckleTile(r & 248, g & 248, b & 248, density))
      context.fill(outside, 'evenodd')
    }
    context.restore()
  }

  #addRim(layer: Layer, widthPx: number): void {
    const rim = this.pool.borrow()
    const { width, height } = this.pool
    rim.context.drawImage(layer.canvas, 0, 0)
    rim.context.globalCompositeOperation = 'destination-out'
    rim.context.drawImage(layer.canvas, -this.#light[0] * widthPx, -this.#light[1] * widthPx)
    rim.context.globalCompositeOperation = 'source-in'
    rim.context.fillStyle = this.palette.css('key')
    rim.context.fillRect(0, 0, width, height)
    const { context } = layer
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'source-atop'
    context.globalAlpha = 0.8
    context.drawImage(rim.canvas, 0, 0)
    this.pool.giveBack(rim)
  }

  #scaleOf(t: { a: number; b: number }): number {
    return Math.hypot(t.a, t.b)
  }
}

/** A pattern of the tile; the canvas gives one for every tile that has pixels. */
export function repeated(context: SKRSContext2D, tile: Canvas): CanvasPattern {
  const pattern = context.createPattern(tile, 'repeat')
  if (!pattern) throw new Error('The canvas made no pattern.')
  return pattern
}
