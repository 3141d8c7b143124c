import type { Page } from '@playwright/test'
import { type Account, expect, paintMoment, test, writeMoment } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

/** The dashboard, past the dialog that asks whoever has no vision yet how to be shown. */
async function openDashboard(page: Page, account: Account) {
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  const { completedPcms } = await account.api<{ completedPcms: number }>('GET', '/api/story')
  await page.goto('/dashboard')
  if (completedPcms === 0) await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Maya' })).toBeVisible()
}
const card = (page: Page, number: number) => page.locator(`#moment-${number}`)
const stats = (account: Account) =>
  account.api<{
    currentStreak: number
    dailyActionsCompleted: number
    mentalRehearsalsCompleted: number
    rehearsalMinutes: number
  }>('GET', '/api/user-stats', undefined, { 'x-time-zone': 'America/New_York' })

test('a new user sees onboarding and profile, and is led to the first moment', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome to Future Memory' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('heading', { name: 'The Method' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('heading', { name: 'Ready to Begin' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Start Your Journey' }).click()

  await expect(dialog.getByRole('heading', { name: 'Personalize Your Experience' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Hair color').selectOption('gray')
  await dialog.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({
    hasCompletedProfile: true,
    appearanceProfile: { hairColor: 'gray' },
  })

  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Available After Completing Moments' })).toBeDisabled()
  await expectAccessible(page)
  await card(page, 1).getByRole('link', { name: 'Begin Questions' }).click()
  await expect(page).toHaveURL(/\/pcm\/1$/)
  // Back again nobody is asked twice in a visit.
  await page.goBack()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the dashboard shows each moment’s state, and a completed moment can be enlarged, downloaded and read', async ({
  page,
  account,
  expectAccessible,
}) => {
  const painted = await paintMoment(account, 1)
  await account.api('PUT', `/api/pcms/${painted.id}`, {
    enhancedPrompt: 'A **still** lake.\n\nFirst light.',
    descriptiveName: 'The Deck',
  })
  await writeMoment(account, 2)
  await openDashboard(page, account)
  await expect(card(page, 1).getByText('Complete', { exact: true }).first()).toBeVisible()
  await expect(card(page, 1).getByRole('link', { name: 'View Vision' })).toHaveAttribute(
    'href',
    '/pcm/1/generate',
  )
  await expect(card(page, 2).getByText('Ready to generate')).toBeVisible()
  await expect(card(page, 2).getByRole('link', { name: 'Generate Vision' })).toHaveAttribute(
    'href',
    '/pcm/2/review',
  )
  await expect(card(page, 3).getByText('Not started')).toBeVisible()
  await expect(card(page, 3).getByRole('link', { name: 'Begin Questions' })).toHaveAttribute('href', '/pcm/3')

  await card(page, 1).getByText('Debug Info (for support)').click()
  await expect(card(page, 1).getByText(String(painted.id))).toBeVisible()

  const dialog = page.getByRole('dialog')
  await card(page, 1).getByRole('button', { name: 'Enlarge: The Deck' }).click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^the-deck.*\.jpg$/)
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card(page, 1).getByRole('button', { name: 'View Enhanced Prompt' }).click()
  await expect(dialog.getByRole('heading', { name: 'Enhanced Prompt - Moment 1' })).toBeVisible()
  await expect(dialog.getByText('A still lake.')).toBeVisible()
  await expectAccessible(page)
  await Promise.all([
    expect(page.getByText('Copied!')).toBeVisible(),
    dialog.getByRole('button', { name: 'Copy Prompt' }).click(),
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Version/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy hash' }).click()
  await expect(page.getByText('Deployment hash copied to clipboard')).toBeVisible()
  const { hash } = await account.api<{ hash: string }>('GET', '/api/version')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Fix' }).click()
  await expect(page.getByText('Successfully recovered 0 missing images')).toBeVisible()
  await page.getByRole('button', { name: /Future Scenarios BETA NEW FEATURE/ }).click()
  await expect(page.locator('#future-scenarios')).toBeFocused()
})

test('actions are created, completed, reopened and deleted, also from another tab', async ({
  page,
  account,
  context,
}) => {
  await paintMoment(account, 1)
  await openDashboard(page, account)
  const moment = card(page, 1)
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
  expect(await stats(account)).toMatchObject({ dailyActionsCompleted: 1, currentStreak: 1 })
  await expect(moment.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await step.click()
  await expect(step).not.toBeChecked()
  await expect(page.getByText('Action Marked Incomplete')).toBeVisible()
  expect(await stats(account)).toMatchObject({ dailyActionsCompleted: 0, currentStreak: 0 })

  const other = await context.newPage()
  await openDashboard(other, account)
  await card(other, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(other.getByText('Action Deleted')).toBeVisible()
  // It may be unchecked again before one could look.
  await step.click()
  await expect(page.getByText('This action was not found.')).toBeVisible()
  await expect(step).toHaveCount(0)
})

test('an inspiration is saved by keyboard and kept while offline', async ({ page, account }) => {
  await paintMoment(account, 1)
  await openDashboard(page, account)
  const field = card(page, 1).getByLabel('Daily Inspiration')
  await field.fill('One page.')
  await page.context().setOffline(true)
  await field.press('Control+Enter')
  await expect(page.getByText('Failed to save your inspiration. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(field).toHaveValue('One page.')
  await field.press('Control+Enter')
  await expect(page.getByText('Your daily inspiration has been saved.')).toBeVisible()
  await expect(card(page, 1).getByRole('button', { name: 'Saved' })).toBeDisabled()
  expect(await account.api('GET', '/api/pcms/1')).toMatchObject({ dailyInspiration: 'One page.' })
})

test('a rehearsal keeps time through pause and device sleep, and is recorded once', async ({
  page,
  account,
  expectAccessible,
}) => {
  await paintMoment(account, 1)
  await page.clock.install()
  await openDashboard(page, account)
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  const timer = dialog.getByRole('timer')
  await expect(timer).toHaveText('5:00')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Complete' })).toBeDisabled()

  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(40_000)
  await expect(timer).toHaveText('4:20')
  await expect(dialog.getByText('The place')).toBeVisible()
  await expect(dialog.getByText(/I stand on a wooden deck/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await expect(timer).toHaveText('4:20')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(timer).toHaveText('5:00')

  // Completed early: what was practised, rounded up.
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(61_000)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Mental Rehearsal Complete!')).toBeVisible()
  await expect.poll(() => stats(account)).toMatchObject({ mentalRehearsalsCompleted: 1, rehearsalMinutes: 2 })

  // The device sleeps through the end: one jump of the clock, no ticks between.
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await expect(timer).toHaveText('5:00')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.fastForward(3_600_000)
  await expect(timer).toHaveText('0:00')
  await expect(page.getByText('5 minutes of practice.')).toBeVisible()
  await expect.poll(() => stats(account)).toMatchObject({ mentalRehearsalsCompleted: 2, rehearsalMinutes: 7 })

  // Closing in the middle records nothing and resets.
  await page.keyboard.press('Escape')
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Escape')
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await expect(timer).toHaveText('5:00')
  expect(await stats(account)).toMatchObject({ mentalRehearsalsCompleted: 2 })
})

test('a rehearsal that could not be sent shows no error and is sent after a reload', async ({
  page,
  account,
  expectAccessible,
}) => {
  await paintMoment(account, 1)
  await openDashboard(page, account)
  await page.route('**/api/pcm-mental-rehearsals', (route) => route.abort())
  await card(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('timer')).not.toHaveText('5:00')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Mental Rehearsal Complete!')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(await stats(account)).toMatchObject({ mentalRehearsalsCompleted: 0 })
  await page.unroute('**/api/pcm-mental-rehearsals')
  await page.reload()
  await expect.poll(() => stats(account)).toMatchObject({ mentalRehearsalsCompleted: 1, rehearsalMinutes: 1 })
})

test('scenarios are generated, edited, illustrated, exported as a goal and deleted', async ({
  page,
  account,
  ai,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  await writeMoment(account, 1)
  await openDashboard(page, account)
  const moment = card(page, 1)
  await moment.getByRole('button', { name: 'Generate Scenarios' }).click()
  await expect(page.getByText('Future Scenarios Generated')).toBeVisible()
  await expect(moment.getByText('(3 scenarios)')).toBeVisible()
  await expectAccessible(page)

  await moment
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  await moment.getByLabel('What you do, step by step').fill('Too short')
  await expect(moment.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await moment.getByLabel('Title').fill('The first step')
  await moment.getByLabel('What you do, step by step').fill('I open the door and begin.')
  await moment.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Scenario Updated')).toBeVisible()
  const scenario = moment.getByRole('article', { name: 'The first step' })

  // It belongs to the server: a reload in the middle joins it.
  ai.behave('hold')
  await scenario.getByLabel('AI model').selectOption('dall-e-3')
  await scenario.getByRole('button', { name: 'Generate Image (1 Credit)' }).click()
  await expect(scenario.getByText('Painting this scenario with DALL-E 3')).toBeVisible()
  await expect(scenario.getByText(/typically takes 30-90 seconds/)).toBeVisible()
  await page.reload()
  await moment.getByRole('button', { name: /^Future Scenarios/ }).click()
  await expect(scenario.getByText('Painting this scenario with DALL-E 3')).toBeVisible()
  await expectAccessible(page)
  ai.behave('paint')
  await expect(page.getByText('Scenario Image Generated')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Generated using .+ • 9 credits remaining/)).toBeVisible()
  await expect(scenario.getByRole('img', { name: /The first step/ })).toBeVisible()

  // A provider that fails leaves the picture and the credit.
  ai.behave('refuse')
  await scenario.getByRole('button', { name: 'Regenerate Image (1 Credit)' }).click()
  await expect(page.getByText('Generation Failed')).toBeVisible({ timeout: 30_000 })
  await expect(scenario.getByRole('img', { name: /The first step/ })).toBeVisible()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
  ai.behave('paint')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await moment.getByRole('button', { name: 'Take This Deeper' }).click()
  await expect(page.getByText('Goal context copied to clipboard')).toBeVisible()

  page.once('dialog', (asked) => {
    expect(asked.message()).toBe('Are you sure you want to delete this scenario?')
    void asked.accept()
  })
  await scenario.getByRole('button', { name: 'Delete: The first step' }).click()
  await expect(page.getByText('Scenario Deleted')).toBeVisible()
  await expect(moment.getByText('(2 scenarios)')).toBeVisible()
})
