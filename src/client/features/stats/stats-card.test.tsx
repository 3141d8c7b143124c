import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStats, type Stats } from '#shared/contract/practice.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { StatsCard } from './stats-card.tsx'

const NOTHING: Stats = {
  totalScenarios: 0,
  dailyActionsCompleted: 0,
  mentalRehearsalsCompleted: 0,
  rehearsalMinutes: 0,
  currentStreak: 0,
  longestStreak: 0,
  lastActivityDate: null,
  today: '2026-11-21',
  timeZone: 'UTC',
  days: [],
}

it('shows neither a streak nor a calendar before anything was done', async () => {
  respond(getStats, NOTHING)
  renderScreen(<StatsCard />)
  expect(await screen.findByRole('heading', { name: 'Your practice' })).toBeVisible()
  expect(screen.queryByText(/in a row/)).not.toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

it('shows the streak and the calendar from the first rehearsal on', async () => {
  respond(getStats, {
    ...NOTHING,
    mentalRehearsalsCompleted: 1,
    rehearsalMinutes: 5,
    currentStreak: 1,
    longestStreak: 1,
    lastActivityDate: '2026-11-21',
    days: [{ day: '2026-11-21', actions: 0, rehearsals: 1 }],
  })
  renderScreen(<StatsCard />)
  expect(await screen.findByText('day in a row')).toBeVisible()
  expect(screen.getByRole('img', { name: /^Practice on 1 day/ })).toBeVisible()
})
