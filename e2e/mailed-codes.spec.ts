import type { Browser } from '@playwright/test'
import { createAccount, expect, test } from './support/fixtures.ts'

/** The code of a mail, read in the local mailbox on another device. */
async function readCodeElsewhere(browser: Browser, baseURL: string, email: string, subject: string) {
  const device = await browser.newContext({ baseURL })
  const mailbox = await device.newPage()
  const code = mailbox
    .getByRole('article', { name: subject })
    .filter({ hasText: email })
    .getByText(/^\d{6}$/)
  await expect(async () => {
    await mailbox.goto('/dev/mail')
    await expect(code).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const text = (await code.textContent()) ?? ''
  await device.close()
  return text
}

test('a code that is read on another device signs in, after a reload and on a phone', async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  const { account } = await createAccount(server)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?signin=1&returnTo=%2Fpcm%2F2')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Mail me a link or code' }).press('Enter')
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  const read = await readCodeElsewhere(browser, server.url, account.email, 'Sign in to Future Memory')

  await page.reload()
  await expect(code).toBeFocused()
  await page.keyboard.type(read === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This code is not right/)).toBeVisible()
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(read)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pcm/2')
  await expect(page.getByRole('heading', { name: /Moment 2/ })).toBeVisible()
})

test('a code that is read on another device resets the password', async ({ page, browser, server }) => {
  const { account } = await createAccount(server)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await page.getByRole('button', { name: 'Enter the code from the mail instead' }).click()
  const subject = 'Reset your Future Memory password'
  await page
    .getByLabel('Six-digit code')
    .fill(await readCodeElsewhere(browser, server.url, account.email, subject))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('another long and quiet secret')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
})
