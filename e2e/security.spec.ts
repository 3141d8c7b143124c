import { createAccount, expect, PASSWORD, test } from './support/fixtures.ts'
import type { ServerUnderTest } from './support/server.ts'

async function post(server: ServerUnderTest, path: string, body: object) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Does what the newest mailed link to the address does. */
async function verifyMail(server: ServerUnderTest, address: string, type: string) {
  const { searchParams } = new URL(await server.mailedLink(address))
  return post(server, '/verify', {
    token_hash: searchParams.get('token_hash') ?? searchParams.get('token'),
    type,
  })
}

test('a change of address asks who it is, goes on by itself, and waits for both addresses', async ({
  page,
  server,
  expectAccessible,
}) => {
  const { account } = await createAccount(server, 'mover')
  // The link of a password reset signs in, but not to change the address.
  await post(server, '/recover', { email: account.email })
  await expect.poll(() => server.mailedLink(account.email)).toContain('type=recovery')
  const session = await verifyMail(server, account.email, 'recovery')
  await page.goto('/privacy')
  await page.evaluate((value) => localStorage.setItem('future-memory-auth', value), JSON.stringify(session))

  const newAddress = `new-${account.email}`
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Address' }).click()
  await page.getByLabel('New address').fill(newAddress)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('New address')).toHaveValue(newAddress)
  await page.getByRole('button', { name: 'Send Both Links' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Your address changes to ${newAddress} once both`)).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => server.mailedLink(account.email)).toContain('type=email_change')
  await verifyMail(server, account.email, 'email_change')
  await page.reload()
  await expect(page.getByText(`Your address changes to ${newAddress} once both`)).toBeVisible()
  await verifyMail(server, newAddress, 'email_change')
  await page.reload()
  await expect(page.getByText(`You sign in with ${newAddress}.`)).toBeVisible()
})

test('the page for a forgotten password leads a signed-in user to the account page', async ({
  page,
  account,
}) => {
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Go to Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeInViewport()
  await expect(page.getByText(`You sign in with ${account.email}.`)).toBeVisible()
})
