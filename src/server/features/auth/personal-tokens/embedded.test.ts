import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { banUser } from '../admin/service.ts'
import { type AuthApp, accessTokenOf, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const MINUTE_MS = 60_000

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const signUp = () => t.createSignedInClient(`owner${++people}@example.com`)

async function create(auth: Client, more: object = {}) {
  const response = await fetch(`${t.origin}/api/auth/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessTokenOf(auth)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'script', scopes: ['read'], ...more }),
  })
  return { status: response.status, body: await response.json() }
}

const statusOf = async (token: string) =>
  (await fetch(`${t.origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status

/** A person with a token that works; the notice of it is delivered. */
async function owner() {
  const auth = await signUp()
  const { status, body } = await create(auth)
  expect(status).toBe(201)
  expect(await statusOf(body.token)).toBe(200)
  const { data } = await auth.getUser()
  return { auth, token: body.token as string, user: data.user, mail: await t.deliverOneMail() }
}

describe('with the embedded sign-in service, a personal token', () => {
  it('is told to its owner by mail, and the link of that mail ends it', async () => {
    const { token, mail } = await owner()
    expect(mail.subject).toMatch(/A way into your .* account was changed/)
    expect(mail.text).toMatch(/What: An access token was added/)
    const link = new URL(mail.page)
    const undone = await t.post('/verify', {
      type: link.searchParams.get('type'),
      token_hash: link.searchParams.get('token_hash'),
    })
    expect(undone.status).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  it('is told with its scopes and its end, and without its name, which may be the text of a thief', async () => {
    const auth = await signUp()
    await create(auth, { name: 'Call +1 555 0100 now', scopes: ['write', 'generate'], expiresInDays: 7 })
    const { text } = await t.deliverOneMail()
    expect(text).toMatch(
      /\nIt may: read what is yours, change it, and have images and texts made, which spends credits\nIt works until: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M UTC\nWhen: /,
    )
    expect(text).not.toContain('555')
    await create(auth, { name: 'Endless', expiresInDays: null })
    expect((await t.deliverOneMail()).text).toMatch(
      /\nIt may: read what is yours\nIt works until: it is removed\n/,
    )
  })

  it('outlives a sign-out everywhere, and ends with a new password', async () => {
    const { auth, token, user } = await owner()
    await auth.signOut({ scope: 'global' })
    expect(await statusOf(token)).toBe(200)
    await auth.signInWithPassword({ email: user?.email ?? '', password: PASSWORD })
    const { error } = await auth.updateUser({ password: 'eight patient otters' })
    expect(error).toBeNull()
    expect(await statusOf(token)).toBe(401)
    await t.deliverMail()
  })

  it('ends with a ban', async () => {
    const { token, user } = await owner()
    await banUser(t.deps, user?.id ?? '', new Date(t.deps.now().getTime() + MINUTE_MS))
    expect(await statusOf(token)).toBe(401)
  })

  it('is not accepted by the sign-in service', async () => {
    const { token } = await owner()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${t.origin}/auth/v1/user`, { headers })).status).toBe(403)
    expect((await t.post('/logout?scope=global', {}, headers)).status).toBe(403)
  })

  it('is made only soon after a sign-in, or with a mailed code, which works once', async () => {
    const auth = await signUp()
    t.advanceClock(11 * MINUTE_MS)
    expect(await create(auth)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await auth.reauthenticate()).error).toBeNull()
    const nonce = /\n(\d{6})\n/.exec((await t.deliverOneMail()).text)?.[1]
    expect(await create(auth, { nonce })).toMatchObject({ status: 201 })
    expect(await create(auth, { name: 'second', nonce })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    await t.deliverMail()
  })
})
