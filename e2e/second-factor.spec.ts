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
  test.setTimeout(240_000)
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
  const key = await readKey(page)
  const codeAt = codesOf(key)
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

  // The phone is lost: a recovery code opens the account, where it is removed and the next one set up.
  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const recoveryCode = page.getByLabel('Recovery code', { exact: true })
  await expect(recoveryCode).toBeFocused()
  await expectAccessible(page)
  await recoveryCode.fill(codes[0] ?? '')
  await recoveryCode.press('Enter')
  await expect(page.getByText('9 of 10 recovery codes are left', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  await page.getByLabel('Name of the app or phone').fill('New phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const newKey = await readKey(page)
  expect(newKey).not.toBe(key)
  const newCodeAt = codesOf(newKey)
  await page.getByLabel('Code of the app').fill(newCodeAt(Date.now()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const newCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(newCodes).not.toContain(codes[1])
  await page.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(page.getByRole('button', { name: 'Remove New phone' })).toBeVisible()
  await signOut()

  // What belonged to the lost phone opens nothing any more.
  await signIn()
  await code.fill(codeAt(Date.now() + STEP_MS))
  await code.press('Enter')
  await expect(page.getByText('This code is not right', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await recoveryCode.fill(codes[1] ?? '')
  await recoveryCode.press('Enter')
  await expect(page.getByText('This code is not right', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Use the authenticator app instead' }).click()
  await code.fill(newCodeAt(Date.now() + STEP_MS))
  await code.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove New phone' })).toBeVisible()
})

/** The key that an app is set up with, in base32. */
async function readKey(page: Page): Promise<string> {
  const key = await page.getByRole('dialog').locator('code').textContent()
  return (key ?? '').replaceAll(/\s/g, '')
}

/** The codes of an app with this key, by time in epoch milliseconds. */
function codesOf(key: string): (timestamp: number) => string {
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  return (timestamp) => app.generate({ timestamp })
}

const imageWidth = (page: Page) =>
  page
    .getByRole('img', { name: /QR code/ })
    .evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
