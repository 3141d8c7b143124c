import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { respondAt } from '../../lib/testing/api-server.ts'
import {
  ADA,
  button,
  isAt,
  MAX,
  openConfirmLink as open,
  sessionOf,
  storedUser,
} from './testing/confirm-link.tsx'

beforeEach(() => vi.stubGlobal('BroadcastChannel', undefined))

const INVITATION: LinkDetails = {
  purpose: 'invite',
  user_id: 'ada',
  email: 'ada@example.org',
  begun: null,
  invitation: {
    at: '2026-11-22T12:00:00Z',
    until: '2026-11-29T12:00:00Z',
    first_name: 'Ada',
    last_name: 'Lovelace',
  },
  needs_password: true,
}

it('says for whom an invitation is, and makes the account with the chosen names and password', async () => {
  const { person, verified } = await open('token_hash=t&type=invite&next=%2F', { details: INVITATION })
  expect(await screen.findByRole('heading', { name: 'You are invited' })).toBeVisible()
  expect(screen.getByText(/ada@example\.org was invited to Future Memory on November 22, 2026/)).toBeVisible()
  expect(screen.getByText(/open until November 29, 2026/)).toBeVisible()
  const firstName = screen.getByLabelText('First name')
  expect([firstName, screen.getByLabelText('Last name')].map((field) => field.getAttribute('value'))).toEqual(
    ['Ada', 'Lovelace'],
  )
  const password = screen.getByLabelText('Password')
  await waitFor(() => expect(password).toHaveAccessibleDescription('At least 14 characters.'))
  respondAt(
    'POST',
    '/auth/v1/verify',
    Response.json(
      { code: 'weak_password', message: 'Easy to guess.', weak_password: { reasons: ['pwned'] } },
      { status: 422 },
    ),
  )
  await person.clear(firstName)
  await person.type(firstName, ' Augusta')
  await person.type(password, 'password1')
  await person.click(await button('Create my account'))
  expect(await screen.findByText('Easy to guess.')).toBeVisible()
  expect(password).toHaveAttribute('aria-invalid', 'true')
  expect([verified.requests, storedUser()]).toEqual([[], undefined])

  const accepted = respondAt('POST', '/auth/v1/verify', Response.json(sessionOf(ADA)))
  await person.type(password, ' and more of it')
  await person.click(await button('Create my account'))
  await isAt('/')
  expect(accepted.requests.map(({ body }) => body)).toMatchObject([
    {
      token_hash: 't',
      type: 'invite',
      password: 'password1 and more of it',
      data: { first_name: 'Augusta', last_name: 'Lovelace' },
    },
  ])
  expect(storedUser()).toBe('ada')
})

it('leaves an invitation open that is not wanted now', async () => {
  const { person, verified } = await open('token_hash=t&type=invite', { details: INVITATION })
  await person.click(await button('Not now'))
  await isAt('/')
  expect(verified.requests).toEqual([])
})

it('asks before an invited person takes the place of somebody else', async () => {
  const { person, ended } = await open('token_hash=t&type=invite', { details: INVITATION, signedInAs: MAX })
  expect(await screen.findByText(/You are signed in as max@example\.org\. Continue as ada/)).toBeVisible()
  expect(await button('Stay signed in as max@example.org')).toBeVisible()
  await person.type(screen.getByLabelText('Password'), 'seven quiet herons')
  await person.click(await button('Continue as ada@example.org'))
  await isAt('/')
  expect(storedUser()).toBe('ada')
  expect(ended.requests[0]?.headers.get('authorization')).toBe('Bearer access max')
})

it('says what to do with an invitation that no longer works', async () => {
  await open('token_hash=t&type=invite', {})
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  expect(screen.getByText(/Otherwise ask the person who invited you for a new one/)).toBeVisible()
  expect(screen.getByLabelText('Or have a new link sent to')).toBeVisible()
})
