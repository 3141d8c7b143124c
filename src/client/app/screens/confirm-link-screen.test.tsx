import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { errorResponse, respondAt } from '../../lib/testing/api-server.ts'
import {
  ADA,
  button,
  expired,
  isAt,
  KEY,
  MAX,
  openConfirmLink as open,
  sessionOf,
  storedUser,
} from './testing/confirm-link.tsx'

const SIGN_UP: LinkDetails = {
  purpose: 'signup',
  user_id: 'ada',
  email: 'ada@example.org',
  begun: { at: '2026-11-22T18:00:00Z', device: 'Chrome on Windows', is_same_network: false },
  invitation: null,
  needs_password: false,
}
beforeEach(() => vi.stubGlobal('BroadcastChannel', undefined))

it('says what the link does, and does it on the button only', async () => {
  const { person, verified, looked } = await open('token_hash=t&type=signup&next=%2Fpcm%2F3', {
    details: SIGN_UP,
  })
  expect(await screen.findByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  expect(screen.getByText(/ada@example\.org is yours/)).toBeVisible()
  expect(looked.requests[0]?.body).toEqual({ token_hash: 't', type: 'signup' })
  expect([verified.requests.length, storedUser()]).toEqual([0, undefined])
  await person.click(await button('Confirm my address'))
  await isAt('/pcm/3')
  expect(verified.requests[0]?.body).toMatchObject({ token_hash: 't', type: 'signup' })
  expect(verified.requests[0]?.body).not.toHaveProperty('password')
  expect(storedUser()).toBe('ada')
})

it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/logout'])(
  'leads to the start instead of %s',
  async (next) => {
    const { person } = await open(`token_hash=t&type=signup&next=${encodeURIComponent(next)}`, {
      details: SIGN_UP,
    })
    await person.click(await button('Confirm my address'))
    await isAt('/')
  },
)

it('asks for a password of one’s own where another browser began the sign-up', async () => {
  const { person, verified } = await open('token_hash=t&type=signup', {
    details: { ...SIGN_UP, needs_password: true },
  })
  expect(
    await screen.findByText(/begun on November 22, 2026.* in Chrome on Windows, from another network/),
  ).toBeVisible()
  respondAt(
    'POST',
    '/auth/v1/verify',
    Response.json(
      { code: 'weak_password', message: 'Too short.', weak_password: { reasons: ['length'] } },
      { status: 422 },
    ),
  )
  expect(await screen.findByText('At least 14 characters.')).toBeVisible()
  const password = screen.getByLabelText('Password')
  expect(password).toBeRequired()
  await person.type(password, 'short')
  await person.click(await button('Confirm and sign in'))
  expect(await screen.findByText('Too short.')).toBeVisible()
  expect(password).toHaveAttribute('aria-invalid', 'true')
  expect(verified.requests).toEqual([])

  const accepted = respondAt('POST', '/auth/v1/verify', Response.json(sessionOf(ADA)))
  await person.type(password, ' but longer now')
  await person.click(await button('Confirm and sign in'))
  await isAt('/')
  expect(accepted.requests[0]?.body).toMatchObject({ token_hash: 't', password: 'short but longer now' })
})

it('removes an account that somebody else began', async () => {
  const { person, verified } = await open('token_hash=t&type=signup', {
    details: { ...SIGN_UP, needs_password: true },
  })
  const refused = respondAt('POST', '/auth/v1/verify/refuse', new Response(null, { status: 204 }))
  await person.click(await button('That was not me'))
  expect(await screen.findByText(/begun with your address is removed/)).toBeVisible()
  expect(refused.requests[0]?.body).toEqual({ token_hash: 't' })
  expect(verified.requests).toEqual([])
})

it('asks before it takes the place of somebody else, and keeps their words', async () => {
  const { momentDraftItem } = await import('../../lib/stored-items.ts')
  const draft = { fields: { soulPrompt: { text: 'I am free', base: '' } } }
  momentDraftItem.write('max', draft, 1)
  const save = respondAt('GET', '/api/pcms', errorResponse(500, 'internal', 'Oh.'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { person, ended, verified } = await open('token_hash=t&type=signup', {
    details: SIGN_UP,
    signedInAs: MAX,
  })
  expect(
    await screen.findByText('You are signed in as max@example.org. Continue as ada@example.org?'),
  ).toBeVisible()
  expect(screen.getByText(/kept here until they sign in here again/)).toBeVisible()
  expect([verified.requests.length, storedUser()]).toEqual([0, 'max'])
  await person.click(await button('Continue as ada@example.org'))
  await isAt('/')
  expect(storedUser()).toBe('ada')
  expect(save.requests[0]?.headers.get('authorization')).toBe('Bearer access max')
  expect(momentDraftItem.read('max', 1)).toEqual(draft)
  expect(ended.requests[0]?.headers.get('authorization')).toBe('Bearer access max')
  vi.restoreAllMocks()
})

it('leaves the person signed in who stays', async () => {
  const { person, verified } = await open('token_hash=t&type=signup', { details: SIGN_UP, signedInAs: MAX })
  await person.click(await button('Stay signed in as max@example.org'))
  await isAt('/')
  expect([verified.requests.length, storedUser()]).toEqual([0, 'max'])
})

it('does not ask the owner of the link', async () => {
  await open('token_hash=t&type=recovery', {
    details: { ...SIGN_UP, purpose: 'recovery', begun: null },
    signedInAs: ADA,
  })
  expect(await button('Continue')).toBeVisible()
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument()
})

it('offers a new link in place of an expired one', async () => {
  const { person } = await open('token_hash=t&type=signup', {})
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  const resend = respondAt('POST', '/auth/v1/resend', Response.json({}))
  await person.type(screen.getByLabelText('Or have a new link sent to'), 'ada@example.org')
  await person.click(await button('Send it again'))
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
  expect(resend.requests[0]?.body).toMatchObject({ type: 'signup', email: 'ada@example.org' })
})

it('says how long the links of a change of address work, and what to do once one is used', async () => {
  await open('token_hash=t&type=email_change', {})
  expect(
    await screen.findByText(/One that takes a change back can be used once, for seven days/),
  ).toBeVisible()
  expect(screen.getByText(/If you took a change back with it, that is done/)).toBeVisible()
})

it('says that the link was used meanwhile', async () => {
  const { person } = await open('token_hash=t&type=recovery', {
    details: { ...SIGN_UP, purpose: 'recovery', begun: null },
  })
  respondAt('POST', '/auth/v1/verify', expired())
  await person.click(await button('Continue'))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(await button('Send a new link')).toBeVisible()
})

it('tries again when the service was not reached', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { person } = await open('token_hash=t&type=signup', { details: SIGN_UP })
  await button('Confirm my address')
  respondAt('POST', '/auth/v1/verify', Response.error())
  await person.click(await button('Confirm my address'))
  expect(await screen.findByText(/cannot be reached/)).toBeVisible()
  respondAt('POST', '/auth/v1/verify', Response.json(sessionOf(ADA)))
  await person.click(await button('Confirm my address'))
  await isAt('/')
  vi.restoreAllMocks()
})

it('works without details with a hosted service', async () => {
  const { person, looked } = await open('token_hash=t&type=recovery&next=%2Freset-password', {
    isHosted: true,
  })
  await person.click(await button('Continue'))
  await isAt('/reset-password')
  expect(looked.requests).toEqual([])
})

it('redeems the code of a hosted service on the button', async () => {
  const { person } = await open('next=%2Freset-password&code=abc', { isHosted: true })
  localStorage.setItem(`${KEY}-code-verifier`, JSON.stringify('verifier/recovery'))
  const redeem = respondAt('POST', '/auth/v1/token', Response.json(sessionOf(ADA)))
  const go = await button('Continue')
  expect(redeem.requests).toEqual([])
  await person.click(go)
  await isAt('/reset-password')
  expect(redeem.requests[0]?.body).toEqual({ auth_code: 'abc', code_verifier: 'verifier' })
})
