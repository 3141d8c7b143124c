import { expect, it } from 'vitest'
import { parseMomentNumber } from './moment-route.tsx'

it.each([
  ['1', 1],
  ['6', 6],
  ['0', undefined],
  ['7', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['two', undefined],
  [undefined, undefined],
])('parses the path segment %j as moment number %j', (text, number) => {
  expect(parseMomentNumber(text)).toBe(number)
})
