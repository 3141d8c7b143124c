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
  await page.setViewportSize({ width: 1440, height: 900 })
  await createMomentWithImage(account)
  await page.goto(VISION_PATH)
  await waitForImage(page)
  for (const name of ['Edit Full Prompt', 'Guided Regeneration', 'History', 'Enlarge your vision']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('the enlarged image is shown whole on a phone, and is zoomed and moved by keyboard, tap and pinch', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account, 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(VISION_PATH)
  await page.getByRole('button', { name: 'Enlarge your vision' }).click()
  const region = page.getByRole('region', { name: 'The picture, to look around in' })
  const picture = region.locator('img').first()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const frame = await region.boundingBox()
  const whole = await width()
  expect(whole).toBeLessThanOrEqual(frame?.width ?? 0)
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()

  await region.press('+')
  await expect.poll(width).toBeCloseTo(whole * 1.5, -1)
  const before = await region.evaluate((element) => element.scrollLeft)
  expect(before).toBeGreaterThan(0)
  await region.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Whole picture' }).click()
  await expect.poll(width).toBeCloseTo(whole, -1)
  await region.dblclick({ position: { x: 250, y: 200 } })
  await expect.poll(width).toBeCloseTo(whole * 2.5, -1)
  await region.dblclick({ position: { x: 100, y: 200 } })
  await expect.poll(width).toBeCloseTo(whole, -1)

  const touch = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 180 - apart, y: 350, id: 0 },
    { x: 180 + apart, y: 350, id: 1 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(60) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(width).toBeCloseTo(whole * 2, -1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeInViewport({
    ratio: 1,
  })
})

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
  [360, 740],
] as const)
  test(`the image, its state and its actions fit one screen at ${width}x${height}`, async ({
    page,
    account,
    ai,
  }) => {
    await page.setViewportSize({ width, height })
    await createMoment(account)
    ai.setBehaviour('hold')
    await page.goto(VISION_PATH)
    const frames = page.locator('[data-frames="2"]')
    await expect(frames).toBeVisible()
    const generating = page.getByRole('heading', { name: 'Generating Your Vision' })
    for (const part of [
      frames,
      generating,
      page.getByText('The picture is coming into view'),
      page.getByRole('timer'),
      page.getByRole('button', { name: 'Cancel generation' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })

    ai.setBehaviour('succeed')
    await waitForImage(page)
    const toast = page.getByText('Vision Created')
    await expect(toast).toBeVisible()
    const toastCard = toast.locator('xpath=ancestor::*[contains(@class, "shadow-float")]')
    await toastCard.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)))
    const toastBox = await toastCard.boundingBox()
    const regenerate = page.getByRole('button', { name: 'Regenerate', exact: true })
    for (const part of [
      page.getByRole('button', { name: 'Enlarge your vision' }),
      regenerate,
      page.getByRole('button', { name: 'Download' }),
      page.getByRole('button', { name: 'History' }),
      page.getByRole('link', { name: 'Continue Journey' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      expect(overlap(toastBox, await part.boundingBox())).toBe(false)
    }

    ai.setBehaviour('hold')
    await page.evaluate(() => scrollTo({ top: 40 }))
    await regenerate.focus()
    await page.keyboard.press('Enter')
    await expect(generating).toBeFocused()
    await expect(frames).toBeVisible()
    ai.setBehaviour('succeed')
    await waitForImage(page)
    await expect(regenerate).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(40)
  })

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (one: Box | null, other: Box | null) =>
  !one ||
  !other ||
  (one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height)

test('words that are edited in the review lead to a new image, at a price that is said', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, combinedPrompt } = await createMoment(account)
  await account.api('POST', '/api/generate-image', { prompt: combinedPrompt, pcmId: id })
  await page.goto('/pcm/1/review')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox').fill('A red house by the sea.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Generate Your Vision (1 Credit)' }).click()
  const earlier = await waitForImage(page)
  await expect(page.getByText('Your words have changed since this picture.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Journey' })).toBeInViewport({ ratio: 1 })
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
  await page.getByRole('button', { name: 'Paint the new words (1 credit)' }).click()
  await expect(page.getByText('Vision Created')).toBeVisible()
  expect(await waitForImage(page)).not.toBe(earlier)
  await expect(page.getByText('Your words have changed since this picture.')).toBeHidden()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 8 })
  expect(await account.api('GET', '/api/pcms/1/images')).toMatchObject([
    { prompt: 'A red house by the sea.' },
    {},
  ])
})
