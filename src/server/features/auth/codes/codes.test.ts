import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthApp,
  type Client,
  fragmentOf,
  PASSWORD,
  passLimitTime,
  startAuthApp,
} from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

const codeIn = (mail: { text: string }) => /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const amrOf = (session: { access_token: string } | null) => decodeJwt(session?.access_token ?? '').amr

async function mailCode(email: string, own: AuthApp = t) {
  const { error } = await own.createClient().signInWithOtp({ email })
  if (error) throw error
  const mail = await own.deliverOneMail()
  return { ...mail, code: codeIn(mail) }
}
const enter = (email: string, code: string, auth: Client = t.createClient()) =>
  auth.verifyOtp({ email, token: code, type: 'email' })

describe('sign-in by mail', () => {
  it('mails a confirmed user a code and a link, and signs in with the code', async () => {
    await t.createSignedInClient('known@example.com')
    const { subject, code } = await mailCode('known@example.com')
    expect(subject).toBe('Sign in to Future Memory')
    const auth = t.createClient()
    const { data, error } = await enter('known@example.com', code, auth)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('known@example.com')
    expect(amrOf(data.session)).toEqual([expect.objectContaining({ method: 'otp' })])
    expect((await auth.getUser()).error).toBeNull()
    // The password stays.
    expect(
      (await auth.signInWithPassword({ email: 'known@example.com', password: PASSWORD })).error,
    ).toBeNull()
  })

  it('creates a user for a new address, with the data of the request', async () => {
    await t
      .createClient()
      .signInWithOtp({ email: 'new@example.com', options: { data: { first_name: 'Ada' } } })
    const mail = await t.deliverOneMail()
    expect(mail.subject).toBe('Confirm your Future Memory account')
    const { data } = await enter('new@example.com', codeIn(mail))
    expect(data.user).toMatchObject({
      user_metadata: { first_name: 'Ada' },
      email_confirmed_at: expect.any(String),
    })
  })

  it('confirms an unconfirmed user without the password, which may be of a stranger', async () => {
    await t.post('/signup', { email: 'claimed@example.com', password: PASSWORD })
    await t.deliverOneMail()
    const { code } = await mailCode('claimed@example.com')
    expect((await enter('claimed@example.com', code)).error).toBeNull()
    const signIn = await t
      .createClient()
      .signInWithPassword({ email: 'claimed@example.com', password: PASSWORD })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  it('does not take the password of a sign-up when its code is entered after a request that creates no user', async () => {
    const email = 'no-rival@example.com'
    await t.post('/signup', { email, password: PASSWORD })
    const code = codeIn(await t.deliverOneMail())
    expect((await t.post('/otp', { email, create_user: false })).status).toBe(200)
    await t.deliverOneMail()
    expect((await enter(email, code)).error).toBeNull()
    const signIn = await t.createClient().signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  it.each(['otp', 'signup'] as const)(
    'does not take the password of a rival sign-up when its code is entered after a request by %s',
    async (path) => {
      const email = `rival-${path}@example.com`
      await t.post('/signup', { email, password: PASSWORD })
      const code = codeIn(await t.deliverOneMail())
      await t.post(`/${path}`, { email, password: 'the password of another' })
      await t.deliverOneMail()
      expect((await enter(email, code)).error).toBeNull()
      const signIn = await t.createClient().signInWithPassword({ email, password: PASSWORD })
      expect(signIn.error?.code).toBe('invalid_credentials')
    },
  )

  it('keeps the link and the password of a sign-up when a code is asked for', async () => {
    await t.post('/signup', { email: 'keeper@example.com', password: PASSWORD })
    const signUp = await t.deliverOneMail()
    await mailCode('keeper@example.com')
    expect(fragmentOf(await t.openLink(signUp.link))).toHaveProperty('access_token')
    const signIn = await t
      .createClient()
      .signInWithPassword({ email: 'keeper@example.com', password: PASSWORD })
    expect(signIn.error).toBeNull()
  })

  it('creates no user when the client does not want one', async () => {
    const options = { shouldCreateUser: false }
    const unknown = await t.createClient().signInWithOtp({ email: 'nobody@example.com', options })
    expect(unknown.error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    })
    expect(await t.deliverMail()).toEqual([])
    await t.createSignedInClient('member@example.com')
    expect((await t.createClient().signInWithOtp({ email: 'member@example.com', options })).error).toBeNull()
    expect((await t.deliverOneMail()).subject).toBe('Sign in to Future Memory')
  })

  it('mails nothing any more after signing out everywhere', async () => {
    const auth = await t.createSignedInClient('leaving@example.com')
    await t.createClient().signInWithOtp({ email: 'leaving@example.com' })
    await auth.signOut({ scope: 'global' })
    expect(await t.deliverMail()).toEqual([])
  })

  it('creates no user while sign-up is closed', async () => {
    await using own = await startAuthApp({ env: { SIGN_UP: 'closed' } })
    const { error } = await own.createClient().signInWithOtp({ email: 'late@example.com' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(await own.deliverMail()).toEqual([])
  })

  it('rejects phones, and a request without an address', async () => {
    const phone = await t.createClient().signInWithOtp({ phone: '+4930123456' })
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    for (const body of [{}, { email: 'known@example.com', phone: '+4930123456' }])
      expect((await t.post('/otp', body)).status).toBe(400)
  })

  it('redirects from the link with a session, or with a code for a client with PKCE', async () => {
    const { link } = await mailCode('known@example.com')
    expect(fragmentOf(await t.openLink(link))).toMatchObject({ type: 'magiclink' })

    await t.createSignedInClient('pkce@example.com')
    const auth = t.createClient({ flowType: 'pkce' })
    await auth.signInWithOtp({ email: 'pkce@example.com' })
    const opened = await t.openLink((await t.deliverOneMail()).link)
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { data, error } = await auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(amrOf(data.session)).toEqual([expect.objectContaining({ method: 'magiclink' })])
  })

  it('accepts the token hash of the link, and the older path of the call', async () => {
    expect((await t.post('/magiclink', { email: 'member@example.com' })).status).toBe(200)
    const token_hash = tokenIn((await t.deliverOneMail()).link)
    const { data, error } = await t.createClient().verifyOtp({ token_hash, type: 'magiclink' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('member@example.com')
  })
})

describe('codes', () => {
  it('work once, and use up the link of their mail', async () => {
    await t.createSignedInClient('once@example.com')
    const { code, link } = await mailCode('once@example.com')
    const entered = await Promise.all(Array.from({ length: 5 }, () => enter('once@example.com', code)))
    expect(entered.filter(({ error }) => !error)).toHaveLength(1)
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('error_code', 'otp_expired')
  })

  it('are used up by the link of their mail', async () => {
    await t.createSignedInClient('link@example.com')
    const { code, link } = await mailCode('link@example.com')
    await t.openLink(link)
    expect((await enter('link@example.com', code)).error).toMatchObject(EXPIRED)
  })

  it('expire after an hour', async () => {
    await using own = await startAuthApp()
    const { code } = await mailCode('late@example.com', own)
    own.advanceClock(3_600_001)
    expect((await enter('late@example.com', code, own.createClient())).error).toMatchObject(EXPIRED)
  })

  it('are valid for their address and purpose only', async () => {
    await t.createSignedInClient('mine@example.com')
    await t.createSignedInClient('other@example.com')
    const { code } = await mailCode('mine@example.com')
    await mailCode('other@example.com')
    expect((await enter('other@example.com', code)).error).toMatchObject(EXPIRED)
    for (const type of ['recovery', 'signup', 'email_change'] as const)
      expect(
        (await t.createClient().verifyOtp({ email: 'mine@example.com', token: code, type })).error,
      ).toMatchObject(EXPIRED)
    expect((await enter('mine@example.com', code)).error).toBeNull()
  })

  it('of earlier mails stay valid when there is a later one', async () => {
    await using own = await startAuthApp()
    await own.createSignedInClient('twice@example.com')
    const first = await mailCode('twice@example.com', own)
    own.advanceClock(61_000)
    await mailCode('twice@example.com', own)
    expect((await enter('twice@example.com', first.code, own.createClient())).error).toBeNull()
  })

  it('confirm a sign-up with its password, and after the mail was sent again', async () => {
    await using own = await startAuthApp()
    const auth = own.createClient()
    await auth.signUp({ email: 'ada@example.com', password: PASSWORD })
    await own.deliverOneMail()
    await auth.resend({ type: 'signup', email: 'ada@example.com' })
    const token = codeIn(await own.deliverOneMail())
    const { data } = await auth.verifyOtp({ email: 'ada@example.com', token, type: 'signup' })
    expect(data.session).not.toBeNull()
    const again = await auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
    expect(again.error).toBeNull()
  })

  it('open a recovery session, in which the password can be changed', async () => {
    await t.createSignedInClient('forgetful@example.com')
    const auth = t.createClient()
    await auth.resetPasswordForEmail('forgetful@example.com')
    const token = codeIn(await t.deliverOneMail())
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const { data } = await auth.verifyOtp({ email: 'forgetful@example.com', token, type: 'recovery' })
    expect(amrOf(data.session)).toEqual([expect.objectContaining({ method: 'recovery' })])
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await auth.updateUser({ password: 'a whole new phrase' })).error).toBeNull()
    await t.deliverMail()
  })

  it('are stored as hashes that need the secret', async () => {
    const { code } = await mailCode('hashed@example.com')
    const { rows } = await t.deps.db.$client.query(
      "select token.*::text as stored, code_hash from auth.one_time_tokens as token join auth.users on users.id = user_id where email = 'hashed@example.com'",
    )
    expect(rows[0].stored).not.toContain(code)
    expect(rows[0].code_hash).toMatch(/^[\w-]{43}$/)
  })

  describe('while strangers guess', () => {
    const email = 'victim@example.com'
    const start = () => startAuthApp({ env: { RATE_LIMITS: 'on' } })
    /** The status of a code that is entered in a network, on a device if a cookie is given. */
    const enterFrom = async (own: AuthApp, network: string, token: string, cookie?: string) => {
      const { statusCode } = await own.app.inject({
        method: 'POST',
        url: '/auth/v1/verify',
        headers: cookie === undefined ? {} : { cookie },
        payload: { type: 'email', email, token },
        remoteAddress: network,
      })
      return statusCode
    }
    const guess = async (own: AuthApp, network: string, code: string, count: number) =>
      new Set(await Promise.all(Array.from({ length: count }, () => enterFrom(own, network, wrong(code)))))

    it('stay valid in other networks, and for the link in all of them', async () => {
      await using own = await start()
      const { code } = await mailCode(email, own)
      expect(await guess(own, '192.0.2.1', code, 10)).toEqual(new Set([403]))
      expect(await guess(own, '192.0.2.1', code, 2)).toEqual(new Set([429]))
      expect(await enterFrom(own, '192.0.2.2', code)).toBe(200)
    })

    it('can be entered on a known device when all networks together have guessed a hundred times a day', async () => {
      await using own = await start()
      await own.createSignedInClient(email)
      const signedIn = await own.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email, password: PASSWORD },
      })
      const cookie = `device=${signedIn.cookies[0]?.value}`
      const { code, link } = await mailCode(email, own)
      for (let network = 1; network <= 10; network++)
        expect(await guess(own, `192.0.2.${network}`, code, 10)).toEqual(new Set([403]))
      await passLimitTime(own, 23 * 3_600)
      expect(await enterFrom(own, '192.0.2.99', code)).toBe(429)
      expect(await enterFrom(own, '192.0.2.1', code, cookie)).toBe(200)
      expect(fragmentOf(await own.openLink(link))).toHaveProperty('error_code', 'otp_expired')

      own.advanceClock(61_000)
      await passLimitTime(own, 61)
      const second = await mailCode(email, own)
      for (let count = 0; count < 10; count++) await enterFrom(own, '192.0.2.1', wrong(second.code), cookie)
      expect(await enterFrom(own, '192.0.2.1', second.code, cookie)).toBe(429)
      expect(fragmentOf(await own.openLink(second.link))).toHaveProperty('access_token')
    })
  })

  it('are not guessed on ever more devices by a stranger who knows the password', async () => {
    await using own = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
    const email = 'outwitted@example.com'
    await own.createSignedInClient(email)
    const { code } = await mailCode(email, own)
    const guessOnNewDevice = async () => {
      const payload = { email, password: PASSWORD }
      const url = '/auth/v1/token?grant_type=password'
      const { cookies } = await own.app.inject({ method: 'POST', url, payload })
      const headers = { cookie: `device=${cookies[0]?.value}` }
      const guessed = { type: 'email', email, token: wrong(code) }
      const verify = { method: 'POST', url: '/auth/v1/verify', headers, payload: guessed } as const
      const answers = await Promise.all(Array.from({ length: 10 }, () => own.app.inject(verify)))
      return new Set(answers.map(({ statusCode }) => statusCode))
    }
    for (let device = 0; device < 10; device++) expect(await guessOnNewDevice()).toEqual(new Set([403]))
    expect(await guessOnNewDevice()).toEqual(new Set([429]))
  })

  it('need a type and one token', async () => {
    for (const [body, message] of [
      [{ email: 'known@example.com', token: '123456' }, 'Verify requires a verification type'],
      [{ email: 'known@example.com', type: 'email' }, 'Verify requires either a token or a token hash'],
      [
        { token: '123456', token_hash: 'abc', type: 'email' },
        'Verify requires either a token or a token hash',
      ],
    ] as const) {
      const response = await t.post('/verify', body)
      expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }])
    }
  })
})
