import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
// Loaded ahead: it is loaded when it is first needed.
import '../../lib/auth-client.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { fakePasskeys } from '../../lib/testing/browser-passkeys.ts'
import { makeAuthConfig, makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SecuritySection } from './security-section.tsx'

const NEW_PASSWORD = 'seven quiet herons'

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
const NEEDED = () => refuse(400, 'reauthentication_needed', 'Password update requires reauthentication')

const makeAuthUser = (over: object = {}) => ({
  id: 'ada',
  aud: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: {},
  identities: [{ provider: 'email' }],
  created_at: '2026-01-01T00:00:00Z',
  ...over,
})
const makeSession = (name: string, user: object) => ({
  access_token: `access ${name}`,
  refresh_token: `refresh ${name}`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  user,
})

/** The section, with a session whose sign-in is old: only the code 123456 or a sign-in makes the service change anything. */
async function open(over: { user?: object; isHosted?: boolean } = {}) {
  let user = makeAuthUser(over.user)
  localStorage.setItem('future-memory-auth', JSON.stringify(makeSession('old', user)))
  respond(getAuthConfig, makeAuthConfig({ passwordMinLength: 14 }))
  respond(getSiteConfig, makeSiteConfig({ isSignInHosted: over.isHosted ?? false }))
  respondAt('GET', '/auth/v1/user', () => Response.json(user))
  const codes = respondAt('GET', '/auth/v1/reauthenticate', () => Response.json({}))
  const updates = respondAt<Record<string, string>>('PUT', '/auth/v1/user', ({ body, headers }) => {
    if (body.email === user.email) user = makeAuthUser()
    else if (headers.get('authorization') === 'Bearer access old' && body.nonce !== '123456')
      return body.nonce === undefined
        ? NEEDED()
        : refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    else if (body.email) user = makeAuthUser({ new_email: body.email })
    return Response.json(user)
  })
  const signIns = respondAt<Record<string, string>>('POST', '/auth/v1/token', ({ body }) =>
    body.password === 'right'
      ? Response.json(makeSession('new', user))
      : refuse(400, 'invalid_credentials', 'Invalid login credentials'),
  )
  const signOuts = respondAt('POST', '/auth/v1/logout', () => new Response(null, { status: 204 }))
  const view = renderScreen(<SecuritySection />)
  await screen.findByText(/You sign in with/)
  return { ...view, codes, updates, signIns, signOuts }
}

async function saveNewPassword({ person }: Awaited<ReturnType<typeof open>>) {
  await person.click(screen.getByRole('button', { name: /Change Password|Set a Password/ }))
  await person.type(screen.getByLabelText('New password'), NEW_PASSWORD)
  await person.click(screen.getByRole('button', { name: 'Save New Password' }))
  return within(await screen.findByRole('dialog', { name: 'Is it you?' }))
}

it('changes the password by itself after the present one was entered, and ends the earlier session', async () => {
  const view = await open()
  const dialog = await saveNewPassword(view)
  await view.person.type(dialog.getByLabelText('Your password'), 'wrong')
  await view.person.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This is not your password. Please try again.')).toBeVisible()
  await view.person.clear(dialog.getByLabelText('Your password'))
  await view.person.type(dialog.getByLabelText('Your password'), 'right')
  await view.person.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(view.updates.requests.at(-1)?.body).toMatchObject({ password: NEW_PASSWORD })
  expect(view.signOuts.requests[0]?.headers.get('authorization')).toBe('Bearer access old')
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeVisible()
})

it('says how long a new password has to be here', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText('At least 14 characters. A few words in a row are good.')).toBeVisible()
  expect(screen.queryByText(/eight/i)).not.toBeInTheDocument()
})

it('changes it with a mailed code, and says when the code is not right', async () => {
  const view = await open()
  const dialog = await saveNewPassword(view)
  await view.person.click(dialog.getByRole('button', { name: 'Mail Me a Code Instead' }))
  const field = await dialog.findByLabelText('Code from the mail')
  await waitFor(() => expect(field).toHaveFocus())
  await view.person.type(field, '654321')
  await view.person.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(/This code is not right/)).toBeVisible()
  await view.person.clear(field)
  await view.person.type(field, '123 456{Enter}')
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(view.updates.requests.at(-1)?.body).toMatchObject({ password: NEW_PASSWORD, nonce: '123456' })
})

it('keeps what was typed when the dialog is closed', async () => {
  const view = await open()
  await saveNewPassword(view)
  await view.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('New password')).toHaveValue(NEW_PASSWORD)
  expect(screen.getByLabelText('New password')).toBeValid()
  expect(view.updates.requests).toHaveLength(1)
})

it('changes nothing when the dialog is closed while it signs in', async () => {
  const view = await open()
  const dialog = await saveNewPassword(view)
  const signIn = Promise.withResolvers<Response>()
  respondAt('POST', '/auth/v1/token', () => signIn.promise)
  await view.person.type(dialog.getByLabelText('Your password'), 'right{Enter}')
  await view.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  signIn.resolve(Response.json(makeSession('new', makeAuthUser())))
  await waitFor(() => expect(view.signOuts.requests).toHaveLength(1))
  await view.person.click(screen.getByRole('button', { name: 'Save New Password' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(view.updates.requests).toHaveLength(2)
})

it('waits for a change that is on its way when the dialog would be closed', async () => {
  const view = await open()
  const dialog = await saveNewPassword(view)
  const change = Promise.withResolvers<Response>()
  const sent = respondAt('PUT', '/auth/v1/user', () => change.promise)
  await view.person.type(dialog.getByLabelText('Your password'), 'right{Enter}')
  await waitFor(() => expect(sent.requests).toHaveLength(1))
  await view.person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
  change.resolve(Response.json(makeAuthUser()))
  expect(await screen.findByText('Password changed')).toBeVisible()
})

it('asks for the security key of somebody who has no app, and signs in with no password', async () => {
  const dialogs = fakePasskeys()
  respondAt('GET', '/auth/v1/passkeys', Response.json([]))
  const factor = { id: 'key', factor_type: 'webauthn', friendly_name: 'Key', status: 'verified' }
  const view = await open({ user: { factors: [factor] } })
  respondAt(
    'POST',
    '/auth/v1/factors/key/challenge',
    Response.json({
      id: 'challenge',
      type: 'webauthn',
      webauthn: { type: 'request', credential_options: { publicKey: {} } },
    }),
  )
  respondAt('POST', '/auth/v1/factors/key/verify', Response.json(makeSession('confirmed', makeAuthUser())))
  const dialog = await saveNewPassword(view)
  expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument()
  await view.person.click(dialog.getByRole('button', { name: 'Use My Security Key' }))
  await waitFor(() => expect(dialogs).toHaveLength(1))
  dialogs[0]?.choose()
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(view.updates.requests.at(-1)?.headers.get('authorization')).toBe('Bearer access confirmed')
  expect(view.signIns.requests).toHaveLength(0)
})

it('offers only the code to somebody without a password', async () => {
  const view = await open({ user: { identities: [{ provider: 'google' }] } })
  const dialog = await saveNewPassword(view)
  expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument()
  await view.person.click(dialog.getByRole('button', { name: 'Mail Me a Code' }))
  expect(await dialog.findByText(/on its way to ada@example.org/)).toBeVisible()
  expect(view.codes.requests).toHaveLength(1)
})

it('asks for the code of the authenticator app of somebody who has one, and signs in with no password', async () => {
  const factor = { id: 'phone', factor_type: 'totp', friendly_name: 'Phone', status: 'verified' }
  const view = await open({ user: { factors: [factor] } })
  respondAt('POST', '/auth/v1/factors/phone/challenge', Response.json({ id: 'challenge' }))
  respondAt('POST', '/auth/v1/factors/phone/verify', ({ body }) =>
    body.code === '246810'
      ? Response.json(makeSession('confirmed', makeAuthUser()))
      : refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  )
  const dialog = await saveNewPassword(view)
  const field = dialog.getByLabelText('Code of your authenticator app')
  await view.person.type(field, '111111{Enter}')
  expect(await dialog.findByText(/This code is not right/)).toBeVisible()
  await view.person.clear(field)
  await view.person.type(field, '246 810{Enter}')
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(view.updates.requests.at(-1)?.headers.get('authorization')).toBe('Bearer access confirmed')
  expect(view.signIns.requests).toHaveLength(0)
})

it('shows a pending change of address, and cancels it', async () => {
  const view = await open()
  await view.person.click(screen.getByRole('button', { name: 'Change Address' }))
  await view.person.type(screen.getByLabelText('New address'), 'new@example.org{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await view.person.type(dialog.getByLabelText('Your password'), 'right{Enter}')
  expect(await screen.findByText(/Your address changes to new@example.org once both/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('status', { name: 'Pending change' })).toHaveFocus())
  await view.person.click(screen.getByRole('button', { name: 'Cancel the Change' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Address' })).toHaveFocus())
  expect(view.updates.requests.at(-1)?.body).toMatchObject({ email: 'ada@example.org' })
})

it('cannot cancel a change at a hosted sign-in service', async () => {
  await open({ isHosted: true, user: { new_email: 'new@example.org' } })
  expect(await screen.findByText(/Your address changes to new@example.org/)).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel the Change' })).not.toBeInTheDocument(),
  )
})
