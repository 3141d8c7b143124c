import { strFromU8, unzipSync } from 'fflate'
import { readDownload } from './support/downloads.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test('a user downloads their data and deletes the account', async ({
  page,
  account,
  server,
  expectAccessible,
}) => {
  const { imageUrl } = await createMomentWithImage(account)
  await page.goto('/account')
  const zip = await readDownload(page, () => page.getByRole('button', { name: 'Download My Data' }).click())
  expect(zip.name).toMatch(/^future-memory-data-.*\.zip$/)
  const files = unzipSync(zip.bytes)
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  expect(strFromU8(files['moments.md'] ?? new Uint8Array())).toContain('wooden deck')

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Everything' })
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('dialog').getByLabel('Type DELETE to remove everything').fill('delete')
  await confirm.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  expect([401, 404]).toContain((await page.request.get(`${server.url}${imageUrl}`)).status())
  await expect(account.api('GET', '/api/auth/user')).rejects.toThrow('401')
  expect(await page.evaluate(() => localStorage.getItem('future-memory-auth'))).toBeNull()
})

test('an image cannot be read any more after sign-out', async ({ page, account, server }) => {
  const { imageUrl } = await createMomentWithImage(account)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  expect((await page.request.get(`${server.url}${imageUrl}`)).status()).toBe(401)
})

test('a changed name follows the sign-in service and is in the greeting', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Name' }).click()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Last name').fill('King')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name has been changed.')).toBeVisible()
  await expect(page.getByText('Augusta King')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Augusta' })).toBeVisible()
  // The token of another device, made before, does not bring the earlier name back.
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
})
