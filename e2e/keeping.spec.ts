import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import {
  type FakeStripe,
  startFakeStripe,
  WEBHOOK_SECRET,
} from '../src/server/adapters/payments/testing/fake-stripe.ts'
import { test as base, expect, makeAccount, paintMoment } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

const PACKS = [{ id: 'small', credits: 20, amount: 900, currency: 'eur', label: '20 credits for 9 €' }]

/** The same journeys, at a server that sells. */
const test = base.extend<object, { stripe: FakeStripe; server: ServerUnderTest }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startFakeStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai, stripe }, use) => {
      const server = await startServer({
        OPENAI_API_KEY: 'fake',
        OPENAI_BASE_URL: ai.url,
        STRIPE_SECRET_KEY: 'sk_test_key',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        CREDIT_PACKS: JSON.stringify(PACKS),
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')

async function saved(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('six moments are exported in three formats, each saved under its name', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (let number = 1; number <= 6; number++) await paintMoment(account, number)
  await page.goto('/final')
  await expect(page.getByRole('heading', { name: 'Your Future Is Now in Sight.' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(page.getByText('Export Created!')).toBeVisible()
  const save = () => dialog(page).getByRole('button', { name: 'Download' }).click()
  const desktop = await saved(page, save)
  expect(desktop.name).toMatch(/^future-memory-desktop-wallpaper-\d{8}-\d{6}\.jpg$/)
  expect(desktop.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  await expect(page.getByText('Your export is downloading now.')).toBeVisible()

  for (const [kind, file] of [
    ['Mobile Lockscreen', 'mobile-lockscreen'],
    ['Instagram Story', 'instagram-story'],
  ] as const) {
    await dialog(page).getByRole('button', { name: 'Create Another' }).click()
    await dialog(page)
      .getByRole('button', { name: new RegExp(kind) })
      .click()
    const create = dialog(page).getByRole('button', { name: 'Create Export' })
    const boxes = dialog(page).getByRole('checkbox')
    for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck()
    await expect(create).toBeDisabled()
    for (const index of [5, 0, 3]) await boxes.nth(index).check()
    await expect(boxes.nth(1)).toBeDisabled()
    await expectAccessible(page)
    await create.click()
    const export_ = await saved(page, save)
    expect(export_.name).toMatch(new RegExp(`^future-memory-${file}-`))
  }
  await page.keyboard.press('Escape')
  await page.goto('/account')
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(3)
  await expect(page.getByText('6 of 6')).toBeVisible()
  await expectAccessible(page)
})

test('an export continues when its dialog is closed, and an error returns to the type selection', async ({
  page,
  account,
}) => {
  await paintMoment(account)
  await page.goto('/final')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/exports/create', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await dialog(page)
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(dialog(page).getByText('Creating your Desktop Wallpaper...')).toBeVisible()
  await page.keyboard.press('Escape')
  release()
  await expect(page.getByText('Export Created!')).toBeVisible()
  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Your new Desktop Wallpaper' })).toBeVisible()

  await page.unroute('**/api/exports/create')
  await page.route('**/api/exports/create', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog(page).getByRole('button', { name: 'Create Another' }).click()
  await dialog(page)
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(page.getByText('There was an error creating your export. Please try again.')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Create Export' })).toBeVisible()
})

test('purchased credits are added once and shown', async ({ page, account, server, stripe }) => {
  await account.api('GET', '/api/auth/user')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Purchase More Credits' }).click()
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  )
  await dialog(page).getByRole('button', { name: '20 credits for 9 €' }).click()
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()

  const session = [...stripe.sessions.values()].find((one) => one.customer_email === account.email)
  if (!session) throw new Error('There is no checkout for this person.')
  await page.goto(`/account?checkout=${session.metadata.paymentId}`)
  await expect(page.getByText('Waiting for your payment to arrive...')).toBeVisible()
  const event = stripe.event('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  })
  for (let times = 0; times < 3; times++)
    expect(
      (
        await fetch(`${server.url}/webhooks/stripe`, {
          method: 'POST',
          headers: event.headers,
          body: event.payload,
        })
      ).status,
    ).toBe(200)
  await expect(page.getByText('Thank you. 20 credits were added; you have 30 now.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Purchase/ })).toBeVisible()
  await page.goto('/account?checkout=cancelled')
  await expect(page.getByText('You were not charged.')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})

test('a user downloads their data and deletes the account', async ({
  page,
  account,
  server,
  expectAccessible,
}) => {
  const { imageUrl } = await paintMoment(account)
  await page.goto('/account')
  const zip = await saved(page, () => page.getByRole('button', { name: 'Download My Data' }).click())
  expect(zip.name).toMatch(/^future-memory-data-.*\.zip$/)
  const files = unzipSync(zip.bytes)
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  expect(strFromU8(files['moments.md'] ?? new Uint8Array())).toContain('wooden deck')

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  const last = dialog(page).getByRole('button', { name: 'Delete Everything' })
  await expect(last).toBeDisabled()
  await expectAccessible(page)
  await dialog(page).getByLabel('Type DELETE to remove everything').fill('delete')
  await last.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  expect([401, 404]).toContain((await page.request.get(`${server.url}${imageUrl}`)).status())
  await expect(account.api('GET', '/api/auth/user')).rejects.toThrow('401')
  expect(await page.evaluate(() => localStorage.getItem('future-memory-auth'))).toBeNull()
})

test('sign-out ends the browser session', async ({ page, account, server }) => {
  const { imageUrl } = await paintMoment(account)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  expect((await page.request.get(`${server.url}${imageUrl}`)).status()).toBe(401)
})

test('offline, the user’s moments are shown, and they are removed after sign-out', async ({
  browser,
  server,
}) => {
  const { account, session } = await makeAccount(server)
  await paintMoment(account)
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate((value) => localStorage.setItem('future-memory-auth', value), JSON.stringify(session))
  await page.goto('/final')
  await expect(page.getByRole('heading', { name: 'Your Boldest Dream Realized' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('person')).keys()).some(({ url }) => url.includes('/media/images/')),
      ),
    )
    .toBe(true)

  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'You are without a connection' })).toBeVisible()
  await expect(page.getByText('wooden deck')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Your Boldest Dream Realized' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)

  // The page comes back by itself with the line.
  await context.setOffline(false)
  await expect(page.getByText('Welcome back, Maya')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('person'))).toBe(false)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByText('they are kept here for moments like this')).toBeVisible()
  await context.close()
})
