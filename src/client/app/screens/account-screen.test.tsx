import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listExports } from '#shared/contract/exports.ts'
import { listMoments } from '#shared/contract/moments.ts'
import { listPersonalTokens } from '#shared/contract/personal-tokens.ts'
import { listSessions } from '#shared/contract/sessions.ts'
import { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
import { getUser, listCreditEntries, type User } from '#shared/contract/users.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeAuthConfig, makeSiteConfig, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { AccountScreen } from './account-screen.tsx'

function render(user: Partial<User>) {
  respond(getUser, makeUser(user))
  respond(listMoments, [])
  respond(listExports, [])
  respond(listCreditEntries, { entries: [], total: 0 })
  respond(getAuthConfig, makeAuthConfig())
  respond(getSiteConfig, makeSiteConfig())
  respond(listSessions, [])
  respond(listPersonalTokens, [])
  renderScreen(<AccountScreen />)
}

const fact = async (name: string) => (await screen.findByText(name)).nextSibling

it('says "Recently" where the date since when somebody is a member is missing', async () => {
  render({ createdAt: '' })
  expect(await fact('Member since')).toHaveTextContent('Recently')
})

it('offers to change the name, and more credits when none are left', async () => {
  render({ credits: 0, lastName: 'Byron' })
  expect(await fact('Name')).toHaveTextContent('Ada Byron')
  expect(screen.getByRole('button', { name: 'Change Name' })).toBeEnabled()
  expect(await fact('Available credits')).toHaveTextContent(/^0$/)
  expect(screen.getByRole('button', { name: 'Purchase More Credits' })).toBeEnabled()
})
