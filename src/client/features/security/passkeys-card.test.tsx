import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
// Loaded ahead: it is loaded when it is first needed.
import '../../lib/auth-client.ts'
import { connectionLost, respond, respondAt } from '../../lib/testing/api-server.ts'
import { fakePasskeys, type PasskeyDialog } from '../../lib/testing/browser-passkeys.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { PasskeysCard } from './passkeys-card.tsx'

const PHONE = { id: 'phone', friendly_name: 'Apple Passwords', created_at: '2026-05-03T12:00:00Z' }
const KEY = {
  id: 'key',
  friendly_name: 'YubiKey 5 Series',
  created_at: '2026-06-03T12:00:00Z',
  last_used_at: '2026-06-04T12:00:00Z',
}

const CREATION_OPTIONS = { rp: { id: 'localhost' }, pubKeyCredParams: [{ type: 'public-key' }] }

const refuse = (status: number, code: string) => Response.json({ error_code: code, msg: 'x' }, { status })

const userOf = (id: string, over: object = {}) => ({
  id,
  aud: 'authenticated',
  email: `${id}@example.org`,
  app_metadata: {},
  user_metadata: {},
  identities: [{ provider: 'email' }],
  created_at: '2026-01-01T00:00:00Z',
  ...over,
})
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sessionOf = (user: object, name: string) => ({
  access_token: [encode({ alg: 'x' }), encode({ exp: 9_999_999_999, name }), 'sign'].join('.'),
  refresh_token: name,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  user,
})

/** The card of Ada, with a service that knows these passkeys. With `isOld` only a new sign-in may add and remove any. */
function open(
  passkeys: (typeof PHONE)[],
  { isOld = false, user = {}, ...browser }: { isOld?: boolean; user?: object; isLocked?: boolean } = {},
) {
  const dialogs = fakePasskeys(browser)
  const ada = userOf('ada', user)
  const old = sessionOf(ada, 'old')
  const known = [...passkeys]
  const isRefused = (headers: Headers) => isOld && headers.get('authorization')?.includes(old.access_token)
  localStorage.setItem('future-memory-auth', JSON.stringify(old))
  signInAs('ada')
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(ada))
  const lists = respondAt('GET', '/auth/v1/passkeys', () => Response.json(known))
  respondAt('POST', '/auth/v1/passkeys/registration/options', ({ headers }) =>
    isRefused(headers)
      ? refuse(400, 'reauthentication_needed')
      : Response.json({ challenge_id: 'c', options: CREATION_OPTIONS, expires_at: 0 }),
  )
  const registrations = respondAt('POST', '/auth/v1/passkeys/registration/verify', () => {
    const added = { id: `new${known.length}`, friendly_name: 'Passkey', created_at: '2026-07-01T00:00:00Z' }
    known.push(added)
    return Response.json(added)
  })
  const renamings = respondAt<{ friendly_name: string }>(
    'PATCH',
    '/auth/v1/passkeys/:id',
    ({ params, body }) => {
      const index = known.findIndex(({ id }) => id === params.id)
      if (index < 0) return refuse(404, 'validation_failed')
      known[index] = { ...PHONE, ...known[index], friendly_name: body.friendly_name }
      return Response.json(known[index])
    },
  )
  const removals = respondAt('DELETE', '/auth/v1/passkeys/:id', ({ params, headers }) => {
    if (isRefused(headers)) return refuse(400, 'reauthentication_needed')
    known.splice(
      known.findIndex(({ id }) => id === params.id),
      1,
    )
    return new Response(null, { status: 204 })
  })
  respondAt(
    'POST',
    '/auth/v1/passkeys/authentication/options',
    Response.json({ challenge_id: 'c', options: {}, expires_at: 0 }),
  )
  const signOuts = respondAt('POST', '/auth/v1/logout', () => new Response(null, { status: 204 }))
  const view = renderScreen(<PasskeysCard />)
  return { ...view, dialogs, lists, registrations, renamings, removals, signOuts, old }
}

const latest = async (dialogs: PasskeyDialog[], count = 1) => {
  await waitFor(() => expect(dialogs).toHaveLength(count))
  return dialogs.at(-1)
}
const addButton = () => screen.findByRole('button', { name: /^Add/ })

it('lists the passkeys with their dates', async () => {
  open([PHONE, KEY])
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Apple PasswordsAdded May 3, 2026Not used yetRenameRemove',
    expect.stringMatching(/^YubiKey 5 SeriesAdded Jun 3, 2026Last used .* agoRenameRemove$/),
  ])
})

it('adds one, names it, and reads the list again', async () => {
  const { dialogs, person } = open([{ ...PHONE, friendly_name: 'Passkey on this device' }])
  await person.click(await addButton())
  expect(await latest(dialogs)).toMatchObject({ kind: 'create' })
  dialogs[0]?.choose()
  expect(await screen.findByText('Passkey added')).toBeVisible()
  expect(await screen.findByText('Passkey on this device 2')).toBeVisible()
  expect(await addButton()).toHaveFocus()
})

it('goes on adding after the password was entered', async () => {
  const { dialogs, person, registrations, old } = open([], { isOld: true })
  respondAt('POST', '/auth/v1/token', Response.json(sessionOf(userOf('ada'), 'new')))
  await person.click(await addButton())
  await person.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}')
  const dialog = await latest(dialogs)
  dialog?.choose()
  expect(await screen.findByText('Passkey added')).toBeVisible()
  expect(registrations.requests[0]?.headers.get('authorization')).not.toContain(old.access_token)
})

it('says nothing when the browser’s dialog was closed', async () => {
  const { dialogs, person, lists } = open([])
  await person.click(await addButton())
  const dialog = await latest(dialogs)
  const listed = lists.requests.length
  dialog?.fail('NotAllowedError')
  await waitFor(() => expect(lists.requests.length).toBeGreaterThan(listed))
  expect(await screen.findByRole('button', { name: 'Add a Passkey', busy: false })).toHaveFocus()
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
})

it.each([
  ['InvalidStateError', /has a passkey for your account already/],
  ['SecurityError', /do not work at this address/],
  ['NotSupportedError', /Another device can/],
  ['UnknownError', /Please try again in a moment/],
])('says what to do after the browser’s %s', async (name, message) => {
  const { dialogs, person } = open([])
  await person.click(await addButton())
  const dialog = await latest(dialogs)
  dialog?.fail(name)
  expect(await screen.findByText(message)).toBeVisible()
})

it('says when the service cannot be reached, and finds a passkey whose response was lost', async () => {
  const { dialogs, person } = open([])
  respondAt('POST', '/auth/v1/passkeys/registration/verify', () => {
    respondAt('GET', '/auth/v1/passkeys', Response.json([PHONE]))
    return connectionLost()
  })
  await person.click(await addButton())
  const dialog = await latest(dialogs)
  dialog?.choose()
  expect(await screen.findByText(/cannot be reached/)).toBeVisible()
  expect(await screen.findByText('Apple Passwords')).toBeVisible()
})

it('does not add one while another tab does', async () => {
  const { dialogs, person } = open([], { isLocked: true })
  await person.click(await addButton())
  expect(await screen.findByText(/Another tab is adding a passkey/)).toBeVisible()
  expect(dialogs).toHaveLength(0)
})

it('closes the browser’s dialog when the page is left', async () => {
  const { dialogs, person, unmount } = open([])
  await person.click(await addButton())
  const dialog = await latest(dialogs)
  unmount()
  expect(dialog?.signal?.aborted).toBe(true)
})

it('renames one in its place, and returns the focus', async () => {
  const { person, renamings } = open([PHONE])
  await person.click(await screen.findByRole('button', { name: 'Rename Apple Passwords' }))
  const field = screen.getByLabelText(/Name of the passkey/)
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Please write a name.')).toBeVisible()
  await person.type(field, '  Blue phone {Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Blue phone' })).toHaveFocus())
  expect(renamings.requests.map(({ body }) => body.friendly_name)).toEqual(['Blue phone'])
})

it('removes one after a question, and the heading takes the focus', async () => {
  const { person, removals } = open([PHONE, KEY])
  await person.click(await screen.findByRole('button', { name: 'Remove Apple Passwords' }))
  const dialog = screen.getByRole('dialog', { name: 'Remove Apple Passwords?' })
  expect(removals.requests).toHaveLength(0)
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rename Apple Passwords' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus())
})

it('confirms by a passkey who has no password, and ends the earlier session', async () => {
  const { dialogs, person, removals, signOuts, old } = open([PHONE, KEY], {
    isOld: true,
    user: { identities: [{ provider: 'google' }] },
  })
  respondAt('POST', '/auth/v1/passkeys/authentication/verify', Response.json(sessionOf(userOf('ada'), 'new')))
  await removeFirst(person)
  const isItYou = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await person.click(await isItYou.findByRole('button', { name: 'Use My Passkey' }))
  const first = await latest(dialogs)
  first?.fail('NotAllowedError')
  await person.click(await isItYou.findByRole('button', { name: 'Use My Passkey', busy: false }))
  const second = await latest(dialogs, 2)
  second?.choose()
  expect(await screen.findByText('Passkey removed')).toBeVisible()
  expect(removals.requests).toHaveLength(2)
  expect(signOuts.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${old.access_token}`,
  ])
})

it.each([
  ['another account', userOf('eve'), /belongs to another account/],
  [
    'a user who has a second factor now',
    userOf('ada', { factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] }),
    /try again with its code/,
  ],
])('does not take over the session of %s', async (_, other, message) => {
  const { dialogs, person, signOuts, old } = open([PHONE], { isOld: true })
  const session = sessionOf(other, 'other')
  respondAt('POST', '/auth/v1/passkeys/authentication/verify', Response.json(session))
  await removeFirst(person)
  await person.click(await screen.findByRole('button', { name: 'Use My Passkey' }))
  const dialog = await latest(dialogs)
  dialog?.choose()
  expect(await screen.findByText(message)).toBeVisible()
  expect(signOuts.requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`)
  expect(localStorage.getItem('future-memory-auth')).toContain(old.access_token)
})

it('offers no passkey to confirm where the second factor would be missing', async () => {
  const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }]
  const { person } = open([PHONE], { isOld: true, user: { factors } })
  await removeFirst(person)
  expect(await screen.findByLabelText('Code of your authenticator app')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use My Passkey' })).not.toBeInTheDocument()
})

async function removeFirst(person: ReturnType<typeof open>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Remove Apple Passwords' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
}

it('says when the browser has no passkeys', async () => {
  localStorage.setItem('future-memory-auth', JSON.stringify(sessionOf(userOf('ada'), 'old')))
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(userOf('ada')))
  respondAt('GET', '/auth/v1/passkeys', Response.json([PHONE]))
  renderScreen(<PasskeysCard />)
  expect(await screen.findByText(/This browser cannot use passkeys/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove Apple Passwords' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
})

it('signs out here when the session was ended elsewhere', async () => {
  const { person } = open([PHONE])
  await screen.findByText('Apple Passwords')
  respondAt('GET', '/auth/v1/passkeys', refuse(403, 'session_not_found'))
  respondAt('POST', '/auth/v1/passkeys/registration/options', refuse(403, 'session_not_found'))
  respondAt('GET', '/auth/v1/user', refuse(403, 'session_not_found'))
  await person.click(screen.getByRole('button', { name: 'Add Another Passkey' }))
  await waitFor(() => expect(localStorage.getItem('future-memory-auth')).toBeNull())
})
