import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { readAuthState } from '../../lib/auth-state.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { fakePasskeys } from '../../lib/testing/browser-passkeys.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

const ADA = {
  id: 'ada',
  aud: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: {},
  factors: [{ id: 'key', factor_type: 'webauthn', friendly_name: 'Key', status: 'verified' }],
  created_at: '2026-01-01T00:00:00Z',
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sessionAt = (aal: string) => ({
  access_token: `${encode({ alg: 'x' })}.${encode({ exp: 9_999_999_999, aal })}.sign`,
  refresh_token: aal,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 9_999_999_999,
  user: ADA,
})

it('takes a security key as the second factor, and says nothing when the browser’s dialog was closed', async () => {
  const dialogs = fakePasskeys()
  localStorage.setItem('future-memory-auth', JSON.stringify(sessionAt('aal1')))
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(ADA))
  respondAt(
    'POST',
    '/auth/v1/factors/key/challenge',
    Response.json({
      id: 'challenge',
      type: 'webauthn',
      webauthn: { type: 'request', credential_options: { publicKey: {} } },
    }),
  )
  respondAt('POST', '/auth/v1/factors/key/verify', Response.json(sessionAt('aal2')))
  // Without the query client, which the signed-in screens bring.
  render(<SecondFactorForm />)
  const person = userEvent.setup()
  const button = () => screen.findByRole('button', { name: 'Use My Security Key', busy: false })
  await person.click(await button())
  await waitFor(() => expect(dialogs).toHaveLength(1))
  dialogs[0]?.fail('NotAllowedError')
  await person.click(await button())
  await waitFor(() => expect(dialogs).toHaveLength(2))
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
  dialogs[1]?.choose()
  await waitFor(() => expect(readAuthState().status).toBe('authenticated'))
})
