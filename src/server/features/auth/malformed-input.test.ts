import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, PASSWORD, startAuthApp } from './testing/auth-app.ts'

let t: AuthApp
let authorization: string
beforeAll(async () => {
  t = await startAuthApp()
  const auth = await t.createSignedInClient()
  authorization = `Bearer ${(await auth.getSession()).data.session?.access_token}`
})
afterAll(() => t[Symbol.asyncDispose]())

const ADDRESS = { email: 'grace@example.com' }
const CHALLENGE = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }

interface ProtocolCall {
  method: 'POST' | 'PUT'
  /** A valid body. */
  body: Record<string, unknown>
}

/** Every call of the protocol with a body. */
const CALLS: Record<string, ProtocolCall> = {
  '/signup': {
    method: 'POST',
    body: {
      ...ADDRESS,
      ...CHALLENGE,
      password: PASSWORD,
      data: { first_name: 'Grace', last_name: 'Hopper' },
    },
  },
  '/recover': { method: 'POST', body: { ...ADDRESS, ...CHALLENGE } },
  '/resend': { method: 'POST', body: { ...ADDRESS, ...CHALLENGE, type: 'signup' } },
  '/verify': { method: 'POST', body: { ...ADDRESS, token_hash: 'a', token: 'b', type: 'signup' } },
  '/token?grant_type=password': { method: 'POST', body: { ...ADDRESS, password: PASSWORD } },
  '/token?grant_type=refresh_token': { method: 'POST', body: { refresh_token: 'a' } },
  '/token?grant_type=pkce': { method: 'POST', body: { auth_code: 'a', code_verifier: 'b' } },
  '/user': {
    method: 'PUT',
    body: { ...ADDRESS, ...CHALLENGE, password: PASSWORD, data: { nickname: 'Amazing' } },
  },
}

const send = (path: string, { method, body }: ProtocolCall) =>
  fetch(`${t.origin}/auth/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })

const UNSTORABLE_TEXTS = ['a\ud800b', '\udc00', 'a\u0000b']

const FIELDS = Object.entries(CALLS).flatMap(([path, call]) =>
  Object.keys(call.body)
    .filter((field) => field !== 'data')
    .map((field) => ({ path, call, field })),
)

describe('input validation of the sign-in service', () => {
  it.each(FIELDS)(
    'rejects text that cannot be stored as $field of $path, and names the field',
    async ({ path, call, field }) => {
      for (const text of UNSTORABLE_TEXTS) {
        const response = await send(path, { ...call, body: { ...call.body, [field]: text } })
        expect([response.status, await response.json()]).toEqual([
          400,
          { code: 'validation_failed', message: expect.stringMatching(new RegExp(`^${field}: `, 'i')) },
        ])
      }
    },
  )

  it('names a field whose name every object has', async () => {
    const response = await send('/recover', { method: 'POST', body: { toString: '\u0000' } })
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^toString: /) })
  })

  it.each(['/signup', '/user'])(
    'rejects text that cannot be stored at every level of the data of %s',
    async (path) => {
      const call = CALLS[path] as ProtocolCall
      for (const text of UNSTORABLE_TEXTS)
        for (const data of [
          { a: text },
          { [text]: 'a' },
          { a: [{ b: [text] }] },
          { a: { b: { [text]: 1 } } },
        ]) {
          const response = await send(path, {
            ...call,
            body: path === '/user' ? { data } : { ...call.body, data },
          })
          expect([response.status, await response.json()]).toEqual([
            400,
            { code: 'validation_failed', message: expect.stringMatching(/^data: /) },
          ])
        }
    },
  )
})

describe('metadata', () => {
  it.each(['/signup', '/user'])('is rejected by %s when it is nested deeply', async (path) => {
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const others = path === '/user' ? '' : `"email":"grace@example.com","password":"${PASSWORD}",`
    const response = await fetch(`${t.origin}/auth/v1${path}`, {
      method: path === '/user' ? 'PUT' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: `{${others}"data":${nested}}`,
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: 'data: at most 8 levels.' },
    ])
  })
})

describe('values of the wrong type', () => {
  const WRONG_TYPES: unknown[] = [
    null,
    [],
    {},
    { toString: 1, valueOf: 1 },
    1,
    true,
    [['a']],
    'x'.repeat(5_000),
  ]

  it.each(FIELDS)('do not cause a server error as $field of $path', async ({ path, call, field }) => {
    // The user must not change, because the other cases use it too.
    const body = path === '/user' ? { ...CHALLENGE } : call.body
    for (const value of WRONG_TYPES) {
      const response = await send(path, { ...call, body: { ...body, [field]: value } })
      expect(response.status, JSON.stringify(value).slice(0, 40)).toBeLessThan(500)
    }
  })

  it.each([
    ['/verify?token=%00&type=signup', 'token'],
    ['/verify?token=a&type=signup&redirect_to=a%00b', 'redirect_to'],
    ['/authorize?provider=%00', 'provider'],
    ['/authorize?provider=google&provider=a%00b', 'provider'],
  ])('are rejected in %s by the name of the query parameter', async (path, parameter) => {
    const response = await fetch(`${t.origin}/auth/v1${path}`, { redirect: 'manual' })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({
        error_code: 'validation_failed',
        msg: `${parameter}: This text holds a character that cannot be stored.`,
      }),
    ])
  })

  it.each(['/verify?token=a&token=b&type=__proto__', '/callback?state=a&state=b', '/settings?a=%ED%A0%80'])(
    'do not cause a server error in %s',
    async (path) => {
      const response = await fetch(`${t.origin}/auth/v1${path}`, {
        redirect: 'manual',
        headers: { cookie: 'auth-flow=%00' },
      })
      expect(response.status).toBeLessThan(500)
    },
  )
})
