import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { upsertSignUp } from './queries.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const OTHER = 'eleven loud magpies'
const signUp = (email: string, password = PASSWORD, data: object = {}) =>
  t.post('/signup', { email, password, data })
const canSignIn = async (email: string, password: string) =>
  (await t.createClient().signInWithPassword({ email, password })).error === null

describe('sign-up', () => {
  it('responds equally for a new, an unconfirmed and a registered address; only the mail differs', async () => {
    await t.createSignedInClient('known@example.com')
    const responses = []
    for (const email of ['new@example.com', 'new@example.com', 'known@example.com', 'known@example.com']) {
      const response = await signUp(email, OTHER, { first_name: 'Eve' })
      const body = (await response.json()) as { id: string; identities: { id: string }[] } & Record<
        string,
        unknown
      >
      responses.push({ status: response.status, body, headers: [...response.headers.keys()].sort() })
    }
    const shape = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shape)
      if (typeof value !== 'object' || value === null) return typeof value
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
    }
    for (const { status, body, headers } of responses) {
      expect(status).toBe(200)
      expect(headers).toEqual(responses[0]?.headers)
      expect(shape(body)).toEqual(shape(responses[0]?.body))
      expect(body).toMatchObject({
        user_metadata: { first_name: 'Eve' },
        app_metadata: { provider: 'email' },
        identities: [{ provider: 'email' }],
      })
      expect(body).not.toHaveProperty('email_confirmed_at')
      expect(body).not.toHaveProperty('last_sign_in_at')
    }
    // Repeated requests with an address return the same id, so the id does not reveal whether the user exists.
    expect(responses[1]?.body.id).toBe(responses[0]?.body.id)
    expect(responses[3]?.body.id).toBe(responses[2]?.body.id)

    const subjects = (await t.deliverMail()).map(({ to, subject }) => `${to}: ${subject}`)
    expect(subjects.sort()).toEqual([
      'known@example.com: You already have a Future Memory account',
      'known@example.com: You already have a Future Memory account',
      'new@example.com: Confirm your Future Memory account',
      'new@example.com: Confirm your Future Memory account',
    ])
    expect(await canSignIn('known@example.com', PASSWORD)).toBe(true)
    expect(await canSignIn('known@example.com', OTHER)).toBe(false)
  })

  it('confirms the password and names of the link’s sign-up, not of an earlier one', async () => {
    await signUp('owner@example.com', OTHER, { first_name: 'Stranger' })
    const [strangers] = await t.deliverMail()
    await signUp('owner@example.com', PASSWORD, { first_name: 'Owner' })
    const [own] = await t.deliverMail()
    const opened = await t.openLink(own?.link ?? '')
    const { access_token = '' } = fragmentOf(opened)
    const user = await t.createClient().getUser(access_token)
    expect(user.data.user?.user_metadata).toEqual({ first_name: 'Owner' })
    expect(await canSignIn('owner@example.com', OTHER)).toBe(false)
    expect(await canSignIn('owner@example.com', PASSWORD)).toBe(true)
    expect(fragmentOf(await t.openLink(strangers?.link ?? ''))).toMatchObject({ error_code: 'otp_expired' })
  })

  it('sets the password by a resent link only after a single sign-up', async () => {
    await signUp('once@example.com')
    await t.deliverMail()
    expect((await t.post('/resend', { email: 'once@example.com', type: 'signup' })).status).toBe(200)
    await t.openLink((await t.deliverOneMail()).link)
    expect(await canSignIn('once@example.com', PASSWORD)).toBe(true)

    await signUp('rivals@example.com', PASSWORD)
    await signUp('rivals@example.com', OTHER)
    await t.deliverMail()
    await t.post('/resend', { email: 'rivals@example.com', type: 'signup' })
    expect(fragmentOf(await t.openLink((await t.deliverOneMail()).link))).toHaveProperty('access_token')
    expect(await canSignIn('rivals@example.com', PASSWORD)).toBe(false)
    expect(await canSignIn('rivals@example.com', OTHER)).toBe(false)
  })

  it('discards the sign-up password when the address is confirmed by recovery', async () => {
    await signUp('victim@example.com', OTHER, { first_name: 'Stranger' })
    await t.deliverMail()
    await t.post('/recover', { email: 'victim@example.com' })
    const { access_token = '' } = fragmentOf(await t.openLink((await t.deliverOneMail()).link))
    expect((await t.createClient().getUser(access_token)).data.user).toMatchObject({ user_metadata: {} })
    expect(await canSignIn('victim@example.com', OTHER)).toBe(false)
  })

  it('assigns every spelling of an address to one user', async () => {
    // Full-width letters, capitals, a decomposed umlaut, and a domain in Punycode.
    const auth = await t.createSignedInClient('jürgen@bücher.example')
    const { data } = await auth.getUser()
    for (const spelling of [
      'JÜRGEN@Bücher.example',
      'ju\u0308rgen@bu\u0308cher.example',
      'ｊürgen＠bücher.example',
      'jürgen@xn--bcher-kva.example',
    ]) {
      const signIn = await t.createClient().signInWithPassword({ email: spelling, password: PASSWORD })
      expect(signIn.error, spelling).toBeNull()
      expect(signIn.data.user?.id).toBe(data.user?.id)
    }
  })

  it.each([
    ['short', 'length', '1234567'],
    ['common', 'pwned', 'password123'],
    ['common in capitals', 'pwned', 'PassWord123'],
    ['common in full-width letters', 'pwned', 'ｐassword123'],
    ['one repeated character', 'pwned', 'zzzzzzzzzz'],
    ['a sequence of characters', 'pwned', 'abcdefghijk'],
    ['a descending sequence', 'pwned', '987654321'],
    ['the mail address', 'pwned', 'weak@example.com'],
    ['the product name', 'pwned', 'FutureMemory'],
  ])('rejects a password that is %s, with the reason', async (_what, reason, password) => {
    const { error } = await t.createClient().signUp({ email: 'weak@example.com', password })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: [reason],
    })
    expect(error?.message).toMatch(/at least 8|known to be weak/)
  })

  it('accepts passwords without digits or symbols, and counts characters, not bytes', async () => {
    for (const password of ['correcthorsebatterystaple', 'мойлюбимыйкот', '🦊🦔🐢🦉🐝🦋🐌🦀'])
      expect((await signUp('rules@example.com', password)).status, password).toBe(200)
    await t.deliverMail()
  })

  it('uses all bytes of a password of more than 72 bytes', async () => {
    const long = `${'pine needles and cold rain '.repeat(10)}a`
    await t.createSignedInClient('long@example.com', long)
    expect(await canSignIn('long@example.com', long)).toBe(true)
    expect(await canSignIn('long@example.com', `${long.slice(0, -1)}b`)).toBe(false)
    expect(await canSignIn('long@example.com', long.slice(0, 72))).toBe(false)
  })

  it.each([
    ['an address without @', { email: 'ada.example.com', password: PASSWORD }],
    ['two recipients', { email: 'ada@example.com,eve@example.com', password: PASSWORD }],
    ['a header in the address', { email: 'ada@example.com\r\nBcc: eve@example.com', password: PASSWORD }],
    ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com`, password: PASSWORD }],
    ['NUL in the address', { email: 'a\u0000da@example.com', password: PASSWORD }],
    ['no password', { email: 'ada@example.com' }],
    ['a password of 12,000 characters', { email: 'ada@example.com', password: 'ab '.repeat(4_000) }],
    [
      'an endless name',
      { email: 'ada@example.com', password: PASSWORD, data: { first_name: 'x'.repeat(10_000) } },
    ],
    [
      'a header in a name',
      { email: 'ada@example.com', password: PASSWORD, data: { first_name: 'Ada\r\nBcc: eve@example.com' } },
    ],
    [
      'a NUL deep in the data',
      { email: 'ada@example.com', password: PASSWORD, data: { more: ['a\u0000b'] } },
    ],
    ['endless data', { email: 'ada@example.com', password: PASSWORD, data: { more: 'x'.repeat(10_000) } }],
  ])('rejects a sign-up with %s with 400, and writes nothing', async (_what, body) => {
    const response = await t.post('/signup', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'validation_failed', message: expect.any(String) })
    expect(await t.deliverMail()).toEqual([])
  })

  it('creates one user for twenty concurrent sign-ups', async () => {
    const email = 'crowd@example.com'
    const { id: userId } = (await (await signUp(email.replace('crowd', 'any'))).json()) as { id: string }
    const write = () =>
      t.deps.db.transaction((tx) =>
        upsertSignUp(tx, {
          userId: userId.replace(/^./, '0'),
          fallbackUserId: t.deps.newId(),
          identityId: t.deps.newId(),
          email,
          passwordHash: 'hash',
          userMetadata: {},
          origin: { browserHash: 'hash', device: null, network: '192.0.2.1', at: '2026-01-01T00:00:00.000Z' },
          now: new Date(),
        }),
      )
    // The connections are opened first; otherwise opening them would delay some requests.
    await Promise.all(Array.from({ length: 40 }, () => t.deps.db.execute('select pg_sleep(0.05)')))
    const written = await Promise.all(Array.from({ length: 20 }, write))
    expect(written).toEqual(Array.from({ length: 20 }, () => ({ isConfirmed: false })))
    await t.deliverMail()
  })

  it('ignores unknown fields of a sign-up', async () => {
    const response = await t.post('/signup', {
      email: 'extra@example.com',
      password: PASSWORD,
      role: 'admin',
      id: 'x',
      email_confirmed_at: '2020-01-01',
      gotrue_meta_security: {},
    })
    expect(await response.json()).toMatchObject({ role: 'authenticated' })
    expect(await canSignIn('extra@example.com', PASSWORD)).toBe(false)
  })
})
