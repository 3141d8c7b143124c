import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { fragmentOf, startAuthApp } from '../testing/auth-app.ts'
import { CALLBACK, type GoogleApp, startGoogleApp } from '../testing/google-app.ts'

let t: GoogleApp
beforeAll(async () => {
  t = await startGoogleApp()
})
afterAll(() => t[Symbol.asyncDispose]())

describe('Google sign-in', () => {
  it('signs a new user in with name and profile image', async () => {
    t.addAccount('ada')
    const { response, address, cookie, cookieLine } = await t.startSignIn()
    expect(response.status).toBe(302)
    expect(cookieLine).toMatch(/HttpOnly/)
    expect(cookieLine).toMatch(/SameSite=Lax/)
    const callback = await t.google.signIn(address, 'ada')
    expect(Object.fromEntries(t.google.lastRequestParams())).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
    })
    expect(t.google.lastRequestParams().get('nonce')).toMatch(/^[\w-]{43}$/)

    const done = await t.finishSignIn(callback, cookie)
    expect(done.status).toBe(302)
    expect(done.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/home#access_token=/)
    expect([done.headers.get('cache-control'), done.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    const { access_token = '', refresh_token = '' } = fragmentOf(done)
    const auth = t.createClient()
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

    const again = fragmentOf(await t.signInWithGoogle('ada'))
    expect((await t.createClient().getUser(again.access_token ?? '')).data.user?.id).toBe(data.user?.id)
    expect(fragmentOf(await t.finishSignIn(callback, cookie))).toMatchObject({
      error_code: 'bad_oauth_state',
    })
  })

  it('rejects a callback from another browser', async () => {
    t.addAccount('bound')
    const victim = await t.startSignIn()
    const attacker = await t.startSignIn()
    const callback = await t.google.signIn(attacker.address, 'bound')
    for (const cookie of ['', victim.cookie, 'auth-flow=x']) {
      const done = await t.finishSignIn(callback, cookie)
      expect(done.headers.get('location')).toMatch(
        /^http:\/\/localhost:3000\/\?error=invalid_request&error_code=bad_oauth_state/,
      )
    }
    expect(fragmentOf(await t.finishSignIn(callback, attacker.cookie))).toHaveProperty('access_token')
  })

  it('completes concurrent flows of two tabs', async () => {
    t.addAccount('tabs')
    const first = await t.startSignIn('redirect_to=http://localhost:3000/one')
    const second = await t.startSignIn('redirect_to=http://localhost:3000/two', first.cookie)
    expect(second.cookie).toBe(first.cookie)
    expect(
      (await t.finishSignIn(await t.google.signIn(second.address, 'tabs'), first.cookie)).headers.get(
        'location',
      ),
    ).toMatch(/\/two#access_token/)
    expect(
      (await t.finishSignIn(await t.google.signIn(first.address, 'tabs'), first.cookie)).headers.get(
        'location',
      ),
    ).toMatch(/\/one#access_token/)
  })

  it('rejects a callback with the code of another flow', async () => {
    t.addAccount('mallory')
    const mine = await t.startSignIn()
    const other = await t.startSignIn()
    const stolen = await t.google.signIn(other.address, 'mallory')
    const mixed = await t.google.signIn(mine.address, 'mallory')
    mixed.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(fragmentOf(await t.finishSignIn(mixed, mine.cookie))).toMatchObject({
      error: 'server_error',
      error_code: 'bad_oauth_callback',
    })
  })

  it('redirects with an error when the user cancels at Google', async () => {
    const { address, cookie } = await t.startSignIn()
    expect(fragmentOf(await t.finishSignIn(await t.google.cancel(address), cookie))).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    })
  })

  it('redirects with a code when the client started with PKCE', async () => {
    t.addAccount('pkce')
    const auth = t.createClient({ flowType: 'pkce' })
    const { data } = await auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/home', skipBrowserRedirect: true },
    })
    const done = await t.signInWithGoogle(
      'pkce',
      new URL(data.url ?? '').searchParams.toString().replace('provider=google&', ''),
    )
    const location = new URL(done.headers.get('location') ?? '')
    expect(location.hash).toBe('')
    const redeemed = await auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(redeemed.data.user?.email).toBe('pkce@example.com')
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  it('redirects to allowed origins only', async () => {
    t.addAccount('open')
    const done = await t.signInWithGoogle('open', 'redirect_to=https://evil.example/')
    expect(done.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/#access_token/)
  })

  it('does not start a flow on a HEAD request', async () => {
    const response = await fetch(`${t.origin}/auth/v1/authorize?provider=google`, {
      method: 'HEAD',
      redirect: 'manual',
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  })

  it('redirects with an error when Google cannot be reached', async () => {
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
