import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { readAuthState, writeAuthState } from '../../lib/auth-state.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { clearPendingCode, type PendingCode, readPendingCode, savePendingCode } from './pending-code.ts'
import { SignInModal } from './sign-in-modal.tsx'
import { closeSignIn, openSignIn, type SignInMode, useSignInMode } from './sign-in-store.ts'

const EMAIL = 'ada@example.org'
const AUTH_USER = { id: 'u1', aud: 'authenticated', email: EMAIL, app_metadata: {}, user_metadata: {} }
const session = () => ({
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: AUTH_USER,
})
const refused = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status })

function Host() {
  return <SignInModal mode={useSignInMode()} onModeChange={openSignIn} onClose={closeSignIn} />
}

function renderModal(mode: SignInMode) {
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(AUTH_USER))
  openSignIn(mode)
  return renderScreen(<Host />)
}

const codeField = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')
const continueButton = () => screen.getByRole('button', { name: 'Continue' })
const pendingOf = (type: PendingCode['type'], ageMs = 0) =>
  savePendingCode({ email: EMAIL, type, mailedAtMs: Date.now() - ageMs })

beforeEach(() => {
  clearPendingCode()
  writeAuthState({ status: 'anonymous', user: null })
})

it('mails a link or code from the sign-in dialog and asks for the code', async () => {
  const otp = respondAt('POST', '/auth/v1/otp', Response.json({}))
  const { person } = renderModal('sign-in')
  await person.click(screen.getByRole('button', { name: 'Mail me a link or code' }))
  expect(otp.requests).toEqual([])
  await person.type(screen.getByLabelText('Email'), EMAIL)
  await person.click(screen.getByRole('button', { name: 'Mail me a link or code' }))
  expect(await screen.findByRole('dialog', { name: 'Check your mail' })).toBeVisible()
  expect(otp.requests[0]?.body).toMatchObject({ email: EMAIL, create_user: true })
  expect(codeField()).toHaveAttribute('inputmode', 'numeric')
  expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code')
  await waitFor(() => expect(codeField()).toHaveFocus())
  expect(readPendingCode()).toMatchObject({ email: EMAIL, type: 'email' })
})

it('does not tell that an address has no account while sign-up is closed', async () => {
  respondAt('POST', '/auth/v1/otp', refused(422, 'signup_disabled', 'Signups not allowed for this instance'))
  const { person } = renderModal('sign-in')
  await person.type(screen.getByLabelText('Email'), EMAIL)
  await person.click(screen.getByRole('button', { name: 'Mail me a link or code' }))
  expect(await screen.findByText(/If you can sign in here as ada@example.org/)).toBeVisible()
})

it('asks for the code of the mail that was sent a moment ago', async () => {
  respondAt('POST', '/auth/v1/otp', refused(429, 'over_email_send_rate_limit', 'Please wait 50 seconds.'))
  const { person } = renderModal('sign-in')
  await person.type(screen.getByLabelText('Email'), EMAIL)
  await person.click(screen.getByRole('button', { name: 'Mail me a link or code' }))
  expect(await screen.findByLabelText('Six-digit code')).toBeVisible()
  expect(screen.getByText('Please wait 50 seconds.')).toBeVisible()
})

it('shows a wrong code at its field, then signs in with a pasted one', async () => {
  respondAt('POST', '/auth/v1/verify', refused(403, 'otp_expired', 'Token has expired or is invalid'))
  pendingOf('email')
  const { person } = renderModal('enter-code')
  await person.type(codeField(), '12a3')
  await person.click(continueButton())
  expect(codeField()).toHaveAccessibleDescription('The code has six digits.')
  await person.type(codeField(), '4567')
  expect(codeField()).toHaveValue('123456')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/This code is not right, or no longer valid/)).toBeVisible()
  expect(codeField()).toHaveAttribute('aria-invalid', 'true')
  expect(codeField()).toHaveFocus()

  const verify = respondAt('POST', '/auth/v1/verify', Response.json(session()))
  await person.paste('654 321')
  await person.click(continueButton())
  await waitFor(() => expect(readAuthState().status).toBe('authenticated'))
  expect(verify.requests[0]?.body).toMatchObject({ email: EMAIL, token: '654321', type: 'email' })
  expect(screen.getByText("You've successfully signed in.")).toBeVisible()
})

it('says how long until another mail may be asked for, then sends it', async () => {
  pendingOf('email', 30_000)
  const { person, unmount } = renderModal('enter-code')
  expect(screen.getByText(/You can ask for another mail in (29|30) seconds/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send it again' })).not.toBeInTheDocument()
  unmount()

  pendingOf('email', 61_000)
  renderModal('enter-code')
  respondAt('POST', '/auth/v1/otp', Response.json({}))
  await person.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(await screen.findByText(/Another mail is on its way/)).toBeVisible()
  expect(screen.getByText(/You can ask for another mail in (59|60) seconds/)).toBeVisible()
})

it.each([
  ['forgot-password', 'recover', 'Send Reset Email', 'recovery'],
  ['create', 'signup', 'Create Account', 'signup'],
] as const)('offers the code after the mail of %s', async (mode, path, button, type) => {
  respondAt('POST', `/auth/v1/${path}`, Response.json(AUTH_USER))
  const { person } = renderModal(mode)
  if (mode === 'create') {
    for (const field of ['First name', 'Last name']) await person.type(screen.getByLabelText(field), 'A')
    await person.type(screen.getByLabelText('Password'), 'correct horse')
  }
  await person.type(screen.getByLabelText('Email'), EMAIL)
  await person.click(screen.getByRole('button', { name: button }))
  await person.click(await screen.findByRole('button', { name: 'Enter the code from the mail instead' }))
  const verify = respondAt('POST', '/auth/v1/verify', Response.json(session()))
  await person.type(codeField(), '123456')
  await person.click(continueButton())
  await waitFor(() => expect(verify.requests[0]?.body).toMatchObject({ email: EMAIL, type }))
})

it('forgets the mail when the person goes back, and after an hour', async () => {
  pendingOf('recovery')
  const { person } = renderModal('enter-code')
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(readPendingCode()).toBeUndefined()
  pendingOf('email', 3_600_001)
  expect(readPendingCode()).toBeUndefined()
})
