import type { Browser, Page } from '@playwright/test'
import { type Account, createMoment, expect, PASSWORD, test } from './support/fixtures.ts'
import { answerField } from './support/moment-editor.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

async function signIn(page: Page, account: Account) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A page of another device, signed in, with a step of the editor. */
async function openOnDevice(browser: Browser, baseURL: string, userAgent: string, account: Account) {
  const context = await browser.newContext({ baseURL, userAgent, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/?signin=1&returnTo=/pcm/4')
  await signIn(page, account)
  await expect(answerField(page)).toBeVisible()
  return page
}

test('one of three devices is signed out from the account page: its page asks to sign in and keeps its text', async ({
  page,
  browser,
  server,
  account,
  expectAccessible,
}) => {
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await createMoment(account)
  const laptop = await openOnDevice(browser, server.url, FIREFOX, account)
  const phone = await openOnDevice(browser, server.url, PHONE, account)

  await page.goto('/account')
  const list = page.getByRole('region', { name: 'Where You Are Signed In' })
  await expect(list.getByText('This device')).toBeVisible()
  await expect(list.getByText('Firefox on Linux')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Sign out Safari on iPhone' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByText('Safari on iPhone')).toBeHidden()
  await expect(list.getByRole('heading', { name: 'Where You Are Signed In' })).toBeFocused()

  await answerField(phone).fill('A workshop with tall windows')
  await phone.getByRole('button', { name: 'Continue to Next Step' }).click()
  await expect(phone).toHaveURL(/signin=1/)
  await expect(phone.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await signIn(phone, account)
  await expect(phone.getByText('A workshop with tall windows')).toBeVisible()

  // The other device was not touched, until all others are signed out.
  await answerField(laptop).fill('A quiet harbour')
  await laptop.getByRole('button', { name: 'Continue to Next Step' }).click()
  await expect(laptop.getByRole('textbox', { name: 'Your answer: Sensory Layer' })).toBeVisible()
  await page.reload()
  await list.getByRole('button', { name: 'Sign out all others' }).click()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Sign them out' }).click()
  await expect(list.getByText('This is the only device')).toBeVisible()
  await laptop.reload()
  await expect(laptop.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
})
