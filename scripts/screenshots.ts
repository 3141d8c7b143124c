/**
 * Screenshots of every screen in three widths, written to .screenshots/, from a separate server with nothing configured:
 * `npm run screenshots`, or `npm run screenshots -- review` for the screens whose names contain `review`.
 */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { MOMENT_COUNT } from '#shared/product.ts'
import { createAccount, createMoment, createMomentWithImage, LAYER_TEXTS } from '../e2e/support/fixtures.ts'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from './find-browser.mjs'

interface Screenshot {
  name: string
  path: string
  isSignedIn?: boolean
  /** Who is signed in: by default, a user with one picture and one written moment. */
  user?: 'new' | 'complete'
  /** A page for developers: Vite serves it, it is not part of the built client. */
  isDeveloperPage?: boolean
  /** Brings the screen into the state that is shown. */
  prepare?: (page: Page) => Promise<unknown>
}

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

const start = (page: Page) => page.getByRole('button', { name: 'Start Your Future Memory' }).first().click()

const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'landing', path: '/' },
  { name: 'preview', path: '/preview' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'sign-up', path: '/', prepare: start },
  {
    name: 'sign-in',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    name: 'forgotten-password',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
    },
  },
  {
    name: 'signed-up',
    path: '/',
    prepare: async (page) => {
      await start(page)
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Lovelace')
      await page.getByLabel('Email').fill('ada.lovelace@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a long and quiet secret')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByRole('button', { name: 'Send it again' }).click()
      await page.getByText(/a new link is on its way|please wait/).waitFor()
    },
  },
  { name: 'login-prompt', path: '/pcm/1' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'reset-password-expired', path: '/reset-password' },
  { name: 'dev-ui', path: '/dev/ui', isDeveloperPage: true },
  { name: 'reset-password', path: '/reset-password', isSignedIn: true },
  { name: 'welcome', path: '/home', isSignedIn: true, user: 'new' },
  { name: 'editor-new', path: '/pcm/3', isSignedIn: true },
  {
    name: 'editor-examples',
    path: '/pcm/4',
    isSignedIn: true,
    prepare: (page) => page.getByText('Example answers').click(),
  },
  { name: 'editor-written', path: '/pcm/2', isSignedIn: true },
  {
    name: 'review',
    path: '/pcm/2/review',
    isSignedIn: true,
    prepare: (page) => page.getByText('Your Vision is Ready').waitFor(),
  },
  {
    name: 'review-edit',
    path: '/pcm/2/review',
    isSignedIn: true,
    prepare: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
  },
  {
    name: 'conflict',
    path: '/pcm/2',
    isSignedIn: true,
    prepare: (page) =>
      openComparison(page, {
        soulPrompt: 'I chose this life slowly, and I am home in it. My children know it too.',
      }),
  },
  {
    name: 'conflict-notice',
    path: '/pcm/2',
    isSignedIn: true,
    prepare: async (page) => {
      await openComparison(page, { soulPrompt: 'I am home.' })
      await page.getByRole('button', { name: 'Decide later' }).click()
      await page.getByRole('button', { name: 'Compare both' }).waitFor()
    },
  },
  { name: 'moment-not-found', path: '/pcm/7', isSignedIn: true },
  { name: 'vision', path: '/pcm/1/generate', isSignedIn: true },
  { name: 'vision-empty', path: '/pcm/5/generate', isSignedIn: true },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'dashboard-details', path: '/dashboard?moment=1', isSignedIn: true },
  {
    name: 'dashboard-orphaned',
    path: '/dashboard?moment=1',
    isSignedIn: true,
    prepare: openOrphanedTexts,
  },
  {
    name: 'sign-out-unsaved',
    path: '/dashboard?moment=1',
    isSignedIn: true,
    prepare: async (page) => {
      await openOrphanedTexts(page)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'dashboard-onboarding', path: '/dashboard', isSignedIn: true, user: 'new' },
  { name: 'dashboard-complete', path: '/dashboard', isSignedIn: true, user: 'complete' },
  { name: 'final', path: '/final', isSignedIn: true },
  { name: 'final-complete', path: '/final', isSignedIn: true, user: 'complete' },
  { name: 'final-empty', path: '/final', isSignedIn: true, user: 'new' },
  { name: 'account', path: '/account', isSignedIn: true },
  {
    name: 'account-name',
    path: '/account',
    isSignedIn: true,
    prepare: (page) => page.getByRole('button', { name: 'Change Name' }).click(),
  },
  {
    name: 'account-second-factor',
    path: '/account',
    isSignedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set Up', exact: true }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
]

/** Opens the comparison of two versions of moment 2, as if it had been saved with other words elsewhere. */
async function openComparison(page: Page, elsewhere: object) {
  let current: { version: number } | undefined
  await page.route('**/api/pcms/*', async (route) => {
    if (route.request().method() === 'PUT' && current) {
      const body = { message: 'x', code: 'version_conflict', requestId: 'x', current }
      return await route.fulfill({ status: 412, json: body })
    }
    const response = await route.fetch()
    const moment = await response.json()
    current = { ...moment, ...elsewhere, version: moment.version + 1 }
    return await route.fulfill({ response })
  })
  await page.reload()
  const answer = page.getByRole('textbox', { name: /Your answer/ })
  await answer.fill(`${LAYER_TEXTS.soul} Nobody has to ask me why I smile.`)
  await page.getByRole('button', { name: 'Continue to Next Step' }).click()
  await page.getByRole('radio', { name: 'Edit a merged text' }).check()
}

/** Unsaved texts of an action and a scenario that are no longer there. */
async function openOrphanedTexts(page: Page) {
  await page.evaluate(() => {
    const userId = JSON.parse(localStorage.getItem('future-memory-auth') ?? '').user.id
    const keep = (part: string, name: string, text: string) => {
      const data = { fields: { [name]: { text, base: '' } } }
      localStorage.setItem(
        `future-memory:${userId}:record:${part}`,
        JSON.stringify({ version: 1, at: Date.now(), data }),
      )
    }
    keep('action:999901', 'actionText', 'Write to the two people whose studio I want to see from inside.')
    keep(
      'scenario:999902',
      'scenarioText',
      'I unlock the workshop before the street is awake. I put the kettle on, open the tall windows, and write the first page of the letter that I have been afraid of.',
    )
  })
  await page.reload()
  await page
    .getByText(/Your text is still here/)
    .nth(1)
    .waitFor()
}

const wanted = process.argv[2] ?? ''
const shots = SCREENSHOTS.filter((shot) => shot.name.includes(wanted))
const folder = fileURLToPath(new URL('../.screenshots/', import.meta.url))
if (wanted === '') await rm(folder, { recursive: true, force: true })
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
try {
  const newUser = await createAccount(server, 'newuser')
  const user = await createAccount(server, 'user')
  const completeUser = await createAccount(server, 'complete')
  if (shots.some((shot) => shot.isSignedIn)) {
    const moment = await createMoment(user.account, 1)
    await createMoment(user.account, 2)
    await user.account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
    await user.account.api('POST', '/api/generate-image', {
      prompt: moment.combinedPrompt,
      pcmId: moment.id,
    })
  }
  if (shots.some((shot) => shot.user === 'complete')) {
    await completeUser.account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })
    for (let number = 1; number <= MOMENT_COUNT; number++)
      await createMomentWithImage(completeUser.account, number)
  }
  for (const viewport of WIDTHS) {
    for (const shot of shots) {
      const context = await browser.newContext({
        viewport,
        baseURL: shot.isDeveloperPage ? developerUrl : server.url,
        reducedMotion: 'reduce',
      })
      if (shot.isSignedIn) {
        const { session } = shot.user === 'new' ? newUser : shot.user === 'complete' ? completeUser : user
        await context.addInitScript(
          (value) => localStorage.setItem('future-memory-auth', value),
          JSON.stringify(session),
        )
      }
      const page = await context.newPage()
      await page.goto(shot.path)
      await page.getByRole('heading').first().waitFor()
      await shot.prepare?.(page)
      await page.waitForLoadState('networkidle')
      const hasDialog = await page.getByRole('dialog').first().isVisible()
      await page.screenshot({ path: `${folder}${shot.name}-${viewport.width}.png`, fullPage: !hasDialog })
      await context.close()
    }
  }
  console.log(`${shots.length * WIDTHS.length} screenshots in ${folder}`)
} finally {
  await browser.close()
  await developerServer.close()
  await server.stop()
}
