import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { securityHeaders } from './security-headers.ts'

it('demands https of subdomains only where the operator chose so', () => {
  const env = { PUBLIC_URL: 'https://future.example' }
  expect(securityHeaders(readEnv(env))['strict-transport-security']).toBe('max-age=63072000')
  expect(securityHeaders(readEnv({ ...env, HSTS_SUBDOMAINS: 'on' }))['strict-transport-security']).toBe(
    'max-age=63072000; includeSubDomains',
  )
})

it('lets a browser that shows API data load, run and frame nothing, also where it is an error', async () => {
  await using t = await startTestApp({ hasWorker: false })
  for (const url of ['/api/version', '/api/pcms', '/api/nothing']) {
    const { headers } = await t.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

it('sends a page in place of API data with the headers of pages', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const { headers } = await t.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })
  expect(headers['content-type']).toContain('text/html')
  expect(headers).toMatchObject(securityHeaders(t.deps.env))
})
