import type { Page } from '@playwright/test'
import { expect, paintMoment, test, WORDS, writeMoment } from './support/fixtures.ts'

const SCREEN = '/pcm/1/generate'
const picture = (page: Page) =>
  page.getByRole('button', { name: 'Enlarge your vision' }).locator('img').first()
const generating = (page: Page) => page.getByRole('heading', { name: 'Generating Your Vision' })
const bar = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('xpath=../dd')

/** The picture's address, once it has really come. */
async function shownPicture(page: Page): Promise<string> {
  await expect
    .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  return (await picture(page).getAttribute('src')) ?? ''
}

test('starts exactly once across a reload and a second tab, and both show the image', async ({
  page,
  context,
  account,
  ai,
}) => {
  await writeMoment(account)
  ai.behave('hold')
  const before = ai.requests.length
  const second = await context.newPage()
  await Promise.all([page.goto(SCREEN), second.goto(SCREEN)])
  await expect(generating(page)).toBeVisible()
  await expect(generating(second)).toBeVisible()
  await page.reload()
  await expect(generating(page)).toBeVisible()
  await expect(page.getByText('This may take 30-60 seconds...')).toBeVisible()
  ai.behave('paint')
  const src = await shownPicture(page)
  expect(await shownPicture(second)).toBe(src)
  expect(ai.requests).toHaveLength(before + 1)
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9, totalRegenerations: 0 })
  await page.reload()
  expect(await shownPicture(page)).toBe(src)
  expect(ai.requests).toHaveLength(before + 1)
})

test('shows stage, elapsed time and partial frames, and then the image', async ({ page, account, ai }) => {
  await writeMoment(account)
  ai.behave('hold')
  await page.goto(SCREEN)
  const frame = page.locator('img[src*="/partials/1"]')
  await expect.poll(() => frame.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('The picture is coming into view')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  ai.behave('paint')
  await expect(page.getByText('Vision Created')).toBeVisible()
  await shownPicture(page)
  await expect(page.getByText(/^Painted by gpt-image/)).toBeVisible()
})

test('completes by polling when the event stream is blocked', async ({ page, account, ai }) => {
  await writeMoment(account)
  await page.route('**/api/generations/*/events', (route) => route.abort())
  ai.behave('hold')
  await page.goto(SCREEN)
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  ai.behave('paint')
  await shownPicture(page)
})

test('is cancelled without a charge, and starts again on request', async ({ page, account, ai }) => {
  await writeMoment(account)
  ai.behave('hold')
  await page.goto(SCREEN)
  await expect(bar(page, 'Credits Left')).toHaveText('9')
  await page.getByRole('button', { name: 'Cancel generation' }).click()
  await expect(page.getByText('You were not charged.')).toBeVisible()
  await expect(bar(page, 'Credits Left')).toHaveText('10')
  ai.behave('paint')
  // A reload does not begin what was cancelled.
  await page.reload()
  await page.getByRole('button', { name: 'Generate Vision (1 Credit)' }).click()
  await shownPicture(page)
  await expect(bar(page, 'Credits Left')).toHaveText('9')
  await expect(bar(page, 'Total Used')).toHaveText('0')
})

test('a failed regeneration restores the earlier image, costs nothing, and is retried by one click', async ({
  page,
  account,
  ai,
}) => {
  await paintMoment(account)
  await page.goto(SCREEN)
  const earlier = await shownPicture(page)
  ai.behave('fail')
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(page.getByText('Generation Failed')).toBeVisible()
  await expect(page.getByText('Failed to generate image. Please try again.').first()).toBeVisible()
  await expect(page.getByText(/You were not charged/)).toBeVisible()
  expect(await shownPicture(page)).toBe(earlier)
  await expect(bar(page, 'Credits Left')).toHaveText('9')
  await expect(bar(page, 'Total Used')).toHaveText('0')

  ai.behave('hold')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar(page, 'Total Used')).toHaveText('1')
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  ai.behave('paint')
  await expect(page.getByText('Vision Created')).toBeVisible()
  expect(await shownPicture(page)).not.toBe(earlier)
  await expect(bar(page, 'Credits Left')).toHaveText('8')
  await expect(bar(page, 'Total Used')).toHaveText('1')
})

test('a refusal opens the prompt editor, and an edited prompt is generated', async ({
  page,
  account,
  ai,
}) => {
  await writeMoment(account)
  ai.behave('refuse')
  await page.goto(SCREEN)
  const dialog = page.getByRole('dialog', { name: 'Edit Full Prompt' })
  await expect(dialog.getByText(/will not paint these words/)).toBeVisible()
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(new RegExp(WORDS.surface))
  await dialog.getByLabel('Prompt', { exact: true }).fill(' ')
  await expect(dialog.getByRole('button', { name: 'Generate with Custom Prompt' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(new RegExp(WORDS.surface))
  ai.behave('paint')
  await dialog.getByLabel('Prompt', { exact: true }).fill('A distant boat on a lake.')
  await dialog.getByRole('button', { name: 'Apply Smart Fixes' }).click()
  await expect(dialog.getByText('Your prompt looks good! No common issues detected.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate with Custom Prompt' }).click()
  await shownPicture(page)
  expect(ai.requests.at(-1)?.prompt).toContain('A clearly visible boat on a lake.')
  await expect(bar(page, 'Credits Left')).toHaveText('9')
})

test('feedback refines the image, and an earlier image is restored from the history', async ({
  page,
  account,
}) => {
  await paintMoment(account)
  await page.goto(SCREEN)
  const earlier = await shownPicture(page)
  await page.getByRole('button', { name: 'Guided Regeneration' }).click()
  const guide = page.getByRole('dialog', { name: 'Guided Regeneration' })
  await guide.getByRole('button', { name: 'Regenerate with Feedback' }).click()
  await expect(page.getByText('Feedback Required')).toBeVisible()
  await guide.getByRole('textbox').fill('Warmer light, please')
  await guide.getByRole('button', { name: 'Regenerate with Feedback' }).click()
  await expect(page.getByText('Vision Created')).toBeVisible()
  const refined = await shownPicture(page)
  expect(refined).not.toBe(earlier)

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Image History - PCM 1' })
  await expect(history.getByText('“Warmer light, please”')).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('button', { name: 'Use This Image' }).nth(1).click()
  await expect(history).toBeHidden()
  expect(await shownPicture(page)).toBe(earlier)
  await page.reload()
  expect(await shownPicture(page)).toBe(earlier)
})

test('first person forces DALL-E 3, and GPT-Image-1 in the editor turns it off', async ({
  page,
  account,
  ai,
}) => {
  await paintMoment(account)
  await page.goto(SCREEN)
  await shownPicture(page)
  await page.getByRole('switch', { name: 'First Person Perspective' }).click()
  await expect(page.getByRole('radio', { name: /DALL-E 3/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /GPT-Image-1/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(page.getByText('Vision Created')).toBeVisible()
  expect(ai.requests.at(-1)).toMatchObject({
    model: 'gpt-image-2.6-flare',
    prompt: expect.stringContaining('first person perspective'),
  })
  await page.getByRole('button', { name: 'Edit Full Prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Full Prompt' })
  await expect(dialog.getByRole('checkbox', { name: 'First Person Perspective' })).toBeChecked()
  await dialog.getByRole('radio', { name: /GPT-Image-1/ }).check()
  await expect(dialog.getByRole('checkbox', { name: 'First Person Perspective' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('switch', { name: 'First Person Perspective' })).not.toBeChecked()
})

test('a download is named after the vision and the time', async ({ page, account }) => {
  const moment = await paintMoment(account)
  await account.api('PUT', `/api/pcms/${moment.id}`, { descriptiveName: 'Dawn on the Lake' })
  await page.goto(SCREEN)
  await shownPicture(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^dawn-on-the-lake-\d{8}-\d{6}\.jpg$/)
  await expect(page.getByText('Moment 1 has been downloaded to your device.')).toBeVisible()
})

test('has no accessibility faults in any panel', async ({ page, account, ai, expectAccessible }) => {
  await writeMoment(account)
  ai.behave('hold')
  await page.goto(SCREEN)
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel generation' }).click()
  await expect(page.getByRole('button', { name: 'Generate Vision (1 Credit)' })).toBeVisible()
  await expectAccessible(page)
  ai.behave('paint')
  await page.getByRole('button', { name: 'Generate Vision (1 Credit)' }).click()
  await shownPicture(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Future Scenarios' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expectAccessible(page)
})

test('has no accessibility faults in any dialog, and restores focus', async ({
  page,
  account,
  expectAccessible,
}) => {
  await paintMoment(account)
  await page.goto(SCREEN)
  await shownPicture(page)
  for (const name of ['Edit Full Prompt', 'Guided Regeneration', 'History', 'Enlarge your vision']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('on a phone held upright the enlarged picture is larger than its page’s, and one looks around in it', async ({
  page,
  account,
}) => {
  await paintMoment(account, 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pcm/1/generate')
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  const region = page.getByRole('region', { name: 'The picture, to look around in' })
  await expect(region).toBeVisible()
  const picture = await region.locator('img').first().boundingBox()
  expect(picture?.height).toBeGreaterThan(400)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const before = await region.evaluate((element) => element.scrollLeft)
  expect(before).toBeGreaterThan(100)
  await region.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
})
