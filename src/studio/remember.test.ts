import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('computes once, and keeps only the last so many', () => {
  const computed: number[] = []
  const known = remember((key: number) => {
    computed.push(key)
    return { key }
  }, 2)
  for (const key of [1, 1, 2, 1, 3, 1, 2]) expect(known(key)).toEqual({ key })
  expect(computed).toEqual([1, 2, 3, 2])
})
