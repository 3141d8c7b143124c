import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { allowedOrigins, safePath, safeRedirect } from './redirects.ts'

const local = readEnv({ PUBLIC_URL: 'http://localhost:3000' })
const production = readEnv({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://future.example',
  MAIL_CONFIRM: 'off',
})

const anything = fc.oneof(
  fc.webUrl(),
  fc.string(),
  fc
    .constantFrom(
      '//',
      '/\\',
      'http:',
      'javascript:',
      '@',
      'https://future.example',
      'blob:',
      '/.//',
      '/a/..//',
    )
    .chain((start) => fc.string().map((rest) => start + rest)),
)

it('returns only redirect targets on allowed origins', () => {
  fc.assert(
    fc.property(anything, (given) => {
      for (const env of [local, production]) {
        const url = new URL(safeRedirect(env, given))
        expect(allowedOrigins(env)).toContain(url.origin)
        expect([url.hash, url.username, url.password]).toEqual(['', '', ''])
        expect(url.protocol).toMatch(/^https?:$/)
        expect(url.pathname).toMatch(/^\/(?![/\\])/)
      }
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  'blob:https://future.example/0e6c7a52',
  'blob:null/0e6c7a52',
  'filesystem:https://future.example/temporary/a',
  'data:text/html,x',
  'https://future.example/.//evil.example',
  'https://future.example/a/..//evil.example',
  'https://future.example//evil.example',
  'https://future.example/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
])('replaces the redirect target and the path %s by the root', (given) => {
  expect(safeRedirect(production, given)).toBe('https://future.example/')
  expect(safePath(given)).toBe('/')
})

it('never returns a path that leads to another site', () => {
  fc.assert(
    fc.property(anything, (given) => {
      expect(new URL(safePath(given), 'https://future.example').origin).toBe('https://future.example')
      expect(safePath(given)).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 2_000 },
  )
})

it('allows other loopback hosts for a local installation only', () => {
  expect(allowedOrigins(local)).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect(allowedOrigins(production)).toEqual(['https://future.example'])
  expect(safeRedirect(production, 'http://localhost:3000/')).toBe('https://future.example/')
})
