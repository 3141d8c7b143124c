import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { IdentitiesCard } from './identities-card.tsx'

const identity = (provider: string, email: string) => ({
  identity_id: `id-of-${provider}`,
  id: email,
  user_id: 'ada',
  provider,
  identity_data: { email },
  created_at: '2026-05-03T12:00:00Z',
})
const MAIL = identity('email', 'ada@example.org')
const COMPANY = identity('custom:company', 'ada@company.example')

/** A sign-in service with these identities. `refusal` is its error for each unlinking. */
function startServer(identities: ReturnType<typeof identity>[], refusal?: string) {
  const left = [...identities]
  const user = () => ({
    id: 'ada',
    email: 'ada@example.org',
    user_metadata: {},
    app_metadata: {},
    identities: left,
  })
  const session = {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user: user(),
  }
  localStorage.setItem('future-memory-auth', JSON.stringify(session))
  respond(
    getAuthConfig,
    makeAuthConfig({
      providers: [
        { id: 'custom:company', label: 'Company', icon: 'building' },
        { id: 'custom:school', label: 'Night School', icon: null },
      ],
    }),
  )
  respondAt('GET', '/auth/v1/user', () => Response.json(user()))
  return respondAt('DELETE', '/auth/v1/user/identities/:id', ({ params }) => {
    if (refusal) return Response.json({ code: refusal, error_code: refusal, msg: 'x' }, { status: 400 })
    left.splice(
      left.findIndex(({ identity_id }) => identity_id === params.id),
      1,
    )
    return Response.json({})
  })
}

it('lists the ways to sign in, and offers to link the other providers', async () => {
  startServer([MAIL, COMPANY])
  renderScreen(<IdentitiesCard />)
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Mail and passwordada@example.orgSince May 3, 2026Unlink',
    'Companyada@company.exampleSince May 3, 2026Unlink',
  ])
  expect(screen.getByRole('button', { name: 'Link Night School' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Link Company' })).not.toBeInTheDocument()
})

it('does not offer to unlink the only one', async () => {
  startServer([MAIL])
  renderScreen(<IdentitiesCard />)
  expect(await screen.findByText('Your account needs one of these, so it stays.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Unlink/ })).not.toBeInTheDocument()
})

it('does not offer to unlink mail while the other provider is switched off', async () => {
  startServer([MAIL, identity('custom:former', 'ada@former.example')])
  renderScreen(<IdentitiesCard />)
  expect(await screen.findByRole('button', { name: 'Unlink former' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Unlink Mail and password' })).not.toBeInTheDocument()
})

it('unlinks after a question', async () => {
  const unlink = startServer([MAIL, COMPANY])
  const { person } = renderScreen(<IdentitiesCard />)
  await person.click(await screen.findByRole('button', { name: 'Unlink Company' }))
  const dialog = screen.getByRole('dialog', { name: 'Unlink Company?' })
  expect(unlink.requests).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('Company no longer opens your account.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Link Company' })).toBeEnabled()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ways to Sign In' })).toHaveFocus())
  expect(unlink.requests).toHaveLength(1)
})

it('asks for the password when the sign-in was too long ago, and goes on unlinking', async () => {
  const unlink = startServer([MAIL, COMPANY], 'reauthentication_needed')
  const signIn = respondAt('POST', '/auth/v1/token', () =>
    Response.json({ code: 'invalid_credentials', error_code: 'invalid_credentials' }, { status: 400 }),
  )
  const { person } = renderScreen(<IdentitiesCard />)
  await person.click(await screen.findByRole('button', { name: 'Unlink Company' }))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unlink' }))
  const isItYou = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  expect(isItYou.queryByRole('button', { name: 'Mail Me a Code Instead' })).not.toBeInTheDocument()
  await person.type(isItYou.getByLabelText('Your password'), 'wrong{Enter}')
  expect(await isItYou.findByText('This is not your password. Please try again.')).toBeVisible()
  expect(signIn.requests[0]?.body).toMatchObject({ password: 'wrong' })
  await person.click(isItYou.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Unlink Company' })).toBeEnabled()
  expect(unlink.requests).toHaveLength(1)
})
