import type { Matrix } from './brush.ts'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

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
const STEP = /([a-z]+)\s*\(([^()]*)\)[\s,]*/gi

/** An SVG transform attribute: translate, scale, rotate and matrix. Throws on anything else. */
export function parseTransform(text: string | undefined): Matrix | undefined {
  if (!text?.trim()) return undefined
  const steps = [...text.matchAll(STEP)].map(([, name, list]) =>
    STEPS[name!]?.(
      ...list!
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    ),
  )
  if (text.replace(STEP, '').trim() || steps.some((step) => !step?.every(Number.isFinite)))
    throw new Error(`The transform ${text} is not valid.`)
  return steps.reduce<Matrix>((matrix, step) => multiply(matrix, step!), IDENTITY)
}
