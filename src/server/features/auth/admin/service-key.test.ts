import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, SERVICE_KEY, startAdminApp } from '../testing/admin-app.ts'
import { startAuthApp } from '../testing/auth-app.ts'

let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const ID = '0198c7a0-0000-7000-8000-000000000001'
const CALLS = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${ID}`],
  ['PUT', `/admin/users/${ID}`],
  ['DELETE', `/admin/users/${ID}`],
  ['GET', `/admin/users/${ID}/factors`],
  ['DELETE', `/admin/users/${ID}/factors/${ID}`],
  ['GET', `/admin/users/${ID}/passkeys`],
  ['DELETE', `/admin/users/${ID}/passkeys/${ID}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/custom-providers'],
  ['GET', '/admin/oauth/clients'],
] as const

async function call(method: string, path: string, bearer: string | undefined) {
  const response = await fetch(`${t.origin}/auth/v1${path}`, {
    method,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  })
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

describe.each(CALLS)('%s %s', (method, path) => {
  it('is for the service key only', async () => {
    expect(await call(method, path, undefined)).toMatchObject({ status: 401, code: 'no_authorization' })
    expect(await call(method, path, `${SERVICE_KEY}x`)).toMatchObject({ status: 403, code: 'bad_jwt' })
  })
})

it('refuses the token of a user and the public key', async () => {
  const { data } = await (await t.createSignedInClient()).getSession()
  expect(await call('GET', '/admin/users', data.session?.access_token)).toMatchObject({
    status: 403,
    code: 'not_admin',
    message: 'User not allowed',
  })
  const config = (await t.app.inject('/api/supabase/config')).json()
  expect(await call('GET', '/admin/users', config.anonKey)).toMatchObject({ status: 403, code: 'bad_jwt' })
})

it('is not a token of a user, and is not logged', async () => {
  expect(await call('GET', '/user', SERVICE_KEY)).toMatchObject({ status: 403, code: 'bad_jwt' })
  const headers = { authorization: `Bearer ${SERVICE_KEY}` }
  expect((await t.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
  expect((await t.admin.listUsers()).error).toBeNull()
  expect(t.logLines.join()).not.toContain(SERVICE_KEY)
})

it('answers nobody when it is not configured', async () => {
  await using off = await startAuthApp()
  const response = await fetch(`${off.origin}/auth/v1/admin/users`, {
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'x-supabase-api-version': '2024-01-01' },
  })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'bad_jwt' }])
})

it('slows down wrong keys of a network, and never the right one', async () => {
  await using limited = await startAdminApp({ RATE_LIMITS: 'on' })
  const wrong = limited.createAdmin('wrong')
  for (let attempt = 0; attempt < 30; attempt++)
    expect((await wrong.listUsers()).error).toMatchObject({ code: 'bad_jwt' })
  expect((await wrong.listUsers()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect((await limited.admin.listUsers()).error).toBeNull()
})
