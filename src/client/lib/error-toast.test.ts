import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { redirectIfUnauthorized } from './error-toast.ts'

const KEY = 'future-memory-auth'
const expired = new ApiError(401, 'Unauthorized', '')
const assign = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  assign.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/pcm/1', search: '', assign })
})

it('redirects to sign-in after half a second, and removes nothing', () => {
  localStorage.setItem(KEY, '{}')
  expect(redirectIfUnauthorized(expired)).toBe(true)
  expect(redirectIfUnauthorized(expired)).toBe(true)
  vi.advanceTimersByTime(500)
  expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Fpcm%2F1']])
  expect(localStorage.getItem(KEY)).toBe('{}')
})

it('does not redirect again at once while the sign-in service keeps the session', () => {
  localStorage.setItem(KEY, '{}')
  redirectIfUnauthorized(expired)
  vi.advanceTimersByTime(500)
  expect(redirectIfUnauthorized(expired)).toBe(false)
  localStorage.removeItem(KEY)
  expect(redirectIfUnauthorized(expired)).toBe(true)
  vi.advanceTimersByTime(500)
  expect(assign).toHaveBeenCalledTimes(2)
})
