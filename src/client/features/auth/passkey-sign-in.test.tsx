import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
// Loaded ahead: it is loaded when it is first needed.
import '../../lib/auth-client.ts'
import { readAuthState, writeAuthState } from '../../lib/auth-state.ts'
import { connectionLost, respond, respondAt } from '../../lib/testing/api-server.ts'
import { fakePasskeys } from '../../lib/testing/browser-passkeys.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { dismissToast } from '../../ui/toast-store.ts'
import { SignInModal } from './sign-in-modal.tsx'

const ADA = {
  id: 'ada',
  aud: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const SESSION = {
  access_token: `${encode({ alg: 'x' })}.${encode({ exp: 9_999_999_999 })}.sign`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  user: ADA,
}

const OPTIONS = '/auth/v1/passkeys/authentication/options'
const VERIFY = '/auth/v1/passkeys/authentication/verify'
const ignore = () => undefined
const refuse = (status: number, code: string) => Response.json({ error_code: code, msg: 'x' }, { status })

/** The dialog in the mode to sign in, once the browser suggests passkeys at its field. */
async function open() {
  const dialogs = fakePasskeys()
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(ADA))
  respondAt('POST', OPTIONS, Response.json({ challenge_id: 'c', options: {}, expires_at: 0 }))
  writeAuthState({ status: 'anonymous', user: null })
  const view = renderScreen(<SignInModal mode="sign-in" onModeChange={ignore} onClose={ignore} />)
  const next = async (mediation?: string) => {
    const dialog = await waitFor(() => {
      const open = dialogs.find((one) => one.mediation === mediation && !one.signal?.aborted)
      expect(open).toBeDefined()
      return open
    })
    if (!dialog) throw new Error('No dialog was opened.')
    return dialog
  }
  const suggestions = await next('conditional')
  return { ...view, dialogs, suggestions, next }
}

const button = () => screen.findByRole('button', { name: 'Sign in with a passkey', busy: false })

it('signs in by the button, in place of the suggestions', async () => {
  const { person, suggestions, next } = await open()
  respondAt('POST', VERIFY, Response.json(SESSION))
  await person.click(await button())
  const dialog = await next()
  expect(suggestions.signal?.aborted).toBe(true)
  dialog.choose()
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(readAuthState()).toMatchObject({ status: 'authenticated', user: { id: 'ada' } })
})

it('signs in by a suggestion at the field for the address, without saying that it was another tab', async () => {
  const { suggestions } = await open()
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  respondAt('POST', VERIFY, Response.json(SESSION))
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  suggestions.choose()
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  observer.disconnect()
  expect(seen.join()).not.toContain('another tab')
})

it('ends the suggestions while the password is used, and when the dialog is left', async () => {
  const { person, suggestions, next, unmount } = await open()
  respondAt('POST', '/auth/v1/token', refuse(400, 'invalid_credentials'))
  await person.type(screen.getByLabelText('Email'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'wrong horse{Enter}')
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(suggestions.signal?.aborted).toBe(true)
  const again = await next('conditional')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
  unmount()
  expect(again.signal?.aborted).toBe(true)
})

it('says nothing when the browser’s dialog was closed, and suggests again', async () => {
  const { person, next } = await open()
  await person.click(await button())
  const dialog = await next()
  dialog.fail('NotAllowedError')
  expect(await button()).toHaveFocus()
  await next('conditional')
  expect(screen.queryByText('Authentication failed')).not.toBeInTheDocument()
})

it('says nothing when passkeys cannot be suggested, and what to do when the chosen one was not checked', async () => {
  const { suggestions } = await open()
  respondAt('POST', VERIFY, connectionLost())
  suggestions.choose()
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(await button()).toHaveAccessibleDescription(/cannot be reached/)
  cleanup()
  dismissToast()
  respondAt('POST', OPTIONS, () => refuse(429, 'over_request_rate_limit'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(ignore)
  onTestFinished(() => warn.mockRestore())
  renderScreen(<SignInModal mode="sign-in" onModeChange={ignore} onClose={ignore} />)
  await waitFor(() => expect(warn).toHaveBeenCalledWith('Passkeys cannot be suggested.', expect.any(Error)))
  expect(await button()).not.toHaveAccessibleDescription()
  expect(screen.queryByText('Authentication failed')).not.toBeInTheDocument()
})

it('asks for the second factor after a passkey, too', async () => {
  const { suggestions } = await open()
  const user = { ...ADA, factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] }
  respondAt('GET', '/auth/v1/user', Response.json(user))
  respondAt('POST', VERIFY, Response.json({ ...SESSION, user }))
  suggestions.choose()
  await waitFor(() => expect(readAuthState().status).toBe('second-factor'))
  expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument()
})

it.each([
  ['that is not known', () => refuse(400, 'webauthn_verification_failed'), /sign in another way/],
  ['after too long', () => refuse(400, 'webauthn_challenge_expired'), /That took too long/],
  ['without a connection', connectionLost, /cannot be reached/],
])('says what to do after a passkey %s', async (_, response, message) => {
  const { person, next } = await open()
  respondAt('POST', VERIFY, response)
  await person.click(await button())
  const dialog = await next()
  dialog.choose()
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(await button()).toHaveAccessibleDescription(message)
})

it('is not offered where the browser has no passkeys, nor to create an account', async () => {
  respond(getAuthConfig, makeAuthConfig())
  const { unmount } = renderScreen(<SignInModal mode="sign-in" onModeChange={ignore} onClose={ignore} />)
  expect(await screen.findByRole('button', { name: 'Mail me a link or code' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
  unmount()
  fakePasskeys()
  renderScreen(<SignInModal mode="create" onModeChange={ignore} onClose={ignore} />)
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
})
