import type { Page } from '@playwright/test'
import { momentCard, openDashboard } from './support/dashboard.ts'
import {
  type Account,
  test as base,
  createMoment,
  createMomentWithImage,
  expect,
} from './support/fixtures.ts'
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

/** Messages of the browser about what the page's policy does not allow. */
function policyViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}

/** Words that do not decide a place. */
const UNCLEAR = 'My name is called and everybody claps.'

const writeMoment = (account: Account, pcmNumber: number, surfacePrompt: string) =>
  account.api<{ id: number; combinedPrompt: string }>('POST', '/api/pcms', {
    pcmNumber,
    surfacePrompt,
    sensoryPrompt: 'My hands are warm.',
    soulPrompt: 'It is mine.',
  })

/** The first reading and the first sketches start threads, which may take longer than the page waits for them. */
async function startThreads(
  account: Account,
  { id, combinedPrompt }: { id: number; combinedPrompt: string },
) {
  const start = (path: string, body: object) => account.api('POST', path, body).catch(() => undefined)
  await start('/api/read-prompt', { prompt: combinedPrompt, pcmId: id })
  await start('/api/sketches', { prompt: combinedPrompt })
}

test('the hour that the studio read is changed by keyboard, and the next image shows it', async ({
  page,
  account,
  expectAccessible,
}) => {
  const violations = policyViolations(page)
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

test('a sketch is chosen on a phone, corrected by keyboard for free, and painted as it was sketched', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const moment = await writeMoment(account, 1, UNCLEAR)
  await startThreads(account, moment)
  const violations = policyViolations(page)
  const question = page.getByRole('region', { name: 'Where is this?' })
  const sketches = question.getByRole('listitem').getByRole('button')
  // Where they take too long, as on a busy machine, the places are named instead.
  const openSketches = () =>
    expect(async () => {
      await page.goto(VISION_PATH)
      await expect(sketches.getByRole('img')).toHaveCount(4)
    }).toPass()
  await openSketches()
  await expectAccessible(page)
  await openSketches()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await expect(question.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  const first = sketches.first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  await question.getByRole('button', { name: 'More sketches' }).press('Enter')
  await expect(sketches.getByRole('img')).toHaveCount(8)
  await expect(sketches.nth(4)).toBeFocused()
  await expectAccessible(page)
  await first.focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('region', { name: 'Is this what you see?' })
  await expect(editor.getByRole('heading', { name: 'Is this what you see?' })).toBeFocused()
  const sketch = editor.getByRole('img')
  await expect(editor.getByText('The sketch is being drawn.')).toHaveCount(0)
  await expect(sketch).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const address = page.url()
  await page.goBack()
  await expect(question.getByRole('heading')).toBeFocused()
  await expect(sketches.getByRole('img')).toHaveCount(8)
  expect(page.url()).toBe(address)
  await first.press('Enter')
  await expect(sketch).toBeVisible()

  await editor.getByRole('button', { name: 'Add somebody' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who').selectOption('your grandmother')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Does: As written. Change it' }).press('Enter')
  await expect(dialog.getByLabel('Search what people do')).toBeFocused()
  await page.keyboard.type('danc')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: /^Does: / })).toBeFocused()
  await dialog.getByRole('button', { name: 'Add' }).press('Enter')
  const added = editor.getByRole('button', { name: 'Person: Your grandmother. Change it' })
  await expect(added).toBeVisible()
  await editor.getByRole('button', { name: /^Hour: / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Dawn' }).press('Enter')
  await expect(sketch).toHaveAccessibleName(/your grandmother.* at dawn/)
  await editor.getByRole('button', { name: 'Add a thing' }).press('Enter')
  await dialog.getByLabel('Search the things').fill('balloon')
  await dialog.getByRole('button', { name: 'balloon', exact: true }).press('Enter')
  await editor.getByRole('button', { name: 'Write something' }).press('Enter')
  await expect(dialog.getByLabel('Words')).toBeFocused()
  await expectAccessible(page)
  // One long word stays in the page.
  await page.keyboard.type('M'.repeat(32))
  await page.keyboard.press('Enter')
  const written = editor.getByRole('button', { name: /^Words: / })
  await expect(written).toHaveAccessibleName(`Words: “${'M'.repeat(32)}”. Change it`)
  await expect(editor.getByText('The sketch is being drawn.')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await written.press('Enter')
  await dialog.getByLabel('Words').fill('BRAVO')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('button', { name: 'Words: “BRAVO”. Change it' })).toBeVisible()
  await expect(sketch).toHaveAccessibleName(/Written there: “BRAVO”\.$/)
  await expect(editor.getByText('The sketch is being drawn.')).toHaveCount(0)
  const description = (await sketch.getAttribute('alt')) ?? ''
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 10 })

  await editor.getByRole('button', { name: 'Paint this picture (1 credit)' }).press('Enter')
  await expect(page.getByText('Vision Created')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Enlarge your vision' })).toHaveAccessibleDescription(
    description,
  )
  expect(await account.api('GET', '/api/pcms/1/images')).toMatchObject([
    {
      feedback: expect.stringMatching(
        /^Sketch: .+ \d+, no\. \d+\nPeople: .*your grandmother.*\nHour: dawn\nThing: balloon\nWords: BRAVO$/,
      ),
    },
  ])
  await page.reload()
  await waitForImage(page)
  await expect(question).toBeHidden()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
  await page.getByRole('button', { name: 'History' }).click()
  await expect(
    page.getByRole('dialog').getByText(/“Chosen sketch: .+ Hour: dawn\. Thing: balloon\. Words: BRAVO”/),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change it on a sketch first (free)' }).press('Enter')
  await expect(editor.getByRole('heading', { name: 'Is this what you see?' })).toBeFocused()
  await expect(added).toBeVisible()
  await editor.getByRole('button', { name: 'Keep this picture' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Regenerate', exact: true })).toBeFocused()
  expect(violations).toEqual([])
})

test('a thing that cannot be drawn is said before the credit, and the places are named without sketches', async ({
  page,
  account,
  expectAccessible,
}) => {
  const moment = await writeMoment(
    account,
    1,
    'I started cello at 61. I sit at the very back desk of the town orchestra, and they give me a trampoline.',
  )
  await writeMoment(account, 2, UNCLEAR)
  await startThreads(account, moment)
  await page.goto(VISION_PATH)
  const question = page.getByRole('region', { name: 'Which is nearest to what you see?' })
  await expect(question.getByText('Not shown: trampoline').first()).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/sketches', (route) => route.abort())
  await page.goto(VISION_PATH.replace('1', '2'))
  const places = page.getByRole('region', { name: 'Where is this?' })
  await expect(places.getByRole('button', { name: / 1 credit$/ })).toHaveCount(3)
  await expect(places.getByRole('img')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/sketches')
  await places.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(places.getByRole('img')).toHaveCount(4)
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 10 })
})

test('words that cannot be read spend no credit unasked, and are read again by keyboard', async ({
  page,
  account,
  expectAccessible,
}) => {
  const moment = await writeMoment(account, 1, UNCLEAR)
  await startThreads(account, moment)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/read-prompt', (route) => route.abort())
  await page.goto(VISION_PATH)
  const heading = page.getByRole('heading', { name: 'Your words could not be read just now' })
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  await page.unroute('**/api/read-prompt')
  await page.context().setOffline(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.context().setOffline(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Where is this?' })).toBeFocused()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 10 })
})

test('a picture that is being changed on a sketch is still being changed after a reload', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
  await page.getByRole('button', { name: 'Change it on a sketch first (free)' }).press('Enter')
  const editor = page.getByRole('region', { name: 'Is this what you see?' })
  await editor.getByRole('button', { name: /^Hour: / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Night' }).press('Enter')
  await expect(editor.getByText('The sketch is being drawn.')).toHaveCount(0)
  await page.reload()
  await expect(editor.getByRole('button', { name: 'Hour: Night. Change it' })).toBeVisible()
  await editor.getByRole('button', { name: 'Keep this picture' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Regenerate', exact: true })).toBeFocused()
  await page.reload()
  await waitForImage(page)
  await expect(editor).toBeHidden()
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
