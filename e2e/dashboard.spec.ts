import { momentCard, openDashboard } from './support/dashboard.ts'
import { createMoment, createMomentWithImage, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('a new user completes onboarding and profile once, and opens the first moment', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Look around first' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome to Future Memory' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()
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

  await expect(page.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
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
})

test('Future Scenarios leads to its section, and the page keeps its height while it is scrolled', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (let number = 1; number <= 6; number++) await createMomentWithImage(account, number)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your practice' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Action' })).toBeVisible()
  await expectAccessible(page)

  const heights = await page.evaluate(async () => {
    const heights: number[] = []
    const { documentElement: html } = document
    for (let top = 0; top < html.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      heights.push(html.scrollHeight)
    }
    return heights
  })
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.max(...heights) - Math.min(...heights)).toBe(0)
  // Six moments, each with its picture, in less than half of the height that their forms took.
  expect(Math.max(...heights)).toBeLessThan(5_500)

  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: /Future Scenarios BETA NEW FEATURE/ }).click()
  const section = page.locator('#future-scenarios')
  await expect(section).toBeFocused()
  expect((await section.boundingBox())?.y).toBeCloseTo(24, -1)

  await page.getByRole('button', { name: 'Open the scenarios of Moment 1' }).click()
  await expect(page.locator('#moment-scenarios')).toBeFocused()
  await expect(page.locator('#moment-scenarios')).toBeInViewport()
  await expectAccessible(page)
})

test('the open moment is kept in the URL, and is open and focused again after Back', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 4)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/dashboard')
  const card = momentCard(page, 4)
  const toggle = card.getByRole('button', { name: 'Details of moment 4' })
  await toggle.click()
  await expect(page).toHaveURL('/dashboard?moment=4')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await card.getByRole('link', { name: 'Edit Answers' }).click()
  await expect(page).toHaveURL('/pcm/4')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard?moment=4')
  await expect(toggle).toBeFocused()
  await expect(toggle).toBeInViewport()
  await toggle.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card.getByRole('link', { name: 'Edit Answers' })).toHaveCount(0)
})

test('the story and the vision screen lead to the scenarios of a moment in one click', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 2)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/final')
  await page.getByRole('link', { name: 'Open the scenarios of Moment 2' }).click()
  await expect(page.locator('#moment-scenarios')).toBeFocused()
  await expect(momentCard(page, 2).getByRole('button', { name: 'Generate Scenarios' })).toBeInViewport()

  await page.goto('/pcm/2/generate')
  await page.getByRole('tab', { name: 'Future Scenarios' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await page.getByRole('link', { name: 'Open the scenarios of this moment' }).click()
  await expect(page.locator('#moment-scenarios')).toBeFocused()
})

test('the header has the specified order, and the first Tab reaches a link past it', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Maya' })).toBeVisible()
  const header = page.getByRole('banner').locator('h1, button, a:not([href="#main"])')
  await expect(header.filter({ hasText: /^Version/ })).toBeVisible()
  expect((await header.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Future Memory',
    'Welcome back, Maya',
    expect.stringMatching(/^Version/),
    expect.stringMatching(/^Future Scenarios/),
    'Fix',
    'Share',
    'Appearance',
    'Account',
    'Logout',
  ])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: 'Enlarge: Your Boldest Dream Realized' }).first(),
  ).toBeFocused()
})

for (const { pointer, height, ...device } of [
  { pointer: 'mouse', height: 24 },
  { pointer: 'finger', height: 44, isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } },
])
  test.describe(`with a ${pointer}`, () => {
    test.use(device)
    test(`the version is a target of ${height} px`, async ({ page, account }) => {
      await createMomentWithImage(account, 1)
      await openDashboard(page, account)
      const version = page.getByRole('button', { name: /^Version/ })
      expect((await version.boundingBox())?.height).toBe(height)
    })
  })
