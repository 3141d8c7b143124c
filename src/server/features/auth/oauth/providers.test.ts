import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { account, COMPANY, type OidcApp, SCHOOL, startOidcApp } from '../testing/oidc-app.ts'
import { startOpenidServer } from '../testing/openid-server.ts'

let t: OidcApp
beforeAll(async () => {
  t = await startOidcApp()
})
afterAll(() => t[Symbol.asyncDispose]())

describe('sign-in with two OpenID providers', () => {
  it('lists the providers', async () => {
    const providers = [
      { id: COMPANY, label: 'Company', icon: 'building' },
      { id: SCHOOL, label: 'Night School', icon: null },
    ]
    expect((await t.app.inject(getAuthConfig.path)).json()).toMatchObject({ providers })
    expect((await t.app.inject('/auth/v1/settings')).json()).toMatchObject({
      external: { email: true, google: false, [COMPANY]: true, [SCHOOL]: true },
      providers,
    })
  })

  it('signs in with each of them, one of which has the address in its user info', async () => {
    t.company.accounts.set('ada', account('ada'))
    t.school.accounts.set('grace', account('grace'))
    const browser = t.createBrowser()
    await browser.signIn(COMPANY, t.company, 'ada')
    expect((await browser.auth.getUser()).data.user).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: COMPANY, providers: [COMPANY] },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: COMPANY, id: 'ada' }],
    })
    await browser.signIn(SCHOOL, t.school, 'grace')
    expect((await browser.auth.getUser()).data.user).toMatchObject({
      email: 'grace@example.com',
      identities: [{ provider: SCHOOL, id: 'grace' }],
    })
  })

  it('keeps users apart who have the same subject at different providers', async () => {
    t.company.accounts.set('same', account('same', { email: 'one@example.com' }))
    t.school.accounts.set('same', account('same', { email: 'two@example.com' }))
    const browser = t.createBrowser()
    await browser.signIn(COMPANY, t.company, 'same')
    const first = (await browser.auth.getUser()).data.user
    await browser.signIn(SCHOOL, t.school, 'same')
    const second = (await browser.auth.getUser()).data.user
    expect([first?.email, second?.email]).toEqual(['one@example.com', 'two@example.com'])
    expect(first?.id).not.toBe(second?.id)
  })

  it('links both to one user by the verified address', async () => {
    t.company.accounts.set('both', account('both'))
    t.school.accounts.set('both', account('other-sub', { email: 'both@example.com' }))
    const browser = t.createBrowser()
    await browser.signIn(COMPANY, t.company, 'both')
    const { user } = (await browser.auth.getUser()).data
    await browser.signIn(SCHOOL, t.school, 'both')
    expect((await browser.auth.getUser()).data.user).toMatchObject({
      id: user?.id,
      app_metadata: { providers: [COMPANY, SCHOOL] },
    })
  })

  it.each([
    ['google', 'provider is not enabled'],
    ['keycloak', 'provider is not enabled'],
    ['custom:unknown', 'Provider custom:unknown could not be found'],
    ['', 'Provider  could not be found'],
  ])('rejects the provider "%s"', async (provider, reason) => {
    const response = await fetch(`${t.origin}/auth/v1/authorize?provider=${provider}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error_code: 'validation_failed', msg: `Unsupported provider: ${reason}` },
    ])
  })

  it('rejects the code of one provider in the flow of the other', async () => {
    t.company.accounts.set('mix', account('mix'))
    t.school.accounts.set('mix', account('mix', { email: 'victim@example.com' }))
    const { send, auth, openCallback } = t.createBrowser()
    const start = async (provider: typeof COMPANY | typeof SCHOOL) => {
      const { data } = await auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } })
      return (await send(data.url ?? '')).headers.get('location') ?? ''
    }
    const atCompany = await t.company.signIn(await start(COMPANY), 'mix')
    const atSchool = await t.school.signIn(await start(SCHOOL), 'mix')
    const mixed = new URL(atSchool)
    mixed.searchParams.set('code', atCompany.searchParams.get('code') ?? '')
    expect((await openCallback(mixed)).searchParams.get('error_code')).toBe('bad_oauth_callback')
  })
})

describe('a provider that is not to be trusted with other accounts', () => {
  const errorOf = (target: URL) => target.searchParams.get('error_code')

  it('does not open the account of an address that it has not verified', async () => {
    await t.createSignedInClient('victim@example.com')
    t.company.accounts.set('thief', account('thief', { email: 'victim@example.com', email_verified: false }))
    const target = await t.createBrowser().signIn(COMPANY, t.company, 'thief')
    expect(errorOf(target)).toBe('provider_email_needs_verification')
    expect(target.searchParams.get('error_description')).toContain('Company has not verified')
  })

  it('keeps the user and the address when the provider changes it to one of somebody else', async () => {
    const owner = await t.createSignedInClient('owner@example.com')
    t.company.accounts.set('mover', account('mover'))
    const browser = t.createBrowser()
    await browser.signIn(COMPANY, t.company, 'mover')
    const before = (await browser.auth.getUser()).data.user
    for (const email_verified of [false, true]) {
      t.company.accounts.set('mover', account('mover', { email: 'owner@example.com', email_verified }))
      await browser.signIn(COMPANY, t.company, 'mover')
      expect((await browser.auth.getUser()).data.user).toMatchObject({
        id: before?.id,
        email: 'mover@example.com',
      })
    }
    expect((await owner.getUser()).data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  })

  it('does not open the account of another subject with the same address', async () => {
    t.company.accounts.set('leaver', account('leaver'))
    await t.createBrowser().signIn(COMPANY, t.company, 'leaver')
    t.company.accounts.set('successor', account('successor', { email: 'leaver@example.com' }))
    const target = await t.createBrowser().signIn(COMPANY, t.company, 'successor')
    expect(errorOf(target)).toBe('identity_already_exists')
  })
})

it('serves the other ways to sign in while a provider is down, and signs in once it is up', async () => {
  const client = { id: 'app', secret: 'secret', callback: 'http://localhost:3000/auth/v1/callback' }
  const { issuer, ...gone } = await startOpenidServer(client)
  await gone[Symbol.asyncDispose]()
  await using down = await startAuthApp({
    env: {
      OIDC_LATE_ISSUER: issuer,
      OIDC_LATE_CLIENT_ID: client.id,
      OIDC_LATE_CLIENT_SECRET: client.secret,
      OIDC_LATE_LABEL: 'Late',
    },
  })
  const authorize = () =>
    fetch(`${down.origin}/auth/v1/authorize?provider=custom:late`, { redirect: 'manual' })
  const failed = new URL((await authorize()).headers.get('location') ?? '')
  expect(failed.searchParams.get('error_description')).toBe('Late cannot be reached. Please try again.')
  await down.createSignedInClient('meanwhile@example.com', PASSWORD)

  await using late = await startOpenidServer(client, { port: Number(new URL(issuer).port) })
  expect((await authorize()).headers.get('location')).toMatch(`${late.issuer}/auth?`)
})
