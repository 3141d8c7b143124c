import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { fakePasskeys } from '../../lib/testing/browser-passkeys.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

it('says where passkeys are switched off, and asks the service for none', async () => {
  fakePasskeys()
  respond(getAuthConfig, makeAuthConfig({ hasPasskeys: false }))
  renderScreen(<PasskeysCard />)
  expect(await screen.findByText('Passkeys are not switched on here.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
