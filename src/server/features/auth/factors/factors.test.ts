import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const STEP_MS = 30_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const codeOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.deps.now().getTime() + offsetMs })

/** A person with an address of their own. */
async function signUp() {
  const email = `person${++people}@example.com`
  return { email, auth: await t.createSignedInClient(email) }
}

async function enroll(auth: Client, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Verifies the factor with the code of the next step, which has not been used. */
async function verify(auth: Client, { factorId, secret }: { factorId: string; secret: string }) {
  t.advanceClock(STEP_MS)
  return auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
}

/** A person with a verified authenticator app, signed in at aal2. */
async function signUpWithFactor() {
  const { email, auth } = await signUp()
  const factor = await enroll(auth)
  expect((await verify(auth, factor)).error).toBeNull()
  return { email, auth, ...factor }
}

async function signIn(email: string) {
  const auth = t.createClient()
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { auth, token: data.session.access_token }
}

const tokenOf = async (auth: Client) => (await auth.getSession()).data.session?.access_token ?? ''
const callApi = (token: string) =>
  t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } })
const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const mediaStatus = async (cookie: string) =>
  (await t.app.inject({ url: '/media/images/x', headers: { cookie } })).statusCode
const levels = async (auth: Client) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
const failure = (status: number, code: string) => ({ error: { status, code } })

describe('authenticator apps', () => {
  it('are set up by the first right code, which brings the session to aal2', async () => {
    const { auth } = await signUp()
    expect(await levels(auth)).toEqual(['aal1', 'aal1'])
    const { factorId, secret, totp } = await enroll(auth)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    const uri = new URL(totp.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect((await auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' }],
      totp: [],
    })
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(200)

    const { data } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(await levels(auth)).toEqual(['aal2', 'aal2'])
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    })
    expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(200)
  })

  it('are stored encrypted', async () => {
    const { secret } = await signUpWithFactor()
    const { rows } = await t.deps.db.$client.query('select secret from auth.factors where secret is not null')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('keep aal2 through a refresh', async () => {
    const { auth } = await signUpWithFactor()
    expect((await auth.refreshSession()).error).toBeNull()
    expect(await levels(auth)).toEqual(['aal2', 'aal2'])
  })

  it('end the sessions at aal1, and the tokens of this one from before', async () => {
    const { email, auth } = await signUp()
    const factor = await enroll(auth)
    const other = await signIn(email)
    const before = await tokenOf(auth)
    const cookie = cookieOf(await callApi(before))
    const refreshToken = (await auth.getSession()).data.session?.refresh_token
    await verify(auth, factor)
    expect((await callApi(other.token)).statusCode).toBe(401)
    expect((await callApi(before)).statusCode).toBe(401)
    expect(await mediaStatus(cookie)).toBe(401)
    expect((await t.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })).status).toBe(
      400,
    )
    expect((await auth.getUser()).error).toBeNull()
  })

  it('give a session at aal1 nothing of the API', async () => {
    const { email, factorId, secret } = await signUpWithFactor()
    const { auth, token } = await signIn(email)
    expect(await levels(auth)).toEqual(['aal1', 'aal2'])
    const refused = await callApi(token)
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([
      403,
      'second_factor_required',
      [],
    ])
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(403)
    await verify(auth, { factorId, secret })
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(200)
  })

  it('refuse a change of password and address at aal1', async () => {
    const { email } = await signUpWithFactor()
    const { auth } = await signIn(email)
    expect(await auth.updateUser({ password: 'eleven loud geese' })).toMatchObject(
      failure(401, 'insufficient_aal'),
    )
    expect(await auth.updateUser({ email: `new-${email}` })).toMatchObject(failure(401, 'insufficient_aal'))
    expect((await auth.updateUser({ data: { colour: 'green' } })).error).toBeNull()
  })
})

describe('codes', () => {
  const wrong = failure(422, 'mfa_verification_failed')

  it('work once, and none of an earlier step afterwards', async () => {
    const { email, factorId, secret } = await signUpWithFactor()
    const { auth } = await signIn(email)
    expect(await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).toMatchObject(wrong)
    expect(await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -STEP_MS) })).toMatchObject(
      wrong,
    )
    expect((await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, STEP_MS) })).error).toBeNull()
  })

  it('work once when they arrive twice at the same time', async () => {
    const { email, factorId, secret } = await signUpWithFactor()
    t.advanceClock(STEP_MS)
    const clients = await Promise.all([signIn(email), signIn(email)])
    const results = await Promise.all(
      clients.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('may be one step early or late, and no more', async () => {
    const { auth } = await signUp()
    const { factorId, secret } = await enroll(auth)
    for (const offsetMs of [-2 * STEP_MS, 2 * STEP_MS])
      expect(await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, offsetMs) })).toMatchObject(
        wrong,
      )
    const early = codeOf(secret, -STEP_MS)
    expect((await auth.mfa.challengeAndVerify({ factorId, code: early })).error).toBeNull()
  })

  it('need a challenge of this factor that is not used and not expired', async () => {
    const { email, auth, factorId, secret } = await signUpWithFactor()
    const challenge = async () => {
      const { data, error } = await auth.mfa.challenge({ factorId })
      if (error) throw error
      return data
    }
    const { id: challengeId, expires_at } = await challenge()
    expect(expires_at - t.deps.now().getTime() / 1000).toBeCloseTo(300, -1)
    t.advanceClock(5 * 60_000)
    const attempt = (id: string) => auth.mfa.verify({ factorId, challengeId: id, code: codeOf(secret) })
    expect(await attempt(challengeId)).toMatchObject(failure(422, 'mfa_challenge_expired'))
    const used = await challenge()
    expect((await attempt(used.id)).error).toBeNull()
    expect(await attempt(used.id)).toMatchObject(failure(422, 'mfa_ip_address_mismatch'))
    expect(await attempt(factorId)).toMatchObject(failure(422, 'mfa_factor_not_found'))
    const stranger = await signUp()
    expect(await stranger.auth.mfa.challenge({ factorId })).toMatchObject(
      failure(404, 'mfa_factor_not_found'),
    )
    expect(await stranger.auth.mfa.unenroll({ factorId })).toMatchObject(failure(404, 'mfa_factor_not_found'))
    expect((await signIn(email)).token).toBeTruthy()
  })

  it('are limited for each factor, for a while', async () => {
    await using limited = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
    const auth = await limited.createSignedInClient()
    const { factorId, secret } = await enroll(auth)
    const { data } = await auth.mfa.challenge({ factorId })
    const attempt = (code: string) => auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
    for (let count = 0; count < 10; count++) expect(await attempt('abcdef')).toMatchObject(wrong)
    const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect(await attempt(right)).toMatchObject(failure(429, 'over_request_rate_limit'))
    await limited.deps.db.$client.query('delete from rate_limits')
    expect((await attempt(right)).error).toBeNull()
  })
})

describe('wrong codes of somebody who has the password', () => {
  const email = 'owner@example.com'
  const signInWith = async (limited: AuthApp, cookie?: string) => {
    const { cookies, json } = await limited.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: cookie ? { cookie } : {},
      payload: { email, password: PASSWORD },
    })
    const { access_token } = json<{ access_token: string }>()
    return { cookies, headers: { authorization: `Bearer ${access_token}` } }
  }
  const enter = async (
    limited: AuthApp,
    factorId: string,
    code: string,
    headers: { authorization: string; cookie?: string },
  ) => {
    const url = `/auth/v1/factors/${factorId}`
    const challenge = await limited.app.inject({
      method: 'POST',
      url: `${url}/challenge`,
      headers,
      payload: {},
    })
    const payload = { challenge_id: challenge.json<{ id: string }>().id, code }
    return limited.app.inject({ method: 'POST', url: `${url}/verify`, headers, payload })
  }

  it('leave a device where the user has signed in its own budget, and gain no such device', async () => {
    await using limited = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
    const auth = await limited.createSignedInClient(email)
    const { factorId, secret } = await enroll(auth)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeNow = () => totp.generate({ timestamp: limited.deps.now().getTime() })
    const first = await signInWith(limited)
    const verified = await enter(limited, factorId, codeNow(), first.headers)
    expect(verified.statusCode).toBe(200)
    const cookie = `device=${verified.cookies[0]?.value}`

    const thief = await signInWith(limited)
    expect(thief.cookies).toEqual([])
    for (let count = 0; count < 10; count++)
      expect((await enter(limited, factorId, 'abcdef', thief.headers)).statusCode).toBe(422)
    limited.advanceClock(STEP_MS)
    expect((await enter(limited, factorId, codeNow(), thief.headers)).statusCode).toBe(429)
    const { headers } = await signInWith(limited, cookie)
    expect((await enter(limited, factorId, codeNow(), { ...headers, cookie })).statusCode).toBe(200)
  })
})

describe('adding and removing', () => {
  it('refuses a name twice, an eleventh factor, and what is switched off', async () => {
    const { auth } = await signUp()
    await enroll(auth, 'Phone')
    expect(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).toMatchObject(
      failure(422, 'mfa_factor_name_conflict'),
    )
    expect(await auth.mfa.enroll({ factorType: 'phone', phone: '+4912345' })).toMatchObject(
      failure(422, 'mfa_phone_enroll_not_enabled'),
    )
    for (let count = 2; count <= 10; count++) await enroll(auth, `Phone ${count}`)
    expect(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' })).toMatchObject(
      failure(422, 'too_many_enrolled_mfa_factors'),
    )
  })

  it.each([
    ['constructor', 'validation_failed'],
    ['__proto__', 'validation_failed'],
    [{ toString: 1, valueOf: 1 }, 'bad_json'],
    [null, 'validation_failed'],
  ])('refuses the type %j', async (factor_type, code) => {
    const { auth } = await signUp()
    const response = await t.post(
      '/factors',
      { factor_type },
      { authorization: `Bearer ${await tokenOf(auth)}` },
    )
    expect([response.status, (await response.json()).code]).toEqual([400, code])
  })

  it('is refused to the session of a password reset, until it has set the password', async () => {
    const { email } = await signUp()
    const auth = t.createClient()
    await auth.resetPasswordForEmail(email)
    const token_hash = new URL((await t.deliverOneMail()).link).searchParams.get('token') ?? ''
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const attempt = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(await attempt()).toMatchObject(failure(400, 'reauthentication_needed'))
    expect((await auth.updateUser({ password: 'eleven loud geese' })).error).toBeNull()
    await t.deliverMail()
    expect((await attempt()).error).toBeNull()
  })

  it('forgets a set-up that was left', async () => {
    const { auth } = await signUp()
    await enroll(auth)
    t.advanceClock(6 * 60_000)
    await enroll(auth)
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('needs aal2 to add a second one and to remove a verified one', async () => {
    const { email, auth, factorId } = await signUpWithFactor()
    const { auth: thief } = await signIn(email)
    expect(await thief.mfa.unenroll({ factorId })).toMatchObject(failure(422, 'insufficient_aal'))
    expect(await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).toMatchObject(
      failure(403, 'insufficient_aal'),
    )
    const second = await enroll(auth, 'Tablet')
    expect((await auth.mfa.unenroll({ factorId: second.factorId })).error).toBeNull()
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await auth.refreshSession()).data.user?.factors).toBeUndefined()
    expect(await levels(auth)).toEqual(['aal1', 'aal1'])
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(200)
  })

  it('needs a code of the app, or a sign-in, of the last ten minutes', async () => {
    const { auth, ...factor } = await signUpWithFactor()
    t.advanceClock(10 * 60_000 + 1_000)
    await auth.refreshSession()
    const needed = failure(400, 'reauthentication_needed')
    const changePassword = () => auth.updateUser({ password: 'another long one' })
    const begin = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect([await changePassword(), await begin()]).toMatchObject([needed, needed])
    expect((await verify(auth, factor)).error).toBeNull()
    expect([await changePassword(), await begin()]).toMatchObject([{ error: null }, { error: null }])
    await t.deliverMail()
  })

  it('takes aal2 from a session whose factor is removed while another remains', async () => {
    const { auth, ...first } = await signUpWithFactor()
    const second = await enroll(auth, 'Tablet')
    await verify(auth, second)
    const cookie = cookieOf(await callApi(await tokenOf(auth)))
    expect(await mediaStatus(cookie)).toBe(404)
    await auth.mfa.unenroll({ factorId: second.factorId })
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(403)
    expect(await mediaStatus(cookie)).toBe(401)
    await verify(auth, first)
    expect((await callApi(await tokenOf(auth))).statusCode).toBe(200)
  })

  it('says in the settings that there are second factors', async () => {
    const settings = await (await fetch(`${t.origin}/auth/v1/settings`)).json()
    expect(settings).toMatchObject({ mfa_enabled: true })
  })
})
