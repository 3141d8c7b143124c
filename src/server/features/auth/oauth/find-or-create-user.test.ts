import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fragmentOf, PASSWORD } from '../testing/auth-app.ts'
import { type GoogleApp, startGoogleApp } from '../testing/google-app.ts'

let t: GoogleApp
beforeAll(async () => {
  t = await startGoogleApp()
})
afterAll(() => t[Symbol.asyncDispose]())

describe('finding the user of a Google account', () => {
  it('creates one user for two concurrent first sign-ins', async () => {
    t.addAccount('twin')
    const flows = await Promise.all([t.startSignIn(), t.startSignIn(), t.startSignIn()])
    const callbacks = []
    for (const { address } of flows) callbacks.push(await t.google.signIn(address, 'twin'))
    const done = await Promise.all(
      callbacks.map((callback, index) => t.finishSignIn(callback, flows[index]?.cookie ?? '')),
    )
    const ids = await Promise.all(
      done.map(
        async (response) =>
          (await t.createClient().getUser(fragmentOf(response).access_token ?? '')).data.user?.id,
      ),
    )
    expect(ids[0]).toBeDefined()
    expect(new Set(ids).size).toBe(1)
    expect(await t.deliverMail()).toEqual([])
  })

  it('links to the user with the same confirmed address, and keeps its password and names', async () => {
    const auth = await t.createSignedInClient('joined@example.com')
    const before = (await auth.getUser()).data.user
    t.addAccount('joined', { email: 'Joined@Example.com', given_name: 'Other' })
    await t.deliverMail()
    const { access_token = '' } = fragmentOf(await t.signInWithGoogle('joined'))
    const texts = (await t.deliverMail()).map(({ text }) => text).join()
    expect(texts.match(/What: .*/g)).toEqual(['What: A way to sign in was linked (Google)'])
    await t.signInWithGoogle('joined')
    expect((await t.deliverMail()).map(({ text }) => text).join()).not.toContain('What:')
    const { data } = await t.createClient().getUser(access_token)
    expect(data.user).toMatchObject({
      id: before?.id,
      app_metadata: { providers: ['email', 'google'] },
      user_metadata: { first_name: 'Ada' },
    })
    expect(
      (await t.createClient().signInWithPassword({ email: 'joined@example.com', password: PASSWORD })).error,
    ).toBeNull()
  })

  it('takes over an unconfirmed user with the same address, and keeps none of its data', async () => {
    await t.createClient().signUp({
      email: 'squatted@example.com',
      password: PASSWORD,
      options: { data: { first_name: 'Stranger' } },
    })
    const { link } = await t.deliverOneMail()
    t.addAccount('squatted')
    const { access_token = '' } = fragmentOf(await t.signInWithGoogle('squatted'))
    expect((await t.createClient().getUser(access_token)).data.user).toMatchObject({
      app_metadata: { providers: ['google'] },
      user_metadata: { first_name: 'Ada' },
    })
    expect(
      (await t.createClient().signInWithPassword({ email: 'squatted@example.com', password: PASSWORD })).error
        ?.code,
    ).toBe('invalid_credentials')
    expect(fragmentOf(await t.openLink(link))).toMatchObject({ error_code: 'otp_expired' })
  })

  it('does not link to a user by an address that Google has not verified', async () => {
    await t.createSignedInClient('unverified@example.com')
    t.addAccount('thief', { email: 'unverified@example.com', email_verified: false })
    const done = await t.signInWithGoogle('thief')
    const location = new URL(done.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('http://localhost:3000/home')
    const results = { error: 'access_denied', error_code: 'provider_email_needs_verification' }
    expect(fragmentOf(done)).toMatchObject(results)
    expect(Object.fromEntries(location.searchParams)).toMatchObject(results)
  })
})
