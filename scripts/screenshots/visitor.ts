import type { Page } from '@playwright/test'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { addAuthenticator } from '../../e2e/support/authenticator.ts'
import { LAYER_TEXTS } from '../../e2e/support/fixtures.ts'
import { OFFLINE_MOMENTS_URL } from '../../src/client/lib/offline-copy.ts'
import { pressing, type Screenshot, seeing, withClosedSignUp, withProviders } from './screenshot.ts'

const START = 'Start Your Future Memory'

async function signUp(page: Page) {
  await pressing(START)(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada.lovelace@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long and quiet secret')
  await pressing('Create Account', 'Send it again')(page)
  await page.getByText(/a new link is on its way|please wait/).waitFor()
}

async function failByPasskey(page: Page) {
  const device = await addAuthenticator(page)
  await device.addUnknown()
  // The device answers for its user, who would choose the suggestion.
  await pressing('Sign in')(page)
  await page.getByText('Authentication failed').first().waitFor()
}

async function failToSignIn(page: Page) {
  await pressing('Sign in')(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Authentication failed').first().waitFor()
}

async function mailCode(page: Page) {
  await pressing('Sign in')(page)
  await page.getByLabel('Email').fill('ada.lovelace@example.com')
  await page.getByRole('button', { name: 'Mail me a link or code' }).click()
  await page.getByLabel('Six-digit code').waitFor()
}

async function enterWrongCode(page: Page) {
  await mailCode(page)
  await page.getByLabel('Six-digit code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/This code is not right/).waitFor()
}

async function resetMailed(page: Page) {
  await pressing('Sign in', 'Forgot your password?')(page)
  await page.getByLabel('Email').fill('ada.lovelace@example.com')
  await pressing('Send Reset Email')(page)
  await page.getByRole('button', { name: 'Enter the code from the mail instead' }).waitFor()
}

const OFFLINE_MOMENT = {
  pcmNumber: 1,
  name: 'Dawn on the lake',
  surfacePrompt: LAYER_TEXTS.surface,
  sensoryPrompt: LAYER_TEXTS.sensory,
  soulPrompt: LAYER_TEXTS.soul,
  dailyInspiration: 'Ten quiet minutes before the house wakes.',
  imageUrl: null,
}

const INVITATION = '/auth/confirm?token_hash=x&type=invite'
const LINK = '/auth/confirm?token_hash=x&type=signup'

/** The details of a link that confirms a sign-up. */
const describeLink = (needsPassword: boolean) => (page: Page) => {
  const details: LinkDetails = {
    purpose: 'signup',
    user_id: 'somebody',
    email: 'ada.lovelace@example.com',
    begun: { at: '2026-11-22T18:00:00Z', device: 'Chrome on Windows', is_same_network: false },
    invitation: null,
    needs_password: needsPassword,
  }
  return page.route('**/auth/v1/verify/details', (route) => route.fulfill({ json: details }))
}

/** The details of an invitation. */
const describeInvitation = (page: Page) => {
  const details: LinkDetails = {
    purpose: 'invite',
    user_id: 'somebody',
    email: 'ada.lovelace@example.com',
    begun: null,
    invitation: {
      at: '2026-11-22T18:00:00Z',
      until: '2026-11-29T18:00:00Z',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    needs_password: true,
  }
  return page.route('**/auth/v1/verify/details', (route) => route.fulfill({ json: details }))
}

/** What a person sees who is not signed in. */
export const VISITOR_SCREENSHOTS: readonly Screenshot[] = [
  { name: 'landing', path: '/' },
  { name: 'preview', path: '/preview' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'developers', path: '/developers' },
  {
    name: 'developers-call',
    path: '/developers',
    prepare: async (page) => {
      const call = page.locator('#updateMoment')
      await call.getByText('Change the words of a moment').click()
      await call.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    },
  },
  { name: 'sign-up', path: '/', prepare: pressing(START) },
  { name: 'sign-in', path: '/', prepare: pressing('Sign in') },
  { name: 'sign-in-providers', path: '/', intercept: withProviders, prepare: pressing('Sign in') },
  { name: 'sign-in-failed', path: '/', hasToast: true, prepare: failToSignIn },
  { name: 'sign-in-passkey-failed', path: '/', hasToast: true, prepare: failByPasskey },
  { name: 'forgotten-password', path: '/', prepare: pressing('Sign in', 'Forgot your password?') },
  { name: 'mailed-reset', path: '/', hasToast: true, prepare: resetMailed },
  { name: 'mailed-code', path: '/', hasToast: true, prepare: mailCode },
  { name: 'mailed-code-wrong', path: '/', hasToast: true, prepare: enterWrongCode },
  { name: 'signed-up', path: '/', hasToast: true, prepare: signUp },
  {
    name: 'confirmation-expired',
    path: '/auth/v1/verify?token=expired&type=signup',
    hasToast: true,
    prepare: seeing(/can be used once, for one hour/),
  },
  { name: 'confirm-link', path: LINK, intercept: describeLink(false), prepare: seeing(/is yours/) },
  {
    name: 'confirm-link-elsewhere',
    path: LINK,
    intercept: describeLink(true),
    prepare: seeing(/An account with/),
  },
  {
    name: 'confirm-link-other-person',
    path: LINK,
    signedIn: 'user',
    intercept: describeLink(true),
    prepare: seeing(/You are signed in as/),
  },
  { name: 'invitation', path: INVITATION, intercept: describeInvitation, prepare: seeing(/was invited/) },
  {
    name: 'invitation-other-person',
    path: INVITATION,
    signedIn: 'user',
    intercept: describeInvitation,
    prepare: seeing(/You are signed in as/),
  },
  { name: 'invitation-expired', path: '/auth/confirm?type=invite' },
  {
    name: 'invitation-code',
    path: '/',
    intercept: withClosedSignUp,
    prepare: pressing('Sign in', 'Have an invitation?'),
  },
  { name: 'confirm-link-expired', path: '/auth/confirm?type=signup' },
  { name: 'mailbox', path: '/dev/mail' },
  { name: 'login-prompt', path: '/pcm/1' },
  { name: 'private-page', path: '/account' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'reset-password-expired', path: '/reset-password' },
  { name: 'offline', path: '/offline.html' },
  {
    name: 'offline-moments',
    path: '/offline.html',
    intercept: (page) =>
      page.route(`**${OFFLINE_MOMENTS_URL}`, (route) =>
        route.fulfill({ json: { userId: 'x', moments: [OFFLINE_MOMENT] } }),
      ),
    prepare: seeing('What you see'),
  },
  { name: 'dev-ui', path: '/dev/ui', isDeveloperPage: true },
]
