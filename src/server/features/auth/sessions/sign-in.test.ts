import { createHmac, createPublicKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const another = async (email: string): Promise<Client> => {
  const auth = t.createClient()
  await auth.signInWithPassword({ email, password: PASSWORD })
  return auth
}
const isSignedIn = async (auth: Client) => (await auth.getUser()).error === null
const tokenOf = async (auth: Client) => (await auth.getSession()).data.session?.access_token ?? ''
const userStatus = async (headers: Record<string, string>) => {
  const response = await fetch(`${t.origin}/auth/v1/user`, {
    headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
  })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('signing in', () => {
  it('responds equally to a wrong password and an unknown address', async () => {
    await t.createSignedInClient('known@example.com')
    const wrong = await t.post('/token?grant_type=password', {
      email: 'known@example.com',
      password: 'not this one',
    })
    const unknown = await t.post('/token?grant_type=password', {
      email: 'unknown@example.com',
      password: 'not this one',
    })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
    ])
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
    ])
  })

  it('reports an unconfirmed address only when the password is correct', async () => {
    await t.createClient().signUp({ email: 'waiting@example.com', password: PASSWORD })
    expect(
      (await t.createClient().signInWithPassword({ email: 'waiting@example.com', password: 'not this one' }))
        .error?.code,
    ).toBe('invalid_credentials')
    expect(
      (await t.createClient().signInWithPassword({ email: 'waiting@example.com', password: PASSWORD })).error
        ?.code,
    ).toBe('email_not_confirmed')
    await t.deliverMail()
  })

  it.each([
    ['no address', { password: PASSWORD }, 'validation_failed'],
    ['no password', { email: 'known@example.com' }, 'invalid_credentials'],
    ['an address that is none', { email: 'known', password: PASSWORD }, 'invalid_credentials'],
    ['an object as password', { email: 'known@example.com', password: { $ne: null } }, 'bad_json'],
  ])('rejects a sign-in with %s', async (_what, body, code) => {
    const response = await t.post('/token?grant_type=password', body)
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code })])
  })
})

describe('signing out', () => {
  it('ends only the current session with scope local', async () => {
    const one = await t.createSignedInClient('local@example.com')
    const two = await another('local@example.com')
    await one.signOut({ scope: 'local' })
    expect(await isSignedIn(one)).toBe(false)
    expect(await isSignedIn(two)).toBe(true)
  })

  it('ends every other session with scope others', async () => {
    const one = await t.createSignedInClient('others@example.com')
    const two = await another('others@example.com')
    const three = await another('others@example.com')
    await one.signOut({ scope: 'others' })
    expect(await isSignedIn(one)).toBe(true)
    expect(await isSignedIn(two)).toBe(false)
    expect(await isSignedIn(three)).toBe(false)
  })

  it('ends all sessions, including browser sessions, with scope global', async () => {
    const one = await t.createSignedInClient('global@example.com')
    const two = await another('global@example.com')
    const token = await tokenOf(two)
    const call = await t.app.inject({
      url: contract.getUser.path,
      headers: { authorization: `Bearer ${token}` },
    })
    const cookie = call.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const media = () =>
      t.app.inject({ url: '/media/images/00000000-0000-7000-8000-000000000000', headers: { cookie } })
    expect((await media()).statusCode).toBe(404)
    await one.signOut()
    expect(await isSignedIn(one)).toBe(false)
    expect(await isSignedIn(two)).toBe(false)
    expect(
      (await t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    ).toBe(401)
    expect((await media()).statusCode).toBe(401)
    const { rows } = await t.deps.db.execute(sql`select 1 from sessions`)
    expect(rows).toEqual([])
    expect(await userStatus({ authorization: `Bearer ${token}` })).toEqual([403, 'session_not_found'])
  })

  it('rejects a sign-out without a token or with an unknown scope', async () => {
    expect((await t.post('/logout', {})).status).toBe(401)
    const auth = await t.createSignedInClient('scope@example.com')
    const response = await t.post(
      '/logout?scope=everyone',
      {},
      { authorization: `Bearer ${await tokenOf(auth)}` },
    )
    expect(response.status).toBe(400)
    expect(
      (await t.post('/logout?scope=local', {}, { authorization: `Bearer ${await tokenOf(auth)}` })).status,
    ).toBe(204)
  })
})

describe('forged tokens', () => {
  it('are rejected by the auth service with 401 or 403 and by every API call with 401', async () => {
    const auth = await t.createSignedInClient('genuine@example.com')
    const genuine = await tokenOf(auth)
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [published] = (await t.deps.signingKeys?.publicKeys()) ?? []
    if (!published) throw new Error('No key is published.')
    const pem = await exportSPKI((await importJWK(published as never, 'ES256')) as never)
    const hmacOf = (secret: string | Buffer) => {
      const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: published.kid })}.${payload}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    }
    const foreign = (await generateKeyPair('ES256')).privateKey
    const resign = (change: object) => t.deps.signingKeys?.sign({ ...claims, ...change }) ?? ''

    const forged: Record<string, string> = {
      'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'no signature': `${header}.${payload}.`,
      'HS256 with the public key as PEM': hmacOf(pem),
      'HS256 with the public key as DER': hmacOf(
        createPublicKey(pem).export({ type: 'spki', format: 'der' }),
      ),
      'HS256 with the public key as JWK': hmacOf(JSON.stringify(published)),
      'another key under our kid': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: published.kid })
        .sign(foreign),
      'tampered claims': `${header}.${encode({ ...claims, sub: '00000000-0000-8000-8000-000000000000' })}.${signature}`,
      'foreign issuer': await resign({ iss: 'https://evil.example/auth/v1' }),
      'foreign audience': await resign({ aud: 'somebody-else' }),
      'another role': await resign({ role: 'service_role' }),
      expired: await resign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      'no expiry': await resign({ exp: undefined }),
      'no token': 'abc',
      'an endless token': 'a'.repeat(10_000),
    }
    for (const [what, token] of Object.entries(forged)) {
      expect(await userStatus({ authorization: `Bearer ${token}` }), what).toEqual([403, 'bad_jwt'])
      const call = await t.app.inject({
        url: contract.getUser.path,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(call.statusCode, what).toBe(401)
      expect(call.json().message, what).toContain('Unauthorized')
    }
    expect(await userStatus({})).toEqual([401, 'no_authorization'])
    expect(await userStatus({ authorization: `Basic ${genuine}` })).toEqual([401, 'no_authorization'])
    expect(
      await userStatus({
        authorization: `Bearer ${await resign({ session_id: '00000000-0000-7000-8000-000000000000' })}`,
      }),
    ).toEqual([403, 'session_not_found'])
    expect((await userStatus({ authorization: `Bearer ${genuine}` }))[0]).toBe(200)
  })
})
