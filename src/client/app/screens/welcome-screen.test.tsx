import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStory, listMoments } from '#shared/contract/moments.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeStory } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

it('leads to the first moment, and to the empty dashboard', () => {
  respond(listMoments, [])
  respond(getStory, makeStory())
  renderScreen(<WelcomeScreen />)
  expect(screen.getByRole('button', { name: 'Begin My First Moment' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look around first' })).toHaveAttribute('href', '/dashboard')
})
