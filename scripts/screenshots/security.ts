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

const TOKENS = [
  {
    id: 'frame',
    name: 'Picture frame in the kitchen',
    scopes: ['read'],
    hint: 'k3Qz',
    createdAt: '2026-11-02T12:00:00Z',
    expiresAt: '2027-11-02T12:00:00Z',
    lastUsedAt: '2026-11-20T08:00:00Z',
  },
  {
    id: 'calendar',
    name: 'Calendar',
    scopes: ['read', 'write', 'generate'],
    hint: 'Xa90',
    createdAt: '2026-09-14T12:00:00Z',
    expiresAt: null,
    lastUsedAt: null,
  },
  {
    id: 'backup',
    name: 'Backup',
    scopes: ['read'],
    hint: '77Lm',
    createdAt: '2026-05-03T12:00:00Z',
    expiresAt: '2026-08-01T12:00:00Z',
    lastUsedAt: '2026-07-30T12:00:00Z',
  },
]

const withTokens = (page: Page) =>
  page.route('**/api/auth/tokens', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: TOKENS }) : route.fallback(),
  )

/** Scrolls the card of access tokens into view. */
const showTokens = (page: Page) =>
  page
    .getByRole('region', { name: 'Access Tokens' })
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
    name: 'account-tokens',
    path: '/account',
    signedIn: 'new',
    intercept: withTokens,
    prepare: async (page) => {
      await page.getByText('Picture frame').waitFor()
      await showTokens(page)
    },
  },
  {
    name: 'account-token-new',
    path: '/account',
    signedIn: 'new',
    intercept: withTokens,
    prepare: pressing('Make Another Token'),
  },
  {
    name: 'account-token-made',
    path: '/account',
    signedIn: 'new',
    prepare: async (page) => {
      await press(page, 'Make a Token')
      await page.getByLabel('Name').fill(`Frame ${await page.evaluate(() => innerWidth)}`)
      await press(page, 'Make Token')
      await page.getByRole('button', { name: 'Copy Token' }).waitFor()
    },
  },
  {
    name: 'account-token-remove',
    path: '/account',
    signedIn: 'new',
    intercept: withTokens,
    prepare: pressing('Remove Calendar'),
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
