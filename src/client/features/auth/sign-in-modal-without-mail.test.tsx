import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInModal } from './sign-in-modal.tsx'
import type { SignInMode } from './sign-in-store.ts'

const USER = { id: 'u1', aud: 'authenticated', email: 'ada@example.org', app_metadata: {}, user_metadata: {} }
const SESSION = {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: USER,
}

function Host() {
  const [mode, setMode] = useState<SignInMode>('create')
  return <SignInModal mode={mode} onModeChange={setMode} onClose={() => undefined} />
}

// In its own file because the auth configuration is cached for the lifetime of the module.
it('signs in with a new account at once, and says who helps with a forgotten password', async () => {
  const config = respond(
    getAuthConfig,
    makeAuthConfig({ canReceiveMail: false, hasLocalMailbox: false, passwordMinLength: 12 }),
  )
  respondAt('GET', '/auth/v1/user', Response.json(USER))
  respondAt('POST', '/auth/v1/signup', Response.json(SESSION))
  writeAuthState({ status: 'anonymous', user: null })
  const { person } = renderScreen(<Host />)
  expect(await screen.findByLabelText('Password')).toBeRequired()
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 12 characters.'),
  )

  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription()
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(screen.getByText(/This installation sends no mail. Ask the person who runs it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send Reset Email' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  await person.click(screen.getByRole('button', { name: 'Need an account? Create one' }))

  for (const field of ['First name', 'Last name']) await person.type(screen.getByLabelText(field), 'A')
  await person.type(screen.getByLabelText('Email'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('You are signed in.')).toBeVisible()
  expect(screen.queryByText(/Open the link in the mail/)).not.toBeInTheDocument()
  expect(config.requests).toHaveLength(1)
})

it('says how long a new password has to be', async () => {
  renderScreen(<NewPasswordForm email="ada@example.org" onDone={() => undefined} />)
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('At least 12 characters.'),
  )
})
