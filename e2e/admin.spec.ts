import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createAccount, expect, PASSWORD, test } from './support/fixtures.ts'
import type { ServerUnderTest } from './support/server.ts'

/** Runs a command beside the server; returns what it prints. */
async function administer(server: ServerUnderTest, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: server.dataDir, PORT: new URL(server.url).port }
  return (await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env })).stdout
}

test('an administrator grants credits and disables somebody whose session ends, and the audit trail shows both', async ({
  page,
  browser,
  server,
  account,
  expectAccessible,
}) => {
  // Four commands, each a process, and eight checks of accessibility.
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
  expect(await administer(server, 'grant-role', account.email)).toContain('can now administer')

  const { account: max } = await createAccount(server, 'max')
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const open = await elsewhere.newPage()
  await open.goto('/?signin=1&returnTo=/account')
  await open.getByLabel('Email').fill(max.email)
  await open.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await open.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(open.getByText('Available credits')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveTitle(/^Overview · Administration/)
  await expect(page.getByText('PostgreSQL')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByLabel('Address or id').fill(max.email.slice(0, 6).toUpperCase())
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('link', { name: max.email }).click()
  await expect(page.getByRole('heading', { name: max.email })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change Credits' }).click()
  await page.getByLabel('Credits', { exact: true }).fill('25')
  await page.getByLabel('Reason').fill('For a report about the calendar')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('25 credits were added.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^35$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByLabel('Reason').fill('A stolen card')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()

  await open.reload()
  await expect(open.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  await elsewhere.close()

  await page.getByRole('link', { name: 'Audit trail of this person' }).click()
  const trail = page.getByRole('list', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem').nth(0)).toContainText('Disabled')
  await expect(trail.getByRole('listitem').nth(0)).toContainText('A stolen card')
  await expect(trail.getByRole('listitem').nth(1)).toContainText('For a report about the calendar')
  await expect(trail.getByRole('listitem').nth(1)).toContainText(account.email)
  await expectAccessible(page)
  for (const path of ['/admin/generations', '/admin/queue']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  expect(await administer(server, 'audit', max.email)).toMatch(/person_disabled[\s\S]*credits_changed/)
  expect(await administer(server, 'revoke-role', account.email)).toContain('no longer has the role')
  await page.reload()
  await expect(page.getByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
})
