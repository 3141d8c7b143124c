import { expect, it } from 'vitest'
import { totalUsed } from './credits-bar.tsx'

it('counts the regeneration of this page until the person’s row does', () => {
  expect(totalUsed(3, null)).toBe(3)
  expect(totalUsed(3, { since: 3 })).toBe(4)
  expect(totalUsed(4, { since: 3 })).toBe(4)
})
