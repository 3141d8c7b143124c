import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { addApp } from '../testing/authenticator-app.ts'
import {
  account,
  COMPANY,
  type OidcApp,
  type OidcBrowser,
  SCHOOL,
  startOidcApp,
} from '../testing/oidc-app.ts'

let t: OidcApp
beforeAll(async () => {
  t = await startOidcApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** A browser that is signed in with a password. */
async function createMember(email: string): Promise<OidcBrowser> {
  await t.createSignedInClient(email)
  const browser = t.createBrowser()
  const { error } = await browser.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return browser
}

const providersOf = async ({ auth }: OidcBrowser) =>
  (await auth.getUserIdentities()).data?.identities.map(({ provider }) => provider)

async function identityOf({ auth }: OidcBrowser, provider: string) {
  const found = (await auth.getUserIdentities()).data?.identities.find((one) => one.provider === provider)
  if (!found) throw new Error(`There is no identity of ${provider}.`)
  return found
}

const errorOf = (target: URL) => target.searchParams.get('error_code')

describe('linking an identity', () => {
  it('links an account with another, unverified address, which then signs in', async () => {
    const member = await createMember('linker@example.com')
    const { user } = (await member.auth.getUser()).data
    t.company.accounts.set('linked', account('linked', { email: 'else@example.org', email_verified: false }))
    await member.link(COMPANY, t.company, 'linked')
    expect(await providersOf(member)).toEqual(['email', COMPANY])
    const elsewhere = t.createBrowser()
    await elsewhere.signIn(COMPANY, t.company, 'linked')
    expect((await elsewhere.auth.getUser()).data.user).toMatchObject({
      id: user?.id,
      email: 'linker@example.com',
    })
  })

  it('does not link what is linked already, to the same user or to another', async () => {
    t.company.accounts.set('taken', account('taken'))
    const owner = t.createBrowser()
    await owner.signIn(COMPANY, t.company, 'taken')
    const again = await owner.link(COMPANY, t.company, 'taken')
    expect([errorOf(again), again.searchParams.get('error_description')]).toEqual([
      'identity_already_exists',
      'Identity is already linked',
    ])
    const member = await createMember('greedy@example.com')
    const refused = await member.link(COMPANY, t.company, 'taken')
    expect(refused.searchParams.get('error_description')).toBe('Identity is already linked to another user')
    expect(await providersOf(member)).toEqual(['email'])
  })

  it('keeps the second factor of the session that asked for it, and is no way around one otherwise', async () => {
    const member = await createMember('second@example.com')
    await addApp(t, member.auth)
    const before = (await member.auth.getClaims()).data?.claims
    t.company.accounts.set('second', account('second'))
    await member.link(COMPANY, t.company, 'second')
    const after = (await member.auth.getClaims()).data?.claims
    expect(after?.session_id).not.toBe(before?.session_id)
    expect(after).toMatchObject({ aal: 'aal2', amr: [before?.amr?.[0], { method: 'oauth' }] })

    const elsewhere = t.createBrowser()
    await elsewhere.signIn(COMPANY, t.company, 'second')
    expect((await elsewhere.auth.getClaims()).data?.claims.aal).toBe('aal1')
  })

  it('is completed by the browser that began it only', async () => {
    const thief = await createMember('luring@example.com')
    const { data } = await thief.auth.linkIdentity({
      provider: COMPANY,
      options: { skipBrowserRedirect: true },
    })
    t.company.accounts.set('lured', account('lured'))
    const callback = await t.company.signIn(data?.url ?? '', 'lured')
    const victim = t.createBrowser()
    expect(errorOf(await victim.openCallback(callback))).toBe('bad_oauth_state')
    await victim.send(`${t.origin}/auth/v1/authorize?provider=${COMPANY}`)
    expect(errorOf(await victim.openCallback(callback))).toBe('bad_oauth_state')
    expect(await providersOf(thief)).toEqual(['email'])
  })

  it('ends when the session does', async () => {
    const member = await createMember('leaving@example.com')
    const { data } = await member.auth.linkIdentity({
      provider: COMPANY,
      options: { skipBrowserRedirect: true },
    })
    await member.auth.signOut()
    t.company.accounts.set('late', account('late'))
    const target = await member.openCallback(await t.company.signIn(data?.url ?? '', 'late'))
    expect(errorOf(target)).toBe('bad_oauth_state')
  })

  it('needs a session and an enabled provider', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${t.origin}/auth/v1/user/identities/authorize?provider=${COMPANY}`, { headers })
    expect((await call({})).status).toBe(401)
    const { auth } = await createMember('unknown-provider@example.com')
    const { error } = await auth.linkIdentity({ provider: 'custom:unknown' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('unlinking an identity', () => {
  it('removes the password with the mail identity, and the provider still signs in', async () => {
    const member = await createMember('unlinker@example.com')
    t.company.accounts.set('stays', account('stays'))
    await member.link(COMPANY, t.company, 'stays')
    const mail = await identityOf(member, 'email')
    expect((await member.auth.unlinkIdentity(mail)).error).toBeNull()
    expect((await member.auth.unlinkIdentity(mail)).error?.code).toBe('single_identity_not_deletable')
    const { error } = await t
      .createClient()
      .signInWithPassword({ email: 'unlinker@example.com', password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
    await t.createBrowser().signIn(COMPANY, t.company, 'stays')
    expect((await member.auth.getUser()).data.user?.email).toBe('unlinker@example.com')
  })

  it('keeps one of two identities that are unlinked at once', async () => {
    const member = await createMember('racing@example.com')
    t.company.accounts.set('racing', account('racing'))
    await member.link(COMPANY, t.company, 'racing')
    const { data } = await member.auth.getUserIdentities()
    const results = await Promise.all((data?.identities ?? []).map((one) => member.auth.unlinkIdentity(one)))
    expect(results.map(({ error }) => error?.code).sort()).toEqual([
      'single_identity_not_deletable',
      undefined,
    ])
    expect(await providersOf(member)).toHaveLength(1)
  })

  it('does not remove the identity of another user', async () => {
    t.school.accounts.set('target', account('target'))
    const target = t.createBrowser()
    await target.signIn(SCHOOL, t.school, 'target')
    const member = await createMember('attacker@example.com')
    t.company.accounts.set('attacker', account('attacker'))
    await member.link(COMPANY, t.company, 'attacker')
    const { error } = await member.auth.unlinkIdentity(await identityOf(target, SCHOOL))
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
    expect(await providersOf(target)).toEqual([SCHOOL])
  })

  it('rejects an id that is no UUID', async () => {
    const member = await createMember('odd@example.com')
    const identity = await identityOf(member, 'email')
    const { error } = await member.auth.unlinkIdentity({ ...identity, identity_id: 'x' })
    expect(error).toMatchObject({ status: 404, code: 'validation_failed' })
  })
})

it('links and unlinks within ten minutes after the sign-in only', async () => {
  const member = await createMember('stale@example.com')
  t.company.accounts.set('stale', account('stale'))
  await member.link(COMPANY, t.company, 'stale')
  t.advanceClock(10 * 60_000 + 1_000)
  const needed = { status: 400, code: 'reauthentication_needed' }
  expect((await member.auth.linkIdentity({ provider: SCHOOL })).error).toMatchObject(needed)
  const { error } = await member.auth.unlinkIdentity(await identityOf(member, COMPANY))
  expect(error).toMatchObject(needed)
})

it('says that linking is disabled where no provider is configured', async () => {
  await using plain = await startAuthApp()
  const auth = await plain.createSignedInClient()
  const disabled = {
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  }
  expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject(disabled)
  const [identity] = (await auth.getUserIdentities()).data?.identities ?? []
  if (!identity) throw new Error('There is no identity.')
  expect((await auth.unlinkIdentity(identity)).error).toMatchObject(disabled)
})

describe('unlinking, at the same time as', () => {
  /** A person with an identity of the company, whose row is locked until `release`. */
  async function lockMember(name: string) {
    const member = await createMember(`${name}@example.com`)
    const login = `${name}-at-work`
    t.company.accounts.set(login, account(login))
    await member.link(COMPANY, t.company, login)
    const { user } = (await member.auth.getUser()).data
    const identity = await identityOf(member, COMPANY)
    const aside = await openSecondConnection(t)
    await aside.query('begin')
    await aside.query('select from auth.users where id = $1 for update', [user?.id])
    const release = async () => {
      await aside.query('commit')
      await aside.end()
    }
    return { member, login, userId: user?.id, identity, release }
  }

  it('a sign-in with the identity, which then is not one of this user', async () => {
    const { member, login, userId, identity, release } = await lockMember('leaver')
    await using watcher = await openSecondConnection(t)
    const unlinking = member.auth.unlinkIdentity(identity)
    await waitForBlockedBackend(watcher)
    const elsewhere = t.createBrowser()
    const signingIn = elsewhere.signIn(COMPANY, t.company, login)
    await waitForBlockedBackend(watcher, 2)
    await release()
    expect((await unlinking).error).toBeNull()
    await signingIn
    const { user } = (await elsewhere.auth.getUser()).data
    expect(user?.email).toBe(`${login}@example.com`)
    expect(user?.id).not.toBe(userId)
  })

  it('a sign-out of the session, which then unlinks nothing', async () => {
    const { member, userId, identity, release } = await lockMember('stayer')
    await using watcher = await openSecondConnection(t)
    const token = (await member.auth.getSession()).data.session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    const signingOut = member.auth.signOut({ scope: 'global' })
    await waitForBlockedBackend(watcher)
    const url = `${t.origin}/auth/v1/user/identities/${identity.identity_id}`
    const unlinking = fetch(url, { method: 'DELETE', headers })
    await waitForBlockedBackend(watcher, 2)
    await release()
    expect((await signingOut).error).toBeNull()
    expect((await unlinking).status).toBe(403)
    const linked = 'select from auth.identities where user_id = $1 and provider = $2'
    expect((await watcher.query(linked, [userId, COMPANY])).rowCount).toBe(1)
  })
})
