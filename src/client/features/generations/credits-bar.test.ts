import { expect, it } from 'vitest'
import { totalUsed } from './credits-bar.tsx'

it('counts a pending regeneration until the user record includes it', () => {
  expect(totalUsed(3, null)).toBe(3)
  expect(totalUsed(3, { since: 3 })).toBe(4)
  expect(totalUsed(4, { since: 3 })).toBe(4)
})
