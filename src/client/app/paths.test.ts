import { expect, it } from 'vitest'
import { readMomentNumber } from './paths.ts'

it.each([
  ['1', 1],
  ['6', 6],
  ['0', undefined],
  ['7', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['two', undefined],
  [undefined, undefined],
])('reads %s', (text, number) => {
  expect(readMomentNumber(text)).toBe(number)
})
