import { afterEach, expect, vi } from 'vitest'

const error = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockClear()
  expect(calls, 'console.error was called').toEqual([])
})
