import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUserByEmail } from '../queries.ts'
import { type AuthApp, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const OWN = 'the owner’s own phrase'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const EXPIRED = { code: 'otp_expired', message: 'Email link is invalid or has expired' }

/** Signs up as a browser does. Returns the cookie that it gets, and the token of the mailed link. */
async function signUp(email: string, headers: Record<string, string> = {}) {
  const response = await t.post(
    '/signup',
    { email, password: PASSWORD },
    { 'user-agent': WINDOWS, ...headers },
  )
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, token: tokenOf((await t.deliverOneMail()).page) }
}

const tokenOf = (page: string) => new URL(page).searchParams.get('token_hash') ?? ''

async function details(token: string, type = 'signup', headers: Record<string, string> = {}) {
  const response = await t.post('/verify/details', { token_hash: token, type }, headers)
  return { status: response.status, body: await response.json() }
}

const canSignIn = async (email: string, password: string) =>
  (await t.createClient().signInWithPassword({ email, password })).error === null

describe('the page of a mailed link', () => {
  it.each([
    ['http://localhost:3000/home', 'http://localhost:3000/auth/confirm', '/home'],
    [
      'http://localhost:3000/auth/confirm?next=%2Freset-password',
      'http://localhost:3000/auth/confirm',
      '/reset-password',
    ],
    ['http://127.0.0.1:3000/pcm/3?x=1', 'http://127.0.0.1:3000/auth/confirm', '/pcm/3?x=1'],
    ['https://evil.example/', 'http://localhost:3000/auth/confirm', '/'],
    [
      'http://localhost:3000/auth/confirm?next=https%3A%2F%2Fevil.example',
      'http://localhost:3000/auth/confirm',
      '/',
    ],
  ])('is what a mail leads to when it was asked for with %s', async (redirectTo, page, next) => {
    await t.post(`/signup?redirect_to=${encodeURIComponent(redirectTo)}`, {
      email: `${encodeURIComponent(redirectTo).replaceAll('%', '').slice(0, 60)}@example.com`,
      password: PASSWORD,
    })
    const url = new URL((await t.deliverOneMail()).page)
    expect(`${url.origin}${url.pathname}`).toBe(page)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token_hash: expect.stringMatching(/^[\w-]{43}$/),
      type: 'signup',
      next,
    })
  })

  it('is told what a link does, without using it up', async () => {
    const auth = await t.createSignedInClient('ada@example.com')
    const { data } = await auth.getUser()
    await t.createClient({ flowType: 'pkce' }).resetPasswordForEmail('ada@example.com')
    const token = tokenOf((await t.deliverOneMail()).page)
    const expected = {
      status: 200,
      body: {
        purpose: 'recovery',
        user_id: data.user?.id,
        email: 'ada@example.com',
        begun: null,
        invitation: null,
        needs_password: false,
      },
    }
    expect(await details(token, 'recovery')).toEqual(expected)
    expect(await details(token, 'recovery')).toEqual(expected)
    const opened = t.createClient()
    const { error } = await opened.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(error).toBeNull()
    expect(await details(token, 'recovery')).toEqual({ status: 403, body: EXPIRED })
  })

  it('learns nothing without a valid token', async () => {
    const { token } = await signUp('secret@example.com')
    for (const [given, type] of [
      ['', 'signup'],
      ['unknown', 'signup'],
      [token, 'recovery'],
      [token, 'constructor'],
    ] as const)
      expect(await details(given, type)).toEqual({ status: 403, body: EXPIRED })
  })

  it('asks for a password in every browser but the one that signed up', async () => {
    const { cookie, token } = await signUp('grace@example.com')
    const begun = { at: expect.stringMatching(/^\d{4}-/), device: 'Chrome on Windows', is_same_network: true }
    const here = await details(token, 'signup', { cookie })
    expect(here.body).toMatchObject({ email: 'grace@example.com', begun, needs_password: false })
    expect((await details(token)).body).toMatchObject({ begun, needs_password: true })
    const other = (await signUp('other@example.com')).cookie
    expect(other).not.toBe(cookie)
    expect((await details(token, 'signup', { cookie: other })).body).toMatchObject({ needs_password: true })
  })

  it('recognises the browser by a repeated mail, unless two people signed up', async () => {
    const { cookie } = await signUp('again@example.com')
    await t.post('/resend', { email: 'again@example.com', type: 'signup' })
    const repeated = tokenOf((await t.deliverOneMail()).page)
    expect((await details(repeated, 'signup', { cookie })).body).toMatchObject({ needs_password: false })

    const rival = await signUp('again@example.com')
    await t.post('/resend', { email: 'again@example.com', type: 'signup' })
    const ambiguous = tokenOf((await t.deliverOneMail()).page)
    for (const one of [cookie, rival.cookie])
      expect((await details(ambiguous, 'signup', { cookie: one })).body).toMatchObject({
        needs_password: true,
      })
  })

  it('keeps the cookie of a browser, readable by the server only', async () => {
    const { cookie } = await signUp('first@example.com')
    const response = await t.post('/signup', { email: 'second@example.com', password: PASSWORD }, { cookie })
    await t.deliverMail()
    expect(response.headers.getSetCookie()).toEqual([
      `${cookie}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
    ])
    await using secure = await startAuthApp({ env: { PUBLIC_URL: 'https://future.example' } })
    const [set] = (
      await secure.post('/signup', { email: 'first@example.com', password: PASSWORD })
    ).headers.getSetCookie()
    expect(set).toMatch(/^__Host-sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

describe('a sign-up that a stranger began', () => {
  it('is confirmed with a password of the owner’s own, and never has the stranger’s', async () => {
    const { token } = await signUp('owner@example.com')
    const owner = t.createClient({ flowType: 'pkce' })
    const weak = { token_hash: token, type: 'signup', password: 'short' } as const
    expect((await owner.verifyOtp(weak)).error).toMatchObject({ status: 422, code: 'weak_password' })
    const own = { ...weak, password: OWN }
    const { data, error } = await owner.verifyOtp(own)
    expect([error, data.user?.email]).toEqual([null, 'owner@example.com'])
    expect(await canSignIn('owner@example.com', PASSWORD)).toBe(false)
    expect(await canSignIn('owner@example.com', OWN)).toBe(true)
    expect((await t.createClient().verifyOtp(own)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('has one password of two that are sent at once', async () => {
    const { token } = await signUp('twice@example.com')
    const results = await Promise.all(
      [OWN, `${OWN} again`].map((password) => {
        const link = { token_hash: token, type: 'signup', password } as const
        return t.createClient().verifyOtp(link)
      }),
    )
    expect(results.map(({ error }) => error?.code).sort()).toEqual(['otp_expired', undefined])
    const winner = results[0]?.error ? `${OWN} again` : OWN
    expect(await canSignIn('twice@example.com', winner)).toBe(true)
  })

  it('does not take a password with another link', async () => {
    await t.createSignedInClient('reset@example.com')
    await t.createClient().resetPasswordForEmail('reset@example.com')
    const link = {
      token_hash: tokenOf((await t.deliverOneMail()).page),
      type: 'recovery',
      password: OWN,
    } as const
    expect((await t.createClient().verifyOtp(link)).error).toBeNull()
    expect(await canSignIn('reset@example.com', OWN)).toBe(false)
  })

  it('is removed with its links when the owner says that it was somebody else', async () => {
    const { token } = await signUp('not-me@example.com')
    const refuse = () => t.post('/verify/refuse', { token_hash: token })
    expect((await refuse()).status).toBe(204)
    expect(await findUserByEmail(t.deps.db, 'not-me@example.com')).toBeUndefined()
    const again = await refuse()
    expect([again.status, await again.json()]).toEqual([403, EXPIRED])
    const { error } = await t.createClient().verifyOtp({ token_hash: token, type: 'signup' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  it('cannot be refused by a link of another kind', async () => {
    await t.createSignedInClient('confirmed@example.com')
    await t.createClient().resetPasswordForEmail('confirmed@example.com')
    const token = tokenOf((await t.deliverOneMail()).page)
    expect((await t.post('/verify/refuse', { token_hash: token })).status).toBe(403)
    expect(await canSignIn('confirmed@example.com', PASSWORD)).toBe(true)
  })
})
