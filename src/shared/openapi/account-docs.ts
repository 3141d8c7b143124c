import type { CallDocs } from './docs-type.ts'

/** Calls of the account, its credits and sign-ins, and of the installation. */
export const accountDocs = {
  getUser: { feature: 'Account', summary: 'Who I am, and what I have left' },
  updateProfile: {
    feature: 'Account',
    summary: 'Change how I look in images',
    headers: ['If-Match'],
    errors: ['version_conflict'],
    example: { hasCompletedProfile: true, appearanceProfile: { hairColor: 'brown' } },
  },
  downloadAccountData: {
    feature: 'Account',
    summary: 'Everything that is kept about me, as a ZIP',
    description:
      'For an access token without `signIn`, `personalTokens` and `payments`; everything is in it with a sign-in.',
    answer: 'archive',
  },
  deleteAccount: {
    feature: 'Account',
    summary: 'Delete the account',
    errors: ['reauthentication_needed', 'reauthentication_not_valid'],
    example: { confirmation: 'DELETE' },
  },
  listCreditEntries: { feature: 'Credits', summary: 'What credits came and went, newest first' },
  startCheckout: {
    feature: 'Credits',
    summary: 'Begin to buy credits',
    description: 'The same `clientKey` returns the same checkout. The price is the server’s.',
    errors: ['idempotency_mismatch', 'provider_failed'],
    example: { packId: 'small', clientKey: 'a key of yours' },
  },
  getCheckout: {
    feature: 'Credits',
    summary: 'How a purchase stands',
    errors: ['provider_failed'],
  },
  listPersonalTokens: { feature: 'Access tokens', summary: 'My access tokens, newest first' },
  createPersonalToken: {
    feature: 'Access tokens',
    summary: 'Make an access token',
    description: 'The token is in this answer and never again. Needs a sign-in of the last ten minutes.',
    successes: [201],
    errors: ['conflict', 'reauthentication_needed', 'reauthentication_not_valid'],
    example: { name: 'Backup script', scopes: ['read'], expiresInDays: 90 },
  },
  revokePersonalToken: {
    feature: 'Access tokens',
    summary: 'Remove an access token',
    description: 'It stops working at once.',
  },
  listSessions: {
    feature: 'Sign-ins',
    summary: 'Where I am signed in',
    description: 'At most 100. 404 with a hosted sign-in service.',
    errors: ['not_found'],
  },
  endSession: { feature: 'Sign-ins', summary: 'Sign out one device' },
  endOtherSessions: {
    feature: 'Sign-ins',
    summary: 'Sign out every other device',
    errors: ['not_found'],
  },
  getAuthConfig: { feature: 'Installation', summary: 'How people sign in here' },
  getSiteConfig: { feature: 'Installation', summary: 'What is configured here' },
  getVersion: { feature: 'Installation', summary: 'The version that runs' },
} as const satisfies Record<string, CallDocs>
