import type { Page } from '@playwright/test'
import { change, press, pressing, type Screenshot, withProviders } from './screenshot.ts'

/** As if the sign-in were older than ten minutes. */
const refuseChanges = (page: Page) =>
  page.route('**/auth/v1/user*', async (route) => {
    if (route.request().method() !== 'PUT') return await route.fallback()
    return await route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
    })
  })

/** Mail and one of two other providers, linked. */
async function withIdentities(page: Page) {
  await withProviders(page)
  const identity = (provider: string, email: string) => ({
    identity_id: provider,
    id: provider,
    user_id: 'ada',
    provider,
    identity_data: { email },
    created_at: '2026-05-03T12:00:00Z',
  })
  await change('**/auth/v1/user', (user: object) => ({
    ...user,
    identities: [
      identity('email', 'ada@example.org'),
      identity('custom:company', 'ada.augusta.king.countess.of.lovelace@company.example'),
    ],
  }))(page)
}

async function openStepUp(page: Page) {
  await press(page, 'Change Password')
  await page.getByLabel('New password').fill('seven quiet herons')
  await press(page, 'Save New Password')
  await page.getByRole('dialog').waitFor()
}

const PASSKEYS = [
  {
    id: 'laptop',
    friendly_name: 'Chrome on Windows',
    created_at: '2026-05-03T12:00:00Z',
    last_used_at: '2026-11-20T08:00:00Z',
  },
  { id: 'phone', friendly_name: 'Apple Passwords', created_at: '2026-09-14T12:00:00Z' },
]

const withPasskeys = (page: Page) =>
  page.route('**/auth/v1/passkeys', (route) => route.fulfill({ json: PASSKEYS }))

/** Scrolls the card of passkeys to the top. */
const showPasskeys = (page: Page) =>
  page
    .getByRole('region', { name: 'Passkeys' })
    .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** The security section of the account page, and the dialog that confirms who it is. */
export const SECURITY_SCREENSHOTS: readonly Screenshot[] = [
  { name: 'reset-password', path: '/reset-password', signedIn: 'new' },
  {
    name: 'account-security',
    path: '/account#security',
    signedIn: 'new',
    prepare: pressing('Change Address', 'Change Password'),
  },
  {
    name: 'account-step-up',
    path: '/account',
    signedIn: 'new',
    intercept: refuseChanges,
    prepare: openStepUp,
  },
  {
    name: 'account-step-up-code',
    path: '/account',
    signedIn: 'new',
    intercept: refuseChanges,
    prepare: async (page) => {
      await openStepUp(page)
      await press(page, 'Mail Me a Code Instead')
      await page.getByLabel('Code from the mail').waitFor()
    },
  },
  {
    name: 'account-step-up-passkey',
    path: '/account',
    signedIn: 'new',
    intercept: async (page) => {
      await withPasskeys(page)
      await refuseChanges(page)
    },
    prepare: async (page) => {
      await openStepUp(page)
      await page.getByRole('button', { name: 'Use My Passkey' }).waitFor()
    },
  },
  {
    name: 'account-passkeys-none',
    path: '/account',
    signedIn: 'new',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a Passkey' }).waitFor()
      await showPasskeys(page)
    },
  },
  {
    name: 'account-passkeys-two',
    path: '/account',
    signedIn: 'new',
    intercept: withPasskeys,
    prepare: async (page) => {
      await page.getByText('Apple Passwords').waitFor()
      await showPasskeys(page)
    },
  },
  {
    name: 'account-passkeys-rename',
    path: '/account',
    signedIn: 'new',
    intercept: withPasskeys,
    prepare: async (page) => {
      await press(page, 'Rename Apple Passwords')
      await showPasskeys(page)
    },
  },
  {
    name: 'account-passkeys-remove',
    path: '/account',
    signedIn: 'new',
    intercept: withPasskeys,
    prepare: pressing('Remove Apple Passwords'),
  },
  {
    name: 'account-identities',
    path: '/account',
    signedIn: 'new',
    intercept: withIdentities,
    prepare: (page) => page.getByRole('button', { name: 'Unlink Company' }).waitFor(),
  },
  {
    name: 'account-identities-unlink',
    path: '/account',
    signedIn: 'new',
    intercept: withIdentities,
    prepare: pressing('Unlink Company'),
  },
  {
    name: 'account-pending-address',
    path: '/account',
    signedIn: 'new',
    intercept: (page) =>
      page.route('**/auth/v1/user', async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          json: { ...(await response.json()), new_email: 'ada.lovelace@example.org' },
        })
      }),
    prepare: (page) => page.getByRole('button', { name: 'Cancel the Change' }).waitFor(),
  },
]
