import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, accessTokenOf, failure, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import {
  addApp,
  advanceToNextStep,
  codeAt,
  enrollApp,
  levelsOf,
  STEP_MS,
  verifyApp,
} from '../testing/authenticator-app.ts'

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const codeOf = (secret: string, offsetMs = 0) => codeAt(secret, new Date(t.deps.now().getTime() + offsetMs))

/** A person with an address of their own. */
async function signUp() {
  const email = `person${++people}@example.com`
  return { email, auth: await t.createSignedInClient(email) }
}

/** A person with a verified authenticator app, signed in at aal2. */
async function signUpWithFactor() {
  const { email, auth } = await signUp()
  return { email, auth, ...(await addApp(t, auth)) }
}

async function signIn(email: string) {
  const auth = t.createClient()
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { auth, token: data.session.access_token }
}

const callApi = (token: string) =>
  t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } })
const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const mediaStatus = async (cookie: string) =>
  (await t.app.inject({ url: '/media/images/x', headers: { cookie } })).statusCode

describe('authenticator apps', () => {
  it('are set up by the first right code, which brings the session to aal2', async () => {
    const { auth } = await signUp()
    expect(await levelsOf(auth)).toEqual(['aal1', 'aal1'])
    const { factorId, secret, totp } = await enrollApp(auth)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    const uri = new URL(totp.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect((await auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' }],
      totp: [],
    })
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(200)

    const { data } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(await levelsOf(auth)).toEqual(['aal2', 'aal2'])
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    })
    expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(200)
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
    expect(await levelsOf(auth)).toEqual(['aal2', 'aal2'])
  })

  it('end the sessions at aal1, and the tokens of this one from before', async () => {
    const { email, auth } = await signUp()
    const factor = await enrollApp(auth)
    const other = await signIn(email)
    const before = await accessTokenOf(auth)
    const cookie = cookieOf(await callApi(before))
    const refreshToken = (await auth.getSession()).data.session?.refresh_token
    await verifyApp(t, auth, factor)
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
    expect(await levelsOf(auth)).toEqual(['aal1', 'aal2'])
    const refused = await callApi(token)
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([
      403,
      'second_factor_required',
      [],
    ])
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(403)
    await verifyApp(t, auth, { factorId, secret })
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(200)
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

  it('takes aal2 from a session whose factor is removed while another remains', async () => {
    const { auth, ...first } = await signUpWithFactor()
    const second = await enrollApp(auth, 'Tablet')
    await verifyApp(t, auth, second)
    const cookie = cookieOf(await callApi(await accessTokenOf(auth)))
    expect(await mediaStatus(cookie)).toBe(404)
    await auth.mfa.unenroll({ factorId: second.factorId })
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(403)
    expect(await mediaStatus(cookie)).toBe(401)
    await verifyApp(t, auth, first)
    expect((await callApi(await accessTokenOf(auth))).statusCode).toBe(200)
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
    const { factorId, secret } = await enrollApp(auth)
    advanceToNextStep(t)
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
    const { factorId, secret } = await enrollApp(auth)
    const { data } = await auth.mfa.challenge({ factorId })
    const attempt = (code: string) => auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
    for (let count = 0; count < 10; count++) expect(await attempt('abcdef')).toMatchObject(wrong)
    const right = codeAt(secret, limited.deps.now())
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
    const { factorId, secret } = await enrollApp(auth)
    const codeNow = () => codeAt(secret, limited.deps.now())
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
