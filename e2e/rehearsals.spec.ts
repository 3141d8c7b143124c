import { getStats, momentCard, openDashboard } from './support/dashboard.ts'
import { recordDeviceCalls } from './support/device-recorder.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('a rehearsal measures time through pause and device sleep, and is recorded once', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account, 1)
  await page.clock.install()
  await openDashboard(page, account)
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  const timer = dialog.getByRole('timer')
  await expect(timer).toHaveText('5:00')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Complete' })).toBeDisabled()

  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(40_000)
  await expect(timer).toHaveText('4:20')
  await expect(dialog.getByText('The place')).toBeVisible()
  await expect(dialog.getByText(/I stand on a wooden deck/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await expect(timer).toHaveText('4:20')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(timer).toHaveText('5:00')

  // Completed early: the elapsed time is recorded, rounded up to minutes.
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(61_000)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Mental Rehearsal Complete!')).toBeVisible()
  await expect
    .poll(() => getStats(account))
    .toMatchObject({ mentalRehearsalsCompleted: 1, rehearsalMinutes: 2 })

  // The device is suspended past the end: the clock jumps once, without ticks.
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await expect(timer).toHaveText('5:00')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.fastForward(3_600_000)
  await expect(timer).toHaveText('0:00')
  await expect(page.getByText('5 minutes of practice.')).toBeVisible()
  await expect
    .poll(() => getStats(account))
    .toMatchObject({ mentalRehearsalsCompleted: 2, rehearsalMinutes: 7 })

  // Closing in the middle records nothing and resets.
  await page.keyboard.press('Escape')
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Escape')
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  await expect(timer).toHaveText('5:00')
  expect(await getStats(account)).toMatchObject({ mentalRehearsalsCompleted: 2 })
})

test('a rehearsal that could not be sent is sent after a reload, without an error message', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account, 1)
  await openDashboard(page, account)
  await page.route('**/api/pcm-mental-rehearsals', (route) => route.abort())
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('timer')).not.toHaveText('5:00')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Mental Rehearsal Complete!')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  expect(await getStats(account)).toMatchObject({ mentalRehearsalsCompleted: 0 })
  await page.unroute('**/api/pcm-mental-rehearsals')
  await page.reload()
  await expect
    .poll(() => getStats(account))
    .toMatchObject({ mentalRehearsalsCompleted: 1, rehearsalMinutes: 1 })
})

test('a running rehearsal holds the wake lock, speaks and plays a sound, and a paused one does none of these', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await page.addInitScript(recordDeviceCalls)
  await openDashboard(page, account)
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sound').selectOption('Soft rain')
  await dialog.getByRole('switch', { name: 'Read it to me' }).click()
  const device = () => page.evaluate(() => window.device)
  expect(await device()).toEqual({ wakeLocks: 0, spokenTexts: [], activeAudioContexts: 0 })

  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect.poll(device).toMatchObject({ wakeLocks: 1, activeAudioContexts: 1 })
  await expect.poll(async () => (await device()).spokenTexts.length).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(device).toMatchObject({ wakeLocks: 0, activeAudioContexts: 0 })

  // A second sound replaces the first, and closing the dialog stops it.
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByLabel('Sound').selectOption('Warm hum')
  await expect.poll(device).toMatchObject({ wakeLocks: 1, activeAudioContexts: 1 })
  await page.keyboard.press('Escape')
  await expect.poll(device).toMatchObject({ wakeLocks: 0, activeAudioContexts: 0 })
})
