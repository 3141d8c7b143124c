import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'
import { cleanUp } from './worker.ts'

const APP_SECRET = 'a secret of all nodes, long enough'
const DAY_MS = 24 * 3_600_000

let one: AuthApp
let other: AuthApp
beforeAll(async () => {
  one = await startAuthApp({ env: { APP_SECRET } })
  other = await startAuthApp({ env: { APP_SECRET, DATABASE_URL: one.deps.env.DATABASE_URL ?? '' } })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
})

const kidsOf = async (t: AuthApp) => {
  const { keys } = (await (await fetch(`${t.origin}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[]
  }
  return keys.map(({ kid }) => kid)
}

it('a session that one node began goes on at another', async () => {
  const { session } = (await (await one.createSignedInClient()).getSession()).data
  const authorization = `Bearer ${session?.access_token}`
  const call = await other.app.inject({ url: contract.getUser.path, headers: { authorization } })
  expect([call.statusCode, call.json().email]).toEqual([200, 'ada@example.com'])

  const body = { refresh_token: session?.refresh_token }
  const refresh = async (t: AuthApp) => {
    const response = await t.post('/token?grant_type=refresh_token', body)
    return ((await response.json()) as { refresh_token: string }).refresh_token
  }
  const renewed = await refresh(other)
  expect(renewed).toMatch(/^[\w-]{43}$/)
  expect(await refresh(one)).toBe(renewed)
})

it('nodes that rotate at once publish the same keys', async () => {
  const before = await kidsOf(one)
  for (const t of [one, other]) t.advanceClock(90 * DAY_MS)
  await Promise.all([cleanUp(one.deps), cleanUp(other.deps)])
  const after = await kidsOf(one)
  expect(after).toEqual([expect.any(String), ...before])
  expect(after).toHaveLength(2)
  expect(await kidsOf(other)).toEqual(after)
  expect(
    [...one.logLines, ...other.logLines].filter((line) => line.includes('auth_key_rotated')),
  ).toHaveLength(1)
})
