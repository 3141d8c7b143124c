import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'
import { REFUSALS } from './testing/reference-refusals.ts'

let t: AuthApp
let authorization: string
beforeAll(async () => {
  t = await startAuthApp()
  const auth = await t.createSignedInClient('signed-in@example.com')
  authorization = `Bearer ${(await auth.getSession()).data.session?.access_token}`
})
afterAll(() => t[Symbol.asyncDispose]())

describe('refusals as the reference words them', () => {
  it.each(REFUSALS)('%s', async (_what, path, body, status, code, message) => {
    const response = await t.post(path, body)
    expect([response.status, await response.json()]).toEqual([status, { code, message }])
    expect(response.headers.get('x-sb-error-code')).toBe(code)
  })

  it('an empty refresh token, in the format of OAuth', async () => {
    const response = await t.post('/token?grant_type=refresh_token', { refresh_token: '' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'refresh_token required' },
    ])
  })

  it.each([
    [
      { app_metadata: { role: 'admin' } },
      403,
      'not_admin',
      'Updating app_metadata requires admin privileges',
    ],
    [{ phone: '+4930123456' }, 400, 'phone_provider_disabled', 'Phone logins are disabled'],
    [{ password: '' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
  ])('an update of the account with %j', async (body, status, code, message) => {
    const response = await fetch(`${t.origin}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code, message }),
    ])
  })

  it('an unknown scope of a sign-out', async () => {
    const response = await t.post('/logout?scope=here', {}, { authorization })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'validation_failed', message: 'Unsupported logout scope "here"' },
    ])
  })
})
