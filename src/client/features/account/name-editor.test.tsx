import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { userQuery, welcomeName } from '../../entities/queries.ts'
import { connectionLost, respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { NameEditor } from './name-editor.tsx'

interface Metadata {
  first_name?: string
  last_name?: string
}

/** A sign-in service whose names the product's server follows, as it does with a renewed token. */
function startServer(metadata: Metadata) {
  const authUser = () => ({ id: 'ada', email: 'ada@example.org', user_metadata: metadata, app_metadata: {} })
  const session = () => ({
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user: authUser(),
  })
  localStorage.setItem('future-memory-auth', JSON.stringify(session()))
  respond(getAuthConfig, makeAuthConfig())
  respond(getUser, () =>
    makeUser({ firstName: metadata.first_name ?? null, lastName: metadata.last_name ?? null }),
  )
  respondAt('GET', '/auth/v1/user', () => Response.json(authUser()))
  respondAt('POST', '/auth/v1/token', () => Response.json(session()))
  return respondAt<{ data: Metadata }>('PUT', '/auth/v1/user', ({ body }) => {
    Object.assign(metadata, body.data)
    return Response.json(authUser())
  })
}

function Host() {
  const { data } = useQuery(userQuery)
  return data ? (
    <>
      <h1>Welcome back, {welcomeName(data)}</h1>
      <NameEditor names={data} />
    </>
  ) : null
}

async function openForm(metadata: Metadata) {
  const update = startServer(metadata)
  const { person } = renderScreen(<Host />)
  await person.click(await screen.findByRole('button', { name: 'Change Name' }))
  const fill = async (first: string, last: string) => {
    for (const [label, text] of [
      ['First name', first],
      ['Last name', last],
    ] as const) {
      await person.clear(screen.getByLabelText(label))
      if (text) await person.type(screen.getByLabelText(label), text)
    }
  }
  return { person, update, fill, metadata }
}

it('changes the names at the sign-in service, and the greeting follows', async () => {
  const { person, update, fill } = await openForm({ first_name: 'Ada', last_name: 'Byron' })
  expect(screen.getByLabelText('First name')).toHaveFocus()
  await fill(' Augusta ', '')
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Your name has been changed.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome back, Augusta' })).toBeVisible()
  expect(update.requests[0]?.body.data).toEqual({ first_name: 'Augusta', last_name: '' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Name' })).toHaveFocus())
})

it('shows a name that was changed elsewhere before it replaces it', async () => {
  const { person, update, fill, metadata } = await openForm({ first_name: 'Ada', last_name: 'Byron' })
  await fill('Augusta', 'King')
  metadata.last_name = 'Lovelace'
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed elsewhere, to Ada Lovelace/)).toBeVisible()
  expect(update.requests).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Save Mine' }))
  expect(await screen.findByText('Your name has been changed.')).toBeVisible()
  expect(metadata).toEqual({ first_name: 'Augusta', last_name: 'King' })
})

it('keeps a name that was changed elsewhere', async () => {
  const { person, update, fill, metadata } = await openForm({ first_name: 'Ada', last_name: 'Byron' })
  await fill('Augusta', 'King')
  metadata.first_name = 'Annabella'
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Keep Annabella Byron' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back, Annabella' })).toBeVisible()
  expect(update.requests).toEqual([])
})

it('keeps the form and says what to do when the sign-in service cannot be reached', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { person, fill } = await openForm({ first_name: 'Ada' })
  await fill('Augusta', 'King')
  respondAt('GET', '/auth/v1/user', connectionLost())
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/not saved yet/)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
})
