import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client as AuthClient, PASSWORD, startAuthApp } from './testing/auth-app.ts'
import { createAuthenticator, registerPasskey } from './testing/authenticator.ts'

const EMAIL = 'ada@example.com'
const DEADLOCK = '40P01'
/** The codes of the errors that PostgreSQL answered. */
const codes: unknown[] = []

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...input: unknown[]) {
    const result: unknown = Reflect.apply(query, this, input)
    if (result instanceof Promise) result.catch((error: { code?: unknown }) => codes.push(error.code))
    return result as never
  })
})
afterEach(async () => {
  await t.deliverMail()
  codes.length = 0
})
afterAll(async () => {
  vi.restoreAllMocks()
  await t[Symbol.asyncDispose]()
})

/** The tokens of two links, requested at once. */
async function twoTokens() {
  await Promise.all([1, 2].map(() => t.post('/recover', { email: EMAIL })))
  return (await t.deliverMail()).map(({ link }) => new URL(link).searchParams.get('token'))
}

const tokensOf = async (auth: AuthClient) => {
  const { session } = (await auth.getSession()).data
  if (!session) throw new Error('Not signed in.')
  return session
}

it('two links of one account, opened at once', async () => {
  await t.createSignedInClient(EMAIL)
  for (let round = 0; round < 20; round++) {
    const tokens = await twoTokens()
    const statuses = await Promise.all(
      tokens.map(async (token_hash) => (await t.post('/verify', { token_hash, type: 'recovery' })).status),
    )
    expect(statuses.sort()).toEqual([200, 403])
  }
  expect(codes).not.toContain(DEADLOCK)
})

it('a code redeemed while the password is changed', async () => {
  const email = 'bob@example.com'
  const owner = await t.createSignedInClient(email)
  const other = t.createClient({ flowType: 'pkce' })
  await other.resetPasswordForEmail(email)
  const opened = await t.openLink((await t.deliverOneMail()).link)
  const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
  await using aside = await openSecondConnection(t)
  await using watcher = await openSecondConnection(t)
  await aside.query('begin')
  await aside.query('select from auth.users where email = $1 for update', [email])
  const changing = owner.updateUser({ password: 'another phrase' })
  await waitForBlockedBackend(watcher)
  const redeeming = other.exchangeCodeForSession(code)
  await waitForBlockedBackend(watcher, 2)
  await aside.query('commit')
  expect((await changing).error).toBeNull()
  expect((await redeeming).error?.code).toBe('flow_state_not_found')
  expect(codes).not.toContain(DEADLOCK)
})

it('a passkey renamed while it is removed', async () => {
  const email = 'dora@example.com'
  const auth = await t.createSignedInClient(email)
  const passkeyId = (await registerPasskey(auth, createAuthenticator())).data?.id ?? ''
  await using aside = await openSecondConnection(t)
  await using watcher = await openSecondConnection(t)
  await aside.query('begin')
  await aside.query('select from auth.users where email = $1 for update', [email])
  const removing = auth.passkey.delete({ passkeyId })
  await waitForBlockedBackend(watcher)
  const renaming = auth.passkey.update({ passkeyId, friendlyName: 'Key ring' })
  await waitForBlockedBackend(watcher, 2)
  await aside.query('commit')
  expect((await removing).error).toBeNull()
  expect((await renaming).error?.status).toBe(404)
  expect(codes).not.toContain(DEADLOCK)
})

it('a stolen refresh token used while its owner signs out everywhere', async () => {
  const email = 'cleo@example.com'
  await t.createSignedInClient(email)
  for (let round = 0; round < 10; round++) {
    const auth = t.createClient()
    await auth.signInWithPassword({ email, password: PASSWORD })
    const { refresh_token, access_token } = await tokensOf(auth)
    await t.post('/token?grant_type=refresh_token', { refresh_token })
    await t.deps.db.execute(sql`update auth.refresh_tokens set used_at = used_at - interval '1 minute'`)
    const [stolen, out] = await Promise.all([
      t.post('/token?grant_type=refresh_token', { refresh_token }),
      t.post('/logout?scope=global', {}, { authorization: `Bearer ${access_token}` }),
    ])
    expect(stolen.status).toBe(400)
    expect([204, 403]).toContain(out.status)
  }
  expect(codes).not.toContain(DEADLOCK)
})

it('a new address confirmed while the account is deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `round-${round}@example.com`
    const auth = await t.createSignedInClient(email)
    await auth.updateUser({ email: `new-${email}` })
    const mails = await t.deliverMail()
    const link = mails.find(({ to }) => to === `new-${email}`)?.link ?? ''
    const headers = { authorization: `Bearer ${(await tokensOf(auth)).access_token}` }
    await t.app.inject({ url: contract.getUser.path, headers })
    const { method, path } = contract.deleteAccount
    const [opened, deleted] = await Promise.all([
      t.openLink(link),
      t.app.inject({ method, url: path, headers, payload: { confirmation: 'DELETE' } }),
    ])
    expect(opened.headers.get('location')).not.toContain('unexpected_failure')
    expect(deleted.statusCode).toBe(200)
    await t.deliverMail()
  }
  expect(codes).not.toContain(DEADLOCK)
})
