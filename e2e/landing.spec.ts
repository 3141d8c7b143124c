import { expect, test } from './support/fixtures.ts'

test('the landing page is complete without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const path of ['/', '/preview']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Your Future Memory' })).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Feedback loops' })).toBeVisible()
    await expect(page.getByText('© 2025')).toBeVisible()
  }
  await context.close()
})

test('the landing page opens the sign-in modal from each of its three buttons, also before hydration', async ({
  page,
}) => {
  for (const index of [0, 1, 2]) {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Start Your Future Memory' }).nth(index).click()
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).nth(2)).toBeFocused()
})

test('the landing page violates no content security policy and has no layout shift', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    // Service workers are blocked in these tests, which the browser logs.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await page.getByRole('button', { name: 'Start Your Future Memory' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(problems).toEqual([])
  const totalShift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  )
  expect(totalShift).toBeLessThan(0.01)
})

test('the landing page advances its images every four seconds, except with reduced motion', async ({
  page,
}) => {
  const dot = (n: number) => page.getByRole('button', { name: `Show picture ${n} of 13` })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('region', { name: 'Future memories' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled()
  await dot(13).click()
  // The page is hydrated, and has repeated a click from before its hydration.
  await expect(dot(13)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(4000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('the landing page links to the privacy policy and the terms of service', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByText(/Third-party AI providers are used for content generation/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByText('Credits are consumed by AI features.')).toBeVisible()
  await expectAccessible(page)
})

test('a protected page shows the login prompt or a not-found page to a visitor who is not signed in', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/pcm/1')
  await expect(page.getByText('Please log in to continue')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/')
  for (const path of ['/dashboard', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the start' }).click()
  await expect(page).toHaveURL('/')
})

test('the public pages fit a viewport of 360 px', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/privacy', '/terms', '/nowhere', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(360)
  }
  await page.goto('/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Your Future Memory' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('a page whose scripts were replaced by a new version reloads once and is then shown', async ({
  page,
}) => {
  let requests = 0
  await page.route('**/assets/start-*.js', (route) =>
    ++requests === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests).toBe(2)
})
