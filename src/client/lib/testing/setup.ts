import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissToast } from '../../ui/toast-store.ts'
import { problems, server } from './api-server.ts'

// As in the application: effects run twice at mount, which shows those that do not clean up.
configure({ reactStrictMode: true })

const consoleError = vi.spyOn(console, 'error')

/** What jsdom does not have. Nothing here moves or shows, so a call of it is enough. */
Element.prototype.scrollIntoView = () => undefined
globalThis.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: reducedMotion.isWanted && query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** Whether the person of this test wants less motion. */
export const reducedMotion = { isWanted: false }

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
})

afterAll(() => server.close())

beforeEach(() => {
  localStorage.clear()
  reducedMotion.isWanted = false
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dismissToast()
  server.resetHandlers()
  expect(problems.splice(0), 'every request must be answered, and as the contract says').toEqual([])
  const calls = consoleError.mock.calls.map((call) => call.map(String).join(' '))
  consoleError.mockClear()
  expect(calls, 'nothing may be written to console.error').toEqual([])
})
