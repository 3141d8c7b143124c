import type { Locator, Page } from '@playwright/test'
import { openDashboard } from './support/dashboard.ts'
import { createMomentWithImage, expect, test } from './support/fixtures.ts'
import { VISION_PATH, waitForImage } from './support/vision-screen.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

/** The names of the controls of which the toast hides a part that matters: of a large one, such as a picture, its middle. */
const hiddenControls = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toaster] [role] > div')?.getBoundingClientRect()
    if (!toast) return ['There is no toast.']
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => {
        if (control.closest('[data-toaster]')) return false
        const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
        const inset = height > 120 ? 0.4 : 0
        return (
          width > 0 &&
          left + width * inset < toast.right &&
          right - width * inset > toast.left &&
          top + height * inset < toast.bottom &&
          bottom - height * inset > toast.top
        )
      })
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.outerHTML)
  })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const size of SIZES)
  test(`at ${size.width}x${size.height} a toast hides no control of the vision screen, the editor and the dashboard`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(size)
    await createMomentWithImage(account)
    await page.goto(VISION_PATH)
    await waitForImage(page)
    await page.getByRole('button', { name: 'Download', exact: true }).first().click()
    await expect(page.getByText('Download Started')).toBeVisible()
    await expect.poll(() => hiddenControls(page)).toEqual([])

    await page.goto('/pcm/1')
    const name = page.getByPlaceholder('e.g., View Earth from space')
    await name.fill('A still lake')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Vision name saved successfully.')).toBeVisible()
    await expect.poll(() => hiddenControls(page)).toEqual([])

    await openDashboard(page, account)
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    await expect(page.getByText('Share text has been copied to your clipboard.')).toBeVisible()
    await expect.poll(() => hiddenControls(page)).toEqual([])
    await page.mouse.wheel(0, 300)
    await expect.poll(() => hiddenControls(page)).toEqual([])
  })

for (const size of [SIZES[0], SIZES[2]])
  test(`at ${size.width}x${size.height} the last controls of each dialog are visible without scrolling`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(size)
    for (let number = 1; number <= 3; number++) await createMomentWithImage(account, number)
    const dialog = page.getByRole('dialog')
    const expectVisible = async (...controls: Locator[]) => {
      for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })

    await page.goto(VISION_PATH)
    await waitForImage(page)
    await page.getByRole('button', { name: 'Guided Regeneration' }).click()
    await expectVisible(button('Cancel'), button('Regenerate with Feedback'))
    await page.getByRole('button', { name: 'Edit Full Prompt' }).click()
    await expectVisible(button('Cancel'), button('Reset'), button('Generate with Custom Prompt'))
    await page.getByRole('button', { name: 'Enlarge your vision' }).click()
    await expectVisible(dialog.getByRole('button', { name: /Download/ }))

    await openDashboard(page, account)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expectVisible(button('Skip for Now'), button('Save Preferences'))

    await page.goto('/final')
    await page.getByRole('button', { name: 'Mobile Lockscreen' }).click()
    await dialog.getByRole('button', { name: /Mobile Lockscreen/ }).click()
    await expectVisible(button('Back'), button('Create Export'))

    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await expectVisible(button('Keep My Account'), button('Continue'))
  })
