import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, accessTokenOf, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import {
  type Authenticator,
  type CredentialOptions,
  createAuthenticator,
  registerPasskey,
  type Statement,
  signInWithPasskey,
  stubBrowser,
} from '../testing/authenticator.ts'
import { levelsOf } from '../testing/authenticator-app.ts'

const RP = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }
const MINUTE_MS = 60_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllGlobals())

async function signUp() {
  const email = `key${++people}@example.com`
  await t.deliverMail()
  return { email, auth: await t.createSignedInClient(email) }
}

async function signIn(email: string) {
  const auth = t.createClient()
  const { error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return auth
}

/** A person with a verified security key, signed in at aal2. */
async function signUpWithKey(device = createAuthenticator()) {
  const person = await signUp()
  stubBrowser(device)
  const { error } = await person.auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: RP })
  vi.unstubAllGlobals()
  if (error) throw error
  const { data } = await person.auth.mfa.listFactors()
  return { ...person, device, factorId: data?.webauthn[0]?.id ?? '' }
}

interface Begun {
  id: string
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: CredentialOptions } }
}

/** The calls below those of the client, which can be made wrong. */
async function callsOf(auth: Client, factorId: string) {
  const headers = { authorization: `Bearer ${await accessTokenOf(auth)}` }
  const verify = async (body: unknown) => {
    const response = await t.post(`/factors/${factorId}/verify`, body, headers)
    return [response.status, await response.json()]
  }
  const challenge = async () => {
    const response = await t.post(`/factors/${factorId}/challenge`, {}, headers)
    return (await response.json()) as Begun
  }
  /** Verifies with a device's response to a new challenge. */
  const answer = async (device: Authenticator, statement?: Statement) => {
    const { id, webauthn } = await challenge()
    const { type, credential_options } = webauthn
    const { publicKey } = credential_options
    const credential =
      type === 'create' ? device.create(publicKey, statement) : device.get(publicKey, statement)
    return verify({ challenge_id: id, webauthn: { type, credential_response: credential } })
  }
  return { verify, challenge, answer }
}

describe('a security key as a second factor', () => {
  it('is set up by its first response, and brings sessions to aal2', async () => {
    const { auth, email } = await signUp()
    const other = await signIn(email)
    const device = createAuthenticator()
    stubBrowser(device)
    expect((await auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: RP })).error).toBeNull()
    expect(await levelsOf(auth)).toEqual(['aal2', 'aal2'])
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'mfa/webauthn' },
      { method: 'password' },
    ])
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const { data } = await auth.mfa.listFactors()
    expect(data?.webauthn).toMatchObject([{ friendly_name: 'Key', status: 'verified' }])

    vi.unstubAllGlobals()
    const later = await signIn(email)
    expect(await levelsOf(later)).toEqual(['aal1', 'aal2'])
    const callApi = async () =>
      (
        await t.app.inject({
          url: contract.getUser.path,
          headers: { authorization: `Bearer ${await accessTokenOf(later)}` },
        })
      ).statusCode
    expect(await callApi()).toBe(403)
    const factorId = data?.webauthn[0]?.id ?? ''
    stubBrowser(device)
    expect((await later.mfa.webauthn.authenticate({ factorId, webauthn: RP })).error).toBeNull()
    expect(await levelsOf(later)).toEqual(['aal2', 'aal2'])
    expect(await callApi()).toBe(200)
  })

  it('neither signs in alone nor replaces the passkey on the same device', async () => {
    const { auth } = await signUp()
    const passkey = createAuthenticator()
    const { data: begun } = await auth.passkey.startRegistration()
    await registerPasskey(auth, passkey)
    const { data: factor } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' })
    const { challenge, answer } = await callsOf(auth, factor?.id ?? '')
    const { webauthn } = await challenge()
    expect(webauthn).toMatchObject({
      type: 'create',
      credential_options: {
        publicKey: {
          rp: { id: 'localhost' },
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        },
      },
    })
    expect(webauthn.credential_options.publicKey).not.toMatchObject({ user: { id: begun?.options.user.id } })
    const key = createAuthenticator()
    expect(await answer(key)).toMatchObject([200, { user: { factors: [{ status: 'verified' }] } }])
    expect(await signInWithPasskey(t.createClient(), key)).toMatchObject({
      error: { code: 'webauthn_verification_failed' },
    })
    expect(await signInWithPasskey(t.createClient(), passkey)).toMatchObject({ error: null })
  })

  it('is accepted without verification of the user, which old keys cannot do', async () => {
    const { auth } = await signUp()
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const { answer } = await callsOf(auth, data?.id ?? '')
    expect(await answer(createAuthenticator(), { isUserVerified: false })).toMatchObject([200, {}])
  })

  it.each<[string, Statement]>([
    ['made for another origin', { origin: 'https://future.example' }],
    ['made for another host', { rpId: 'future.example' }],
    ['made with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of another credential', { credentialId: Buffer.alloc(32).toString('base64url') }],
  ])('is refused for a response %s', async (_what, statement) => {
    const { email, device, factorId } = await signUpWithKey()
    const { answer } = await callsOf(await signIn(email), factorId)
    expect(await answer(device, statement)).toEqual([
      400,
      { code: 'webauthn_verification_failed', message: 'Credential verification failed' },
    ])
    expect(await answer(createAuthenticator(), { credentialId: device.credentialId })).toMatchObject([
      400,
      {},
    ])
    expect(await answer(device)).toMatchObject([200, {}])
  })

  it('is refused when a new credential comes instead of that of the factor', async () => {
    const { email, device, factorId } = await signUpWithKey()
    const { answer, challenge, verify } = await callsOf(await signIn(email), factorId)
    const { id, webauthn } = await challenge()
    const { challenge: signed } = webauthn.credential_options.publicKey
    const created = createAuthenticator().create({
      challenge: signed,
      rp: { id: 'localhost' },
      user: { id: 'AAAA' },
    })
    expect(
      await verify({ challenge_id: id, webauthn: { type: 'create', credential_response: created } }),
    ).toEqual([400, { code: 'validation_failed', message: 'WebAuthn type must be request' }])
    expect(await answer(device)).toMatchObject([200, {}])
  })

  it('is refused when its count does not grow', async () => {
    const { email, device, factorId } = await signUpWithKey()
    const answerWith = async (signCount: number) => {
      const { answer } = await callsOf(await signIn(email), factorId)
      return (await answer(device, { signCount }))[0]
    }
    expect([await answerWith(2), await answerWith(2), await answerWith(1), await answerWith(3)]).toEqual([
      200, 400, 400, 200,
    ])
  })

  it('is refused for a credential that a user has registered', async () => {
    const { device } = await signUpWithKey()
    const { auth } = await signUp()
    expect(await registerPasskey(auth, device)).toMatchObject({
      error: { status: 422, code: 'webauthn_credential_exists' },
    })
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const { answer } = await callsOf(auth, data?.id ?? '')
    expect(await answer(device)).toEqual([
      422,
      { code: 'webauthn_credential_exists', message: 'This credential is already registered' },
    ])
    expect(await levelsOf(auth)).toEqual(['aal1', 'aal1'])
  })

  it('works once for each challenge, and for five minutes', async () => {
    const { email, device, factorId } = await signUpWithKey()
    const { challenge, verify } = await callsOf(await signIn(email), factorId)
    const [one, two] = [await challenge(), await challenge()]
    const bodyOf = ({ id, webauthn }: Begun) => ({
      challenge_id: id,
      webauthn: {
        type: 'request',
        credential_response: device.get(webauthn.credential_options.publicKey),
      },
    })
    const body = bodyOf(one)
    const statuses = (await Promise.all([verify(body), verify(body)])).map(([status]) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status < 500)).toBe(true)
    t.advanceClock(5 * MINUTE_MS)
    const later = await callsOf(await signIn(email), factorId)
    expect(await later.verify(bodyOf(two))).toMatchObject([422, { code: 'mfa_challenge_expired' }])
  })

  it('with a malformed body is answered with 400 and the field', async () => {
    const { email, factorId } = await signUpWithKey()
    const { verify, challenge } = await callsOf(await signIn(email), factorId)
    const { id } = await challenge()
    for (const [webauthn, message] of [
      [undefined, 'WebAuthn config required'],
      ['request', 'WebAuthn config required'],
      [{ type: 'other' }, 'WebAuthn type must be create or request'],
      [{ type: 'request' }, 'credential_response required'],
      [{ type: 'request', credential_response: {} }, 'Invalid credential_response: credential_response.id'],
    ])
      expect(await verify({ challenge_id: id, webauthn })).toEqual([
        400,
        { code: 'validation_failed', message },
      ])
  })

  it('is mailed about, and removed by the link of its mail', async () => {
    const { auth, email } = await signUpWithKey()
    const mail = await t.deliverOneMail()
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('What: A security key was added') })
    const token_hash = new URL(mail.page).searchParams.get('token_hash') ?? ''
    const owner = t.createClient()
    expect((await owner.verifyOtp({ token_hash, type: 'email_change' })).data.user).not.toHaveProperty(
      'factors',
    )
    expect((await auth.getUser()).error).not.toBeNull()
  })

  it('is removed with its credential, which lowers the session', async () => {
    const { auth, device, factorId } = await signUpWithKey()
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()
    await auth.refreshSession()
    expect(await levelsOf(auth)).toEqual(['aal1', 'aal1'])
    expect((await registerPasskey(auth, device)).error).toBeNull()
  })
})

describe('a security key whose set-up was left', () => {
  it('is not completed by a session that is not fresh', async () => {
    const { auth } = await signUp()
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Left' })
    t.advanceClock(11 * MINUTE_MS)
    const calls = await callsOf(auth, data?.id ?? '')
    expect(await calls.challenge()).toMatchObject({ code: 'reauthentication_needed' })
  })

  it('is not completed without the second factor that the user has', async () => {
    const { auth, email } = await signUpWithKey()
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Left' })
    const begun = await (await callsOf(auth, data?.id ?? '')).challenge()
    const thief = await callsOf(await signIn(email), data?.id ?? '')
    expect(await thief.challenge()).toMatchObject({ code: 'insufficient_aal' })
    const { type, credential_options } = begun.webauthn
    const credential = createAuthenticator().create(credential_options.publicKey)
    const body = { challenge_id: begun.id, webauthn: { type, credential_response: credential } }
    expect(await thief.verify(body)).toMatchObject([403, { code: 'insufficient_aal' }])
  })
})
