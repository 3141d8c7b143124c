/**
 * Screenshots of every screen and dialog in three widths, written to .screenshots/, from a separate server with nothing
 * configured: `npm run screenshots`, or `npm run screenshots -- review export` for the states whose names contain one of these.
 */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from './find-browser.mjs'
import { createAccounts } from './screenshots/accounts.ts'
import { ADMIN_SCREENSHOTS } from './screenshots/admin.ts'
import { DASHBOARD_SCREENSHOTS } from './screenshots/dashboard.ts'
import { IMAGE_SCREENSHOTS } from './screenshots/images.ts'
import type { Screenshot } from './screenshots/screenshot.ts'
import { SECURITY_SCREENSHOTS } from './screenshots/security.ts'
import { STORY_SCREENSHOTS } from './screenshots/story.ts'
import { VISITOR_SCREENSHOTS } from './screenshots/visitor.ts'
import { WRITING_SCREENSHOTS } from './screenshots/writing.ts'

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

const wanted = process.argv.slice(2)
const shots: readonly Screenshot[] = [
  ...VISITOR_SCREENSHOTS,
  ...WRITING_SCREENSHOTS,
  ...IMAGE_SCREENSHOTS,
  ...DASHBOARD_SCREENSHOTS,
  ...STORY_SCREENSHOTS,
  ...SECURITY_SCREENSHOTS,
  ...ADMIN_SCREENSHOTS,
].filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const folder = fileURLToPath(new URL('../.screenshots/', import.meta.url))
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const server = await startServer()
const developerServer = await createServer({ server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' })
await developerServer.listen()
const [developerUrl = ''] = developerServer.resolvedUrls?.local ?? []
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
let failureCount = 0
try {
  const sessions = await createAccounts(server)
  for (const shot of shots)
    await take(shot, shot.signedIn && sessions[shot.signedIn]).catch((error: unknown) => {
      failureCount++
      console.error(`${shot.name}: ${error}`)
    })
  console.log(`${shots.length - failureCount} of ${shots.length} states in ${folder}`)
} finally {
  await browser.close()
  await developerServer.close()
  await server.stop()
}
if (failureCount > 0) process.exitCode = 1

async function take(shot: Screenshot, session?: object) {
  if (!shot.hasToast) return await photograph(shot, WIDTHS, session)
  for (const viewport of WIDTHS) await photograph(shot, [viewport], session)
}

/** Brings one page into the state, and photographs it in each width. */
async function photograph(
  { name, path, isDeveloperPage, intercept, prepare }: Screenshot,
  viewports: readonly { width: number; height: number }[],
  session?: object,
) {
  const context = await browser.newContext({
    viewport: viewports[0] ?? null,
    baseURL: isDeveloperPage ? developerUrl : server.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(15_000)
  try {
    if (session)
      await context.addInitScript(
        (value) => localStorage.setItem('future-memory-auth', value),
        JSON.stringify(session),
      )
    const page = await context.newPage()
    await intercept?.(page)
    await page.goto(path)
    if (!name.endsWith('-loading')) await page.getByRole('heading').first().waitFor()
    await prepare?.(page)
    // A response that is held keeps the network busy.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      const hasDialog = await page.getByRole('dialog').first().isVisible()
      await settle(page, !hasDialog)
      await page.screenshot({ path: `${folder}${name}-${viewport.width}.png`, fullPage: !hasDialog })
    }
  } finally {
    await context.close()
  }
}

/** Waits for all images, also for those that load only when they are scrolled to, and for the layout of a new width. */
function settle(page: Page, isScrolledToTop: boolean) {
  return page.evaluate(async (isToTop) => {
    if (isToTop) scrollTo(0, 0)
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, isScrolledToTop)
}
