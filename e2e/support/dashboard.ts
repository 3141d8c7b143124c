import type { Page } from '@playwright/test'
import { type Account, expect } from './fixtures.ts'

/** Opens the dashboard with the details of one moment, and closes the appearance dialog, which users without a completed moment see. */
export async function openDashboard(page: Page, account: Account, openMoment = 1) {
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  const { completedPcms } = await account.api<{ completedPcms: number }>('GET', '/api/story')
  await page.goto(`/dashboard?moment=${openMoment}`)
  if (completedPcms === 0) await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Maya' })).toBeVisible()
}

export const momentCard = (page: Page, number: number) => page.locator(`#moment-${number}`)

/** The statistics, with days counted in the time zone of the dashboard specs. */
export const getStats = (account: Account) =>
  account.api<{
    currentStreak: number
    dailyActionsCompleted: number
    mentalRehearsalsCompleted: number
    rehearsalMinutes: number
  }>('GET', '/api/user-stats', undefined, { 'x-time-zone': 'America/New_York' })
