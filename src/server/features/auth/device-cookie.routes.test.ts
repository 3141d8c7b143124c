import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { findKnownDevice } from './known-device.ts'
import { type AuthApp, PASSWORD, startAuthApp } from './testing/auth-app.ts'

const signIn = (t: AuthApp, email: string, cookie?: string, password = PASSWORD) =>
  t.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: cookie ? { cookie } : {},
    payload: { email, password },
  })

async function userOf(t: AuthApp, email: string) {
  const { user } = (await signIn(t, email)).json<{ user: { id: string; created_at: string } }>()
  return { id: user.id, createdAt: new Date(user.created_at) }
}

describe('the cookie of a device', () => {
  it('is set by a sign-in, is not readable for scripts, and lasts', async () => {
    await using t = await startAuthApp({ env: { PUBLIC_URL: 'https://app.example.com' } })
    await t.createSignedInClient('ada@example.com')
    const { headers } = await signIn(t, 'ada@example.com')
    expect(headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await signIn(t, 'ada@example.com', undefined, 'a guess')).headers['set-cookie']).toBeUndefined()
  })

  it('may be forged with characters of several bytes, and the user still signs in', async () => {
    await using t = await startAuthApp()
    await t.createSignedInClient('ada@example.com')
    const forged = `device=${'a'.repeat(43)}.${encodeURIComponent('é'.repeat(43))}`
    expect((await signIn(t, 'ada@example.com', forged)).statusCode).toBe(200)
  })

  it('is set by a link that signs in, and by a refresh', async () => {
    await using t = await startAuthApp()
    const { user } = (await t.createClient().signUp({ email: 'ada@example.com', password: PASSWORD })).data
    expect(user).not.toBeNull()
    const { link } = await t.deliverOneMail()
    const token_hash = new URL(link).searchParams.get('token')
    const verified = await t.post('/verify', { token_hash, type: 'signup' })
    expect(verified.headers.get('set-cookie')).toMatch(/^device=/)
    const { refresh_token } = (await verified.json()) as { refresh_token: string }
    const refreshed = await t.post('/token?grant_type=refresh_token', { refresh_token })
    expect(refreshed.headers.get('set-cookie')).toMatch(/^device=/)
  })

  it('knows each of the people who share a browser, and is kept when they sign out', async () => {
    await using t = await startAuthApp()
    await t.createSignedInClient('ada@example.com')
    await t.createSignedInClient('bob@example.com')
    const [first] = (await signIn(t, 'ada@example.com')).cookies
    const response = await signIn(t, 'bob@example.com', `device=${first?.value}`)
    const [both] = response.cookies
    const ada = await userOf(t, 'ada@example.com')
    const bob = await userOf(t, 'bob@example.com')
    expect(findKnownDevice(t.deps, both?.value, ada)).toBe(findKnownDevice(t.deps, first?.value, ada))
    expect(findKnownDevice(t.deps, both?.value, bob)).toBeDefined()
    const { access_token } = response.json<{ access_token: string }>()
    const left = await t.app.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect([left.statusCode, left.headers['set-cookie']]).toEqual([204, undefined])
  })

  it('knows nobody when it is another user’s, forged, or of another device', async () => {
    await using t = await startAuthApp()
    await t.createSignedInClient('ada@example.com')
    await t.createSignedInClient('mallory@example.com')
    const ada = await userOf(t, 'ada@example.com')
    const [own] = (await signIn(t, 'ada@example.com')).cookies
    const [others] = (await signIn(t, 'mallory@example.com')).cookies
    const [deviceId = '', signature = ''] = (own?.value ?? '').split('.')
    const [otherDevice] = (others?.value ?? '').split('.')
    expect(findKnownDevice(t.deps, own?.value, ada)).toBe(deviceId)
    for (const cookie of [
      others?.value,
      `${otherDevice}.${signature}`,
      `${deviceId}.${signature.slice(1)}A`,
      `${deviceId}.${'A'.repeat(43)}`,
      `${deviceId}.`,
      deviceId,
      `.${signature}`,
      '',
      undefined,
    ])
      expect(findKnownDevice(t.deps, cookie, ada)).toBeUndefined()
    // Of many signatures only as many as a browser is given are compared.
    const padded = [deviceId, ...Array.from({ length: 5 }, () => 'A'.repeat(43)), signature].join('.')
    expect(findKnownDevice(t.deps, padded, ada)).toBeUndefined()
  })

  it('does not sign in, and ends with the account', async () => {
    await using t = await startAuthApp()
    await t.createSignedInClient('ada@example.com')
    const before = await userOf(t, 'ada@example.com')
    const response = await signIn(t, 'ada@example.com')
    const [own] = response.cookies
    const cookie = `device=${own?.value}`
    expect((await t.app.inject({ url: '/auth/v1/user', headers: { cookie } })).statusCode).toBe(401)
    expect((await t.app.inject({ url: contract.getUser.path, headers: { cookie } })).statusCode).toBe(401)

    const authorization = `Bearer ${response.json<{ access_token: string }>().access_token}`
    expect((await t.app.inject({ url: contract.getUser.path, headers: { authorization } })).statusCode).toBe(
      200,
    )
    const { method, path } = contract.deleteAccount
    const payload = { confirmation: 'DELETE' }
    const deleted = await t.app.inject({ method, url: path, headers: { authorization }, payload })
    expect(deleted.statusCode).toBe(200)
    await t.createSignedInClient('ada@example.com')
    const again = await userOf(t, 'ada@example.com')
    expect(again.id).toBe(before.id)
    expect(findKnownDevice(t.deps, own?.value, again)).toBeUndefined()
  })
})
