import type { Page } from '@playwright/test'
import { addAuthenticator } from './support/authenticator.ts'
import { expect, PASSWORD, test } from './support/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const addButton = (page: Page) => page.getByRole('button', { name: /^Add (a|Another) Passkey$/ })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const openSignIn = (page: Page) => page.goto('/api/login?returnTo=%2Faccount')

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
}

test('a passkey signs in on a second device, until it is removed', async ({
  page,
  browser,
  baseURL,
  account,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const laptop = await addAuthenticator(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  await addButton(page).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(card(page).getByText('Not used yet')).toBeVisible()
  await expect(addButton(page)).toBeFocused()
  await expectAccessible(page)
  await card(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename My laptop' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await addButton(page).click()
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()
  await signOut(page)

  const phoneContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const second = await phoneContext.newPage()
  const phone = await addAuthenticator(second)
  await phone.setAnswering(false)
  await phone.copyFrom(laptop)
  await openSignIn(second)
  await expect(passkeyButton(second)).toBeVisible()
  await expectAccessible(second)
  await phone.setAnswering(true)
  await passkeyButton(second).click()
  await expect(second).toHaveURL('/account')
  await expect(card(second).getByText('Last used in the last hour')).toBeVisible()
  await second.getByRole('button', { name: 'Remove My laptop' }).click()
  await expectAccessible(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(second.getByText('Passkey removed')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await signOut(second)

  await openSignIn(second)
  await passkeyButton(second).click()
  await expect(passkeyButton(second)).toHaveAccessibleDescription(/Please sign in another way/)
  await expectAccessible(second)
  await second.getByLabel('Email').fill(account.email)
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(card(second).getByRole('button', { name: 'Add a Passkey' })).toBeVisible()
  await phoneContext.close()
})

test('two tabs do not add a passkey at once, and a dialog that is closed adds none', async ({
  page,
  context,
  account,
}) => {
  const device = await addAuthenticator(page)
  await device.setUserVerified(false)
  await page.goto('/account')
  await expect(addButton(page)).toBeVisible()
  const listed = page.waitForResponse((response) => response.url().endsWith('/auth/v1/passkeys'))
  await addButton(page).click()
  await listed
  await expect(addButton(page)).not.toHaveAttribute('aria-busy')
  await expect(addButton(page)).toBeFocused()
  await expect(card(page).getByRole('alert')).toBeHidden()
  expect(await device.credentials()).toHaveLength(0)

  await device.setUserVerified(true)
  await device.setAnswering(false)
  // The browser opens its dialog in the tab with the focus only, so the other tab waits until it is asked for.
  await page.evaluate(() => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    credentials.create = (options) => {
      const created = create(options)
      document.body.dataset.asked = 'passkey'
      return created
    }
  })
  await addButton(page).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'passkey')
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  const other = await context.newPage()
  await addAuthenticator(other)
  await other.goto('/account')
  await addButton(other).click()
  await expect(other.getByText('Another tab is adding a passkey.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await addButton(other).click()
  await expect(other.getByText('Passkey added')).toBeVisible()
  expect(await account.api('GET', '/auth/v1/passkeys')).toHaveLength(1)
})

test('a passkey confirms who it is, where the sign-in was too long ago', async ({ page, account }) => {
  await addAuthenticator(page)
  await page.goto('/account')
  await addButton(page).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  let refusals = 0
  await page.route('**/auth/v1/user*', async (route) => {
    if (route.request().method() !== 'PUT' || refusals++ > 0) return await route.fallback()
    return await route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
    })
  })
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('New password').fill('seven quiet herons')
  await page.getByRole('button', { name: 'Save New Password' }).click()
  await page.getByRole('button', { name: 'Use My Passkey' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  const devices = page.getByRole('region', { name: 'Where You Are Signed In' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await expect(account.api('GET', '/auth/v1/user')).rejects.toThrow(/session_not_found/)
})

test('a passkey that the browser suggests at the field for the address signs in', async ({
  page,
  browser,
  baseURL,
  account,
}) => {
  const laptop = await addAuthenticator(page)
  await page.goto('/account')
  await addButton(page).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const phoneContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const second = await phoneContext.newPage()
  const phone = await addAuthenticator(second)
  await phone.copyFrom(laptop)
  // The device answers for its user, who would choose the suggestion.
  await openSignIn(second)
  await expect(second).toHaveURL('/account')
  await expect(second.getByText(account.email).first()).toBeVisible()
  await phoneContext.close()
})
