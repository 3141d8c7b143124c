import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

it('asks for another recovery code when one is not right', async () => {
  respond(getAuthConfig, makeAuthConfig())
  const user = { id: 'ada', app_metadata: {}, user_metadata: {}, factors: [] }
  const session = {
    access_token: 'x.e30.x',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user,
  }
  localStorage.setItem('future-memory-auth', JSON.stringify(session))
  respondAt('GET', '/auth/v1/user', Response.json(user))
  respondAt(
    'POST',
    '/auth/v1/factors/recovery-codes/verify',
    Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 }),
  )
  const person = userEvent.setup()
  render(<SecondFactorForm />)
  await person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  await person.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb{Enter}')
  expect(await screen.findByText(/Please try another one/)).toBeVisible()
})
