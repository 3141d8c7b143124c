import type { Page } from '@playwright/test'
import { LAYER_TEXTS } from '../../e2e/support/fixtures.ts'
import {
  change,
  fail,
  hold,
  press,
  pressing,
  type Screenshot,
  type ShownMoment,
  seeing,
  withOutdatedPrompts,
  withoutCredits,
} from './screenshot.ts'

const ANSWER = `${LAYER_TEXTS.soul} Nobody has to ask me why I smile.`
const answerField = (page: Page) => page.getByRole('textbox', { name: /Your answer/ })

/** Opens the comparison of two versions of moment 2, as if it had been saved with other words elsewhere. */
async function openComparison(page: Page, elsewhere: object) {
  let current: { version: number } | undefined
  await page.route('**/api/pcms/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 412,
          json: { message: 'x', code: 'version_conflict', requestId: 'x', current },
        })
      : route.fallback(),
  )
  await change(/\/api\/pcms$/, (moments: ShownMoment[]) => {
    const moment = moments.find(({ pcmNumber }) => pcmNumber === 2)
    if (moment) current = { ...moment, ...elsewhere, version: moment.version + 1 }
    return moments
  })(page)
  await page.reload()
  await answerField(page).fill(ANSWER)
  await press(page, 'Continue to Next Step')
  await page.getByRole('radio', { name: 'Edit a merged text' }).check()
}

/** Reloads with words of a moment that are not saved yet. */
async function reloadWithDraft(page: Page, momentNumber: number) {
  await page.evaluate(
    ([part, text]) => {
      const userId = JSON.parse(localStorage.getItem('future-memory-auth') ?? '').user.id
      const data = { fields: { surfacePrompt: { text, base: '' } } }
      localStorage.setItem(
        `future-memory:${userId}:draft:${part}`,
        JSON.stringify({ version: 1, at: Date.now(), data }),
      )
    },
    [momentNumber, LAYER_TEXTS.surface] as const,
  )
  await page.reload()
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
    intercept: fail(/\/api\/pcms(\/2)?$/),
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
  {
    name: 'review-appearance',
    path: '/pcm/2/review',
    signedIn: 'user',
    intercept: change('**/api/auth/user', (user: object) => ({ ...user, hasCompletedProfile: false })),
    prepare: seeing('Personalize Your Experience'),
  },
  {
    name: 'offline-unsaved',
    path: '/offline.html',
    signedIn: 'new',
    prepare: async (page) => {
      await reloadWithDraft(page, 1)
      await page.getByText('Not saved yet').waitFor()
    },
  },
  {
    name: 'editor-no-room',
    path: '/pcm/4',
    signedIn: 'user',
    prepare: async (page) => {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError')
        }
      })
      await page.getByRole('textbox', { name: /Your answer/ }).fill(LAYER_TEXTS.surface)
      await page.getByText('It is kept in this tab only').waitFor()
    },
  },
  {
    name: 'editor-error-unsaved',
    path: '/pcm/4',
    signedIn: 'user',
    intercept: fail(/\/api\/pcms$/),
    prepare: async (page) => {
      await reloadWithDraft(page, 4)
      await page.getByText('Your words, not saved yet').waitFor()
    },
  },
  { name: 'review-edit', path: '/pcm/2/review', signedIn: 'user', prepare: pressing('Edit') },
  {
    name: 'review-outdated',
    path: '/pcm/2/review',
    signedIn: 'user',
    intercept: withOutdatedPrompts,
    prepare: (page) => page.getByRole('button', { name: 'Keep this one' }).waitFor(),
  },
  {
    name: 'review-no-credits',
    path: '/pcm/2/review',
    signedIn: 'user',
    intercept: withoutCredits,
    prepare: seeing('You have no credits left'),
  },
  {
    name: 'editor-emptied',
    path: '/pcm/2',
    signedIn: 'user',
    prepare: async (page) => {
      await page.route(/\/api\/pcms\/\d+$/, (route) => route.abort())
      await answerField(page).fill('')
      await page.getByText('This layer is empty now').waitFor()
    },
  },
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
]
