import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

const ADA = {
  id: 'u1',
  aud: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: {},
  identities: [{ provider: 'email' }],
  created_at: '2026-01-01T00:00:00Z',
}
const session = {
  access_token: 'x.e30.x',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: ADA,
}
const factor = (factor_type: string, name: string) => ({
  id: name,
  factor_type,
  friendly_name: name,
  status: 'verified',
  created_at: '2026-01-02T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
})

function renderCard(factors: object[]) {
  localStorage.setItem('future-memory-auth', JSON.stringify(session))
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json({ ...ADA, factors }))
  return renderScreen(<SecondFactorCard />)
}

it('asks for the password when the sign-in is too old, then goes on', async () => {
  let isFresh = false
  const begun = respondAt('POST', '/auth/v1/factors', () =>
    isFresh
      ? Response.json({
          id: 'f',
          type: 'totp',
          totp: { secret: 'ABCD', qr_code: '<svg />', uri: 'otpauth:' },
        })
      : Response.json({ error_code: 'reauthentication_needed', msg: 'Too old' }, { status: 400 }),
  )
  const signIn = respondAt('POST', '/auth/v1/token', () => {
    isFresh = true
    return Response.json(session)
  })
  respondAt('POST', '/auth/v1/logout', new Response(null, { status: 204 }))
  const { person } = renderCard([])
  await person.click(await screen.findByRole('button', { name: 'Set Up' }))
  await person.clear(screen.getByLabelText(/Name of the app/))
  await person.type(screen.getByLabelText(/Name of the app/), 'Blue phone')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}')
  expect(await screen.findByText('ABCD')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Code of the app')).toHaveFocus())
  expect(signIn.requests[0]?.body).toMatchObject({ password: 'correct horse' })
  expect(begun.requests.at(-1)?.body).toMatchObject({ factor_type: 'totp', friendly_name: 'Blue phone' })
})

it('removes the recovery codes with the last app', async () => {
  respondAt(
    'GET',
    '/auth/v1/factors/recovery-codes',
    Response.json({ id: 'r', type: 'recovery_code', total: 10, remaining: 7 }),
  )
  respondAt('POST', '/auth/v1/token', Response.json(session))
  const calls: string[] = []
  for (const path of ['/auth/v1/factors/recovery-codes', '/auth/v1/factors/Phone'])
    respondAt('DELETE', path, () => {
      calls.push(path)
      return Response.json({ id: 'x' })
    })
  const { person } = renderCard([factor('totp', 'Phone'), factor('recovery_code', 'Recovery codes')])
  expect(await screen.findByText(/7 of 10 recovery codes are left/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Remove Phone' }))
  expect(await screen.findByText(/Your password alone signs you in then/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep It' })).toHaveFocus()
  respondAt('GET', '/auth/v1/user', Response.json({ ...ADA, factors: [] }))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => calls).toEqual(['/auth/v1/factors/recovery-codes', '/auth/v1/factors/Phone'])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two-Step Sign-In' })).toHaveFocus())
})

it('keeps new recovery codes on the screen until the user closes them', async () => {
  respondAt('GET', '/auth/v1/factors/recovery-codes', Response.json({ id: 'r', total: 10, remaining: 0 }))
  respondAt('PUT', '/auth/v1/factors/recovery-codes', Response.json({ id: 'r', codes: ['abcdefghijkl'] }))
  respondAt('POST', '/auth/v1/factors/recovery-codes', Response.json({ id: 'r', codes: ['abcdefghijkl'] }))
  const { person } = renderCard([factor('totp', 'Phone')])
  await person.click(await screen.findByRole('button', { name: /Codes/ }))
  await person.click(await screen.findByRole('button', { name: 'Make Codes' }))
  expect(await screen.findByText('abcd-efgh-ijkl')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.getByText('abcd-efgh-ijkl')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('abcd-efgh-ijkl')).not.toBeInTheDocument())
})
