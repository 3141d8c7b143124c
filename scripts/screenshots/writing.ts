import type { Page } from '@playwright/test'
import { LAYER_TEXTS } from '../../e2e/support/fixtures.ts'
import { fail, hold, press, pressing, type Screenshot, seeing } from './screenshot.ts'

const ANSWER = `${LAYER_TEXTS.soul} Nobody has to ask me why I smile.`
const answerField = (page: Page) => page.getByRole('textbox', { name: /Your answer/ })

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
  await answerField(page).fill(ANSWER)
  await press(page, 'Continue to Next Step')
  await page.getByRole('radio', { name: 'Edit a merged text' }).check()
}

async function signOutWithUnsavedTexts(page: Page) {
  await answerField(page).fill(ANSWER)
  await press(page, 'Logout')
  await page.getByRole('dialog').waitFor()
}

/** The way from the welcome to the prompt. */
export const WRITING_SCREENSHOTS: readonly Screenshot[] = [
  { name: 'welcome', path: '/home', signedIn: 'new' },
  { name: 'editor-first', path: '/pcm/1', signedIn: 'new' },
  { name: 'editor-new', path: '/pcm/3', signedIn: 'user' },
  {
    name: 'editor-examples',
    path: '/pcm/4',
    signedIn: 'user',
    prepare: (page) => page.getByText('Example answers').click(),
  },
  { name: 'editor-written', path: '/pcm/2', signedIn: 'user' },
  {
    name: 'editor-offline',
    path: '/pcm/4',
    signedIn: 'user',
    prepare: (page) => page.context().setOffline(true),
  },
  {
    name: 'editor-error',
    path: '/pcm/2',
    signedIn: 'user',
    intercept: fail('**/api/pcms/2'),
    prepare: seeing('Try again'),
  },
  { name: 'unsaved-texts', path: '/pcm/4', signedIn: 'user', prepare: signOutWithUnsavedTexts },
  {
    name: 'unsaved-texts-offline',
    path: '/pcm/4',
    signedIn: 'user',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await signOutWithUnsavedTexts(page)
    },
  },
  {
    name: 'review-crafting',
    path: '/pcm/6/review',
    signedIn: 'user',
    intercept: hold('**/api/enhance-prompt'),
    prepare: seeing('Crafting Your Vision'),
  },
  {
    name: 'review-failed',
    path: '/pcm/6/review',
    signedIn: 'user',
    hasToast: true,
    intercept: fail('**/api/enhance-prompt'),
    prepare: seeing('Try again'),
  },
  { name: 'review', path: '/pcm/2/review', signedIn: 'user', prepare: seeing('Your Vision is Ready') },
  { name: 'review-edit', path: '/pcm/2/review', signedIn: 'user', prepare: pressing('Edit') },
  {
    name: 'conflict',
    path: '/pcm/2',
    signedIn: 'user',
    prepare: (page) =>
      openComparison(page, {
        soulPrompt: 'I chose this life slowly, and I am home in it. My children know it too.',
      }),
  },
  {
    name: 'conflict-notice',
    path: '/pcm/2',
    signedIn: 'user',
    prepare: async (page) => {
      await openComparison(page, { soulPrompt: 'I am home.' })
      await press(page, 'Decide later')
      await page.getByRole('button', { name: 'Compare both' }).waitFor()
    },
  },
  { name: 'moment-not-found', path: '/pcm/7', signedIn: 'user' },
  { name: 'not-found-signed-in', path: '/nowhere', signedIn: 'user' },
  { name: 'reset-password', path: '/reset-password', signedIn: 'user' },
]
