import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SignInModal } from './sign-in-modal.tsx'
import type { SignInMode } from './sign-in-store.ts'

function Host() {
  const [mode, setMode] = useState<SignInMode>('create')
  return <SignInModal mode={mode} onModeChange={setMode} onClose={() => undefined} />
}

// In its own file because the auth configuration is cached for the lifetime of the module.
it('says that accounts are made by invitation when sign-up is closed, and takes the code of one', async () => {
  respond(getAuthConfig, makeAuthConfig({ isSignUpOpen: false }))
  const { person } = renderScreen(<Host />)
  expect(await screen.findByText(/Accounts are made by invitation here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Create one/ })).not.toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: 'Have an invitation?' }))
  const verified = respondAt(
    'POST',
    '/auth/v1/verify',
    Response.json({ code: 'otp_expired', error_code: 'otp_expired', message: 'Expired' }, { status: 403 }),
  )
  await person.type(screen.getByLabelText('Email'), 'ada@example.org')
  await person.type(screen.getByLabelText('Six-digit code'), '123 456 7')
  await person.type(screen.getByLabelText('First name'), ' Ada ')
  await person.type(screen.getByLabelText('Last name'), 'Lovelace')
  await person.type(screen.getByLabelText('Password'), 'seven quiet herons')
  await person.click(screen.getByRole('button', { name: 'Create my account' }))
  expect(await screen.findByText(/This code is not right, or the invitation has ended/)).toBeVisible()
  expect(screen.getByLabelText('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  expect(verified.requests[0]?.body).toMatchObject({
    email: 'ada@example.org',
    token: '123456',
    type: 'invite',
    password: 'seven quiet herons',
    data: { first_name: 'Ada', last_name: 'Lovelace' },
  })

  const resend = respondAt('POST', '/auth/v1/resend', Response.json({}))
  await person.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(await screen.findByText(/If ada@example\.org has an open invitation, a new link/)).toBeVisible()
  expect(resend.requests[0]?.body).toMatchObject({ type: 'signup', email: 'ada@example.org' })
})
