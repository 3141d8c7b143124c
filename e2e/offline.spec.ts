import { withDataDir } from './support/data-dir.ts'
import { createAccount, createMomentWithImage, expect, test } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

test.setTimeout(180_000)

// The server is stopped, because Playwright's offline emulation does not apply reliably to a service worker that restarts.
test('the offline page shows the user’s moments until sign-out', async ({ browser }) => {
  await withDataDir(async (dataDir, _ai, env) => {
    const first = await startServer(env, dataDir)
    const { account, session } = await createAccount(first)
    await createMomentWithImage(account)
    const context = await browser.newContext({ baseURL: first.url, serviceWorkers: 'allow' })
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
    await page.goto('/pcm/2')
    const answer = page.getByRole('textbox', { name: /Your answer/ })
    await answer.pressSequentially('A garden gate')

    await first.stop()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'You are without a connection' })).toBeVisible()
    await expect(page.getByText('wooden deck')).toBeVisible()
    await expect(page.getByText('A garden gate')).toBeVisible()
    await expect(page.getByText('Not saved yet. Your words are kept in this browser.')).toHaveCount(1)
    const image = page.getByRole('img', { name: 'Your Boldest Dream Realized' })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(960)

    // The page reloads by itself when the server responds again.
    const second = await startServer(env, dataDir)
    await expect(page.getByText('Welcome back, Maya')).toBeVisible()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Start Your Future Memory' }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.has('person'))).toBe(false)
    await second.stop()
    await page.goto('/dashboard')
    await expect(page.getByText('they are kept here for moments like this')).toBeVisible()
    await context.close()
  })
})
