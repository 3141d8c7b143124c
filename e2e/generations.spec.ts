import type { Page } from '@playwright/test'
import { createMoment, createMomentWithImage, expect, LAYER_TEXTS, test } from './support/fixtures.ts'
import { creditsBarValue, VISION_PATH, waitForImage } from './support/vision-screen.ts'

const generating = (page: Page) => page.getByRole('heading', { name: 'Generating Your Vision' })

test('a generation starts once across a reload and a second tab, and both tabs show its image', async ({
  page,
  context,
  account,
  ai,
}) => {
  await createMoment(account)
  ai.setBehaviour('hold')
  const before = ai.requests.length
  const second = await context.newPage()
  await Promise.all([page.goto(VISION_PATH), second.goto(VISION_PATH)])
  await expect(generating(page)).toBeVisible()
  await expect(generating(second)).toBeVisible()
  await page.reload()
  await expect(generating(page)).toBeVisible()
  await expect(page.getByText('This may take 30-60 seconds...')).toBeVisible()
  ai.setBehaviour('succeed')
  const src = await waitForImage(page)
  expect(await waitForImage(second)).toBe(src)
  expect(ai.requests).toHaveLength(before + 1)
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9, totalRegenerations: 0 })
  await page.reload()
  expect(await waitForImage(page)).toBe(src)
  expect(ai.requests).toHaveLength(before + 1)
})

test('a running generation shows its stage, elapsed time and partial frames, and then the image', async ({
  page,
  account,
  ai,
}) => {
  await createMoment(account)
  ai.setBehaviour('hold')
  await page.goto(VISION_PATH)
  const frame = page.locator('img[src*="/partials/1"]')
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('The picture is coming into view')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  ai.setBehaviour('succeed')
  await expect(page.getByText('Vision Created')).toBeVisible()
  await waitForImage(page)
  await expect(page.getByText(/^Painted by gpt-image/)).toBeVisible()
})

test('a generation completes by polling when its event stream is blocked', async ({ page, account, ai }) => {
  await createMoment(account)
  await page.route('**/api/generations/*/events', (route) => route.abort())
  ai.setBehaviour('hold')
  await page.goto(VISION_PATH)
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  ai.setBehaviour('succeed')
  await waitForImage(page)
})

test('a cancelled generation costs nothing, and starts again only on request', async ({
  page,
  account,
  ai,
}) => {
  await createMoment(account)
  ai.setBehaviour('hold')
  await page.goto(VISION_PATH)
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('9')
  await page.getByRole('button', { name: 'Cancel generation' }).click()
  await expect(page.getByText('You were not charged.')).toBeVisible()
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('10')
  ai.setBehaviour('succeed')
  // A reload does not restart a cancelled generation.
  await page.reload()
  await page.getByRole('button', { name: 'Generate Vision (1 Credit)' }).click()
  await waitForImage(page)
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('9')
  await expect(creditsBarValue(page, 'Total Used')).toHaveText('0')
})

test('a failed regeneration keeps the earlier image, costs nothing, and is retried by one click', async ({
  page,
  account,
  ai,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  const earlier = await waitForImage(page)
  ai.setBehaviour('fail')
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(page.getByText('Generation Failed')).toBeVisible()
  await expect(page.getByText('Failed to generate image. Please try again.').first()).toBeVisible()
  await expect(page.getByText(/You were not charged/)).toBeVisible()
  expect(await waitForImage(page)).toBe(earlier)
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('9')
  await expect(creditsBarValue(page, 'Total Used')).toHaveText('0')

  ai.setBehaviour('hold')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(creditsBarValue(page, 'Total Used')).toHaveText('1')
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  ai.setBehaviour('succeed')
  await expect(page.getByText('Vision Created')).toBeVisible()
  expect(await waitForImage(page)).not.toBe(earlier)
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('8')
  await expect(creditsBarValue(page, 'Total Used')).toHaveText('1')
})

test('a refused prompt opens in the prompt editor, and the edited prompt is generated', async ({
  page,
  account,
  ai,
}) => {
  await createMoment(account)
  ai.setBehaviour('refuse')
  await page.goto(VISION_PATH)
  const dialog = page.getByRole('dialog', { name: 'Edit Full Prompt' })
  await expect(dialog.getByText(/will not paint these words/)).toBeVisible()
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(new RegExp(LAYER_TEXTS.surface))
  await dialog.getByLabel('Prompt', { exact: true }).fill(' ')
  await expect(dialog.getByRole('button', { name: 'Generate with Custom Prompt' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(new RegExp(LAYER_TEXTS.surface))
  ai.setBehaviour('succeed')
  await dialog.getByLabel('Prompt', { exact: true }).fill('A distant boat on a lake.')
  await dialog.getByRole('button', { name: 'Apply Smart Fixes' }).click()
  await expect(dialog.getByText('Your prompt looks good! No common issues detected.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate with Custom Prompt' }).click()
  await waitForImage(page)
  expect(ai.requests.at(-1)?.prompt).toContain('A clearly visible boat on a lake.')
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('9')
})

test('without credits the vision screen, the dialogs and the account page say so, and nothing can be asked for', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  for (let image = 2; image <= 10; image++)
    await account.api('POST', '/api/generate-image', { prompt: `A lake, picture ${image}.`, pcmId: 1 })
  await page.goto(VISION_PATH)
  await expect(creditsBarValue(page, 'Credits Left')).toHaveText('0')
  await expect(page.getByText('You have no credits left, so no new picture can be made.')).toBeVisible()
  for (const name of ['Regenerate', 'Guided Regeneration', 'Edit Full Prompt'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Insufficient' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Purchase More Credits' }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(page.getByText('Available credits').locator('..')).toContainText('0')
})
