import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { securityHeaders } from './security-headers.ts'

it('demands https of subdomains only where the operator chose so', () => {
  const env = { PUBLIC_URL: 'https://future.example' }
  expect(securityHeaders(readEnv(env))['strict-transport-security']).toBe('max-age=63072000')
  expect(securityHeaders(readEnv({ ...env, HSTS_SUBDOMAINS: 'on' }))['strict-transport-security']).toBe(
    'max-age=63072000; includeSubDomains',
  )
})
