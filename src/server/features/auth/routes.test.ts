import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { type AuthApp, PASSWORD, startAuthApp } from './testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${t.origin}/auth/v1${path}`, { redirect: 'manual', ...init })
const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})
const weak = JSON.stringify({ email: 'ada@example.com', password: 'short' })

describe('the auth protocol', () => {
  it('formats errors for the requested API version', async () => {
    const reasons = { weak_password: { reasons: ['length'] } }
    const message = 'Password should be at least 8 characters.'
    const now = await call('/signup', json(weak, { 'x-supabase-api-version': '2024-01-01' }))
    expect([now.status, await now.json()]).toEqual([422, { code: 'weak_password', message, ...reasons }])
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const old = await call('/signup', json(weak))
    expect([old.status, await old.json()]).toEqual([
      422,
      { code: 422, error_code: 'weak_password', msg: message, ...reasons },
    ])
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
  })

  it.each([
    ['a body that is not JSON', json('{"email":'), 400, 'bad_json'],
    [
      'a body of more than a megabyte',
      json(JSON.stringify({ email: 'x'.repeat(1_100_000) })),
      413,
      'validation_failed',
    ],
    ['the key __proto__', json('{"__proto__":{"x":1},"email":"ada@example.com"}'), 400, 'bad_json'],
    [
      'a form',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=ada' },
      400,
      'bad_json',
    ],
    ['a body of text/plain', { method: 'POST', body: weak }, 400, 'bad_json'],
  ])('rejects a request with %s', async (_what, init, status, code) => {
    const response = await call('/signup', init)
    expect([response.status, await response.json()]).toEqual([
      status,
      { code: status, error_code: code, msg: expect.any(String) },
    ])
  })

  it('responds to another method with 405 in the protocol’s format, and names the right ones', async () => {
    const response = await call('/token', { method: 'GET' })
    expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
      405,
      'POST',
      { code: 405, error_code: 'method_not_allowed', msg: expect.any(String) },
    ])
  })

  it('responds to an unknown path with 404 in the protocol’s format', async () => {
    for (const path of ['/admin', '/sessions', '/']) {
      const response = await call(path, json('{}'))
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 404, error_code: 'not_found', msg: 'There is no such call.' },
      ])
    }
  })

  it('sends no-store and no-referrer headers', async () => {
    for (const path of ['/settings', '/health', '/user', '/verify?token=x&type=signup', '/nothing']) {
      const { headers } = await call(path)
      expect(
        [headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-content-type-options')],
        path,
      ).toEqual(['no-store', 'no-referrer', 'nosniff'])
    }
  })

  it('allows CORS for allowed origins only', async () => {
    const own = await call('/settings', { headers: { origin: 'http://127.0.0.1:3000' } })
    expect(own.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000')
    expect(own.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    expect(own.headers.get('vary')).toContain('Origin')
    const foreign = await call('/settings', { headers: { origin: 'https://evil.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()

    const preflight = await call('/token', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-client-info',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT, PATCH')
  })

  it('serves settings, health and public keys only', async () => {
    expect(await (await call('/settings')).json()).toMatchObject({
      external: { email: true, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect((await call('/health')).status).toBe(200)
    const { keys } = (await (await call('/.well-known/jwks.json')).json()) as {
      keys: Record<string, unknown>[]
    }
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
  })

  it('rejects sign-in with Google when it is not configured', async () => {
    const response = await call('/authorize?provider=google&redirect_to=http://localhost:3000/')
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 'validation_failed' }),
    ])
    expect((await call('/callback?state=x&code=y')).status).toBe(400)
  })

  it('logs no addresses, passwords, tokens or links', async () => {
    const auth = await t.createSignedInClient('quiet@example.com')
    await auth.signInWithPassword({ email: 'quiet@example.com', password: 'wrong-password-typed' })
    await auth.refreshSession()
    await t.post('/recover', { email: 'quiet@example.com' })
    const { link } = await t.deliverOneMail()
    await t.openLink(link)
    await t.openLink(link)
    const { data } = await auth.getSession()
    const log = t.logLines.join('')
    expect(t.logLines.length).toBeGreaterThan(5)
    const secrets = [
      'quiet@example.com',
      PASSWORD,
      'wrong-password-typed',
      data.session?.access_token,
      data.session?.refresh_token,
      new URL(link).searchParams.get('token'),
    ]
    for (const secret of secrets) expect(log.includes(secret ?? 'no secret'), secret ?? '').toBe(false)
  })

  it('responds to a database error in the protocol’s format, and logs no input', async () => {
    await using broken = await startAuthApp()
    await broken.deps.db.execute('alter table auth.users rename to gone')
    const response = await broken.post('/signup', {
      email: 'quiet@example.com',
      password: PASSWORD,
      data: { first_name: 'Whisper' },
    })
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 'unexpected_failure', message: expect.stringContaining('went wrong') },
    ])
    const opened = await broken.openLink(`${broken.origin}/auth/v1/verify?token=x&type=signup`)
    expect(opened.headers.get('location')).toMatch(/#error=access_denied&error_code=otp_expired/)
    await broken.deps.db.execute('alter table auth.one_time_tokens rename to gone_too')
    const failed = await broken.openLink(
      `${broken.origin}/auth/v1/verify?token=x&type=signup&redirect_to=/reset-password`,
    )
    expect(failed.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/reset-password#error=server_error/,
    )
    const log = broken.logLines.join('')
    expect(log).toContain('sign-in call failed')
    expect(log).not.toMatch(/quiet@example|Whisper|argon2id/)
  })

  it('is not registered when a hosted service is configured', async () => {
    await using hosted = await startTestApp({
      hasWorker: false,
      env: { SUPABASE_URL: 'https://project.supabase.example', SUPABASE_ANON_KEY: 'anon' },
    })
    expect((await hosted.app.inject('/auth/v1/settings')).statusCode).toBe(404)
  })
})
