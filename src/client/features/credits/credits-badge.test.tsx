import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getUser } from '#shared/contract/users.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CreditsBadge } from './credits-badge.tsx'

it('shows 10 credits while the user is unknown', async () => {
  respond(getUser, makeUser({ credits: 1 }))
  renderScreen(<CreditsBadge />)
  expect(screen.getByText('10 Credits')).toBeVisible()
  expect(await screen.findByText('1 Credit')).toBeVisible()
})
