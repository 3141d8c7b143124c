import { type CanvasGradient, DOMMatrix, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { borrowLayer, giveBack, type Layer, speckleTile } from './canvas-pool.ts'
import type { Palette } from './colour.ts'
import { fillText, type TextStyle } from './lettering.ts'
import { type Band, edgesOf, type LayerStyle, type Matrix, type PathStyle, type Shape } from './shape.ts'

/** The part of the drawing space that the picture shows. */
export interface View {
  x: number
  y: number
  width: number
  height: number
  isMirrored: boolean
}

/** The densities of a speckled band, from the edge inwards. */
const WIDE_BAND = [0.62, 0.5, 0.36, 0.24, 0.13]
const NARROW_BAND = [0.6, 0.36, 0.16]
/** Bands below this many pixels get three steps. */
const NARROW_PX = 24
const DITHER = [0.3, 0.26, 0.22, 0.19, 0.16, 0.13, 0.1, 0.08, 0.06]
/** Beyond every border of a picture, in pixels. */
const FAR = 9000

const scaleOf = ({ a, b }: DOMMatrix) => Math.hypot(a, b)

/** Draws flat shapes with speckled shade and light on a stack of layers; colours are expressions of the palette. */
export class Brush {
  readonly palette: Palette
  /** What is written on things, by the kinds of their `data-lettering`. */
  lettering: ReadonlyMap<string, string> | undefined
  /** The layer of the picture. */
  readonly base: Layer
  #layer: Layer
  /** Unit vector towards the light, on the picture. */
  readonly #light: readonly [number, number]

  /** `light` is in degrees of the drawing space: -90 is above, -150 upper left, -30 upper right. */
  constructor(width: number, height: number, view: View, palette: Palette, light = -135) {
    this.palette = palette
    this.base = borrowLayer(width, height)
    this.#layer = this.base
    const side = view.isMirrored ? -1 : 1
    this.#light = [Math.cos((light * Math.PI) / 180) * side, Math.sin((light * Math.PI) / 180)]
    const k = width / view.width
    const left = view.isMirrored ? width + view.x * k : -view.x * k
    this.context.setTransform(side * k, 0, 0, k, left, -view.y * k)
  }

  get context(): SKRSContext2D {
    return this.#layer.context
  }

  /** Gives the picture's layer back; it must not be used any more. */
  release(): void {
    giveBack(this.base)
  }

  /** Everything that `draw` draws, in the given space and inside of the path. */
  within(matrix: Matrix | undefined, draw: () => void, clip?: Path2D): void {
    this.context.save()
    if (matrix) this.context.transform(...matrix)
    if (clip) this.context.clip(clip)
    draw()
    this.context.restore()
  }

  /** Draws to a layer of its own that is laid over the picture as one; `rim` is the width of light along its silhouette. */
  group({ rim = 0, ...style }: LayerStyle & { rim?: number }, draw: () => void): void {
    const outer = this.#layer
    const { context } = outer
    const transform = context.getTransform()
    const layer = borrowLayer(outer.canvas.width, outer.canvas.height)
    layer.context.setTransform(transform)
    this.#layer = layer
    try {
      draw()
    } finally {
      this.#layer = outer
    }
    if (rim > 0) this.#addRim(layer, rim * scaleOf(transform))
    this.within(undefined, () => {
      this.#setStyle(style)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(layer.canvas, 0, 0)
    })
    giveBack(layer)
  }

  /** Darkens what is drawn so far by this share. */
  dim(share: number): void {
    const { context, base } = this
    this.within(undefined, () => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = `rgba(16,18,34,${share})`
      context.fillRect(0, 0, base.canvas.width, base.canvas.height)
    })
  }

  /** Lays what `draw` draws on a canvas of its own, of as many pixels as the box has in the picture, into the box. */
  inset(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    draw: (size: { width: number; height: number }) => Brush,
  ): void {
    const { a, b, c, d } = this.context.getTransform()
    const pixels = (length: number, scale: number) => Math.max(2, Math.ceil(length * scale))
    const drawn = draw({
      width: pixels(width, Math.hypot(a, b)),
      height: pixels(height, Math.hypot(c, d)),
    })
    this.context.drawImage(drawn.base.canvas, x, y, width, height)
    drawn.release()
  }

  path(path: Path2D, style: PathStyle<string | CanvasGradient>): void {
    const { context } = this
    const paint = (colour: string | CanvasGradient) =>
      typeof colour === 'string' ? this.palette.css(colour) : colour
    this.within(undefined, () => {
      this.#setStyle(style)
      if (style.fill) {
        context.fillStyle = paint(style.fill)
        context.fill(path)
      }
      if (style.stroke) {
        context.strokeStyle = paint(style.stroke)
        context.lineWidth = style.width ?? 1
        context.lineCap = style.cap ?? 'round'
        context.lineJoin = 'round'
        if (style.dash) context.setLineDash(style.dash)
        context.stroke(path)
      }
      if (style.shade) this.#band(path, style.shade, 1)
      if (style.lit) this.#band(path, style.lit, -1)
    })
  }

  /** Writes what is to be written on one of these kinds of things, from left to right, whichever way the picture or the thing is turned. */
  text({ kinds, ...style }: TextStyle & { kinds: readonly string[] }): void {
    const text = this.#writtenOn(kinds)
    if (text === undefined) return
    const { context } = this
    const { a, b, c, d } = context.getTransform()
    const isMirrored = a * d - b * c < 0
    this.within(isMirrored ? [-1, 0, 0, 1, 2 * style.x, 0] : undefined, () => {
      this.#setStyle(style)
      context.fillStyle = this.palette.css(style.fill)
      fillText(context, text, style)
    })
  }

  #writtenOn(kinds: readonly string[]): string | undefined {
    const kind = kinds.find((one) => this.lettering?.has(one))
    return kind === undefined ? undefined : this.lettering?.get(kind)
  }

  #setStyle({ opacity = 1, blend = 'source-over', blur = 0 }: LayerStyle): void {
    const { context } = this
    context.globalAlpha *= opacity
    context.globalCompositeOperation = blend
    if (blur > 0) context.filter = `blur(${blur * scaleOf(context.getTransform())}px)`
  }

  shape({ d, clip, transform, text, unlessLettered = [], ...style }: Shape): void {
    if (this.#writtenOn(unlessLettered) !== undefined) return
    const isLettered = text !== undefined && this.#writtenOn(text.kinds) !== undefined
    this.within(
      transform,
      () =>
        isLettered ? this.text({ ...text, fill: style.stroke ?? 'ink' }) : this.path(new Path2D(d), style),
      clip ? new Path2D(clip) : undefined,
    )
  }

  /** A speckled gradient across a shape, dense at the first point and gone at the second. */
  dither(path: Path2D, colour: string, from: readonly [number, number], to: readonly [number, number]): void {
    const t = this.context.getTransform()
    const start = t.transformPoint({ x: from[0], y: from[1] })
    const end = t.transformPoint({ x: to[0], y: to[1] })
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
    const [nx, ny] = [(end.x - start.x) / length, (end.y - start.y) / length]
    const areaOf = (share: number) => {
      const [x, y] = [start.x + nx * length * share, start.y + ny * length * share]
      const [fx, fy] = [nx * FAR, ny * FAR]
      return new Path2D(
        `M${x - fy} ${y + fx}L${x + fy} ${y - fx}L${x + fy - fx} ${y - fx - fy}L${x - fy - fx} ${y + fx - fy}Z`,
      )
    }
    const picture = new Path2D()
    picture.rect(0, 0, this.base.canvas.width, this.base.canvas.height)
    this.within(undefined, () => this.#speckled(picture, { colour }, DITHER, areaOf), path)
  }

  /** A speckled band along the side of a shape away from (1) or towards (-1) the light. */
  #band(path: Path2D, band: Band, side: 1 | -1): void {
    const t = this.context.getTransform()
    const placed = new Path2D()
    placed.addPath(path, t)
    const size = band.size * scaleOf(t)
    const [left, top, right, bottom] = edgesOf(placed)
    this.#speckled(placed, band, size < NARROW_PX ? NARROW_BAND : WIDE_BAND, (share) => {
      const shift = size * share * side
      const outside = new Path2D()
      outside.rect(left - 4, top - 4, right - left + 8, bottom - top + 8)
      outside.addPath(placed, new DOMMatrix([1, 0, 0, 1, this.#light[0] * shift, this.#light[1] * shift]))
      return outside
    })
  }

  /** Fills the part of `clip` that is in each of the areas, all in pixels, with the colour at that density. */
  #speckled(
    clip: Path2D,
    { colour, alpha = 1 }: { colour: string; alpha?: number },
    densities: readonly number[],
    areaOf: (share: number) => Path2D,
  ): void {
    const { context } = this
    const [r, g, b, opacity] = this.palette.resolve(colour)
    this.within(undefined, () => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clip(clip)
      context.globalAlpha *= opacity * alpha
      densities.forEach((density, i) => {
        context.fillStyle = speckleTile(r & 248, g & 248, b & 248, density)
        context.fill(areaOf((i + 1) / densities.length), 'evenodd')
      })
    })
  }

  #addRim({ canvas, context }: Layer, widthPx: number): void {
    const rim = borrowLayer(canvas.width, canvas.height)
    rim.context.drawImage(canvas, 0, 0)
    rim.context.globalCompositeOperation = 'destination-out'
    rim.context.drawImage(canvas, -this.#light[0] * widthPx, -this.#light[1] * widthPx)
    rim.context.globalCompositeOperation = 'source-in'
    rim.context.fillStyle = this.palette.css('key')
    rim.context.fillRect(0, 0, canvas.width, canvas.height)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'source-atop'
    context.globalAlpha = 0.8
    context.drawImage(rim.canvas, 0, 0)
    giveBack(rim)
  }
}
