import { getStats, momentCard, openDashboard } from './support/dashboard.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('a daily action is created once by a double click, completed, reopened, and deleted from another tab', async ({
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
  const checkbox = moment.getByRole('checkbox', { name: /When I pour my coffee, I will write one page\./ })
  await expect(checkbox).toHaveCount(1)

  // The checkbox is controlled by the query cache, so click() is used: check() would read its state too early.
  await checkbox.click()
  await expect(checkbox).toBeChecked()
  await expect(page.getByText('Action Completed')).toBeVisible()
  await expect(page.getByText('Today counts already. Anything more is a gift.')).toBeVisible()
  expect(await getStats(account)).toMatchObject({ dailyActionsCompleted: 1, currentStreak: 1 })
  await expect(moment.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await checkbox.click()
  await expect(checkbox).not.toBeChecked()
  await expect(page.getByText('Action Marked Incomplete')).toBeVisible()
  expect(await getStats(account)).toMatchObject({ dailyActionsCompleted: 0, currentStreak: 0 })

  const secondTab = await context.newPage()
  await openDashboard(secondTab, account)
  await momentCard(secondTab, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(secondTab.getByText('Action Deleted')).toBeVisible()
  // click() instead of check(), because the failed request unchecks it again.
  await checkbox.click()
  await expect(page.getByText('This action was not found.')).toBeVisible()
  await expect(checkbox).toHaveCount(0)
})

test('a daily inspiration that could not be saved offline stays in its field and is saved by keyboard', async ({
  page,
  account,
}) => {
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
