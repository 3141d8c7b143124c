import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test('the dashboard shows all moments after its first three API calls', async ({ page, account }) => {
  test.setTimeout(180_000)
  const ids: number[] = []
  for (let number = 1; number <= 6; number++) ids.push((await createMomentWithImage(account, number)).id)
  for (let index = 0; index < 200; index += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        account.api('POST', '/api/daily-actions', {
          pcmId: ids[(index + at) % 6],
          actionText: `Step ${index + at}`,
        }),
      ),
    )
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  for (const pcmId of ids) await account.api('POST', '/api/generate-future-scenarios', { pcmId })
  const scenarios = await account.api<{ scenarios: object[] }>('GET', '/api/future-scenarios')
  const fifty = Array.from({ length: 50 }, (_, index) => ({
    ...scenarios.scenarios[index % scenarios.scenarios.length],
    id: 10_000 + index,
  }))
  await page.route('**/api/future-scenarios', (route) => route.fulfill({ json: { scenarios: fifty } }))

  // All API calls after the third are held, so what is visible depends on the first three only.
  const calls: string[] = []
  const held: (() => void)[] = []
  await page.route('**/api/**', async (route) => {
    calls.push(new URL(route.request().url()).pathname)
    if (calls.length > 3) await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback()
  })
  await page.goto('/dashboard?moment=1')
  const link = page.locator('#moment-6').getByRole('link', { name: 'View Vision' })
  await expect(link).toBeVisible()
  await expect(page.getByText('6 of 6 completed')).toBeVisible()
  expect(calls.slice(0, 3)).toContain('/api/pcms')
  for (const release of held.splice(0)) release()
  await page.unroute('**/api/**')
  await expect(page.locator('#moment-1').getByText('Step 198')).toBeVisible({ timeout: 60_000 })
})
