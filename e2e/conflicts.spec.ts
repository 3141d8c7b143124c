import type { Browser, Page } from '@playwright/test'
import { momentCard } from './support/dashboard.ts'
import { createAccount, createMoment, expect, LAYER_TEXTS, test } from './support/fixtures.ts'
import { answerField, continueButton, type MomentText } from './support/moment-editor.ts'
import type { ServerUnderTest } from './support/server.ts'

const comparison = (page: Page) => page.getByRole('dialog', { name: 'Written in two places' })

/** One account on two devices, which share no storage. */
async function openTwoDevices(browser: Browser, server: ServerUnderTest) {
  const { account, session } = await createAccount(server)
  const openDevice = async () => {
    const context = await browser.newContext({ baseURL: server.url })
    await context.addInitScript(
      (value) => localStorage.setItem('future-memory-auth', value),
      JSON.stringify(session),
    )
    return await context.newPage()
  }
  const devices = { first: await openDevice(), second: await openDevice() }
  return {
    account,
    ...devices,
    close: () => Promise.all(Object.values(devices).map((page) => page.context().close())),
  }
}

test('a late enhancement of older words is dropped, and no picture is made from it', async ({
  page,
  account,
  ai,
}) => {
  await createMoment(account)
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/api/enhance-prompt',
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
      arrived.resolve()
    },
    { times: 1 },
  )
  await page.goto('/pcm/1/review')
  await expect(page.getByRole('heading', { name: 'Crafting Your Vision' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Edit' }).click()
  await answerField(page).fill('It means that I keep my promise.')
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your Vision is Ready' })).toBeVisible()
  const prompt = page.getByRole('region', { name: 'Your Vision is Ready' })
  await expect(prompt.getByText(/I keep my promise/)).toBeVisible()

  held.resolve()
  await arrived.promise
  await page.reload()
  await expect(prompt.getByText(/I keep my promise/)).toBeVisible()
  await expect(prompt.getByText(LAYER_TEXTS.soul)).toBeHidden()
  await page.getByRole('button', { name: 'Generate Your Vision (1 Credit)' }).click()
  await expect(page).toHaveURL('/pcm/1/generate')
  await expect.poll(() => ai.requests.at(-1)?.prompt).toContain('I keep my promise')
  expect(ai.requests.at(-1)?.prompt).not.toContain(LAYER_TEXTS.soul)
})

test('two tabs that change different layers keep both', async ({ page, context, account }) => {
  await createMoment(account, 2)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/pcm/2')
    await expect(answerField(tab)).toHaveValue(LAYER_TEXTS.soul)
  }
  await second.getByRole('button', { name: 'Edit Surface Layer' }).click()
  await answerField(page).fill('Changed in the first tab.')
  await continueButton(page).click()
  await expect(page).toHaveURL('/pcm/2/review')
  await answerField(second).fill('Changed in the second tab.')
  await continueButton(second).click()
  await expect
    .poll(() => account.api<MomentText>('GET', '/api/pcms/2'))
    .toMatchObject({ surfacePrompt: 'Changed in the second tab.', soulPrompt: 'Changed in the first tab.' })
})

test('two devices that change the same layer are compared, and the choice is saved', async ({
  browser,
  server,
  expectAccessible,
}) => {
  const { account, first, second, close } = await openTwoDevices(browser, server)
  await createMoment(account, 3)
  for (const device of [first, second]) {
    await device.goto('/pcm/3')
    await expect(answerField(device)).toHaveValue(LAYER_TEXTS.soul)
  }
  await answerField(first).fill('The words of the first device.')
  await continueButton(first).click()
  await expect(first).toHaveURL('/pcm/3/review')

  await answerField(second).fill('The words of the second device.')
  await continueButton(second).click()
  await expect(comparison(second)).toBeVisible()
  await expect(comparison(second).getByText('The words of the first device.')).toBeVisible()
  await expectAccessible(second)
  await second.keyboard.press('Escape')
  await expect(comparison(second)).toBeHidden()
  await expect(answerField(second)).toHaveValue('The words of the second device.')

  await second.reload()
  await expect(answerField(second)).toHaveValue('The words of the second device.')
  await second.getByRole('button', { name: 'Compare both' }).press('Enter')
  await comparison(second).getByRole('radio', { name: 'Keep mine' }).focus()
  await second.keyboard.press('ArrowDown')
  await second.keyboard.press('ArrowDown')
  const merged = comparison(second).getByRole('textbox', { name: 'Merged text: Soul Layer' })
  await expect(merged).toHaveValue('The words of the first device. The words of the second device.')
  await merged.fill('The words of both.')
  await comparison(second).getByRole('button', { name: 'Save my choice' }).press('Enter')
  await expect(answerField(second)).toHaveValue('The words of both.')
  expect((await account.api<MomentText>('GET', '/api/pcms/3')).soulPrompt).toBe('The words of both.')
  await close()
})

test('words written offline do not overwrite newer ones of another device', async ({
  page,
  context,
  account,
}) => {
  const { id } = await createMoment(account, 5)
  await page.goto('/pcm/5')
  await expect(answerField(page)).toHaveValue(LAYER_TEXTS.soul)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await answerField(page).fill('Written on a train.')
  await continueButton(page).click()
  await expect(page.getByText('There is no line to the server.')).toBeVisible()
  await account.api('PUT', `/api/pcms/${id}`, {
    soulPrompt: 'Written at home.',
    surfacePrompt: 'Another scene.',
  })
  await context.setOffline(false)
  // While the text area has the focus, the comparison does not open by itself.
  await page.getByRole('button', { name: 'Compare both' }).click()
  await expect(comparison(page).getByText('Written at home.')).toBeVisible()
  expect((await account.api<MomentText>('GET', '/api/pcms/5')).soulPrompt).toBe('Written at home.')
  await comparison(page).getByRole('radio', { name: 'Keep mine' }).check()
  await comparison(page).getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Everything here is saved to your account.')).toBeVisible()
  expect(await account.api<MomentText>('GET', '/api/pcms/5')).toMatchObject({
    surfacePrompt: 'Another scene.',
    soulPrompt: 'Written on a train.',
  })
})

test('an unfinished moment is in progress on the dashboard, and opens at its next layer', async ({
  page,
  account,
}) => {
  await page.goto('/pcm/4')
  await answerField(page).fill('I stand in the doorway of my own workshop.')
  await page.getByRole('button', { name: 'Dashboard' }).click()
  await expect
    .poll(async () => (await account.api<MomentText[]>('GET', '/api/pcms')).map((one) => one.surfacePrompt))
    .toEqual(['I stand in the doorway of my own workshop.'])
  // It opens once a session, so that the next visit shows the dashboard itself.
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.goto('/dashboard')
  await expect(momentCard(page, 4).getByText('In progress')).toBeVisible()
  await momentCard(page, 4).getByText('Complete Questions').click()
  await expect(page).toHaveURL('/pcm/4')
  await expect(answerField(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your answer: Sensory Layer' })).toBeVisible()

  await answerField(page).fill('The smell of sawdust.')
  await continueButton(page).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your answer: Soul Layer' })).toBeVisible()
  await expect(page.getByText('The smell of sawdust.')).toBeVisible()
})
