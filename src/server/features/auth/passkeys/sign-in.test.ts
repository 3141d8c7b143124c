import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, failure, startAuthApp } from '../testing/auth-app.ts'
import {
  type Authenticator,
  createAuthenticator,
  registerPasskey,
  type Statement,
  signInWithPasskey,
} from '../testing/authenticator.ts'

const MINUTE_MS = 60_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUpWithPasskey(app = t, statement?: Statement) {
  const device = createAuthenticator()
  await app.deliverMail()
  const auth = await app.createSignedInClient(`signer${++people}@example.com`)
  const { error } = await registerPasskey(auth, device, statement)
  if (error) throw error
  return { auth, device, userId: (await auth.getUser()).data.user?.id ?? '' }
}

async function begin() {
  const { data, error } = await t.createClient().passkey.startAuthentication()
  if (error) throw error
  return data
}

const verify = (challengeId: string, credential: ReturnType<Authenticator['get']>, app = t) =>
  app.post('/passkeys/authentication/verify', { challenge_id: challengeId, credential })

describe('a sign-in with a passkey', () => {
  const wrong: [string, Statement][] = [
    ['made for another origin', { origin: 'https://future.example' }],
    ['made for another port of the host', { origin: 'http://localhost:3001' }],
    ['made for another host', { rpId: 'future.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without verification of the user', { isUserVerified: false }],
    ['with the handle of nobody', { userHandle: Buffer.from('nobody').toString('base64url') }],
    ['with an unknown credential', { credentialId: Buffer.alloc(32).toString('base64url') }],
  ]
  it.each(wrong)('is refused when it is %s', async (_what, statement) => {
    const { device } = await signUpWithPasskey()
    expect(await signInWithPasskey(t.createClient(), device, statement)).toMatchObject({
      error: {
        status: 400,
        code: 'webauthn_verification_failed',
        message: 'Credential verification failed',
      },
    })
    expect((await signInWithPasskey(t.createClient(), device)).error).toBeNull()
  })

  it('is refused for the passkey of somebody else', async () => {
    const owner = await signUpWithPasskey()
    const stranger = await signUpWithPasskey()
    const { credentialId } = owner.device
    for (const userId of [owner.userId, stranger.userId])
      expect(
        await signInWithPasskey(t.createClient(), stranger.device, {
          credentialId,
          userHandle: Buffer.from(userId).toString('base64url'),
        }),
      ).toMatchObject(failure(400, 'webauthn_verification_failed'))
  })

  it('works once for each challenge, also when two requests race', async () => {
    const { device } = await signUpWithPasskey()
    const { challenge_id, options } = await begin()
    const credential = device.get(options)
    const answers = await Promise.all([1, 2, 3].map(() => verify(challenge_id, credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const replay = await verify(challenge_id, credential)
    expect(await replay.json()).toMatchObject({
      code: 'webauthn_challenge_not_found',
      message: 'Challenge not found or already used',
    })
  })

  it('uses the challenge up when it fails', async () => {
    const { device } = await signUpWithPasskey()
    const { challenge_id, options } = await begin()
    expect((await verify(challenge_id, device.get(options, { isUserVerified: false }))).status).toBe(400)
    const second = await verify(challenge_id, device.get(options))
    expect(await second.json()).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  it('is refused five minutes after it began', async () => {
    const { device } = await signUpWithPasskey()
    const { challenge_id, options } = await begin()
    t.advanceClock(5 * MINUTE_MS)
    const late = await verify(challenge_id, device.get(options))
    expect([late.status, await late.json()]).toEqual([
      400,
      { code: 'webauthn_challenge_expired', message: 'Challenge has expired' },
    ])
  })

  it('is refused with the challenge of a registration', async () => {
    const { auth, device } = await signUpWithPasskey()
    const { data } = await auth.passkey.startRegistration()
    if (!data) throw new Error('No challenge.')
    const answer = await verify(data.challenge_id, device.get(data.options, { rpId: 'localhost' }))
    expect(await answer.json()).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  it('is refused when the count of the authenticator does not grow', async () => {
    const { device } = await signUpWithPasskey(t, { signCount: 7 })
    const signIn = (signCount: number) => signInWithPasskey(t.createClient(), device, { signCount })
    const refused = failure(400, 'webauthn_verification_failed')
    expect(await signIn(7)).toMatchObject(refused)
    expect((await signIn(8)).error).toBeNull()
    expect(await signIn(6)).toMatchObject(refused)
    expect(await signIn(0)).toMatchObject(refused)
    const both = await Promise.all([signIn(9), signIn(9)])
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await signIn(4_294_967_295)).error).toBeNull()
  })

  it('is refused while the address is not confirmed', async () => {
    const { device, userId } = await signUpWithPasskey()
    await t.deps.db.$client.query('update auth.users set email_confirmed_at = null where id = $1', [userId])
    expect(await signInWithPasskey(t.createClient(), device)).toMatchObject({
      error: { status: 403, code: 'email_not_confirmed', message: 'Email not confirmed' },
    })
  })

  const garbage: [string, unknown, string][] = [
    ['no challenge', { credential: {} }, 'challenge_id is required'],
    ['a challenge that is no id', { challenge_id: 'x', credential: {} }, 'challenge_id must be a valid UUID'],
    ['no credential', { challenge_id: '01980000-0000-7000-8000-000000000000' }, 'credential is required'],
    ['null', null, 'challenge_id is required'],
  ]
  it.each(garbage)('with %s in its body is answered with 400', async (_what, body, message) => {
    const answer = await t.post('/passkeys/authentication/verify', body)
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'validation_failed', message }])
  })

  it('with a malformed credential is answered with 400 and the field', async () => {
    const { device } = await signUpWithPasskey()
    const { challenge_id, options } = await begin()
    const good = device.get(options)
    const bad: [unknown, string][] = [
      ['text', 'credential'],
      [[good], 'credential'],
      [{ ...good, id: undefined }, 'credential.id'],
      [{ ...good, id: 'a+b' }, 'credential.id'],
      [{ ...good, rawId: 7 }, 'credential.rawId'],
      [{ ...good, type: 'password' }, 'credential.type'],
      [{ ...good, response: null }, 'credential.response'],
      [{ ...good, response: { ...good.response, signature: '\u0000' } }, 'credential.response.signature'],
      [{ ...good, response: { ...good.response, userHandle: {} } }, 'credential.response.userHandle'],
    ]
    for (const [credential, field] of bad) {
      const answer = await t.post('/passkeys/authentication/verify', { challenge_id, credential })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 'webauthn_verification_failed', message: `Invalid credential response: ${field}` },
      ])
    }
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const { challenge_id: id } = await begin()
      const answer = await t.post('/passkeys/authentication/verify', {
        challenge_id: id,
        credential: { ...good, response: { ...good.response, [field]: 'AAAA' } },
      })
      expect([answer.status, await answer.json()], field).toMatchObject([
        400,
        { code: 'webauthn_verification_failed' },
      ])
    }
    expect((await verify(challenge_id, good)).status).toBe(200)
  })
})

it('failed sign-ins of a network slow others there down, but not a user on a known device', async () => {
  const held: number[] = []
  await using limited: AuthApp = await startAuthApp({
    env: { RATE_LIMITS: 'on' },
    overrides: { wait: async (ms) => void held.push(ms) },
  })
  const { auth, device } = await signUpWithPasskey(limited)
  let cookie = ''
  const known: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    const response = await fetch(input, { ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  expect((await signInWithPasskey(limited.createClient({ fetch: known }), device)).error).toBeNull()
  await signInWithPasskey(limited.createClient(), device, { isUserVerified: false })
  await limited.deps.db.$client.query("update rate_limits set points = 101 where key like 'auth-network:%'")
  await signInWithPasskey(limited.createClient(), device, { isUserVerified: false })
  expect(await signInWithPasskey(limited.createClient({ fetch: known }), device)).toMatchObject({
    error: null,
  })
  expect(held).toEqual([])
  expect(await signInWithPasskey(limited.createClient(), device)).toMatchObject(
    failure(429, 'over_request_rate_limit'),
  )
  expect(held).not.toEqual([])
  expect((await auth.getUser()).error).toBeNull()
})
