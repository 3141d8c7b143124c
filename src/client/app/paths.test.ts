import { expect, it } from 'vitest'
import { isSignInRequested, parseReturnTo } from './paths.ts'

const ORIGIN = 'https://example.org'

it.each([
  ['?returnTo=%2Fpcm%2F2', '/pcm/2'],
  ['?returnTo=%2Fpcm%2F2%3Ftab%3D1', '/pcm/2?tab=1'],
  ['', undefined],
  ['?returnTo=%2F', undefined],
  ['?returnTo=https%3A%2F%2Fevil.example%2F', undefined],
  ['?returnTo=%2F%2Fevil.example%2F', undefined],
  ['?returnTo=%2F%5Cevil.example%2F', undefined],
  ['?returnTo=%2F.%2F%2Fevil.example%2F', undefined],
  ['?returnTo=%2Fpcm%2F..%2F%2Fevil.example%2F', undefined],
  ['?returnTo=javascript%3Aalert(1)', undefined],
  ['?returnTo=%2Fapi%2Flogout', undefined],
])('parses returnTo of %j as %j', (search, path) => {
  expect(parseReturnTo(search, ORIGIN)).toBe(path)
})

it('detects a request to sign in by the query parameter signin', () => {
  expect(isSignInRequested('?signin=1')).toBe(true)
  expect(isSignInRequested('')).toBe(false)
})
