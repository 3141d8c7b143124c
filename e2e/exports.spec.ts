import { readDownload } from './support/downloads.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'

test('six moments are exported in three formats, each downloaded under the name of its format', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (let number = 1; number <= 6; number++) await createMomentWithImage(account, number)
  await page.goto('/final')
  await expect(page.getByRole('heading', { name: 'Your Future Is Now in Sight.' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(page.getByText('Export Created!')).toBeVisible()
  const save = () => page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const desktop = await readDownload(page, save)
  expect(desktop.name).toMatch(/^future-memory-desktop-wallpaper-\d{8}-\d{6}\.jpg$/)
  expect(desktop.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  await expect(page.getByText('Your export is downloading now.')).toBeVisible()

  for (const [kind, file] of [
    ['Mobile Lockscreen', 'mobile-lockscreen'],
    ['Instagram Story', 'instagram-story'],
  ] as const) {
    await page.getByRole('dialog').getByRole('button', { name: 'Create Another' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(kind) })
      .click()
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create Export' })
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck()
    await expect(create).toBeDisabled()
    for (const index of [5, 0, 3]) await boxes.nth(index).check()
    await expect(boxes.nth(1)).toBeDisabled()
    await expectAccessible(page)
    await create.click()
    const download = await readDownload(page, save)
    expect(download.name).toMatch(new RegExp(`^future-memory-${file}-`))
  }
  await page.keyboard.press('Escape')
  await page.goto('/account')
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(3)
  await expect(page.getByText('6 of 6')).toBeVisible()
  await expectAccessible(page)
})

test('an export continues after its dialog is closed, and a failed one returns to the format selection', async ({
  page,
  account,
}) => {
  await createMomentWithImage(account)
  await page.goto('/final')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/exports/create', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Creating your Desktop Wallpaper...')).toBeVisible()
  await page.keyboard.press('Escape')
  release()
  await expect(page.getByText('Export Created!')).toBeVisible()
  await page.getByRole('button', { name: 'Desktop Wallpaper' }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: 'Your new Desktop Wallpaper' }),
  ).toBeVisible()

  await page.unroute('**/api/exports/create')
  await page.route('**/api/exports/create', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Create Another' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Desktop Wallpaper/ })
    .click()
  await expect(page.getByText('There was an error creating your export. Please try again.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Create Export' })).toBeVisible()
})

test('the dashboard offers exports when all six moments are completed', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (let number = 1; number <= 6; number++) await createMomentWithImage(account, number)
  await account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
  await page.goto('/dashboard')
  for (const name of ['Desktop Wallpaper', 'Mobile Lockscreen', 'Instagram Story'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Complete Story' })).toHaveAttribute('href', '/final')
  await page.getByRole('button', { name: 'Mobile Lockscreen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Mobile Lockscreen/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox')).toHaveCount(6)
})
