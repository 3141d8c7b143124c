import type { Page } from '@playwright/test'
import {
  fail,
  hold,
  press,
  pressing,
  type Screenshot,
  seeing,
  withOutdatedPrompts,
  withoutCredits,
} from './screenshot.ts'

/** Also refuses the generation that starts with the page. */
async function refuseCredits(page: Page) {
  await withoutCredits(page)
  const json = { message: 'Insufficient credits', code: 'insufficient_credits', requestId: 'x' }
  await page.route('**/api/generate-image', (route) => route.fulfill({ status: 402, json }))
}

/** A generation whose words an AI provider has refused, in place of a new one. */
const refuseWords = (page: Page) =>
  page.route('**/api/generate-image', (route) => {
    const { pcmId, prompt } = route.request().postDataJSON()
    const at = new Date().toISOString()
    return route.fulfill({
      json: {
        id: '01936f00-0000-7000-8000-000000000001',
        ...{
          pcmId,
          scenarioId: null,
          modelChoice: 'gpt-image-1',
          isFirstPerson: false,
          prompt,
          feedback: null,
        },
        ...{ status: 'failed', stage: 'done', errorCode: 'generation_refused' },
        errorMessage:
          'The AI provider will not paint these words. Please change the prompt and try again. You were not charged.',
        ...{ partialUrls: [], imageUrl: null, model: null, size: null, reading: null },
        ...{ createdAt: at, startedAt: at, finishedAt: at },
      },
    })
  })

async function askForTheImpossible(page: Page) {
  await press(page, 'Guided Regeneration')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Make it winter, and add a dragon')
  await press(page, 'Regenerate with Feedback')
  await dialog.getByText(/The studio cannot follow/).waitFor()
}

/** The vision screen. */
export const IMAGE_SCREENSHOTS: readonly Screenshot[] = [
  {
    name: 'vision-loading',
    path: '/pcm/1/generate',
    signedIn: 'user',
    intercept: hold(/\/api\/pcms(\/1)?$/),
    prepare: seeing('Loading your moment...'),
  },
  { name: 'vision', path: '/pcm/1/generate', signedIn: 'user' },
  {
    name: 'vision-outdated',
    path: '/pcm/1/generate',
    signedIn: 'user',
    intercept: withOutdatedPrompts,
    prepare: (page) => page.getByRole('link', { name: 'Review the prompt' }).waitFor(),
  },
  { name: 'vision-practised', path: '/pcm/1/generate', signedIn: 'complete' },
  {
    name: 'vision-scenarios',
    path: '/pcm/1/generate',
    signedIn: 'user',
    prepare: (page) => page.getByRole('tab', { name: 'Future Scenarios' }).click(),
  },
  {
    name: 'vision-new-words',
    path: '/pcm/6/generate',
    signedIn: 'complete',
    prepare: seeing('Your words have changed since this picture.'),
  },
  { name: 'vision-empty', path: '/pcm/5/generate', signedIn: 'user' },
  {
    name: 'vision-question',
    path: '/pcm/6/generate',
    signedIn: 'user',
    prepare: seeing('Where is this?'),
  },
  {
    name: 'vision-unread',
    path: '/pcm/2/generate',
    signedIn: 'user',
    intercept: fail('**/api/read-prompt'),
    prepare: seeing('Your words could not be read just now'),
  },
  {
    name: 'vision-sign-words',
    path: '/pcm/6/generate',
    signedIn: 'user',
    prepare: async (page) => {
      await page.getByRole('listitem').getByRole('button').first().click()
      await press(page, 'Write something')
      await page.getByRole('textbox', { name: 'Words' }).fill('Welcome home, all of you who are')
    },
  },
  {
    name: 'vision-places',
    path: '/pcm/6/generate',
    signedIn: 'user',
    prepare: async (page) => {
      await press(page, 'Another place…')
      await page.getByText('Lighthouse').waitFor()
    },
  },
  {
    name: 'vision-generating',
    path: '/pcm/2/generate',
    signedIn: 'user',
    intercept: hold('**/api/generate-image'),
    prepare: seeing('Generating Your Vision'),
  },
  {
    name: 'vision-failed',
    path: '/pcm/2/generate',
    signedIn: 'user',
    hasToast: true,
    intercept: fail('**/api/generate-image'),
    prepare: seeing('This picture was not made'),
  },
  {
    name: 'vision-failed-again',
    path: '/pcm/1/generate',
    signedIn: 'user',
    hasToast: true,
    intercept: fail('**/api/generate-image'),
    prepare: async (page) => {
      await press(page, 'Regenerate')
      await page.getByText('This picture was not made').waitFor()
    },
  },
  {
    name: 'vision-refused',
    path: '/pcm/1/generate',
    signedIn: 'user',
    hasToast: true,
    intercept: refuseWords,
    prepare: async (page) => {
      await press(page, 'Regenerate')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'vision-no-credits', path: '/pcm/1/generate', signedIn: 'user', intercept: withoutCredits },
  {
    name: 'vision-ready-no-credits',
    path: '/pcm/2/generate',
    signedIn: 'user',
    hasToast: true,
    intercept: refuseCredits,
    prepare: seeing('Ready when you are'),
  },
  {
    name: 'vision-enlarged',
    path: '/pcm/1/generate',
    signedIn: 'user',
    prepare: pressing('Enlarge your vision'),
  },
  { name: 'vision-history', path: '/pcm/1/generate', signedIn: 'complete', prepare: pressing('History') },
  {
    name: 'vision-history-empty',
    path: '/pcm/1/generate',
    signedIn: 'user',
    intercept: (page) => page.route('**/api/pcms/1/images*', (route) => route.fulfill({ json: [] })),
    prepare: pressing('History'),
  },
  {
    name: 'vision-guided',
    path: '/pcm/1/generate',
    signedIn: 'user',
    prepare: pressing('Guided Regeneration'),
  },
  {
    name: 'vision-guided-unfollowed',
    path: '/pcm/1/generate',
    signedIn: 'user',
    prepare: askForTheImpossible,
  },
  { name: 'vision-prompt', path: '/pcm/1/generate', signedIn: 'user', prepare: pressing('Edit Full Prompt') },
  {
    name: 'vision-enhanced-prompt',
    path: '/pcm/1/generate',
    signedIn: 'complete',
    prepare: pressing('View Enhanced Prompt'),
  },
]
