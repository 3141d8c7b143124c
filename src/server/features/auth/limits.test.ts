import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type AuthApp, fragmentOf, PASSWORD, passLimitTime, startAuthApp } from './testing/auth-app.ts'

const LIMITED = { env: { RATE_LIMITS: 'on' } }

const EMAIL = 'owner@example.com'

/** Asks for a new password from a network, with the cookie of a device if one is given. */
const askForMail = async (t: AuthApp, input: { from: string; cookie?: string }) => {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/auth/v1/recover',
    headers: input.cookie ? { cookie: input.cookie } : {},
    payload: { email: EMAIL },
    remoteAddress: input.from,
  })
  return statusCode
}

describe('limits of the sign-in service', () => {
  it.each(['known@example.com', 'unknown@example.com'])(
    'allow one mail a minute to %s, whether or not the user exists',
    async (email) => {
      await using t = await startAuthApp(LIMITED)
      await t.createSignedInClient('known@example.com')
      expect((await t.post('/recover', { email })).status).toBe(200)
      const again = await t.post('/recover', { email: email.toUpperCase() })
      expect([again.status, await again.json()]).toEqual([
        429,
        { code: 'over_email_send_rate_limit', message: expect.stringContaining('seconds') },
      ])
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
      expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((await t.post('/recover', { email: 'another@example.com' })).status).toBe(200)
    },
  )

  it('allow more refreshes than a client needs', async () => {
    await using t = await startAuthApp(LIMITED)
    const auth = await t.createSignedInClient('known@example.com')
    for (let times = 0; times < 100; times++) expect((await auth.refreshSession()).error).toBeNull()
  })

  it('garbage refresh tokens do not sign anybody out', { timeout: 90_000 }, async () => {
    await using t = await startAuthApp(LIMITED)
    const auth = await t.createSignedInClient(EMAIL)
    const statuses = new Set<number>()
    for (let batch = 0; batch < 40; batch++)
      await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const refresh_token = `garbage-${batch}-${n}`
          statuses.add((await t.post('/token?grant_type=refresh_token', { refresh_token })).status)
        }),
      )
    expect(statuses).toEqual(new Set([400, 429]))
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect((await auth.getUser(data.session?.access_token)).error).toBeNull()
  })

  it('garbage authorization codes do not keep anybody from signing in', async () => {
    await using t = await startAuthApp(LIMITED)
    await t.createSignedInClient(EMAIL)
    const statuses = []
    for (let n = 0; n < 301; n++) {
      const body = { auth_code: `garbage-${n}`, code_verifier: 'x'.repeat(43) }
      statuses.push((await t.post('/token?grant_type=pkce', body)).status)
    }
    expect([statuses[299], statuses[300]]).toEqual([404, 429])
    const auth = t.createClient({ flowType: 'pkce' })
    await auth.resetPasswordForEmail(EMAIL)
    const opened = await t.openLink((await t.deliverOneMail()).link)
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull()
  })

  it('a database fault is 503, and the client keeps its session', async () => {
    await using t = await startAuthApp(LIMITED)
    const auth = await t.createSignedInClient(EMAIL)
    const { session } = (await auth.getSession()).data
    await t.deps.db.execute(sql`alter table auth.refresh_tokens rename to gone`)
    const { refresh_token } = session ?? {}
    const failed = await t.post('/token?grant_type=refresh_token', { refresh_token })
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2'])
    await t.deps.db.execute(sql`alter table auth.gone rename to refresh_tokens`)
    expect((await auth.getSession()).data.session?.refresh_token).toBe(refresh_token)
    expect((await auth.refreshSession()).error).toBeNull()
  })

  it('mail that strangers ask for leaves links valid, and a known device its own budget', async () => {
    await using t = await startAuthApp(LIMITED)
    await t.createSignedInClient(EMAIL)
    const signedIn = await t.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: EMAIL, password: PASSWORD },
    })
    const [device] = signedIn.cookies
    const cookie = `device=${device?.value}`
    expect(await askForMail(t, { from: '192.0.2.1', cookie })).toBe(200)
    const { link } = await t.deliverOneMail()

    const statuses = []
    for (let n = 0; n < 50; n++) {
      statuses.push(await askForMail(t, { from: `192.0.2.${2 + (n % 5)}` }))
      await passLimitTime(t, 30)
    }
    const mails = (await t.deliverMail()).length
    expect(statuses.filter((status) => status === 200)).toHaveLength(mails)
    // The confirmation of the sign-up was the first of thirty.
    expect(mails).toBe(29)
    expect(await askForMail(t, { from: '192.0.2.99' })).toBe(429)

    expect(await askForMail(t, { from: '192.0.2.2', cookie })).toBe(200)
    expect(await askForMail(t, { from: '192.0.2.2', cookie })).toBe(429)
    expect((await t.deliverMail()).map(({ to }) => to)).toEqual([EMAIL])
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('access_token')
  })
})
