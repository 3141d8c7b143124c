import { getStats, momentCard, openDashboard } from './support/dashboard.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('actions are created, completed, reopened and deleted, also from another tab', async ({
  page,
  account,
  context,
}) => {
  await createMomentWithImage(account, 1)
  await openDashboard(page, account)
  const moment = momentCard(page, 1)
  await moment.getByRole('button', { name: 'When ..., I will ...' }).click()
  await moment.getByLabel('When ...').fill('I pour my coffee')
  await moment.getByLabel('I will ...').fill('write one page')
  await moment.getByRole('button', { name: 'Add Action' }).dblclick()
  await expect(page.getByText('Daily Action Created')).toBeVisible()
  const step = moment.getByRole('checkbox', { name: /When I pour my coffee, I will write one page\./ })
  await expect(step).toHaveCount(1)

  // The tick follows the list, within a task of the press.
  await step.click()
  await expect(step).toBeChecked()
  await expect(page.getByText('Action Completed')).toBeVisible()
  await expect(page.getByText('Today counts already. Anything more is a gift.')).toBeVisible()
  expect(await getStats(account)).toMatchObject({ dailyActionsCompleted: 1, currentStreak: 1 })
  await expect(moment.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await step.click()
  await expect(step).not.toBeChecked()
  await expect(page.getByText('Action Marked Incomplete')).toBeVisible()
  expect(await getStats(account)).toMatchObject({ dailyActionsCompleted: 0, currentStreak: 0 })

  const other = await context.newPage()
  await openDashboard(other, account)
  await momentCard(other, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(other.getByText('Action Deleted')).toBeVisible()
  // It may be unchecked again before one could look.
  await step.click()
  await expect(page.getByText('This action was not found.')).toBeVisible()
  await expect(step).toHaveCount(0)
})

test('an inspiration is saved by keyboard and kept while offline', async ({ page, account }) => {
  await createMomentWithImage(account, 1)
  await openDashboard(page, account)
  const field = momentCard(page, 1).getByLabel('Daily Inspiration')
  await field.fill('One page.')
  await page.context().setOffline(true)
  await field.press('Control+Enter')
  await expect(page.getByText('Failed to save your inspiration. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(field).toHaveValue('One page.')
  await field.press('Control+Enter')
  await expect(page.getByText('Your daily inspiration has been saved.')).toBeVisible()
  await expect(momentCard(page, 1).getByRole('button', { name: 'Saved' })).toBeDisabled()
  expect(await account.api('GET', '/api/pcms/1')).toMatchObject({ dailyInspiration: 'One page.' })
})
