import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, startAuthApp } from '../testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const go = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

describe('/api/login', () => {
  it.each([
    ['/api/login', {}, '/?signin=1'],
    ['/api/login?returnTo=/pcm/3?x=1', {}, '/?signin=1&returnTo=%2Fpcm%2F3%3Fx%3D1'],
    [
      '/api/login',
      { referer: 'http://localhost:3000/pcm/3/review' },
      '/?signin=1&returnTo=%2Fpcm%2F3%2Freview',
    ],
    ['/api/login', { referer: 'https://evil.example/pcm/3' }, '/?signin=1'],
    ['/api/login?returnTo=https://evil.example/', {}, '/?signin=1'],
    ['/api/login?returnTo=//evil.example/', {}, '/?signin=1'],
    ['/api/login?returnTo=/%5Cevil.example/', {}, '/?signin=1'],
    ['/api/login?returnTo=/.//evil.example/', {}, '/?signin=1'],
    ['/api/login?returnTo=blob:http://localhost:3000/a', {}, '/?signin=1'],
    ['/api/login', { referer: 'blob:http://localhost:3000/a' }, '/?signin=1'],
    ['/api/login', { referer: 'http://localhost:3000//evil.example' }, '/?signin=1'],
    ['/api/login?returnTo=javascript:alert(1)', {}, '/?signin=1'],
    ['/api/login?returnTo=/a&returnTo=/b', {}, '/?signin=1'],
  ])('%s redirects to sign-in with a return path of this site', async (url, headers, location) => {
    const response = await go(url, headers as Record<string, string>)
    expect([response.statusCode, response.headers.location, response.headers['cache-control']]).toEqual([
      302,
      location,
      'no-store',
    ])
  })
})

describe('/api/logout', () => {
  async function signIn(email: string) {
    const auth = await t.createSignedInClient(email)
    const token = (await auth.getSession()).data.session?.access_token ?? ''
    const call = await go(contract.getUser.path, { authorization: `Bearer ${token}` })
    const cookie = call.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return {
      auth,
      cookie,
      mediaStatus: async () =>
        (await go('/media/images/00000000-0000-7000-8000-000000000000', { cookie })).statusCode,
    }
  }

  it('signs out: ends the browser session and its auth session', async () => {
    const { auth, cookie, mediaStatus } = await signIn('out@example.com')
    expect(await mediaStatus()).toBe(404)
    const response = await go('/api/logout', { cookie, 'sec-fetch-site': 'same-origin' })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(response.cookies).toMatchObject([{ name: 'session', value: '', path: '/' }])
    expect(await mediaStatus()).toBe(401)
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await go('/api/logout', { cookie })).statusCode).toBe(302)
  })

  it('tells the next page, when it is opened as an address, to remove what the browser keeps', async () => {
    const cookiesOf = async (mode: string) =>
      (await go('/api/logout', { 'sec-fetch-site': 'none', 'sec-fetch-mode': mode })).cookies
    expect(await cookiesOf('navigate')).toEqual(
      expect.arrayContaining([{ name: 'signed-out', value: '1', path: '/', maxAge: 30, sameSite: 'Lax' }]),
    )
    expect((await cookiesOf('cors')).map(({ name }) => name)).toEqual(['session'])
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a browser that sends only the foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a prefetching browser', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('does not sign out on a request from %s', async (what, headers) => {
    const { auth, cookie, mediaStatus } = await signIn(`${what.replaceAll(' ', '-')}@example.com`)
    const response = await go('/api/logout', { cookie, ...headers } as Record<string, string>)
    expect([response.statusCode, response.headers.location, response.headers['clear-site-data']]).toEqual([
      302,
      '/',
      undefined,
    ])
    expect(response.cookies).toEqual([])
    expect(await mediaStatus()).toBe(404)
    expect((await auth.getUser()).error).toBeNull()
  })

  it('does not sign out on HEAD, and redirects without a session', async () => {
    const { cookie, mediaStatus } = await signIn('head@example.com')
    await t.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
    expect(await mediaStatus()).toBe(404)
    expect((await go('/api/logout')).headers.location).toBe('/')
  })
})
