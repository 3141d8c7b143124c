import type { Page } from '@playwright/test'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'
import { answerField } from './support/moment-editor.ts'

const step = (page: Page) => page.getByLabel('Daily Action Step')
/** Opens the box of the step, which is closed unless it has unsaved text. */
async function openStep(page: Page) {
  await page.goto('/final')
  await page.locator('summary', { hasText: 'Daily Action Step' }).click()
}

const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Not everything is saved' })
const startButton = (page: Page) => page.getByRole('button', { name: 'Start Your Future Memory' }).first()

/** Everything that the browser keeps for this tab, as one text. */
const storedText = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

test('unsaved text survives navigation, a second tab, an offline time and a reload, and is saved at sign-out', async ({
  page,
  context,
  account,
  expectAccessible,
}) => {
  // The dashboard opens the appearance dialog for users without a completed profile.
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await createMomentWithImage(account)
  await openStep(page)
  await step(page).fill('Swim at dawn')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goBack()
  await expect(step(page)).toHaveValue('Swim at dawn')
  await expect(page.getByText('What you typed here before is back.')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/final')
  await expect(step(second)).toHaveValue('Swim at dawn')
  await step(second).fill('Swim at dawn, every day')
  await expect(step(page)).toHaveValue('Swim at dawn, every day')
  await page.reload()
  await expect(step(page)).toHaveValue('Swim at dawn, every day')

  await page.goto('/pcm/4')
  await expect(answerField(page)).toBeVisible()
  await context.setOffline(true)
  await answerField(page).fill('A workshop with tall windows')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(unsaved(page).getByText('Moment 4, The Masterwork: Surface Layer')).toBeVisible()
  await expect(
    unsaved(page).getByText('Moment 1, Your Boldest Dream Realized: daily inspiration'),
  ).toBeVisible()
  await expect(unsaved(page).getByRole('button', { name: 'Save and Sign Out' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  await context.setOffline(false)

  await page.getByRole('button', { name: 'Logout' }).click()
  await unsaved(page).getByRole('button', { name: 'Save and Sign Out' }).click()
  await expect(startButton(page)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Sign in to see yours' })).toBeVisible()
  for (const tab of [page, second]) {
    expect(await storedText(tab)).not.toContain('Swim')
    expect(await storedText(tab)).not.toContain('workshop')
  }
})

test('sign-out on the account page drops the texts of that person only', async ({ page, account }) => {
  const { id } = await createMomentWithImage(account)
  await openStep(page)
  await step(page).fill('Swim at dawn')
  await page.evaluate(() => localStorage.setItem('future-memory:somebody:draft:1', 'kept for somebody else'))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await unsaved(page).getByRole('button', { name: 'Sign Out Without Saving' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(startButton(page)).toBeVisible()
  expect(await storedText(page)).not.toContain('Swim')
  expect(await storedText(page)).toContain('kept for somebody else')
  await page.goBack()
  await expect(page.getByText('Swim at dawn')).toBeHidden()
  expect(id).toBeGreaterThan(0)
})

test('opening /api/logout as an address drops the texts of that person only, and says so', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  await openStep(page)
  await step(page).fill('Swim at dawn')
  await page.evaluate(() => localStorage.setItem('future-memory:somebody:draft:1', 'kept for somebody else'))
  await page.goto('/api/logout')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('What was not saved yet was removed from this browser.')).toBeVisible()
  await expect(startButton(page)).toBeVisible()
  expect(await storedText(page)).not.toContain('Swim')
  expect(await storedText(page)).toContain('kept for somebody else')
})

test('the text of an action that another device deleted stays on a phone, and is saved as a new one by keyboard', async ({
  page,
  account,
  expectAccessible,
}) => {
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  const { id: pcmId } = await createMomentWithImage(account)
  const { id } = await account.api<{ id: number }>('POST', '/api/daily-actions', {
    pcmId,
    actionText: 'Swim',
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Edit: Swim' }).click()
  await page.getByLabel('Your action step').fill('Swim at dawn')
  await account.api('DELETE', `/api/daily-actions/${id}`)
  await page.reload()
  await expect(page.getByText(/Your text is still here/)).toBeVisible()
  await expect(page.getByText('Swim at dawn')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a New Action' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Swim at dawn/ })).toBeVisible()
  await expect(page.getByText(/Your text is still here/)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'One small step' })).toBeFocused()
})

test('text that the browser has no room for survives a reload of its tab, and the page says so', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  await openStep(page)
  await step(page).fill('Swim')
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 10)) {
      try {
        for (let n = 0; n < 20; n++) localStorage.setItem(`filler-${size}-${n}`, 'x'.repeat(size))
      } catch {
        // Full for this size; smaller ones may still fit.
      }
    }
  })
  await step(page).fill('Swim at dawn, in the lake below the house')
  await expect(page.getByText('It is kept in this tab only')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(step(page)).toHaveValue('Swim at dawn, in the lake below the house')
  await expect(page.getByText('It is kept in this tab only')).toBeVisible()
  await page.getByRole('button', { name: 'Save Step' }).click()
  await expect(page.getByText('Your daily inspiration has been saved.')).toBeVisible()
  await expect(page.getByText('It is kept in this tab only')).toBeHidden()
})
