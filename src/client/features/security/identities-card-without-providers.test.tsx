import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { IdentitiesCard } from './identities-card.tsx'

function render(providers: string[]) {
  const user = {
    id: 'ada',
    app_metadata: {},
    user_metadata: {},
    identities: providers.map((provider) => ({
      identity_id: provider,
      id: provider,
      user_id: 'ada',
      provider,
    })),
  }
  const session = {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user,
  }
  localStorage.setItem('future-memory-auth', JSON.stringify(session))
  respond(getAuthConfig, makeAuthConfig({ providers: [] }))
  respondAt('GET', '/auth/v1/user', Response.json(user))
  renderScreen(<IdentitiesCard />)
}

it('is not there where mail is the only way to sign in', async () => {
  render(['email'])
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument())
})

it('offers nothing that the sign-in service refuses', async () => {
  render(['email', 'custom:former'])
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
