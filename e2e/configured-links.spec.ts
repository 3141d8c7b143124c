import { momentCard, openDashboard } from './support/dashboard.ts'
import { test as base, createMomentWithImage, expect } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'

/** With a server that has a playlist and a goal app configured. */
const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    async ({ ai }, use) => {
      const server = await startServer({
        OPENAI_API_KEY: 'fake',
        OPENAI_BASE_URL: ai.url,
        PLAYLIST_ID: 'PLabc_123',
        GOAL_APP_URL: 'https://goals.example/new',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a configured playlist replaces the built-in sounds of a rehearsal', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account, 1)
  const embedUrls: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    embedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Music</title>' })
  })
  await openDashboard(page, account)
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTitle('Music playlist')).toBeVisible()
  await expect
    .poll(() => embedUrls)
    .toEqual(['https://www.youtube-nocookie.com/embed/videoseries?list=PLabc_123'])
  await expect(dialog.getByLabel('Sound')).toHaveCount(0)
  await expectAccessible(page)
})

test('the goal app opens with the goal context copied, or shown where copying fails', async ({
  page,
  context,
  account,
  expectAccessible,
}) => {
  const { id } = await createMomentWithImage(account, 1)
  await account.api('POST', '/api/generate-future-scenarios', { pcmId: id })
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await context.route('https://goals.example/**', (route) => route.fulfill({ body: 'Goals' }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard?moment=1')
  await momentCard(page, 1)
    .getByRole('button', { name: /^Future Scenarios/ })
    .click()
  const opening = context.waitForEvent('page')
  await momentCard(page, 1).getByRole('button', { name: 'Take This Deeper' }).click()
  await expect(page.getByText(/Goal prompt copied to clipboard. Opening/)).toBeVisible()
  expect((await opening).url()).toBe('https://goals.example/new')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/90/)

  await page.bringToFront()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await momentCard(page, 1).getByRole('button', { name: 'Take This Deeper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your goal context' })
  await expect(dialog.getByText(/90/).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Open/ })).toHaveAttribute(
    'href',
    'https://goals.example/new',
  )
  await expectAccessible(page)
})
