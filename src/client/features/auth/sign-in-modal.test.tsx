import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { useShownToast } from '../../ui/toast-store.ts'
import { SignInModal } from './sign-in-modal.tsx'
import { closeSignIn, openSignIn, useSignInMode } from './sign-in-store.ts'

const AUTH_USER = {
  id: 'u1',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: { first_name: 'Ada' },
  identities: [],
  created_at: '2026-01-01T00:00:00Z',
}

function session() {
  return {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: AUTH_USER,
  }
}

/** An error response in the format of the auth service. */
const refused = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message, message }, { status })

/** Renders the duration of the current toast. */
function ToastTime() {
  return <output>{useShownToast()?.durationMs}</output>
}

function Host() {
  const mode = useSignInMode()
  return (
    <>
      <SignInModal mode={mode} onModeChange={openSignIn} onClose={closeSignIn} />
      <ToastTime />
    </>
  )
}

function renderModal() {
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(AUTH_USER))
  writeAuthState({ status: 'anonymous', user: null })
  openSignIn()
  return renderScreen(<Host />)
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

it('creates an account, stays open and points to the confirmation mail', async () => {
  const signUp = respondAt('POST', '/auth/v1/signup', Response.json(AUTH_USER))
  const { person } = renderModal()
  expect(screen.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  for (const field of ['First name', 'Last name', 'Email', 'Password']) {
    expect(screen.getByLabelText<HTMLInputElement>(field)).toBeRequired()
  }
  expect(email()).toHaveAttribute('type', 'email')
  expect(password().autocomplete).toBe('new-password')
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Google/ })).not.toBeInTheDocument()

  await person.type(screen.getByLabelText('First name'), 'Ada')
  await person.type(screen.getByLabelText('Last name'), 'Lovelace')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))

  expect(await screen.findByText('Account created successfully!')).toBeVisible()
  expect(screen.getByText('Check your email to verify your account.')).toBeVisible()
  expect(document.querySelector('output')).toHaveTextContent(/^3000$/)
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByText(/Open the link in the mail to ada@example.org/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the local mailbox' })).toHaveAttribute('href', '/dev/mail')
  expect(signUp.requests[0]?.body).toMatchObject({
    email: 'ada@example.org',
    password: 'correct horse',
    data: { first_name: 'Ada', last_name: 'Lovelace' },
  })
})

it('moves the focus to the first field of each mode', async () => {
  const { person } = renderModal()
  expect(screen.getByLabelText('First name')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  await waitFor(() => expect(email()).toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await waitFor(() => expect(email()).toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  await waitFor(() => expect(email()).toHaveFocus())
})

const resendButton = () => screen.getByRole('button', { name: 'Send it again' })

it('sends the confirmation mail again after sign-up, without telling whether there is an account', async () => {
  respondAt('POST', '/auth/v1/signup', Response.json(AUTH_USER))
  const resend = respondAt('POST', '/auth/v1/resend', Response.json({}))
  const { person } = renderModal()
  for (const field of ['First name', 'Last name']) await person.type(screen.getByLabelText(field), 'A')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(
    await screen.findByText(/On another device you choose a password there; then come back and sign in here/),
  ).toBeVisible()
  await person.click(resendButton())
  expect(await screen.findByText(/If ada@example.org still waits for its confirmation/)).toBeVisible()
  expect(resend.requests[0]?.body).toMatchObject({ email: 'ada@example.org', type: 'signup' })

  respondAt(
    'POST',
    '/auth/v1/resend',
    refused(429, 'over_email_send_rate_limit', 'Please wait 50 seconds before asking for another.'),
  )
  await person.click(resendButton())
  expect(await screen.findByText('Please wait 50 seconds before asking for another.')).toBeVisible()
})

it('offers to send the confirmation mail again when an unconfirmed person signs in', async () => {
  respondAt('POST', '/auth/v1/token', refused(400, 'email_not_confirmed', 'Email not confirmed'))
  const resend = respondAt('POST', '/auth/v1/resend', Response.json({}))
  const { person } = renderModal()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  await person.click(resendButton())
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
  expect(resend.requests[0]?.body).toMatchObject({ email: 'ada@example.org' })
})

it('says that the person is signed in when that happened in another tab', async () => {
  renderModal()
  const user = { id: 'u1', email: null, firstName: null, lastName: null, createdAt: null }
  act(() => writeAuthState({ status: 'authenticated', user }))
  expect(await screen.findByText('You signed in from another tab.')).toBeVisible()
})

it('shows a password error at its field', async () => {
  respondAt(
    'POST',
    '/auth/v1/signup',
    refused(422, 'weak_password', 'Password should be at least 8 characters.'),
  )
  const { person } = renderModal()
  for (const field of ['First name', 'Last name']) await person.type(screen.getByLabelText(field), 'A')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'short')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(password()).toHaveAttribute('aria-invalid', 'true')
  expect(password()).toHaveAttribute('aria-describedby', expect.stringMatching(/error$/))
})

it('shows the service’s message for a wrong password, then signs in', async () => {
  respondAt('POST', '/auth/v1/token', refused(400, 'invalid_credentials', 'Invalid login credentials'))
  const { person } = renderModal()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
  expect(password().autocomplete).toBe('current-password')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'wrong horse')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Invalid login credentials')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()

  respondAt('POST', '/auth/v1/token', Response.json(session()))
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(screen.getByText("You've successfully signed in.")).toBeVisible()
  expect(document.querySelector('output')).toHaveTextContent(/^2000$/)
})

it('requests a password reset mail, and shows the error if that fails', async () => {
  respondAt('POST', '/auth/v1/recover', refused(429, 'over_email_send_rate_limit', 'Wait a minute.'))
  const { person } = renderModal()
  await person.click(screen.getByRole('button', { name: /Already have an account/ }))
  await person.type(email(), 'ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(email()).toHaveValue('ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByText('Password reset failed')).toBeVisible()
  expect(screen.getByText('Wait a minute.')).toBeVisible()

  respondAt('POST', '/auth/v1/recover', Response.json({}))
  await person.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByText('Password reset email sent!')).toBeVisible()
  expect(screen.getByText('Check your email for password reset instructions.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

it('toggles the visibility of the password', async () => {
  const { person } = renderModal()
  expect(password()).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveAttribute('type', 'password')
})

it.each([
  [
    'Cancel',
    (person: ReturnType<typeof renderModal>['person']) =>
      person.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Esc', (person: ReturnType<typeof renderModal>['person']) => person.keyboard('{Escape}')],
])('closes the sign-in dialog on %s', async (_, close) => {
  const { person } = renderModal()
  await close(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
