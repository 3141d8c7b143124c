import type { Page } from '@playwright/test'
import { change, fail, hold, press, pressing, type Screenshot, seeing } from './screenshot.ts'

const OPEN_MOMENT = '/dashboard?moment=1'
const card = (page: Page) => page.locator('#moment-1')

async function openScenarios(page: Page) {
  await card(page)
    .getByRole('button', { name: /^Future Scenarios/ })
    .click()
  await card(page).getByRole('article').first().waitFor()
}

/** Starts the rehearsal and passes time. */
async function rehearse(page: Page, seconds: number) {
  await page.clock.install()
  await pressing('Rehearse', 'Start')(page)
  await page.clock.fastForward(seconds * 1000)
}

/** A configured playlist, whose player is not loaded. */
async function withPlaylist(page: Page) {
  await change('**/api/config', (config: object) => ({ ...config, playlistId: 'PLabc_123' }))(page)
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Music</title><body style="background: black">' }),
  )
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

/** The dashboard, the details of a moment, and the rehearsal. */
export const DASHBOARD_SCREENSHOTS: readonly Screenshot[] = [
  { name: 'dashboard', path: '/dashboard', signedIn: 'user' },
  { name: 'dashboard-details', path: OPEN_MOMENT, signedIn: 'user' },
  { name: 'dashboard-orphaned', path: OPEN_MOMENT, signedIn: 'user', prepare: openOrphanedTexts },
  {
    name: 'sign-out-unsaved',
    path: OPEN_MOMENT,
    signedIn: 'user',
    prepare: async (page) => {
      await openOrphanedTexts(page)
      await press(page, 'Logout')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'dashboard-onboarding', path: '/dashboard', signedIn: 'new', prepare: seeing(/^Step 1/) },
  { name: 'onboarding-method', path: '/dashboard', signedIn: 'new', prepare: pressing('Next') },
  { name: 'onboarding-ready', path: '/dashboard', signedIn: 'new', prepare: pressing('Next', 'Next') },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    signedIn: 'new',
    prepare: async (page) => {
      await pressing('Next', 'Next', 'Start Your Journey')(page)
      await press(page, 'Skip for Now')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    signedIn: 'user',
    intercept: hold('**/api/pcms'),
    prepare: (page) => page.getByRole('status', { name: 'Loading your dashboard' }).waitFor(),
  },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    signedIn: 'user',
    intercept: fail('**/api/pcms'),
    prepare: seeing('This did not load'),
  },
  {
    name: 'dashboard-practice-error',
    path: OPEN_MOMENT,
    signedIn: 'user',
    intercept: async (page) => {
      await fail('**/api/daily-actions*')(page)
      await fail('**/api/future-scenarios*')(page)
      await fail('**/api/user-stats')(page)
    },
    prepare: seeing('Your scenarios did not load.'),
  },
  { name: 'dashboard-complete', path: '/dashboard', signedIn: 'complete' },
  { name: 'dashboard-complete-details', path: OPEN_MOMENT, signedIn: 'complete', prepare: openScenarios },
  {
    name: 'dashboard-editing',
    path: OPEN_MOMENT,
    signedIn: 'complete',
    prepare: async (page) => {
      await openScenarios(page)
      await card(page).getByRole('button', { name: 'Edit', exact: false }).first().click()
      await card(page).getByRole('article').getByRole('button', { name: /^Edit/ }).first().click()
      await card(page).getByText('Debug Info (for support)').click()
    },
  },
  {
    name: 'dashboard-action-error',
    path: OPEN_MOMENT,
    signedIn: 'complete',
    hasToast: true,
    intercept: fail('**/api/daily-actions/*/complete'),
    prepare: async (page) => {
      await card(page).getByRole('checkbox').first().click()
      await page.getByText('Failed to complete action').first().waitFor()
    },
  },
  {
    name: 'dashboard-enlarged',
    path: '/dashboard',
    signedIn: 'complete',
    prepare: pressing(/^Enlarge/),
  },
  { name: 'dashboard-appearance', path: '/dashboard', signedIn: 'user', prepare: pressing('Appearance') },
  { name: 'dashboard-version', path: '/dashboard', signedIn: 'user', prepare: pressing(/^Version/) },
  {
    name: 'dashboard-enhanced-prompt',
    path: OPEN_MOMENT,
    signedIn: 'complete',
    prepare: pressing('View Enhanced Prompt'),
  },
  {
    name: 'rehearsal-playlist',
    path: '/dashboard',
    signedIn: 'user',
    intercept: withPlaylist,
    prepare: pressing('Rehearse'),
  },
  { name: 'rehearsal-start', path: '/dashboard', signedIn: 'user', prepare: pressing('Rehearse') },
  { name: 'rehearsal-running', path: '/dashboard', signedIn: 'user', prepare: (page) => rehearse(page, 45) },
  {
    name: 'rehearsal-paused',
    path: '/dashboard',
    signedIn: 'user',
    prepare: async (page) => {
      await rehearse(page, 100)
      await press(page, 'Pause')
    },
  },
  {
    name: 'rehearsal-leave',
    path: '/dashboard',
    signedIn: 'user',
    prepare: async (page) => {
      await rehearse(page, 100)
      await page.keyboard.press('Escape')
      await page.getByText('Leave this rehearsal?').waitFor()
    },
  },
  {
    name: 'rehearsal-finished',
    path: '/dashboard',
    signedIn: 'user',
    hasToast: true,
    intercept: hold('**/api/pcm-mental-rehearsals'),
    prepare: async (page) => {
      await rehearse(page, 400)
      await page.getByText(/^Complete. Carry/).waitFor()
    },
  },
]
