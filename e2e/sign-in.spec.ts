import { createAccount, createMomentWithImage, expect, PASSWORD, test } from './support/fixtures.ts'

const NEW_PASSWORD = 'another long and quiet secret'

test('a password is reset by a mailed link, and the old one is rejected', async ({
  page,
  server,
  expectAccessible,
}) => {
  const { account } = await createAccount(server)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the local mailbox' })).toBeVisible()

  let link = ''
  await expect
    .poll(async () => {
      link = await server.mailedLink(account.email)
      return link
    })
    .toContain('type=recovery')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password reset failed')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  await Promise.all([
    expect(page.getByText('Logged out successfully')).toBeVisible(),
    page.getByRole('button', { name: 'Logout' }).click(),
  ])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Authentication failed')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  // Concurrent, because the toast is shown for two seconds only.
  await Promise.all([
    expect(page.getByText("You've successfully signed in.")).toBeVisible(),
    page.getByRole('button', { name: 'Sign In', exact: true }).click(),
  ])
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a confirmation link that was already used offers a new one', async ({ page, server }) => {
  const { account } = await createAccount(server)
  await page.goto(await server.mailedLink(account.email))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('sign-in returns to the requested path, and ignores a URL of another site', async ({ page, server }) => {
  const { account } = await createAccount(server)
  const signIn = async () => {
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.goto('/api/login?returnTo=%2Fpcm%2F3')
  await signIn()
  await expect(page).toHaveURL('/pcm/3')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/?signin=1&returnTo=https%3A%2F%2Fexample.com%2F')
  await signIn()
  await expect(page.getByRole('heading', { name: 'Design the Future That Pulls You Forward' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a tab follows sign-in and sign-out in another tab', async ({ page, context, server }) => {
  const { account } = await createAccount(server)
  const secondTab = await context.newPage()
  await secondTab.goto('/pcm/1')
  await expect(secondTab.getByText('Please log in to continue')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    secondTab.getByRole('heading', { name: 'Moment 1: Your Boldest Dream Realized' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(secondTab.getByText('Please log in to continue')).toBeVisible()
})

test('confirming the address in the same browser signs in where the account was made', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const email = `new-${process.pid}@example.com`
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Your Future Memory' }).first().click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/come back and sign in here/)).toBeVisible()
  await expectAccessible(page)

  // Signing in before the confirmation offers another mail.
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(/still waits for its confirmation, a new link is on its way/)).toBeVisible()

  const link = await server.mailedLink(email)
  const secondTab = await context.newPage()
  await secondTab.goto(link)
  await expect(secondTab.getByText(`This confirms that ${email} is yours`)).toBeVisible()
  await expect(secondTab.getByLabel('Password')).toHaveCount(0)
  await secondTab.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(secondTab.getByRole('heading', { name: /Design the Future/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: /Design the Future/ })).toBeVisible()
})

test('a sign-up that was begun elsewhere is confirmed with a password of one’s own', async ({
  page,
  server,
  expectAccessible,
}) => {
  const signUp = async (email: string) => {
    await page.request.post(`${server.url}/auth/v1/signup`, { data: { email, password: PASSWORD } })
    // The cookie of the sign-up is that of another browser.
    await page.context().clearCookies()
    return await server.mailedLink(email)
  }
  const email = `elsewhere-${process.pid}@example.com`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await signUp(email))
  await expect(page.getByText(new RegExp(`An account with ${email} was begun on`))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Design the Future/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  const strangers = await signUp(`refused-${process.pid}@example.com`)
  await page.goto(strangers)
  await page.getByRole('button', { name: 'That was not me' }).click()
  await expect(page.getByText(/begun with your address is removed/)).toBeVisible()
  await page.goto(strangers)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('neither tokens of an address nor a link of somebody else replace the person who is signed in', async ({
  page,
  account,
  server,
  expectAccessible,
}) => {
  const signedInAs = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('future-memory-auth') ?? '{}').user?.email)
  const { session } = await createAccount(server, 'stranger')
  const tokens = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'signup',
  })
  await page.goto(`/#${tokens}`)
  await expect(page.getByText('Nothing was taken from the address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  expect(await signedInAs()).toBe(account.email)

  const { account: other } = await createAccount(server, 'other')
  await page.request.post(`${server.url}/auth/v1/recover`, { data: { email: other.email } })
  let link = ''
  await expect
    .poll(async () => {
      link = await server.mailedLink(other.email)
      return link
    })
    .toContain('type=recovery')
  await page.goto(link)
  await expect(
    page.getByText(`You are signed in as ${account.email}. Continue as ${other.email}?`),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await signedInAs()).toBe(account.email)
  await page.getByRole('button', { name: `Stay signed in as ${account.email}` }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await signedInAs()).toBe(account.email)

  await page.goto(link)
  await page.getByRole('button', { name: `Continue as ${other.email}` }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await signedInAs()).toBe(other.email)
})

test('two tabs keep an expired session while it cannot be renewed', async ({ page, context, account }) => {
  await createMomentWithImage(account)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  const tabs = [page, await context.newPage()]
  const greeting = { name: 'Welcome back, Maya' }
  for (const tab of tabs) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('heading', greeting)).toBeVisible()
  }
  await context.route('**/auth/v1/token**', (route) => route.fulfill({ status: 429, body: '<h1>Busy</h1>' }))
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('future-memory-auth') ?? '{}')
    localStorage.setItem('future-memory-auth', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible()

  await context.unroute('**/auth/v1/token**')
  for (const tab of tabs) await expect(tab.getByRole('heading', greeting)).toBeVisible({ timeout: 30_000 })
  const expiresAt = await page.evaluate(
    () => JSON.parse(localStorage.getItem('future-memory-auth') ?? '{}').expires_at,
  )
  expect(expiresAt * 1000).toBeGreaterThan(Date.now())
})
