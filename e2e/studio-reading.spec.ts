import { momentCard, openDashboard } from './support/dashboard.ts'
import { test as base, createMoment, createMomentWithImage, expect } from './support/fixtures.ts'
import { type ServerUnderTest, startServer } from './support/server.ts'
import { VISION_PATH, waitForImage } from './support/vision-screen.ts'

/** Images by the built-in studio. */
const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('the hour that the studio read is changed by keyboard, and the next image shows it', async ({
  page,
  account,
  expectAccessible,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  const earlier = await waitForImage(page)
  const reading = page.getByRole('region', { name: 'What the studio read' })
  await expect(reading).toBeVisible()
  await expectAccessible(page)

  const hour = reading.getByRole('button', { name: /^Hour: / })
  await expect(hour).toHaveAccessibleName('Hour: Dawn. Change it')
  await hour.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(hour).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Night' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByText('Vision Created')).toBeVisible()
  expect(await waitForImage(page)).not.toBe(earlier)
  await expect(hour).toHaveAccessibleName('Hour: Night. Change it')
  await expect(hour).toBeFocused()
  await expect(page.getByRole('button', { name: 'Enlarge your vision' })).toHaveAccessibleDescription(
    /^Illustration\. .+ at night/,
  )
  expect(await account.api<object[]>('GET', '/api/pcms/1/images')).toMatchObject([
    { feedback: 'Hour: night' },
    { feedback: null },
  ])
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 8 })
  expect(violations).toEqual([])
})

test('a place that is not sure is asked on a phone before the credit, and is kept', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const moment = await account.api<{ id: number; combinedPrompt: string }>('POST', '/api/pcms', {
    pcmNumber: 1,
    surfacePrompt: 'My name is called and everybody claps.',
    sensoryPrompt: 'My hands are warm.',
    soulPrompt: 'It is mine.',
  })
  // The first reading starts a thread, which may take longer than the page waits for it.
  await account.api('POST', '/api/read-prompt', { prompt: moment.combinedPrompt, pcmId: moment.id })
  await page.goto(VISION_PATH)
  const question = page.getByRole('region', { name: 'Where is this?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(question.getByRole('button', { name: / 1 credit$/ })).toHaveCount(3)
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 10 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await expect(question.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  const first = question.getByRole('button', { name: / 1 credit$/ }).first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  const [, place] = /^(.+) 1 credit$/.exec((await first.textContent()) ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vision Created')).toBeVisible()
  await expect(page.getByRole('button', { name: `Place: ${place}. Change it` })).toBeVisible()
  expect(await account.api('GET', '/api/pcms/1/images')).toMatchObject([{ feedback: `Place: ${place}` }])
  await page.reload()
  await waitForImage(page)
  await expect(question).toBeHidden()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
})

test('a place that is not among the likeliest is found by search on a phone', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
  const chip = page.getByRole('button', { name: /^Place: / })
  const places = page.getByRole('dialog', { name: 'Where is it?' })
  const another = page.getByRole('menuitem', { name: 'Another place…' })
  // A place that is the only likely one opens the list without a menu.
  const openPlaces = async (open: () => Promise<void>, choose: () => Promise<void>) => {
    await open()
    await expect(another.or(places)).toBeVisible()
    if (await another.isVisible()) await choose()
  }
  await openPlaces(
    () => chip.click(),
    () => another.click(),
  )
  await expect(places.getByRole('button', { name: 'Lighthouse' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await openPlaces(
    () => page.keyboard.press('Enter'),
    async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    },
  )
  await places.getByRole('searchbox').fill('lighth')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vision Created')).toBeVisible()
  const lighthouse = page.getByRole('button', { name: 'Place: Lighthouse. Change it' })
  await expect(lighthouse).toBeFocused()
})

test('a wish that the studio cannot follow is named before the credit is spent', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
  await page.getByRole('button', { name: 'Guided Regeneration' }).click()
  const guide = page.getByRole('dialog', { name: 'Guided Regeneration' })
  await guide.getByRole('textbox').fill('Make it winter, and add a dragon')
  await guide.getByRole('button', { name: 'Regenerate with Feedback' }).click()
  await expect(guide.getByText('The studio cannot follow: “add a dragon”. The rest it can.')).toBeVisible()
  await expectAccessible(page)
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
  await expect(guide.getByRole('button', { name: 'Regenerate anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vision Created')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Season: Winter. Change it' })).toBeVisible()
})

test('the image of a scenario is made by the studio and shown without what was read', async ({
  page,
  account,
}) => {
  const { id } = await createMoment(account)
  await account.api('POST', '/api/generate-future-scenarios', { pcmId: id })
  await openDashboard(page, account)
  const moment = momentCard(page, 1)
  await moment.getByRole('button', { name: /^Future Scenarios/ }).click()
  const scenario = moment.getByRole('article').first()
  await scenario.getByRole('button', { name: 'Generate Image (1 Credit)' }).click()
  await expect(page.getByText('Scenario Image Generated')).toBeVisible()
  const image = scenario.getByRole('img').first()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(300)
  await expect(page.getByText('What the studio read')).toBeHidden()
})
