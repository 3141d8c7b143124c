import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Triggers a download; returns its suggested file name and content. */
export async function readDownload(page: Page, trigger: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await trigger()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
