import { momentCard } from './support/dashboard.ts'
import { createMoment, expect, LAYER_TEXTS, test } from './support/fixtures.ts'
import { answerField, continueButton, type MomentText } from './support/moment-editor.ts'

test('the welcome screen opens the first moment, and redirects to the dashboard when one moment is complete', async ({
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

  const moment = await createMoment(account)
  await account.api('POST', '/api/generate-image', { prompt: LAYER_TEXTS.surface, pcmId: moment.id })
  await page.goto('/home')
  await expect(page).toHaveURL('/dashboard')
})

test('a moment is written with the keyboard alone', async ({ page, account }) => {
  await page.goto('/pcm/2')
  for (const text of [LAYER_TEXTS.surface, LAYER_TEXTS.sensory, LAYER_TEXTS.soul]) {
    await answerField(page).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await expect(continueButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/pcm/2/review')
  await expect(page.getByRole('heading', { name: 'Your Vision is Ready' })).toBeVisible()
  const saved = await account.api<MomentText>('GET', '/api/pcms/2')
  expect(saved.soulPrompt).toBe(LAYER_TEXTS.soul)
  await expect
    .poll(async () => (await account.api<MomentText>('GET', '/api/pcms/2')).enhancedPrompt)
    .toBeTruthy()
})

test('a layer that is cleared and left is empty on the server, and the moment is in progress', async ({
  page,
  account,
}) => {
  await createMoment(account, 2)
  await page.goto('/pcm/2')
  await answerField(page).fill('')
  await page.getByRole('button', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(momentCard(page, 2).getByText('In progress')).toBeVisible()
  expect(await account.api<MomentText>('GET', '/api/pcms/2')).toMatchObject({
    surfacePrompt: LAYER_TEXTS.surface,
    soulPrompt: null,
  })
  await page.reload()
  await momentCard(page, 2).getByText('Complete Questions').click()
  await expect(page.getByRole('textbox', { name: 'Your answer: Soul Layer' })).toHaveValue('')
})

test('nothing is requested that does not exist when a moment is opened that is not written', async ({
  page,
  account,
}) => {
  await createMoment(account, 1)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/pcm/3')
  await expect(answerField(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await momentCard(page, 4).getByText('Begin Questions').click()
  await expect(page).toHaveURL('/pcm/4')
  await expect(answerField(page)).toBeVisible()
  for (const path of ['/pcm/5/review', '/pcm/6/generate']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Write this moment' })).toBeVisible()
  }
  expect(failed).toEqual([])
})

test('a generated name is saved, and an edited one is saved on blur and by its button', async ({
  page,
  account,
}) => {
  await createMoment(account, 6)
  await page.goto('/pcm/6')
  const name = page.getByPlaceholder('e.g., View Earth from space')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('A descriptive name has been generated and saved.')).toBeVisible()
  await expect(name).toHaveValue('Dawn on the Lake')
  await name.fill('Mornings at the lake')
  await answerField(page).focus()
  const savedName = async () => (await account.api<MomentText>('GET', '/api/pcms/6')).descriptiveName
  await expect.poll(savedName).toBe('Mornings at the lake')
  await name.fill('The lake')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Vision name saved successfully.')).toBeVisible()
  expect(await savedName()).toBe('The lake')
})

test('a prompt is edited, replaced by the user’s own text, and restored', async ({ page, account }) => {
  await createMoment(account)
  await page.goto('/pcm/1/review')
  await expect(page.getByText('Prompt Enhanced')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A prompt of my own.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A prompt of my own.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // The text of the text area is visible, too.
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeHidden()
  await expect(page.getByText('A prompt of my own.')).toBeVisible()
  const prompt = async () => (await account.api<MomentText>('GET', '/api/pcms/1')).enhancedPrompt
  expect(await prompt()).toBe('A prompt of my own.')
  await page.getByRole('button', { name: 'Use my own words instead' }).click()
  await expect.poll(prompt).toContain(LAYER_TEXTS.surface)
  await page.getByRole('button', { name: 'Back to the one before' }).click()
  await expect.poll(prompt).toBe('A prompt of my own.')
})

test('a generation does not start without an enhanced prompt', async ({ page, account }) => {
  await createMoment(account, 2)
  await page.route('**/api/enhance-prompt', (route) =>
    route.fulfill({ status: 502, json: { message: 'x', code: 'provider_failed', requestId: 'r' } }),
  )
  await page.goto('/pcm/2/review')
  await expect(page.getByText('Failed to enhance prompt. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Generate Your Vision (1 Credit)' }).click()
  await expect(page.getByText('Please wait for the AI enhancement to complete.')).toBeVisible()
  await expect(page).toHaveURL('/pcm/2/review')
})

test('a moment number other than 1 to 6 shows a not-found page', async ({ page, account }) => {
  expect(account.userId).toBeTruthy()
  for (const path of ['/pcm/7', '/pcm/0', '/pcm/one', '/pcm/7/review']) {
    await page.goto(path)
    await expect(page.getByText('PCM not found')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the writing screens fit a viewport of 360 px and have no accessibility violations', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMoment(account)
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
