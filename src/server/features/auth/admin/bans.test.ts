import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { type Client, PASSWORD } from '../testing/auth-app.ts'
import { parseBanDuration } from './ban-duration.ts'

const HOUR_MS = 3_600_000
let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUp(email: string) {
  const auth = await t.createSignedInClient(email)
  const { user, session } = (await auth.getSession()).data.session
    ? { user: (await auth.getUser()).data.user, session: (await auth.getSession()).data.session }
    : { user: null, session: null }
  if (!user || !session) throw new Error('Not signed in.')
  return { email, auth, userId: user.id, session }
}

const signIn = (email: string, auth: Client = t.createClient()) =>
  auth.signInWithPassword({ email, password: PASSWORD })

const tokenHashOf = (page: string) => new URL(page).searchParams.get('token_hash') ?? ''

it('ends every session, here and in the browser', async () => {
  const { auth, userId, session } = await signUp('ended@example.com')
  const headers = { authorization: `Bearer ${session.access_token}` }
  const first = await t.app.inject({ url: contract.getUser.path, headers })
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await t.app.inject({ url: '/media/images/x', headers: { cookie } })).statusCode).toBe(404)

  const { data } = await t.admin.updateUserById(userId, { ban_duration: '24h' })
  const until = new Date(data.user?.banned_until ?? 0).getTime()
  expect(Math.abs(until - t.deps.now().getTime() - 24 * HOUR_MS)).toBeLessThan(60_000)
  expect((await t.app.inject({ url: contract.getUser.path, headers })).statusCode).toBe(401)
  expect((await t.app.inject({ url: '/media/images/x', headers: { cookie } })).statusCode).toBe(401)
  expect((await auth.refreshSession()).error).toMatchObject({ status: 400 })
})

it('refuses the password, links and codes until it ends or is lifted', async () => {
  const { email, userId } = await signUp('refused@example.com')
  await t.deliverMail()
  await t.admin.updateUserById(userId, { ban_duration: '1h' })
  expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'user_banned' })
  const wrong = await t.createClient().signInWithPassword({ email, password: 'not the right one' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })

  await t.createClient().signInWithOtp({ email })
  const { page, text } = await t.deliverOneMail()
  const link = { token_hash: tokenHashOf(page), type: 'email' } as const
  expect((await t.createClient().verifyOtp(link)).error).toMatchObject({ status: 403, code: 'user_banned' })
  const token = /^\d{6}$/m.exec(text)?.[0] ?? ''
  expect((await t.createClient().verifyOtp({ email, token, type: 'email' })).error).toMatchObject({
    code: 'user_banned',
  })

  const lifted = await t.admin.updateUserById(userId, { ban_duration: 'none' })
  expect(lifted.data.user).not.toHaveProperty('banned_until')
  expect((await t.createClient().verifyOtp(link)).error).toBeNull()

  await t.admin.updateUserById(userId, { ban_duration: '1h' })
  t.advanceClock(HOUR_MS + 1)
  expect((await signIn(email)).error).toBeNull()
})

it('refuses a refresh whose session was not ended yet', async () => {
  const { auth, userId } = await signUp('refresh@example.com')
  await t.deps.db.$client.query(
    "update auth.users set banned_until = now() + interval '1 year' where id = $1",
    [userId],
  )
  expect((await auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
})

it('leaves no session to a sign-in at the same time', async () => {
  const { email, userId } = await signUp('race@example.com')
  await Promise.all([
    ...Array.from({ length: 6 }, () => signIn(email)),
    t.admin.updateUserById(userId, { ban_duration: '24h' }),
  ])
  const { rows } = await t.deps.db.$client.query('select id from auth.sessions where user_id = $1', [userId])
  expect(rows).toEqual([])
})

it('cancels links that were mailed before', async () => {
  const { email, userId } = await signUp('link@example.com')
  await t.deliverMail()
  await t.createClient().resetPasswordForEmail(email)
  const { page } = await t.deliverOneMail()
  await t.admin.updateUserById(userId, { ban_duration: '1h' })
  await t.admin.updateUserById(userId, { ban_duration: 'none' })
  const used = await t.createClient().verifyOtp({ token_hash: tokenHashOf(page), type: 'recovery' })
  expect(used.error).toMatchObject({ code: 'otp_expired' })
})

describe('a duration', () => {
  it.each([
    ['none', 0],
    ['0', 0],
    ['90s', 90_000],
    ['1h30m', 90 * 60_000],
    ['1.5h', 90 * 60_000],
    ['300ms', 300],
    ['2µs', 0.002],
  ])('%s has %d milliseconds', (text, ms) => {
    expect(parseBanDuration(text)).toBe(ms)
  })

  it.each(['', '24', 'h', '1d', '-1h', '1h ', '1h2', '1e3h', '9999999h', 'forever'])(
    '%j is refused',
    (text) => {
      expect(() => parseBanDuration(text)).toThrow('invalid format for ban duration')
    },
  )
})
