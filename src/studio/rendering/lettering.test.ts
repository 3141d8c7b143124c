import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { fillText, type TextStyle } from './lettering.ts'

/** The rows and columns that a text covers, of 400. */
function covered(text: string, style: Partial<TextStyle>) {
  const canvas = createCanvas(400, 400)
  const context = canvas.getContext('2d')
  fillText(context, text, { x: 200, y: 200, size: 60, width: 300, lines: 1, fill: 'ink', ...style })
  const { data } = context.getImageData(0, 0, 400, 400)
  const drawn = Array.from({ length: 160_000 }, (_, at) => at).filter((at) => data[4 * at + 3]! > 128)
  const [rows, columns] = [drawn.map((at) => Math.floor(at / 400)), drawn.map((at) => at % 400)]
  const extent = (values: number[]) => ({ from: Math.min(...values), to: Math.max(...values) })
  return { rows: extent(rows), columns: extent(columns) }
}
const lengthOf = ({ from, to }: { from: number; to: number }) => to - from + 1

it('is as wide as may be, and in the middle', () => {
  const { columns } = covered('HELLO THERE EVERYBODY', {})
  expect(lengthOf(columns)).toBeLessThanOrEqual(302)
  expect(lengthOf(columns)).toBeGreaterThan(280)
  expect(Math.abs((columns.from + columns.to) / 2 - 200)).toBeLessThan(3)
})

it('takes more lines where it is larger so', () => {
  const [one, three] = [1, 3].map((lines) => covered('ALPHA BRAVO DELTA', { lines, width: 150 }))
  expect(lengthOf(three!.rows)).toBeGreaterThan(2 * lengthOf(one!.rows))
})

it('is no higher than there is room for', () => {
  for (const lines of [1, 2, 3])
    expect(lengthOf(covered('ALPHA BRAVO DELTA', { lines, height: 40 }).rows)).toBeLessThanOrEqual(40)
})
