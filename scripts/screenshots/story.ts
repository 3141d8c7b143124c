import type { Page } from '@playwright/test'
import { change, fail, hold, press, pressing, type Screenshot, seeing, withProviders } from './screenshot.ts'

const inDialog = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Opens the export dialog and chooses a type in its first step. */
const chooseType = (name: string) => async (page: Page) => {
  await press(page, name)
  await inDialog(page, new RegExp(name))
}

async function selectMoments(page: Page) {
  await chooseType('Instagram Story')(page)
  for (const index of [0, 2, 4]) await page.getByRole('checkbox').nth(index).check()
}

/** An account with two ways to sign in. */
async function withIdentities(page: Page) {
  await withProviders(page)
  await change('**/auth/v1/user', (user: { identities: object[] }) => ({
    ...user,
    identities: [
      ...user.identities,
      {
        identity_id: '00000000-0000-4000-8000-000000000001',
        provider: 'custom:company',
        identity_data: { email: 'ada.lovelace@a-company-with-a-long-name.example' },
        created_at: '2026-05-03T12:00:00Z',
      },
    ],
  }))(page)
}

const PACKS = [
  { id: 'small', credits: 20, label: '20 credits for 9 €' },
  { id: 'large', credits: 60, label: '60 credits for 24 €' },
]

/** The session of the page, and three of other devices. */
const withSessions = change('**/api/auth/sessions', ([current]: object[]) => [
  { ...current, device: 'Chrome on Windows', network: '203.0.113.0/24' },
  makeSession(1, 'Safari on iPhone', '203.0.113.0/24', 5),
  makeSession(2, 'Samsung Internet on Android', '2001:db8:12::/48', 30),
  makeSession(3, 'Unknown device', null, 12 * 24),
])

const makeSession = (id: number, device: string, network: string | null, usedHoursAgo: number) => ({
  id: `other-${id}`,
  device,
  network,
  createdAt: '2026-11-02T08:00:00.000Z',
  lastUsedAt: new Date(Date.now() - usedHoursAgo * 3_600_000).toISOString(),
  isCurrent: false,
})

/** The final page with its exports, and the account. */
export const STORY_SCREENSHOTS: readonly Screenshot[] = [
  { name: 'final', path: '/final', signedIn: 'user' },
  { name: 'final-complete', path: '/final', signedIn: 'complete' },
  { name: 'final-empty', path: '/final', signedIn: 'new' },
  {
    name: 'final-open',
    path: '/final',
    signedIn: 'user',
    prepare: async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
    },
  },
  {
    name: 'final-draft',
    path: '/final',
    signedIn: 'user',
    prepare: async (page) => {
      await page.locator('summary', { hasText: 'Daily Action Step' }).first().click()
      await page.getByLabel('Daily Action Step').first().fill('Swim at dawn')
      await page.reload()
      await page.getByText('What you typed here before is back.').waitFor()
    },
  },
  {
    name: 'final-error',
    path: '/final',
    signedIn: 'user',
    intercept: fail('**/api/pcms'),
    prepare: seeing('This did not load'),
  },
  { name: 'export-type', path: '/final', signedIn: 'complete', prepare: pressing('Mobile Lockscreen') },
  { name: 'export-type-missing', path: '/final', signedIn: 'user', prepare: pressing('Mobile Lockscreen') },
  { name: 'export-select', path: '/final', signedIn: 'complete', prepare: selectMoments },
  {
    name: 'export-generating',
    path: '/final',
    signedIn: 'complete',
    intercept: hold('**/api/exports/create'),
    prepare: chooseType('Desktop Wallpaper'),
  },
  {
    name: 'export-complete',
    path: '/final',
    signedIn: 'complete',
    hasToast: true,
    prepare: async (page) => {
      await selectMoments(page)
      await press(page, 'Create Export')
      await page.getByText('Your Export Is Ready').waitFor()
    },
  },
  {
    name: 'export-complete-desktop',
    path: '/final',
    signedIn: 'complete',
    hasToast: true,
    prepare: async (page) => {
      await chooseType('Desktop Wallpaper')(page)
      await page.getByText('Your Export Is Ready').waitFor()
    },
  },
  {
    name: 'export-failed',
    path: '/final',
    signedIn: 'complete',
    hasToast: true,
    intercept: fail('**/api/exports/create'),
    prepare: async (page) => {
      await chooseType('Desktop Wallpaper')(page)
      await page.getByText(/Nothing was lost/).waitFor()
    },
  },
  { name: 'account', path: '/account', signedIn: 'user' },
  { name: 'account-new', path: '/account', signedIn: 'new' },
  { name: 'account-complete', path: '/account', signedIn: 'complete' },
  { name: 'account-name', path: '/account', signedIn: 'user', prepare: pressing('Change Name') },
  { name: 'account-identities', path: '/account', signedIn: 'user', intercept: withIdentities },
  {
    name: 'account-unlink',
    path: '/account',
    signedIn: 'user',
    intercept: withIdentities,
    prepare: pressing('Unlink Company'),
  },
  {
    name: 'account-second-factor',
    path: '/account',
    signedIn: 'user',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set Up', exact: true }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'account-error',
    path: '/account',
    signedIn: 'user',
    intercept: fail('**/api/auth/user'),
    prepare: seeing('This did not load'),
  },
  {
    name: 'account-sections-error',
    path: '/account',
    signedIn: 'user',
    intercept: async (page) => {
      await fail('**/api/exports')(page)
      await fail('**/api/credits/entries*')(page)
      await fail('**/api/auth/sessions')(page)
    },
    prepare: seeing('This did not load'),
  },
  {
    name: 'account-sessions',
    path: '/account',
    signedIn: 'user',
    intercept: withSessions,
    prepare: seeing('Safari on iPhone'),
  },
  {
    name: 'account-sessions-ask',
    path: '/account',
    signedIn: 'user',
    intercept: withSessions,
    prepare: pressing('Sign out all others'),
  },
  {
    name: 'account-checkout',
    path: '/account?checkout=00000000-0000-4000-8000-000000000000',
    signedIn: 'user',
    prepare: seeing('This purchase was not found.'),
  },
  {
    name: 'account-no-purchases',
    path: '/account',
    signedIn: 'user',
    prepare: pressing('Purchase More Credits'),
  },
  {
    name: 'account-purchase',
    path: '/account',
    signedIn: 'user',
    intercept: change('**/api/config', (config: object) => ({
      ...config,
      arePurchasesEnabled: true,
      creditPacks: PACKS,
    })),
    prepare: pressing('Purchase More Credits'),
  },
  { name: 'account-delete', path: '/account', signedIn: 'user', prepare: pressing('Delete My Account') },
  {
    name: 'account-delete-confirm',
    path: '/account',
    signedIn: 'user',
    prepare: pressing('Delete My Account', 'Continue'),
  },
]
