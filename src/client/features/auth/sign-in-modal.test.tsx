import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answer, fakeApi, type SentRequest } from '../../lib/testing/fake-api.ts'
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

const refused = (status: number, code: string, message: string) => ({
  status,
  body: { code: status, error_code: code, msg: message, message },
})

/** How long the toast on the screen stays, for tests to read. */
function ToastTime() {
  return <output>{useShownToast()?.durationMs}</output>
}

function Host({ onSignedIn }: { onSignedIn: () => void }) {
  const mode = useSignInMode()
  return (
    <>
      <SignInModal mode={mode} onModeChange={openSignIn} onClose={closeSignIn} onSignedIn={onSignedIn} />
      <ToastTime />
    </>
  )
}

function renderModal(answers: Record<string, (request: SentRequest) => Answer> = {}) {
  const api = fakeApi({
    'GET /api/supabase/config': () => ({
      body: {
        url: location.origin,
        anonKey: 'anon',
        hasLocalMailbox: true,
        isGoogleEnabled: false,
        isSignUpOpen: true,
      },
    }),
    'GET /auth/v1/user': () => ({ body: AUTH_USER }),
    ...answers,
  })
  openSignIn()
  const onSignedIn = vi.fn(closeSignIn)
  return { ...renderScreen(<Host onSignedIn={onSignedIn} />), api, onSignedIn }
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

it('creates an account, stays open, and says that a mail is on its way', async () => {
  const { person, api } = renderModal({ 'POST /auth/v1/signup': () => ({ body: AUTH_USER }) })
  expect(screen.getByRole('dialog', { name: 'Create your account' })).toBeTruthy()
  for (const field of ['First name', 'Last name', 'Email', 'Password']) {
    expect(screen.getByLabelText<HTMLInputElement>(field).required).toBe(true)
  }
  expect(email().type).toBe('email')
  expect(password().autocomplete).toBe('new-password')
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull()

  await person.type(screen.getByLabelText('First name'), 'Ada')
  await person.type(screen.getByLabelText('Last name'), 'Lovelace')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))

  expect(await screen.findByText('Account created successfully!')).toBeTruthy()
  expect(screen.getByText('Check your email to verify your account.')).toBeTruthy()
  expect(document.querySelector('output')?.textContent).toBe('3000')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.getByText(/Open the link in the mail to ada@example.org/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the local mailbox' }).getAttribute('href')).toBe('/dev/mail')
  expect(api.sentTo('POST', '/auth/v1/signup')[0]?.body).toMatchObject({
    email: 'ada@example.org',
    password: 'correct horse',
    data: { first_name: 'Ada', last_name: 'Lovelace' },
  })
})

it('shows at its field what the service finds wrong', async () => {
  const { person } = renderModal({
    'POST /auth/v1/signup': () => refused(422, 'weak_password', 'Password should be at least 8 characters.'),
  })
  for (const field of ['First name', 'Last name']) await person.type(screen.getByLabelText(field), 'A')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'short')
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('Authentication failed')).toBeTruthy()
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(password().getAttribute('aria-describedby')).toMatch(/error$/)
})

it('refuses a wrong password in the words of the service, then signs in and closes', async () => {
  let isRight = false
  const { person, onSignedIn } = renderModal({
    'POST /auth/v1/token': () =>
      isRight ? { body: session() } : refused(400, 'invalid_credentials', 'Invalid login credentials'),
  })
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.queryByLabelText('First name')).toBeNull()
  expect(password().autocomplete).toBe('current-password')
  await person.type(email(), 'ada@example.org')
  await person.type(password(), 'wrong horse')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Invalid login credentials')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()

  isRight = true
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(screen.getByText("You've successfully signed in.")).toBeTruthy()
  expect(document.querySelector('output')?.textContent).toBe('2000')
  expect(onSignedIn).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('sends a reset mail, or says why not', async () => {
  let isUp = false
  const { person } = renderModal({
    'POST /auth/v1/recover': () =>
      isUp ? { body: {} } : refused(429, 'over_email_send_rate_limit', 'Wait a minute.'),
  })
  await person.click(screen.getByRole('button', { name: /Already have an account/ }))
  await person.type(email(), 'ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(email().value).toBe('ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByText('Password reset failed')).toBeTruthy()
  expect(screen.getByText('Wait a minute.')).toBeTruthy()

  isUp = true
  await person.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  expect(await screen.findByText('Password reset email sent!')).toBeTruthy()
  expect(screen.getByText('Check your email for password reset instructions.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeTruthy()
})

it('shows and hides the password', async () => {
  const { person } = renderModal()
  expect(password().type).toBe('password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

it.each([
  [
    'Cancel',
    (person: ReturnType<typeof renderModal>['person']) =>
      person.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Esc', (person: ReturnType<typeof renderModal>['person']) => person.keyboard('{Escape}')],
])('closes on %s', async (_, close) => {
  const { person } = renderModal()
  await close(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
