import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type AuthApp,
  accessTokenOf,
  type Client,
  failure,
  PASSWORD,
  startAuthApp,
} from '../testing/auth-app.ts'
import { createAuthenticator, registerPasskey, type Statement } from '../testing/authenticator.ts'
import { cleanUp } from '../worker.ts'

const MINUTE_MS = 60_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUp() {
  await t.deliverMail()
  return t.createSignedInClient(`registrar${++people}@example.com`)
}
const countOf = async (auth: Client) => (await auth.passkey.list()).data?.length

async function begin(auth: Client) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) throw error
  return { challengeId: data.challenge_id, options: data.options }
}

describe('a registration', () => {
  const wrong: [string, Statement][] = [
    ['made for another origin', { origin: 'https://future.example' }],
    ['made for another host', { rpId: 'future.example' }],
    ['made with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['made without verification of the user', { isUserVerified: false }],
  ]
  it.each(wrong)('is refused when it is %s', async (_what, statement) => {
    const auth = await signUp()
    expect(await registerPasskey(auth, createAuthenticator(), statement)).toMatchObject({
      error: { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' },
    })
    expect(await countOf(auth)).toBe(0)
  })

  it('works once for each challenge, also when two requests race', async () => {
    const auth = await signUp()
    const { challengeId, options } = await begin(auth)
    const results = await Promise.all(
      [1, 2].map(() =>
        auth.passkey.verifyRegistration({ challengeId, credential: createAuthenticator().create(options) }),
      ),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(
      await auth.passkey.verifyRegistration({
        challengeId,
        credential: createAuthenticator().create(options),
      }),
    ).toMatchObject(failure(400, 'webauthn_challenge_not_found'))
    expect(await countOf(auth)).toBe(1)
  })

  it('is refused five minutes after it began', async () => {
    const auth = await signUp()
    const { challengeId, options } = await begin(auth)
    t.advanceClock(5 * MINUTE_MS)
    expect(
      await auth.passkey.verifyRegistration({
        challengeId,
        credential: createAuthenticator().create(options),
      }),
    ).toMatchObject(failure(400, 'webauthn_challenge_expired'))
  })

  it('is refused in another session than it began in', async () => {
    const auth = await signUp()
    const email = (await auth.getUser()).data.user?.email ?? ''
    const other = t.createClient()
    await other.signInWithPassword({ email, password: PASSWORD })
    const stranger = await signUp()
    const { challengeId, options } = await begin(auth)
    for (const client of [other, stranger])
      expect(
        await client.passkey.verifyRegistration({
          challengeId,
          credential: createAuthenticator().create(options),
        }),
      ).toMatchObject(failure(400, 'webauthn_challenge_not_found'))
    expect(
      (
        await auth.passkey.verifyRegistration({
          challengeId,
          credential: createAuthenticator().create(options),
        })
      ).error,
    ).toBeNull()
  })

  it('is refused with the challenge of a sign-in', async () => {
    const auth = await signUp()
    const { data } = await auth.passkey.startAuthentication()
    const { options } = await begin(auth)
    const credential = createAuthenticator().create({ ...options, challenge: data?.options.challenge ?? '' })
    expect(
      await auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential }),
    ).toMatchObject(failure(400, 'webauthn_challenge_not_found'))
  })

  it('is refused for a credential that a user has registered, also when two users race', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const device = createAuthenticator()
    const results = await Promise.all([registerPasskey(one, device), registerPasskey(two, device)])
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(results.find(({ error }) => error !== null)).toMatchObject({
      error: {
        status: 422,
        code: 'webauthn_credential_exists',
        message: 'This credential is already registered',
      },
    })
    expect(((await countOf(one)) ?? 0) + ((await countOf(two)) ?? 0)).toBe(1)
    expect(await registerPasskey(one, device)).toMatchObject(failure(422, 'webauthn_credential_exists'))
  })

  it('is refused above ten passkeys, also when two race for the last place', async () => {
    const auth = await signUp()
    for (let count = 0; count < 9; count++) await registerPasskey(auth, createAuthenticator())
    const [one, two] = [await begin(auth), await begin(auth)]
    const results = await Promise.all(
      [one, two].map(({ challengeId, options }) =>
        auth.passkey.verifyRegistration({ challengeId, credential: createAuthenticator().create(options) }),
      ),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    const full = {
      error: { status: 422, code: 'too_many_passkeys', message: 'Maximum number of passkeys reached' },
    }
    expect(results.find(({ error }) => error !== null)).toMatchObject(full)
    expect(await auth.passkey.startRegistration()).toMatchObject(full)
  })

  it('takes a credential without checking who made its authenticator', async () => {
    const auth = await signUp()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const attestation = { fmt: 'packed', attStmt: new Map([['sig', 'none']]) }
    expect((await registerPasskey(auth, createAuthenticator(), { attestation })).error).toBeNull()
    expect(fetched.mock.calls.every(([url]) => String(url).startsWith(t.origin))).toBe(true)
    fetched.mockRestore()
  })

  it('with a malformed body is answered with 400 and the field', async () => {
    const auth = await signUp()
    const headers = { authorization: `Bearer ${await accessTokenOf(auth)}` }
    const post = (body: unknown) => t.post('/passkeys/registration/verify', body, headers)
    const id = '01980000-0000-7000-8000-000000000000'
    const { options } = await begin(auth)
    const good = createAuthenticator().create(options)
    const bad: [unknown, string, string][] = [
      [{}, 'validation_failed', 'challenge_id is required'],
      [{ challenge_id: 'x', credential: good }, 'validation_failed', 'challenge_id must be a valid UUID'],
      [{ challenge_id: id, credential: null }, 'validation_failed', 'credential is required'],
      [
        {
          challenge_id: id,
          credential: { ...good, response: { ...good.response, attestationObject: '{}' } },
        },
        'webauthn_verification_failed',
        'Invalid credential response: credential.response.attestationObject',
      ],
      [
        { challenge_id: id, credential: good },
        'webauthn_challenge_not_found',
        'Challenge not found or already used',
      ],
    ]
    for (const [body, code, message] of bad) {
      const answer = await post(body)
      expect([answer.status, await answer.json()]).toEqual([400, { code, message }])
    }
    for (const attestationObject of ['AAAA', 'o2NmbXRkbm9uZQ', good.response.clientDataJSON]) {
      const { challengeId } = await begin(auth)
      const answer = await post({
        challenge_id: challengeId,
        credential: { ...good, response: { ...good.response, attestationObject } },
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'webauthn_verification_failed' },
      ])
    }
  })

  it('needs a session', async () => {
    for (const path of ['options', 'verify'])
      expect((await t.post(`/passkeys/registration/${path}`, {})).status).toBe(401)
  })
})

it('the clean-up deletes expired challenges only', async () => {
  const auth = await signUp()
  await begin(auth)
  t.advanceClock(5 * MINUTE_MS)
  const { challengeId, options } = await begin(auth)
  await cleanUp(t.deps)
  const { rows } = await t.deps.db.$client.query('select id from auth.webauthn_challenges')
  expect(rows).toEqual([{ id: challengeId }])
  expect(
    (
      await auth.passkey.verifyRegistration({
        challengeId,
        credential: createAuthenticator().create(options),
      })
    ).error,
  ).toBeNull()
})
