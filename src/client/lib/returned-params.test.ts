import { beforeEach, expect, it } from 'vitest'
import { takeReturnedSignIn } from './returned-params.ts'

beforeEach(() => history.replaceState(null, '', '/'))

it.each([
  ['/#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer', { kind: 'tokens' }, '/'],
  ['/pcm/3?x=1#refresh_token=b', { kind: 'tokens' }, '/pcm/3?x=1'],
  [
    '/#error=access_denied&error_code=otp_expired&error_description=Call+us',
    { kind: 'error', code: 'otp_expired' },
    '/',
  ],
  [
    '/?signin=1&error=server_error&error_code=unexpected_failure&error_description=x#error=server_error&error_code=unexpected_failure',
    { kind: 'error', code: 'unexpected_failure' },
    '/?signin=1',
  ],
  ['/?code=abc', { kind: 'code', code: 'abc' }, '/'],
  ['/auth/confirm?next=%2F&code=abc', undefined, '/auth/confirm?next=%2F&code=abc'],
  ['/?signin=1#how', undefined, '/?signin=1#how'],
])('takes from %s', (address, returned, left) => {
  history.replaceState(null, '', address)
  expect(takeReturnedSignIn()).toEqual(returned)
  expect(location.pathname + location.search + location.hash).toBe(left)
})
