import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from '@playwright/test'
import { getStats, momentCard, openDashboard } from './support/dashboard.ts'
import { recordDeviceCalls } from './support/device-recorder.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

/** Shows the controls, which fade while nothing moves. A press before they are there would only show them. */
async function moveMouse(page: Page) {
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await expect(page.getByRole('dialog')).not.toHaveAttribute('data-calm')
}

test.use({ hasTouch: true, serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

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
  await moveMouse(page)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await expect(timer).toHaveText('4:20')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(timer).toHaveText('5:00')

  // Completed early: the elapsed time is recorded, rounded up to minutes.
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(61_000)
  await moveMouse(page)
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

test('the controls of a running rehearsal fade while nothing moves, and a tap only brings them back', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await page.clock.install()
  await openDashboard(page, account)
  await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
  const dialog = page.getByRole('dialog')
  const opacity = (name: string) =>
    dialog
      .locator('.fades-when-calm', { has: page.getByRole('button', { name, exact: true }) })
      .evaluate((controls) => Number(getComputedStyle(controls).opacity))
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(3_000)
  expect(await opacity('Pause')).toBe(1)
  await page.clock.runFor(2_000)
  for (const name of ['Pause', 'Close']) await expect.poll(() => opacity(name)).toBe(0)
  await expect(dialog.getByRole('timer')).toHaveCSS('opacity', '1')

  const pause = (await dialog.getByRole('button', { name: 'Pause' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.touchscreen.tap(pause.x + 20, pause.y + 20)
  await expect.poll(() => opacity('Pause')).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.clock.runFor(5_000)
  await expect.poll(() => opacity('Pause')).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => opacity('Pause')).toBe(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => opacity('Pause')).toBe(0)
  await page.keyboard.press('Tab')
  await page.clock.runFor(10_000)
  await expect.poll(() => opacity('Pause')).toBe(1)
})

test('Back leaves a short rehearsal and asks before a longer one is lost, on the same page', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await page.clock.install()
  await openDashboard(page, account)
  const rehearse = momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first()
  const room = page.getByRole('dialog', { name: 'Mental Rehearsal' })
  await expect(rehearse).toBeVisible()
  const address = page.url()
  await rehearse.click()
  await page.goBack()
  await expect(room).toBeHidden()
  await expect(rehearse).toBeFocused()
  await rehearse.click()
  await room.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(90_000)
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Leave this rehearsal?' })
    .getByRole('button', { name: 'Complete' })
    .click()
  await expect(room).toBeHidden()
  expect(page.url()).toBe(address)
  await expect
    .poll(() => getStats(account))
    .toMatchObject({ mentalRehearsalsCompleted: 1, rehearsalMinutes: 2 })
})

const WHITE = createCanvas(70, 40)
WHITE.getContext('2d').fillStyle = '#fff'
WHITE.getContext('2d').fillRect(0, 0, 70, 40)

/** The relative luminance of a colour, as WCAG defines it, from its sRGB channels of 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The lowest contrast of the text of an element with the pixels behind it. */
async function lowestContrast(text: Locator): Promise<number> {
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  await text.evaluate((element) => element.style.setProperty('color', 'transparent'))
  const image = await loadImage(await text.screenshot())
  await text.evaluate((element) => element.style.removeProperty('color'))
  const canvas = createCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const { data } = canvas.getImageData(0, 0, image.width, image.height)
  let brightest = 0
  for (let pixel = 0; pixel < data.length; pixel += 4)
    brightest = Math.max(brightest, luminance([...data.subarray(pixel, pixel + 3)]))
  const light = luminance((color.match(/\d+/g) ?? []).map(Number))
  return (light + 0.05) / (brightest + 0.05)
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const)
  test(`at ${width}x${height} the picture reaches every edge, the text over it is readable on white, and the clock does not shift`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize({ width, height })
    await createMomentWithImage(account, 1)
    await page.route('**/media/images/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: WHITE.toBuffer('image/png') }),
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openDashboard(page, account)
    await momentCard(page, 1).getByRole('button', { name: 'Rehearse' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Start' }).click()
    expect(await dialog.locator('img').first().boundingBox()).toEqual({ x: 0, y: 0, width, height })
    const timer = dialog.getByRole('timer')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    for (const text of [
      dialog.getByText('Arrive'),
      dialog.getByText(/^Sit or stand/),
      dialog.getByText('Mental Rehearsal'),
      dialog.getByRole('button', { name: 'Complete' }),
      timer,
    ])
      expect(await lowestContrast(text)).toBeGreaterThanOrEqual(4.5)

    const widths = await timer.evaluate((clock) =>
      ['5:00', '4:48', '1:11', '0:07'].map((time) => {
        clock.textContent = time
        return clock.getBoundingClientRect().width
      }),
    )
    expect(new Set(widths).size).toBe(1)
  })
