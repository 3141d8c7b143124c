import type { Page } from '@playwright/test'
import { expect, PASSWORD, test, WORDS, writeMoment } from './support/fixtures.ts'

const answer = (page: Page) => page.getByRole('textbox', { name: /Your answer/ })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Next Step' })

interface MomentText {
  descriptiveName: string | null
  surfacePrompt: string
  soulPrompt: string
  enhancedPrompt: string | null
}

test('the welcome leads to the first moment, and gives way once one is complete', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Design the Future That Pulls You Forward' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin My First Moment' }).click()
  await expect(page).toHaveURL('/pcm/1')
  await expect(page.getByRole('heading', { name: 'Moment 1: Your Boldest Dream Realized' })).toBeVisible()

  const moment = await writeMoment(account)
  await account.api('POST', '/api/generate-image', { prompt: WORDS.surface, pcmId: moment.id })
  await page.goto('/home')
  await expect(page).toHaveURL('/dashboard')
})

test('a whole moment by keyboard alone', async ({ page, account }) => {
  await page.goto('/pcm/2')
  for (const words of [WORDS.surface, WORDS.sensory, WORDS.soul]) {
    await answer(page).focus()
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
    await expect(goOn(page)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/pcm/2/review')
  await expect(page.getByRole('heading', { name: 'Your Vision is Ready' })).toBeVisible()
  const saved = await account.api<MomentText>('GET', '/api/pcms/2')
  expect(saved.soulPrompt).toBe(WORDS.soul)
  await expect
    .poll(async () => (await account.api<MomentText>('GET', '/api/pcms/2')).enhancedPrompt)
    .toBeTruthy()
})

test('a reload and the back button keep unsaved text', async ({ page, account }) => {
  expect(account.userId).toBeTruthy()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Begin My First Moment' }).click()
  await answer(page).fill('A jetty, and')
  await page.reload()
  await expect(answer(page)).toHaveValue('A jetty, and')
  await page.goBack()
  await page.goForward()
  await expect(answer(page)).toHaveValue('A jetty, and')
})

test('a session that expires while typing leads through sign-in back to the text', async ({
  page,
  account,
}) => {
  await writeMoment(account, 3)
  await page.goto('/pcm/3')
  await answer(page).fill('Half a sent')
  await account.api('POST', '/auth/v1/logout?scope=global')
  // The page leaves 500 ms after the toast appears: it is held until the toast was seen.
  const toastSeen = Promise.withResolvers<void>()
  await page.route('**/api/login?*', async (route) => {
    await toastSeen.promise
    await route.continue()
  })
  await Promise.all([
    expect(page.getByText('You are logged out. Logging in again...')).toBeVisible(),
    goOn(page).click(),
  ])
  toastSeen.resolve()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/pcm/3')
  await expect(answer(page)).toHaveValue('Half a sent')
  await goOn(page).click()
  await expect(page).toHaveURL('/pcm/3/review')
})

test('two tabs share a draft and create one moment', async ({ page, context, account }) => {
  await page.goto('/pcm/4')
  await answer(page).fill('Typed in the first tab')
  const second = await context.newPage()
  await second.goto('/pcm/4')
  await expect(answer(second)).toHaveValue('Typed in the first tab')
  await answer(page).fill('Typed on in the first tab')
  await expect(answer(second)).toHaveValue('Typed on in the first tab')
  for (const words of [WORDS.surface, WORDS.sensory]) {
    await answer(page).fill(words)
    await goOn(page).click()
  }
  await answer(page).fill(WORDS.soul)
  await goOn(page).click()
  await expect(page).toHaveURL('/pcm/4/review')
  const moments = await account.api<MomentText[]>('GET', '/api/pcms')
  expect(moments.filter((moment) => moment.surfacePrompt === WORDS.surface)).toHaveLength(1)
})

test('offline, the page says so and saves the text when the connection is back', async ({
  page,
  context,
  account,
}) => {
  await writeMoment(account, 5)
  await page.goto('/pcm/5')
  await expect(answer(page)).toHaveValue(WORDS.soul)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await answer(page).fill('Written on a train.')
  await goOn(page).click()
  await expect(page.getByText('There is no line to the server.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Moment 5 has reached your account.')).toBeVisible()
  expect((await account.api<MomentText>('GET', '/api/pcms/5')).soulPrompt).toBe('Written on a train.')
})

test('a name is generated and saved, and saved again on blur', async ({ page, account }) => {
  await writeMoment(account, 6)
  await page.goto('/pcm/6')
  const name = page.getByPlaceholder('e.g., View Earth from space')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('A descriptive name has been generated and saved.')).toBeVisible()
  await expect(name).toHaveValue('Dawn on the Lake')
  await name.fill('Mornings at the lake')
  await answer(page).focus()
  const savedName = async () => (await account.api<MomentText>('GET', '/api/pcms/6')).descriptiveName
  await expect.poll(savedName).toBe('Mornings at the lake')
  await name.fill('The lake')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Vision name saved successfully.')).toBeVisible()
  expect(await savedName()).toBe('The lake')
})

test('a prompt is edited, replaced by the user’s own text, and restored', async ({ page, account }) => {
  await writeMoment(account)
  await page.goto('/pcm/1/review')
  await expect(page.getByText('Prompt Enhanced')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A prompt of my own.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A prompt of my own.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('A prompt of my own.')).toBeVisible()
  const prompt = async () => (await account.api<MomentText>('GET', '/api/pcms/1')).enhancedPrompt
  expect(await prompt()).toBe('A prompt of my own.')
  await page.getByRole('button', { name: 'Use my own words instead' }).click()
  await expect.poll(prompt).toContain(WORDS.surface)
  await page.getByRole('button', { name: 'Back to the one before' }).click()
  await expect.poll(prompt).toBe('A prompt of my own.')
})

test('generation is blocked until there is a prompt', async ({ page, account }) => {
  await writeMoment(account, 2)
  await page.route('**/api/enhance-prompt', (route) =>
    route.fulfill({ status: 502, json: { message: 'x', code: 'provider_failed', requestId: 'r' } }),
  )
  await page.goto('/pcm/2/review')
  await expect(page.getByText('Failed to enhance prompt. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Generate Your Vision (1 Credit)' }).click()
  await expect(page.getByText('Please wait for the AI enhancement to complete.')).toBeVisible()
  await expect(page).toHaveURL('/pcm/2/review')
})

test('there are six moments and no seventh', async ({ page, account }) => {
  expect(account.userId).toBeTruthy()
  for (const path of ['/pcm/7', '/pcm/0', '/pcm/one', '/pcm/7/review']) {
    await page.goto(path)
    await expect(page.getByText('PCM not found')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the writing screens fit a viewport of 360 px and have no accessibility faults', async ({
  page,
  account,
  expectAccessible,
}) => {
  await writeMoment(account)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/pcm/1', '/pcm/2', '/pcm/1/review', '/home', '/pcm/9']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading your moment' })).toBeHidden()
    if (path.endsWith('review')) await expect(page.getByText('Your Vision is Ready')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    await expectAccessible(page)
  }
})

test('focus moves to the main area after navigation', async ({ page, account }) => {
  expect(account.userId).toBeTruthy()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Begin My First Moment' }).press('Enter')
  await expect(page).toHaveURL('/pcm/1')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
