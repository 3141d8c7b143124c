import { momentCard, openDashboard } from './support/dashboard.ts'
import { createMoment, createMomentWithImage, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('a new user completes onboarding and profile once, and opens the first moment', async ({
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
  await momentCard(page, 1).getByRole('link', { name: 'Begin Questions' }).click()
  await expect(page).toHaveURL(/\/pcm\/1$/)
  // The dialogs are shown once per visit.
  await page.goBack()
  await expect(page.getByText('0 of 6 completed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the dashboard shows the state of each moment, and the image and the prompt of a completed one', async ({
  page,
  account,
  expectAccessible,
}) => {
  const completed = await createMomentWithImage(account, 1)
  await account.api('PUT', `/api/pcms/${completed.id}`, {
    enhancedPrompt: 'A **still** lake.\n\nFirst light.',
    descriptiveName: 'The Deck',
  })
  await createMoment(account, 2)
  await openDashboard(page, account)
  await expect(momentCard(page, 1).getByText('Complete', { exact: true }).first()).toBeVisible()
  await expect(momentCard(page, 1).getByRole('link', { name: 'View Vision' })).toHaveAttribute(
    'href',
    '/pcm/1/generate',
  )
  await expect(momentCard(page, 2).getByText('Ready to generate')).toBeVisible()
  await expect(momentCard(page, 2).getByRole('link', { name: 'Generate Vision' })).toHaveAttribute(
    'href',
    '/pcm/2/review',
  )
  await expect(momentCard(page, 3).getByText('Not started')).toBeVisible()
  await expect(momentCard(page, 3).getByRole('link', { name: 'Begin Questions' })).toHaveAttribute(
    'href',
    '/pcm/3',
  )

  await momentCard(page, 1).getByText('Debug Info (for support)').click()
  await expect(momentCard(page, 1).getByText(String(completed.id))).toBeVisible()

  const dialog = page.getByRole('dialog')
  await momentCard(page, 1).getByRole('button', { name: 'Enlarge: The Deck' }).click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^the-deck.*\.jpg$/)
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await momentCard(page, 1).getByRole('button', { name: 'View Enhanced Prompt' }).click()
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
