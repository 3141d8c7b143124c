import { createMoment, createMomentWithImage, expect, test } from './support/fixtures.ts'
import { VISION_PATH, waitForImage } from './support/vision-screen.ts'

test('feedback regenerates the image, and an earlier image is restored from the history', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  const earlier = await waitForImage(page)
  await expect(page.getByText(/^Painted by /)).toBeVisible()
  await expect(page.getByText('What the studio read')).toBeHidden()
  await page.getByRole('button', { name: 'Guided Regeneration' }).click()
  const guide = page.getByRole('dialog', { name: 'Guided Regeneration' })
  await guide.getByRole('button', { name: 'Regenerate with Feedback' }).click()
  await expect(page.getByText('Feedback Required')).toBeVisible()
  await guide.getByRole('textbox').fill('Warmer light, please')
  await guide.getByRole('button', { name: 'Regenerate with Feedback' }).click()
  await expect(page.getByText('Vision Created')).toBeVisible()
  const refined = await waitForImage(page)
  expect(refined).not.toBe(earlier)

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Image History - PCM 1' })
  await expect(history.getByText('“Warmer light, please”')).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('button', { name: 'Use This Image' }).nth(1).click()
  await expect(history).toBeHidden()
  expect(await waitForImage(page)).toBe(earlier)
  await page.reload()
  expect(await waitForImage(page)).toBe(earlier)
})

test('first person perspective selects DALL-E 3, and selecting GPT-Image-1 in the prompt editor turns it off', async ({
  page,
  account,
  ai,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
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

test('a downloaded image is named after its moment and the time', async ({ page, account }) => {
  const moment = await createMomentWithImage(account)
  await account.api('PUT', `/api/pcms/${moment.id}`, { descriptiveName: 'Dawn on the Lake' })
  await page.goto(VISION_PATH)
  await waitForImage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^dawn-on-the-lake-\d{8}-\d{6}\.jpg$/)
  await expect(page.getByText('Moment 1 has been downloaded to your device.')).toBeVisible()
})

test('the panels of the vision screen have no accessibility violations', async ({
  page,
  account,
  ai,
  expectAccessible,
}) => {
  await createMoment(account)
  ai.setBehaviour('hold')
  await page.goto(VISION_PATH)
  await expect(page.locator('[data-frames="2"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel generation' }).click()
  await expect(page.getByRole('button', { name: 'Generate Vision (1 Credit)' })).toBeVisible()
  await expectAccessible(page)
  ai.setBehaviour('succeed')
  await page.getByRole('button', { name: 'Generate Vision (1 Credit)' }).click()
  await waitForImage(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Future Scenarios' }).click()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expectAccessible(page)
})

test('the dialogs of the vision screen have no accessibility violations and restore focus', async ({
  page,
  account,
  expectAccessible,
}) => {
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
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

test('the enlarged image exceeds the width of a portrait viewport and is scrolled horizontally', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pcm/1/generate')
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  const region = page.getByRole('region', { name: 'The picture, to look around in' })
  await expect(region).toBeVisible()
  const box = await region.locator('img').first().boundingBox()
  expect(box?.height).toBeGreaterThan(400)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const before = await region.evaluate((element) => element.scrollLeft)
  expect(before).toBeGreaterThan(100)
  await region.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
})
