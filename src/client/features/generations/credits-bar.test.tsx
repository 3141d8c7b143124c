import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getUser } from '#shared/contract/users.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CreditsBar, totalUsed } from './credits-bar.tsx'

it('counts a pending regeneration until the user record includes it', () => {
  expect(totalUsed(3, null)).toBe(3)
  expect(totalUsed(3, { since: 3 })).toBe(4)
  expect(totalUsed(4, { since: 3 })).toBe(4)
})

it('shows 10 credits while the user is unknown', async () => {
  respond(getUser, makeUser({ credits: 3 }))
  renderScreen(<CreditsBar pendingRegeneration={null} />)
  expect(screen.getByText('Credits Left').nextSibling).toHaveTextContent('10')
  expect(await screen.findByText('3')).toBeVisible()
})
