import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast } from '../../ui/toast-store.ts'
import { writeAuthState } from '../auth-state.ts'
import { problems, server } from './api-server.ts'

// As in the application: effects run twice at mount, which detects a missing cleanup. What is awaited appears within a few ticks; the longer
// timeout is for machines under load.
configure({ reactStrictMode: true, asyncUtilTimeout: 8_000 })

const consoleError = vi.spyOn(console, 'error')

/** Not implemented by jsdom. */
Element.prototype.scrollIntoView = () => undefined
globalThis.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: reducedMotion.isWanted && query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** The simulated `prefers-reduced-motion`; reset before each test. */
export const reducedMotion = { isWanted: false }

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
})

afterAll(() => server.close())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  reducedMotion.isWanted = false
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dismissToast()
  writeAuthState({ status: 'loading', user: null })
  server.resetHandlers()
  expect(problems.splice(0), 'every request must have a response that conforms to the contract').toEqual([])
  const calls = consoleError.mock.calls.map((call) => call.map(String).join(' '))
  consoleError.mockClear()
  expect(calls, 'nothing may be written to console.error').toEqual([])
})
