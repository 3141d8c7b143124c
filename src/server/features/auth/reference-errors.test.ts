import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, type Client, PASSWORD, startAuthApp } from './testing/auth-app.ts'

let t: AuthApp
let genuine: string
let claims: Record<string, unknown>
beforeAll(async () => {
  t = await startAuthApp()
  const auth = await t.createSignedInClient('ada@example.com')
  genuine = (await auth.getSession()).data.session?.access_token ?? ''
  claims = (await auth.getClaims()).data?.claims ?? {}
})
afterAll(() => t[Symbol.asyncDispose]())

type Outcome = Promise<{ error: { status?: number | undefined; code?: unknown; message: string } | null }>
type Row = [what: string, call: (auth: Client) => Outcome, status: number, code: string, message: string]

const email = 'ada@example.com'
const phone = '+4930123456'

const DISABLED: Row[] = [
  [
    'an anonymous sign-in',
    (auth) => auth.signInAnonymously(),
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'a sign-up by phone',
    (auth) => auth.signUp({ phone, password: PASSWORD }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'a sign-in by phone',
    (auth) => auth.signInWithPassword({ phone, password: PASSWORD }),
    422,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'a text message again',
    (auth) => auth.resend({ type: 'sms', phone }),
    400,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'a code for a phone',
    (auth) => auth.verifyOtp({ type: 'phone_change', phone, token: '123456' }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'SAML by domain',
    (auth) => auth.signInWithSSO({ domain: 'example.com' }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'SAML by provider',
    (auth) => auth.signInWithSSO({ providerId: '3fa85f64-5717-4562-b3fc-2c963f66afa6' }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'web3',
    (auth) => auth.signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array(64) }),
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
]

const BAD_ADDRESSES: Row[] = [
  [
    'a sign-up with an invalid address',
    (auth) => auth.signUp({ email: 'ada', password: PASSWORD }),
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a sign-up with a long address',
    (auth) => auth.signUp({ email: `${'a'.repeat(600)}@example.com`, password: PASSWORD }),
    400,
    'validation_failed',
    'An email address is too long',
  ],
  [
    'a sign-in without an address',
    (auth) => auth.signInWithPassword({ email: '', password: PASSWORD }),
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'a reset for an invalid address',
    (auth) => auth.resetPasswordForEmail('ada@'),
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a reset without an address',
    (auth) => auth.resetPasswordForEmail(''),
    400,
    'validation_failed',
    'Password recovery requires an email',
  ],
  [
    'a sign-up without a password',
    (auth) => auth.signUp({ email, password: '' }),
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    'a short password',
    (auth) => auth.signUp({ email, password: 'short' }),
    422,
    'weak_password',
    'Password should be at least 8 characters.',
  ],
  [
    'a common password',
    (auth) => auth.signUp({ email, password: 'password123' }),
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
  ],
]

const sign = (change: object) => t.deps.signingKeys?.sign({ ...claims, ...change }) ?? Promise.resolve('')
const UNVERIFIED = 'invalid JWT: unable to parse or verify signature, '

const BAD_TOKENS: Row[] = [
  [
    'a token that is none',
    (auth) => auth.getUser('abc'),
    403,
    'bad_jwt',
    `${UNVERIFIED}token is malformed: token contains an invalid number of segments`,
  ],
  [
    'an expired token',
    async (auth) => auth.getUser(await sign({ exp: 1 })),
    403,
    'bad_jwt',
    `${UNVERIFIED}token has invalid claims: token is expired`,
  ],
  [
    'a token with another signature',
    (auth) => auth.getUser(`${genuine.slice(0, genuine.lastIndexOf('.'))}.${'A'.repeat(86)}`),
    403,
    'bad_jwt',
    `${UNVERIFIED}token signature is invalid: crypto/ecdsa: verification error`,
  ],
  [
    'a token of another algorithm',
    async (auth) =>
      auth.getUser(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))),
    403,
    'bad_jwt',
    `${UNVERIFIED}token signature is invalid: signing method is invalid`,
  ],
  [
    'a token without a user',
    async (auth) => auth.getUser(await sign({ sub: undefined })),
    403,
    'bad_jwt',
    'invalid claim: missing sub claim',
  ],
  [
    'a token whose user is no UUID',
    async (auth) => auth.getUser(await sign({ sub: 'ada' })),
    400,
    'bad_jwt',
    'invalid claim: sub claim must be a UUID',
  ],
  [
    'a token whose session is no UUID',
    async (auth) => auth.getUser(await sign({ session_id: 'here' })),
    403,
    'bad_jwt',
    'invalid claim: session_id claim must be a UUID',
  ],
  [
    'a token of a user who was deleted',
    async (auth) => auth.getUser(await sign({ sub: '00000000-0000-7000-8000-000000000000' })),
    403,
    'user_not_found',
    'User from sub claim in JWT does not exist',
  ],
  [
    'an unknown refresh token',
    (auth) => auth.refreshSession({ refresh_token: 'unknown' }),
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
]

describe('errors as the reference words them', () => {
  it.each([...DISABLED, ...BAD_ADDRESSES, ...BAD_TOKENS])(
    '%s',
    async (_what, call, status, code, message) => {
      const { error } = await call(t.createClient())
      expect({ status: error?.status, code: error?.code, message: error?.message }).toEqual({
        status,
        code,
        message,
      })
    },
  )

  it('a session that has ended', async () => {
    const token = await sign({ session_id: '00000000-0000-7000-8000-000000000000' })
    const response = await fetch(`${t.origin}/auth/v1/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        code: 403,
        error_code: 'session_not_found',
        msg: 'Session from session_id claim in JWT does not exist',
      },
    ])
  })

  it('a session that was idle for too long', async () => {
    const auth = await t.createSignedInClient('idle@example.com')
    t.advanceClock(30 * 24 * 3_600_000 + 1_000)
    expect((await auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    })
  })

  it('a refresh token that was used before, and its session', async () => {
    const auth = await t.createSignedInClient('used@example.com')
    const refresh_token = (await auth.getSession()).data.session?.refresh_token ?? ''
    await auth.refreshSession()
    await auth.refreshSession()
    t.advanceClock(11_000)
    expect((await t.createClient().refreshSession({ refresh_token })).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
  })

  it.each([
    ['github', 'Unsupported provider: provider is not enabled'],
    ['google', 'Unsupported provider: provider is not enabled'],
    ['nobody', 'Unsupported provider: Provider nobody could not be found'],
  ])('sign-in with the provider %s', async (provider, msg) => {
    const { data } = await t.createClient().signInWithOAuth({ provider: provider as 'github' })
    const response = await fetch(data.url ?? '', { redirect: 'manual' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg },
    ])
  })
})
