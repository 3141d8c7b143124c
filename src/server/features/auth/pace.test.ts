import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type AuthApp, fetchWithCookies, PASSWORD, passLimitTime, startAuthApp } from './testing/auth-app.ts'

const EMAIL = 'owner@example.com'

/** An app whose limits hold attempts only in its own time; `held` lists for how many seconds, rounded up to five. */
async function startLimitedApp() {
  const held: number[] = []
  const t: AuthApp = await startAuthApp({
    env: { RATE_LIMITS: 'on' },
    overrides: {
      wait: async (ms) => {
        held.push(Math.ceil(ms / 5_000) * 5)
        await passLimitTime(t, ms / 1_000)
      },
    },
  })
  return Object.assign(t, { held })
}

const signIn = (t: AuthApp, input: { email?: string; password: string; cookie?: string; from?: string }) =>
  t.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'x-supabase-api-version': '2024-01-01', ...(input.cookie ? { cookie: input.cookie } : {}) },
    payload: { email: input.email ?? EMAIL, password: input.password },
    ...(input.from ? { remoteAddress: input.from } : {}),
  })

const guess = (t: AuthApp, input: { email?: string; cookie?: string; from?: string } = {}) =>
  signIn(t, { ...input, password: 'a guess' })

/** As if the guesses before it had been made a hundred times. */
const countHundred = (t: AuthApp, pace: 'address' | 'network') =>
  t.deps.db.execute(sql`update rate_limits set points = 100 where key like ${`auth-${pace}:%`}`)

/** The device cookie that a sign-in with the right password sets. */
async function deviceCookieOf(t: AuthApp, email: string) {
  const [cookie] = (await signIn(t, { email, password: PASSWORD })).cookies
  return `${cookie?.name}=${cookie?.value}`
}

it('a stranger’s hundred wrong passwords do not keep the owner out', async () => {
  await using t = await startLimitedApp()
  await t.createSignedInClient(EMAIL)
  const known = fetchWithCookies()
  await t.createClient({ fetch: known }).signInWithPassword({ email: EMAIL, password: PASSWORD })

  const statuses = []
  for (let tries = 0; tries < 100; tries++) statuses.push((await guess(t)).statusCode)
  // Ten at once, one more, and two that are held for five and for ten seconds.
  expect(statuses.filter((status) => status === 400)).toHaveLength(13)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  expect(t.held).toEqual([5, 10])

  const onKnownDevice = t.createClient({ fetch: known })
  expect((await onKnownDevice.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull()

  const refused = await guess(t)
  const waitS = Number(refused.headers['retry-after'])
  expect(waitS).toBeLessThanOrEqual(20)
  expect(refused.json()).toEqual({
    code: 'over_request_rate_limit',
    message: `Too many attempts. Please wait ${waitS} seconds and try again.`,
  })
  await passLimitTime(t, waitS)
  const onNewDevice = t.createClient()
  expect((await onNewDevice.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull()
})

it('guesses for an unknown address become slow in the same way', async () => {
  await using t = await startLimitedApp()
  await t.createSignedInClient(EMAIL)
  const statusesOf = async (email: string) => {
    const statuses = []
    for (let tries = 0; tries < 14; tries++) statuses.push((await guess(t, { email })).statusCode)
    return [statuses, t.held.splice(0)]
  }
  expect(await statusesOf('unknown@example.com')).toEqual(await statusesOf(EMAIL))
})

it('guesses for one user from many networks become slow', async () => {
  await using t = await startLimitedApp()
  await t.createSignedInClient(EMAIL)
  const cookie = await deviceCookieOf(t, EMAIL)
  const guessFrom = async (network: number) => (await guess(t, { from: `192.0.2.${network}` })).statusCode
  expect(await guessFrom(1)).toBe(400)
  await countHundred(t, 'address')
  for (let network = 100; network < 103; network++) expect(await guessFrom(network)).toBe(400)
  expect(t.held).toEqual([5, 10])
  expect(await guessFrom(103)).toBe(429)
  expect((await guess(t, { email: 'another@example.com', from: '192.0.2.103' })).statusCode).toBe(400)
  expect((await signIn(t, { password: PASSWORD, cookie })).statusCode).toBe(200)
})

it('guesses for many users from one network become slow', async () => {
  await using t = await startLimitedApp()
  const guessFor = async (user: number) => (await guess(t, { email: `user-${user}@example.com` })).statusCode
  expect(await guessFor(1)).toBe(400)
  await countHundred(t, 'network')
  for (let user = 100; user < 104; user++) expect(await guessFor(user)).toBe(400)
  expect(t.held).toEqual([5, 5, 5])
  expect((await guess(t, { from: '192.0.2.1' })).statusCode).toBe(400)
  expect(t.held).toHaveLength(3)
})

it('guesses on a known device become slow, too', async () => {
  await using t = await startLimitedApp()
  await t.createSignedInClient(EMAIL)
  const cookie = await deviceCookieOf(t, EMAIL)
  for (let tries = 0; tries < 23; tries++) expect((await guess(t, { cookie })).statusCode).toBe(400)
  expect((await guess(t, { cookie })).statusCode).toBe(429)
  // Elsewhere the owner is not slowed down by it.
  expect((await signIn(t, { password: PASSWORD })).statusCode).toBe(200)
})

it('right passwords are not counted', async () => {
  await using t = await startLimitedApp()
  const auth = await t.createSignedInClient(EMAIL)
  for (let times = 0; times < 35; times++)
    expect((await auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull()
  expect(t.held).toEqual([])
})
