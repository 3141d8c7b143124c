import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const VISION_PATH = '/pcm/1/generate'
const visionImage = (page: Page) =>
  page.getByRole('button', { name: 'Enlarge your vision' }).locator('img').first()

/** The value beside a label of the credits bar. */
export const creditsBarValue = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=../dd')

/** Waits until the image has been decoded in full size; returns its URL. */
export async function waitForImage(page: Page): Promise<string> {
  await expect
    .poll(() => visionImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  return (await visionImage(page).getAttribute('src')) ?? ''
}
