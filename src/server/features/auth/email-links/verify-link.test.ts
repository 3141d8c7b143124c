import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

async function signUpLink(email: string, redirectTo?: string) {
  await t.post(`/signup${redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`}`, {
    email,
    password: PASSWORD,
  })
  return (await t.deliverOneMail()).link
}

async function recoveryLink(email: string) {
  await t.createClient().resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' })
  return (await t.deliverOneMail()).link
}

describe('mailed links', () => {
  it('rejects a mailed link that was already used', async () => {
    const link = await signUpLink('once@example.com')
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('access_token')
    const again = await t.openLink(link)
    expect(again.status).toBe(303)
    expect(fragmentOf(again)).toEqual(EXPIRED)
  })

  it('signs in one of twenty concurrent requests with the same link', async () => {
    const link = await signUpLink('race@example.com')
    const responses = await Promise.all(Array.from({ length: 20 }, () => t.openLink(link)))
    expect(responses.map(fragmentOf).filter((results) => 'access_token' in results)).toHaveLength(1)
  })

  it('does not consume a link on HEAD or prefetch', async () => {
    const link = await signUpLink('ahead@example.com')
    expect((await t.openLink(link, { method: 'HEAD' })).status).toBe(200)
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ]) {
      const response = await t.openLink(link, { headers: headers as Record<string, string> })
      expect(response.status).toBe(503)
      expect(response.headers.get('location')).toBeNull()
    }
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('access_token')
  })

  it('rejects a link after an hour', async () => {
    await using own = await startAuthApp()
    await own.post('/signup', { email: 'late@example.com', password: PASSWORD })
    const { link } = await own.deliverOneMail()
    own.advanceClock(3_600_001)
    expect(fragmentOf(await own.openLink(link))).toEqual(EXPIRED)
  })

  it('rejects a link that is used for another purpose, without consuming it', async () => {
    const link = await signUpLink('purpose@example.com')
    expect(fragmentOf(await t.openLink(link.replace('type=signup', 'type=recovery')))).toEqual(EXPIRED)
    expect(fragmentOf(await t.openLink(link.replace('type=signup', 'type=email_change')))).toEqual(EXPIRED)
    expect(fragmentOf(await t.openLink(link.replace('type=signup', 'type=constructor')))).toEqual(EXPIRED)
    expect(fragmentOf(await t.openLink(link))).toMatchObject({ type: 'signup' })
  })

  it('stores only the hash of a link', async () => {
    const link = await signUpLink('hash@example.com')
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await t.deps.db.execute<{ found: boolean }>(sql`
      select (select coalesce(string_agg(one_time_tokens::text, ''), '') from auth.one_time_tokens) || (select coalesce(string_agg(mail_outbox::text, ''), '') from auth.mail_outbox)
        || (select coalesce(string_agg(job::text, ''), '') from pgboss.job) like ${`%${token}%`} as found`)
    expect(rows[0]?.found).toBe(false)
    await t.openLink(link)
  })

  it.each([
    ['another site', 'https://evil.example/', 'http://localhost:3000/'],
    ['a similar host name', 'http://localhost:3000.evil.example/', 'http://localhost:3000/'],
    [
      'the site as user name of another host',
      'http://localhost:3000@evil.example/',
      'http://localhost:3000/',
    ],
    ['a user name before the site', 'http://evil.example@localhost:3000/', 'http://localhost:3000/'],
    ['another scheme', 'javascript://localhost:3000/%0aalert(1)', 'http://localhost:3000/'],
    ['no scheme', '//evil.example/', 'http://localhost:3000/'],
    ['backslashes', 'http:\\\\evil.example\\', 'http://localhost:3000/'],
    ['another port', 'http://localhost:4000/', 'http://localhost:3000/'],
    ['a path of the site', 'http://localhost:3000/pcm/3?x=1#old', 'http://localhost:3000/pcm/3?x=1'],
    ['another loopback host', 'http://127.0.0.1:3000/home', 'http://127.0.0.1:3000/home'],
  ])('redirects from a link to allowed origins only: %s', async (what, redirectTo, expected) => {
    const link = await signUpLink(`${what.replaceAll(' ', '-')}@example.com`, redirectTo)
    const good = await t.openLink(link)
    expect(good.headers.get('location')?.split('#')[0]).toBe(expected)
    // The redirect of an error follows the link's current parameter, which may have been changed.
    const tampered = new URL(link)
    tampered.searchParams.set('redirect_to', redirectTo)
    expect((await t.openLink(tampered.href)).headers.get('location')?.split('#')[0]).toBe(expected)
  })

  it('mails links to PUBLIC_URL regardless of the Host header', async () => {
    await t.app.inject({
      method: 'POST',
      url: '/auth/v1/recover',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: 'once@example.com' },
    })
    expect((await t.deliverOneMail()).page).toMatch(/^http:\/\/localhost:3000\/auth\/confirm\?/)
  })

  it('resets the password by a link, and revokes other sessions and pending links', async () => {
    const first = await t.createSignedInClient('reset@example.com')
    const second = t.createClient()
    await second.signInWithPassword({ email: 'reset@example.com', password: PASSWORD })
    const spare = await recoveryLink('reset@example.com')
    const link = await recoveryLink('reset@example.com')
    const opened = await t.openLink(link)
    expect(opened.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/reset-password#/)
    const { access_token = '', refresh_token = '', type } = fragmentOf(opened)
    expect(type).toBe('recovery')
    expect(fragmentOf(await t.openLink(spare))).toEqual(EXPIRED)

    const third = await recoveryLink('reset@example.com')
    await second.setSession({ access_token, refresh_token })
    expect((await second.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect((await second.updateUser({ password: 'a whole new phrase' })).error).toBeNull()
    expect((await t.deliverOneMail()).subject).toBe('Your Future Memory password was changed')
    expect((await second.getUser()).error).toBeNull()
    expect((await first.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(fragmentOf(await t.openLink(third))).toEqual(EXPIRED)
    expect(
      (await t.createClient().signInWithPassword({ email: 'reset@example.com', password: PASSWORD })).error
        ?.code,
    ).toBe('invalid_credentials')
    expect(
      (
        await t
          .createClient()
          .signInWithPassword({ email: 'reset@example.com', password: 'a whole new phrase' })
      ).error,
    ).toBeNull()
  })

  it('verifies a link by POST /verify', async () => {
    const link = await signUpLink('call@example.com')
    const token = new URL(link).searchParams.get('token') ?? ''
    const auth = t.createClient()
    expect((await auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    expect((await auth.verifyOtp({ email: 'other@example.com', token, type: 'signup' })).error).toMatchObject(
      { status: 403, code: 'otp_expired' },
    )
    const verified = await auth.verifyOtp({ token_hash: token, type: 'email' })
    expect(verified.data.user?.email).toBe('call@example.com')
    expect((await auth.getUser()).error).toBeNull()
  })

  it('responds to recover and resend equally for every address', async () => {
    await t.createSignedInClient('somebody@example.com')
    for (const [path, body] of [
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
    ] as const)
      for (const email of ['somebody@example.com', 'nobody@example.com']) {
        const response = await t.post(path, { ...body, email })
        expect([response.status, await response.json()]).toEqual([200, {}])
      }
    // A confirmed address needs no confirmation, so one mail is sent for the four requests.
    expect((await t.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      ['somebody@example.com', 'Reset your Future Memory password'],
    ])
    expect((await t.post('/resend', { email: 'somebody@example.com', type: 'sms' })).status).toBe(400)
    expect((await t.post('/recover', {})).status).toBe(400)
  })
})
