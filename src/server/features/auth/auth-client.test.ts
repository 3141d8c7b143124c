import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { fragmentOf, PASSWORD, startAuthApp } from './testing/auth-app.ts'

const EMAIL = 'ada@example.com'

describe('the npm client against the embedded service', () => {
  it('signs up, confirms by mail, signs in, refreshes and signs out', async () => {
    await using t = await startAuthApp()
    const auth = t.createClient()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))

    const signUp = await auth.signUp({
      email: EMAIL,
      password: PASSWORD,
      options: {
        data: { first_name: 'Ada', last_name: 'Lovelace' },
        emailRedirectTo: 'http://localhost:3000/home',
      },
    })
    expect(signUp.error).toBeNull()
    expect(signUp.data.session).toBeNull()
    expect(signUp.data.user).toMatchObject({
      email: EMAIL,
      role: 'authenticated',
      user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
    })

    expect((await auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    })

    const mail = await t.deliverOneMail()
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Confirm your Future Memory account' })
    expect(mail.link.startsWith('http://localhost:3000/auth/v1/verify?')).toBe(true)
    const confirmed = await t.openLink(mail.link)
    expect(confirmed.status).toBe(303)
    expect(confirmed.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/home#access_token=/)
    expect(confirmed.headers.get('cache-control')).toBe('no-store')
    expect(confirmed.headers.get('referrer-policy')).toBe('no-referrer')
    const tokens = fragmentOf(confirmed)
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup' })
    const taken = await auth.setSession({
      access_token: tokens.access_token ?? '',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(taken.error).toBeNull()
    expect(taken.data.user?.id).toBe(signUp.data.user?.id)

    const signIn = await auth.signInWithPassword({ email: ' ADA@Example.com ', password: PASSWORD })
    expect(signIn.error).toBeNull()
    const session = signIn.data.session
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })

    const user = await auth.getUser()
    expect(user.error).toBeNull()
    expect(user.data.user).toMatchObject({
      id: signUp.data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: EMAIL,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
      is_anonymous: false,
      identities: [{ provider: 'email', identity_data: { email: EMAIL, email_verified: true } }],
    })
    expect(user.data.user?.email_confirmed_at).toBe(user.data.user?.confirmed_at)

    const refreshed = await auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(session?.refresh_token)
    const claims = await auth.getClaims()
    expect(claims.data?.claims).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      sub: signUp.data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: EMAIL,
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })

    expect((await auth.updateUser({ data: { colour: 'green' } })).data.user?.user_metadata).toMatchObject({
      first_name: 'Ada',
      colour: 'green',
    })

    const accessToken = refreshed.data.session?.access_token ?? ''
    const product = {
      method: 'GET',
      url: contract.getUser.path,
      headers: { authorization: `Bearer ${accessToken}` },
    } as const
    const own = await t.app.inject(product)
    expect(own.json()).toMatchObject({ email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', credits: 10 })

    expect((await auth.signOut()).error).toBeNull()
    expect((await auth.getSession()).data.session).toBeNull()
    expect((await t.app.inject(product)).statusCode).toBe(401)
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
    ])
  })
})
