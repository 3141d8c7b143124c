import type { Path2D } from '@napi-rs/canvas'

/** a b c d e f, as in SVG's matrix(). */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
/** The left is the right. */
export const MIRROR: Matrix = [-1, 0, 0, 1, 0, 0]

/** Left, top, right and bottom. */
export const edgesOf = (path: Path2D) => path.getBounds() as unknown as [number, number, number, number]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ]
}

/** From the space that a matrix leads to back to its own. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

export const applyTo = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

const STEPS: Record<string, (...values: number[]) => Matrix> = {
  translate: (x = 0, y = 0) => [1, 0, 0, 1, x, y],
  scale: (x = 1, y = x) => [x, 0, 0, y, 0, 0],
  rotate: (degrees = 0, x = 0, y = 0) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
  },
  matrix: (a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) => [a, b, c, d, e, f],
}

/** An SVG transform attribute: translate, scale, rotate and matrix. Throws on anything else. */
export function parseTransform(text: string | undefined): Matrix | undefined {
  if (!text?.trim()) return undefined
  // "translate(3 4) scale(2)": each step ends with a bracket, and nothing follows the last one.
  const steps = text.split(')').map((step) => step.replaceAll(',', ' ').trim())
  const rest = steps.pop()
  const matrices = steps.map((step) => {
    const [name = '', values = ''] = step.split('(')
    return STEPS[name.trim()]?.(...values.trim().split(/\s+/).map(Number))
  })
  if (rest || matrices.some((matrix) => !matrix?.every(Number.isFinite)))
    throw new Error(`The transform ${text} is not valid.`)
  return matrices.reduce<Matrix>((product, matrix) => multiply(product, matrix!), IDENTITY)
}

/** What the canvas can do with what lies below. */
export const BLENDS = ['source-over', 'screen', 'multiply', 'soft-light', 'overlay'] as const
export type Blend = (typeof BLENDS)[number]

/** A speckled band along one side of a shape. */
export interface Band {
  /** A colour expression, see colour.ts. */
  colour: string
  /** In units of the shape's own space. */
  size: number
  /** 0 to 1; 1 unless told. */
  alpha?: number
}

/** How a layer is laid over what lies below. */
export interface LayerStyle {
  opacity?: number | undefined
  blend?: Blend | undefined
  /** In units of the drawing space. */
  blur?: number | undefined
}

/** How a path is drawn; paints are colour expressions or gradients. */
export interface PathStyle<Paint = string> extends LayerStyle {
  fill?: Paint | undefined
  stroke?: Paint | undefined
  /** Of the stroke. */
  width?: number
  cap?: 'butt' | 'round'
  dash?: number[] | undefined
  /** On the side away from the light. */
  shade?: Band | undefined
  /** On the side towards the light. */
  lit?: Band | undefined
}

/** One flat shape of a picture, in the space of its figure or object. */
export interface Shape extends PathStyle {
  /** SVG path data. */
  d: string
  /** SVG path data in the shape's own space; what is outside of it is not drawn. */
  clip?: string
  transform?: Matrix
  /** In place of the path, where something is to be written on one of these kinds of things. */
  text?: {
    kinds: readonly string[]
    x: number
    y: number
    size: number
    width: number
    lines: number
    height?: number
  }
  /** Not drawn where something is written on one of these kinds of things. */
  unlessLettered?: readonly string[]
  /** The last shape of a head, whose middle is the origin of its space: what comes after it may hide the face. */
  endsHead?: true
}
