import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { type OpenidServer, startOpenidServer } from '../testing/openid-server.ts'

const CALLBACK = 'http://localhost:3000/auth/v1/callback'
const client = { id: 'future-memory', secret: 'a-secret-of-the-tests', callback: CALLBACK }

let google: OpenidServer
let t: AuthApp
beforeAll(async () => {
  google = await startOpenidServer(client)
  t = await startAuthApp({
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: google.issuer },
  })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})
beforeEach(() => google.people.clear())

const person = (name: string, more: object = {}) => ({
  sub: name,
  email: `${name}@example.com`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: 'https://pictures.example/ada.png',
  ...more,
})

/** Begins at our server; answers where Google is, and the cookie that the browser now holds. */
async function begin(query = 'redirect_to=http://localhost:3000/home', cookie = '') {
  const response = await fetch(`${t.origin}/auth/v1/authorize?provider=google&${query}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  const [given = ''] = response.headers.getSetCookie()
  return {
    response,
    address: response.headers.get('location') ?? '',
    cookie: given.split(';')[0] ?? '',
    cookieLine: given,
  }
}

const finish = (callback: URL, cookie: string) =>
  fetch(`${t.origin}${callback.pathname}${callback.search}`, { redirect: 'manual', headers: { cookie } })

async function signIn(name: string, query?: string) {
  const { address, cookie } = await begin(query)
  return finish(await google.visit(address, name), cookie)
}

describe('Google', () => {
  it('signs somebody new in, with name and picture', async () => {
    google.people.set('ada', person('ada'))
    const { response, address, cookie, cookieLine } = await begin()
    expect(response.status).toBe(302)
    expect(cookieLine).toMatch(/HttpOnly/)
    expect(cookieLine).toMatch(/SameSite=Lax/)
    const callback = await google.visit(address, 'ada')
    expect(Object.fromEntries(google.asked())).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
    })
    expect(google.asked().get('nonce')).toMatch(/^[\w-]{43}$/)

    const done = await finish(callback, cookie)
    expect(done.status).toBe(302)
    expect(done.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/home#access_token=/)
    expect([done.headers.get('cache-control'), done.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    const { access_token = '', refresh_token = '' } = fragmentOf(done)
    const auth = t.client()
    const { data } = await auth.setSession({ access_token, refresh_token })
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        avatar_url: 'https://pictures.example/ada.png',
      },
      identities: [{ provider: 'google', id: 'ada' }],
    })
    const own = await t.app.inject({
      url: contract.getUser.path,
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(own.json()).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://pictures.example/ada.png',
    })

    const again = fragmentOf(await signIn('ada'))
    expect((await t.client().getUser(again.access_token ?? '')).data.user?.id).toBe(data.user?.id)
    expect(fragmentOf(await finish(callback, cookie))).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  it('makes one account of two first sign-ins at once', async () => {
    google.people.set('twin', person('twin'))
    const flows = await Promise.all([begin(), begin(), begin()])
    const callbacks = []
    for (const { address } of flows) callbacks.push(await google.visit(address, 'twin'))
    const done = await Promise.all(
      callbacks.map((callback, index) => finish(callback, flows[index]?.cookie ?? '')),
    )
    const ids = await Promise.all(
      done.map(
        async (answer) => (await t.client().getUser(fragmentOf(answer).access_token ?? '')).data.user?.id,
      ),
    )
    expect(ids[0]).toBeDefined()
    expect(new Set(ids).size).toBe(1)
  })

  it('joins an account with the same confirmed address, which keeps its password and names', async () => {
    const auth = await t.signedIn('joined@example.com')
    const before = (await auth.getUser()).data.user
    google.people.set('joined', person('joined', { email: 'Joined@Example.com', given_name: 'Other' }))
    const { access_token = '' } = fragmentOf(await signIn('joined'))
    const { data } = await t.client().getUser(access_token)
    expect(data.user).toMatchObject({
      id: before?.id,
      app_metadata: { providers: ['email', 'google'] },
      user_metadata: { first_name: 'Ada' },
    })
    expect(
      (await t.client().signInWithPassword({ email: 'joined@example.com', password: PASSWORD })).error,
    ).toBeNull()
  })

  it('takes over an address that somebody signed up with and never confirmed, and keeps nothing of theirs', async () => {
    await t.client().signUp({
      email: 'squatted@example.com',
      password: PASSWORD,
      options: { data: { first_name: 'Stranger' } },
    })
    const { link } = await t.deliverOne()
    google.people.set('squatted', person('squatted'))
    const { access_token = '' } = fragmentOf(await signIn('squatted'))
    expect((await t.client().getUser(access_token)).data.user).toMatchObject({
      app_metadata: { providers: ['google'] },
      user_metadata: { first_name: 'Ada' },
    })
    expect(
      (await t.client().signInWithPassword({ email: 'squatted@example.com', password: PASSWORD })).error
        ?.code,
    ).toBe('invalid_credentials')
    expect(fragmentOf(await t.open(link))).toMatchObject({ error_code: 'otp_expired' })
  })

  it('joins nobody by an address that Google has not verified', async () => {
    await t.signedIn('unverified@example.com')
    google.people.set('thief', person('thief', { email: 'unverified@example.com', email_verified: false }))
    const done = await signIn('thief')
    const location = new URL(done.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('http://localhost:3000/home')
    const results = { error: 'access_denied', error_code: 'provider_email_needs_verification' }
    expect(fragmentOf(done)).toMatchObject(results)
    expect(Object.fromEntries(location.searchParams)).toMatchObject(results)
  })

  it('is finished only by the browser that began', async () => {
    google.people.set('bound', person('bound'))
    const victim = await begin()
    const attacker = await begin()
    const callback = await google.visit(attacker.address, 'bound')
    for (const cookie of ['', victim.cookie, 'auth-flow=x']) {
      const done = await finish(callback, cookie)
      expect(done.headers.get('location')).toMatch(
        /^http:\/\/localhost:3000\/\?error=invalid_request&error_code=bad_oauth_state/,
      )
    }
    expect(fragmentOf(await finish(callback, attacker.cookie))).toHaveProperty('access_token')
  })

  it('keeps the sign-ins of two tabs apart', async () => {
    google.people.set('tabs', person('tabs'))
    const first = await begin('redirect_to=http://localhost:3000/one')
    const second = await begin('redirect_to=http://localhost:3000/two', first.cookie)
    expect(second.cookie).toBe(first.cookie)
    expect(
      (await finish(await google.visit(second.address, 'tabs'), first.cookie)).headers.get('location'),
    ).toMatch(/\/two#access_token/)
    expect(
      (await finish(await google.visit(first.address, 'tabs'), first.cookie)).headers.get('location'),
    ).toMatch(/\/one#access_token/)
  })

  it('refuses an answer with a foreign code', async () => {
    google.people.set('mallory', person('mallory'))
    const mine = await begin()
    const other = await begin()
    const stolen = await google.visit(other.address, 'mallory')
    const mixed = await google.visit(mine.address, 'mallory')
    mixed.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(fragmentOf(await finish(mixed, mine.cookie))).toMatchObject({
      error: 'server_error',
      error_code: 'bad_oauth_callback',
    })
  })

  it('comes back with the error when the person turns back', async () => {
    const { address, cookie } = await begin()
    expect(fragmentOf(await finish(await google.refuse(address), cookie))).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    })
  })

  it('gives a code where the client began with PKCE', async () => {
    google.people.set('pkce', person('pkce'))
    const auth = t.client({ flowType: 'pkce' })
    const { data } = await auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/home', skipBrowserRedirect: true },
    })
    const done = await signIn(
      'pkce',
      new URL(data.url ?? '').searchParams.toString().replace('provider=google&', ''),
    )
    const location = new URL(done.headers.get('location') ?? '')
    expect(location.hash).toBe('')
    const redeemed = await auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(redeemed.data.user?.email).toBe('pkce@example.com')
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  it('leads to allowed places only', async () => {
    google.people.set('open', person('open'))
    const done = await signIn('open', 'redirect_to=https://evil.example/')
    expect(done.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/#access_token/)
  })

  it('is begun by nobody who only asks for the headers', async () => {
    const response = await fetch(`${t.origin}/auth/v1/authorize?provider=google`, {
      method: 'HEAD',
      redirect: 'manual',
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  })

  it('says so when Google cannot be reached', async () => {
    await using alone = await startAuthApp({
      env: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    })
    const response = await fetch(
      `${alone.origin}/auth/v1/authorize?provider=google&redirect_to=http://localhost:3000/home`,
      { redirect: 'manual' },
    )
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/home\?error=server_error/)
  })
})
