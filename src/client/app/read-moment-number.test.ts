import { expect, it } from 'vitest'
import { readMomentNumber } from './read-moment-number.ts'

it.each([
  ['1', 1],
  ['6', 6],
  ['0', undefined],
  ['7', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['two', undefined],
  [undefined, undefined],
])('parses %s', (text, number) => {
  expect(readMomentNumber(text)).toBe(number)
})
