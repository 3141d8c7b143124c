import type { Matrix } from './brush.ts'

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

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

function rotation(degrees: number, cx: number, cy: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, sin, -sin, cos, cx - cx * cos + cy * sin, cy - cx * sin - cy * cos]
}

/** An SVG transform attribute: translate, scale, rotate, skewX, skewY and matrix. Throws on anything else. */
export function parseTransform(text: string | undefined): Matrix | undefined {
  if (!text?.trim()) return undefined
  let matrix = IDENTITY
  for (const step of text.split(')').map((part) => part.trim())) {
    if (step === '' || step === ',') continue
    const open = step.indexOf('(')
    const values = step
      .slice(open + 1)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (open < 0 || values.length === 0 || values.some((value) => !Number.isFinite(value)))
      throw new Error(`The transform ${text} is not valid.`)
    const [a = 0, b, c] = values
    matrix = multiply(matrix, single(step.slice(0, open).replaceAll(',', '').trim(), a, b, c, values, text))
  }
  return matrix
}

function single(
  name: string,
  a: number,
  b: number | undefined,
  c: number | undefined,
  values: number[],
  text: string,
): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  if (name === 'rotate') return rotation(a, b ?? 0, c ?? 0)
  if (name === 'skewX') return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0]
  if (name === 'matrix' && values.length === 6) return values as unknown as Matrix
  throw new Error(`The transform ${text} is not valid.`)
}
