import { expect, it } from 'vitest'
import { isSignInRequested, readReturnTo } from './return-to.ts'

const ORIGIN = 'https://example.org'

it.each([
  ['?returnTo=%2Fpcm%2F2', '/pcm/2'],
  ['?returnTo=%2Fpcm%2F2%3Ftab%3D1', '/pcm/2?tab=1'],
  ['', undefined],
  ['?returnTo=%2F', undefined],
  ['?returnTo=https%3A%2F%2Fevil.example%2F', undefined],
  ['?returnTo=%2F%2Fevil.example%2F', undefined],
  ['?returnTo=%2F%5Cevil.example%2F', undefined],
  ['?returnTo=javascript%3Aalert(1)', undefined],
  ['?returnTo=%2Fapi%2Flogout', undefined],
])('goes back to a path of this site only: %s', (search, path) => {
  expect(readReturnTo(search, ORIGIN)).toBe(path)
})

it('knows when sign-in was asked for', () => {
  expect(isSignInRequested('?signin=1')).toBe(true)
  expect(isSignInRequested('')).toBe(false)
})
