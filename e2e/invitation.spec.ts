import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { STARTING_CREDITS } from '#shared/product.ts'
import { test as base, expect, PASSWORD } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

const PHONE = { width: 360, height: 740 }

/** With a server whose sign-up is closed. */
const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ SIGN_UP: 'closed' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Runs the operator's command beside the server; returns the link that it prints. */
async function invite(server: ServerUnderTest, email: string, ...options: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/accounts.ts', 'invite', email, ...options],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: server.dataDir,
        PORT: new URL(server.url).port,
        SIGN_UP: 'closed',
      },
    },
  )
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function fillAccount(page: Page, firstName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

const welcome = (page: Page) =>
  page.getByRole('heading', { name: 'Design the Future That Pulls You Forward' })

/** The product's own record of the signed-in person. */
const readAccount = (page: Page) =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('future-memory-auth') ?? '{}')
    const response = await fetch('/api/auth/user', { headers: { authorization: `Bearer ${access_token}` } })
    return response.json()
  })

test('an operator invites by mail, and the link makes the account, once, on a phone', async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  const email = 'maya@example.com'
  const printed = await invite(server, email, '--name', 'Maia Lind')
  await page.setViewportSize(PHONE)
  await page.goto('/dev/mail')
  const mail = page.getByRole('article', { name: 'You are invited to Future Memory' })
  const link = (await mail.getByRole('link').first().getAttribute('href')) ?? ''
  expect(new URL(link, server.url).href).toBe(printed)

  for (const _opening of ['first', 'second']) {
    await page.goto(link)
    await expect(page.getByText(/maya@example\.com was invited to Future Memory on/)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toHaveValue('Maia')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
  await fillAccount(page, 'Maya')
  await Promise.all([
    expect(page.getByText('Your account is ready')).toBeVisible(),
    page.keyboard.press('Enter'),
  ])
  await expect(page).toHaveURL('/')
  await expect(welcome(page)).toBeVisible()
  expect(await readAccount(page)).toMatchObject({
    email,
    firstName: 'Maya',
    lastName: 'Lind',
    credits: STARTING_CREDITS,
  })

  const elsewhere = await browser.newContext({ baseURL: server.url })
  const again = await elsewhere.newPage()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await again.getByLabel('Email').fill(email)
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(welcome(again)).toBeVisible()
  await elsewhere.close()
})

test('an invitation that is opened while somebody else is signed in asks first', async ({ page, server }) => {
  await page.goto(await invite(server, 'first@example.com'))
  await fillAccount(page, 'First')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(welcome(page)).toBeVisible()

  const link = await invite(server, 'second@example.com')
  const question = page.getByText('You are signed in as first@example.com. Continue as second@example.com?')
  await page.goto(link)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in as first@example.com' }).click()
  await expect(welcome(page)).toBeVisible()
  expect(await readAccount(page)).toMatchObject({ email: 'first@example.com' })

  await page.goto(link)
  await expect(question).toBeVisible()
  await fillAccount(page, 'Second')
  await page.getByRole('button', { name: 'Continue as second@example.com' }).click()
  await expect(welcome(page)).toBeVisible()
  expect(await readAccount(page)).toMatchObject({ email: 'second@example.com', firstName: 'Second' })
})

test('the code of an invitation makes the account on another device', async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  await invite(server, 'elsewhere@example.com')
  const device = await browser.newContext({ baseURL: server.url })
  const mailbox = await device.newPage()
  await mailbox.goto('/dev/mail')
  const mail = mailbox.getByRole('article').filter({ hasText: 'elsewhere@example.com' })
  const code = (await mail.getByText(/^\d{6}$/).textContent()) ?? ''
  await device.close()

  await page.setViewportSize(PHONE)
  await page.goto('/?signin=1')
  await page.getByRole('button', { name: 'Have an invitation?' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('elsewhere@example.com')
  await page.getByLabel('Six-digit code').fill(code)
  await fillAccount(page, 'Elsa')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(welcome(page)).toBeVisible()
  expect(await readAccount(page)).toMatchObject({ firstName: 'Elsa', credits: STARTING_CREDITS })
})
