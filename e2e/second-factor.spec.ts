import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { readDownload } from './support/downloads.ts'
import { createAccount, expect, PASSWORD, test } from './support/fixtures.ts'

const STEP_MS = 30_000

test('a second factor is set up and asked for, and a recovery code replaces a lost phone', async ({
  page,
  server,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const { account } = await createAccount(server)
  const signIn = async () => {
    await page.goto('/api/login?returnTo=%2Faccount')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
  }
  await signIn()
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await imageWidth(page)).toBeGreaterThan(0)
  await expectAccessible(page)
  const key = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
  await page.getByLabel('Code of the app').fill(codeAt(Date.now()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const file = await readDownload(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(file.bytes.toString()).toContain(codes[9])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(page.getByText('10 of 10 recovery codes are left', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden()
  await signOut()

  await signIn()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page).toHaveURL(/returnTo/)
  await expectAccessible(page)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await code.fill(codeAt(Date.now() - 10 * STEP_MS))
  await code.press('Enter')
  await expect(page.getByText('This code is not right', { exact: false })).toBeVisible()
  await page.reload()
  await code.fill(codeAt(Date.now() + STEP_MS))
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In' })).toBeVisible()
  await expect(page).toHaveURL('/account')
  await signOut()

  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('9 of 10 recovery codes are left', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set Up', exact: true })).toBeVisible()
})

const imageWidth = (page: Page) =>
  page
    .getByRole('img', { name: /QR code/ })
    .evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
