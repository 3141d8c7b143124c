import { startOpenidServer } from '#server/features/auth/testing/openid-server.ts'
import { createAccount, expect, test } from './support/fixtures.ts'
import { freePort, startServer } from './support/server.ts'

test('a company account is linked, signs in, and is unlinked', async ({ page, expectAccessible }) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const client = { id: 'future-memory', secret: 'secret' }
  const callback = `http://localhost:${port}/auth/v1/callback`
  await using company = await startOpenidServer({ ...client, callback })
  company.accounts.set('maya', { sub: 'maya', email: 'maya@company.example', email_verified: true })
  const server = await startServer({
    PORT: String(port),
    OIDC_COMPANY_ISSUER: company.issuer,
    OIDC_COMPANY_CLIENT_ID: client.id,
    OIDC_COMPANY_CLIENT_SECRET: client.secret,
    OIDC_COMPANY_LABEL: 'Company',
    OIDC_COMPANY_ICON: 'building',
  })
  try {
    const { account, session } = await createAccount(server)
    await page.goto(`${server.url}/privacy`)
    await page.evaluate((value) => localStorage.setItem('future-memory-auth', value), JSON.stringify(session))
    await page.goto(`${server.url}/account`)
    const card = page.getByRole('region', { name: 'Ways to Sign In' })
    await expect(card.getByText('Your account needs one of these, so it stays.')).toBeVisible()
    await expectAccessible(page)

    await card.getByRole('button', { name: 'Link Company' }).click()
    await page.locator('[name=login]').fill('maya')
    await page.locator('[name=password]').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${server.url}/account`)
    await expect(card.getByText('maya@company.example')).toBeVisible()
    await expect(card.getByText('Each of these opens your account.')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => server.mailedLink(account.email)).toContain('type=email_change')

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Continue with Company' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${server.url}/account`)
    await expect(card.getByText(account.email)).toBeVisible()

    await card.getByRole('button', { name: 'Unlink Company' }).click()
    const question = page.getByRole('dialog', { name: 'Unlink Company?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Unlink' }).click()
    await expect(card.getByRole('button', { name: 'Link Company' })).toBeVisible()
    await expect(card.getByText('maya@company.example')).toBeHidden()
  } finally {
    await server.stop()
  }
})
