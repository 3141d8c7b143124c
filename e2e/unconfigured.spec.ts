import { test as base, expect } from '@playwright/test'
import { LAYER_TEXTS, PASSWORD } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

/** Nothing configured: embedded database, embedded sign-in, local mailbox, built-in studio. */
const test = base.extend<object, { unconfigured: ServerUnderTest }>({
  unconfigured: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ unconfigured }, use) => use(unconfigured.url),
})

test('with nothing configured, a user signs up, creates a moment and its image, and signs out', async ({
  page,
  unconfigured,
}) => {
  test.setTimeout(180_000)
  const email = 'first@example.com'
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Your Future Memory' }).first().click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('First name').fill('Maya')
  await modal.getByLabel('Last name').fill('Lind')
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // Concurrent, because the toast is shown for three seconds only.
  await Promise.all([
    expect(page.getByText('Account created successfully!')).toBeVisible(),
    expect(page.getByText('Check your email to verify your account.').first()).toBeVisible(),
    modal.getByRole('button', { name: /create account/i }).click(),
  ])

  // The local mailbox shows the mail, and its link signs in.
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: 'Confirm my address' }).click()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Design the Future That Pulls You Forward' })).toBeVisible()
  await page
    .getByRole('button', { name: 'Begin My First Moment' })
    .or(page.getByRole('link', { name: 'Begin My First Moment' }))
    .click()

  await expect(page).toHaveURL(/\/pcm\/1$/)
  for (const text of [LAYER_TEXTS.surface, LAYER_TEXTS.sensory]) {
    await page.getByRole('textbox').first().fill(text)
    await page.getByRole('button', { name: 'Continue to Next Step' }).click()
  }
  await page.getByRole('textbox').first().fill(LAYER_TEXTS.soul)
  const nameField = page.getByPlaceholder('e.g., View Earth from space')
  await expect(nameField).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(nameField).not.toHaveValue('')
  await page.getByRole('button', { name: 'Continue to Next Step' }).click()

  await expect(page).toHaveURL(/\/pcm\/1\/review$/)
  await expect(page.getByText('Your Vision is Ready')).toBeVisible()
  await page
    .getByRole('button', { name: 'Generate Your Vision (1 Credit)' })
    .or(page.getByRole('link', { name: 'Generate Your Vision (1 Credit)' }))
    .click()

  await expect(page).toHaveURL(/\/pcm\/1\/generate$/)
  const image = page.locator('img[src*="/media/images/"]').first()
  await expect(image).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(300)

  await page.goto('/dashboard')
  await expect(page.getByText('Your Boldest Dream Realized').first()).toBeVisible()
  await expect(page.locator('img[src*="/media/images/"]').first()).toBeVisible()
  // The first visit shows the appearance dialog.
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  const response = await page.request.get(`${unconfigured.url}/api/auth/user`)
  expect(response.status()).toBe(401)
})
