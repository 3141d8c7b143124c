import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listMoments } from '#shared/contract/moments.ts'
import { getAuthConfig } from '#shared/contract/site.ts'
import { connectionLost, errorResponse, respond, respondAt } from './testing/api-server.ts'
import { makeAuthConfig } from './testing/factories.ts'

const KEY = 'future-memory-auth'
const ADA = {
  id: 'u1',
  aud: 'authenticated',
  email: 'ada@example.org',
  app_metadata: {},
  user_metadata: { first_name: 'Ada' },
  created_at: '2026-01-01T00:00:00Z',
}
const makeSession = (name: string, expiresInS = 3_600) => ({
  access_token: `access ${name}`,
  refresh_token: `refresh ${name}`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + expiresInS,
  user: ADA,
})
const store = (session: object) => localStorage.setItem(KEY, JSON.stringify(session))
const storedToken = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.access_token

const json = (status: number, body: object) => Response.json(body, { status })
const refusal = (code: string) => json(400, { code, error_code: code, message: 'No.' })
const html = (status: number) => new Response('<h1>Welcome to the hotel</h1>', { status })

/** The client is cached by the module, so that each test loads its own. */
let app: Awaited<ReturnType<typeof loadApp>>
const loadApp = async () => {
  vi.resetModules()
  const [auth, api, errors, state, authState] = await Promise.all([
    import('./auth.ts'),
    import('./api.ts'),
    import('./api-error.ts'),
    import('./stored-session.ts'),
    import('./auth-state.ts'),
  ])
  return { ...auth, ...api, ...errors, ...state, ...authState }
}

/** The client repeats a failed refresh for up to 30 s; each response takes longer, so that it gives up at once. */
const respondToRefresh = (response: Response) =>
  respondAt('POST', '/auth/v1/token', () => {
    vi.setSystemTime(Date.now() + 31_000)
    return response.clone()
  })

beforeEach(async () => {
  // The clients of earlier tests must not follow.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.useFakeTimers({ toFake: ['Date'] })
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', Response.json(ADA))
  respondAt('POST', '/auth/v1/logout', new Response(null, { status: 204 }))
  app = await loadApp()
})

const lost = connectionLost()
it.each([
  ['a network error', lost],
  ['an error of the server', json(500, { code: 'unexpected_failure', message: 'Oh.' })],
  ['a proxy without its server', html(502)],
  ['a rate limit', json(429, { code: 'over_request_rate_limit', message: 'Too many attempts.' })],
  ['a rate limit of a proxy', html(429)],
  ['a captive portal', html(200)],
  ['a captive portal that refuses', html(403)],
  ['a captive portal that asks to sign in', html(511)],
  ['JSON of something else', json(200, { ok: true })],
  ['a gateway without its key', json(401, { message: 'Invalid API key' })],
  ['a service that is not there', json(404, { code: 'not_found', message: 'There is no such call.' })],
])('keeps an expired session when its renewal ends with %s, and renews it later', async (_, response) => {
  store(makeSession('old', -60))
  respondToRefresh(response)
  const moments = respond(listMoments, [])
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await app.startAuth()
  expect(app.readAuthState()).toMatchObject({ status: 'authenticated', user: { firstName: 'Ada' } })
  await expect(app.callApi(listMoments)).rejects.toBeInstanceOf(app.NetworkError)
  expect(moments.requests).toEqual([])
  expect(storedToken()).toBe('access old')

  respondAt('POST', '/auth/v1/token', () => Response.json(makeSession('new')))
  await app.callApi(listMoments)
  expect(moments.requests[0]?.headers.get('authorization')).toBe('Bearer access new')
  expect(app.readAuthState().status).toBe('authenticated')
})

it.each([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
])('ends the session when the sign-in service refuses its refresh token with %s', async (code) => {
  store(makeSession('old', -60))
  respondAt('POST', '/auth/v1/token', refusal(code))
  await app.startAuth()
  expect(app.readAuthState().status).toBe('anonymous')
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('keeps the session when the configuration of the sign-in cannot be read, and goes on when it can', async () => {
  store(makeSession('old'))
  respond(getAuthConfig, new Response('', { status: 503 }))
  const moments = respond(listMoments, [])
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await app.startAuth()
  expect(app.readAuthState()).toMatchObject({ status: 'authenticated', user: { id: 'u1' } })
  await expect(app.callApi(listMoments)).rejects.toBeInstanceOf(app.NetworkError)
  respond(getAuthConfig, makeAuthConfig())
  await app.callApi(listMoments)
  expect(moments.requests).toHaveLength(1)
})

/** An API that accepts one access token. */
const acceptOnly = (token: string) =>
  respond(listMoments, ({ headers }) =>
    headers.get('authorization') === `Bearer ${token}`
      ? []
      : errorResponse(401, 'unauthorized', 'Unauthorized: please sign in.'),
  )

it('renews a token that the API refuses, and sends the request again', async () => {
  store(makeSession('old'))
  const moments = acceptOnly('access new')
  const refresh = respondAt('POST', '/auth/v1/token', () => Response.json(makeSession('new')))
  expect(await app.callApi(listMoments)).toEqual([])
  expect(refresh.requests[0]?.body).toEqual({ refresh_token: 'refresh old' })
  expect(moments.requests).toHaveLength(2)
})

it('uses the token that another tab has stored instead of the refused one', async () => {
  store(makeSession('old'))
  const moments = respond(listMoments, ({ headers }) => {
    if (headers.get('authorization') === 'Bearer access other tab') return []
    store(makeSession('other tab'))
    return errorResponse(401, 'unauthorized', 'Unauthorized: please sign in.')
  })
  const refresh = respondAt('POST', '/auth/v1/token', refusal('refresh_token_already_used'))
  expect(await app.callApi(listMoments)).toEqual([])
  expect([moments.requests.length, refresh.requests.length]).toEqual([2, 0])
  expect(storedToken()).toBe('access other tab')
})

it('ends the session when both the API and the sign-in service refuse it', async () => {
  store(makeSession('old'))
  await app.startAuth()
  acceptOnly('none')
  respondAt('POST', '/auth/v1/token', refusal('session_not_found'))
  await expect(app.callApi(listMoments)).rejects.toSatisfy(app.isUnauthorized)
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(app.readAuthState().status).toBe('anonymous')
})

it('keeps the session when the API refuses the token and the sign-in service cannot be asked', async () => {
  store(makeSession('old'))
  await app.startAuth()
  acceptOnly('none')
  respondToRefresh(json(503, { code: 'unavailable', message: 'Busy.' }))
  await expect(app.callApi(listMoments)).rejects.toBeInstanceOf(app.NetworkError)
  expect(storedToken()).toBe('access old')
  expect(app.readAuthState().status).toBe('authenticated')
})

it('fails at once offline when the session has expired', async () => {
  store(makeSession('old', -60))
  const refresh = respondToRefresh(lost)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(app.callApi(listMoments)).rejects.toBeInstanceOf(app.NetworkError)
  expect(refresh.requests).toEqual([])
  expect(storedToken()).toBe('access old')
  vi.restoreAllMocks()
})

it('follows a session that another tab removes', async () => {
  store(makeSession('old'))
  await app.startAuth()
  expect(app.readAuthState().status).toBe('authenticated')
  localStorage.removeItem(KEY)
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }))
  expect(app.readAuthState().status).toBe('anonymous')
})

it('follows a session that another tab stores, as after the confirmation of an address there', async () => {
  await app.startAuth()
  expect(app.readAuthState().status).toBe('anonymous')
  store(makeSession('confirmed'))
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }))
  await waitFor(() =>
    expect(app.readAuthState()).toMatchObject({ status: 'authenticated', user: { firstName: 'Ada' } }),
  )
})

const VERIFIER_KEY = `${KEY}-code-verifier`
const strangersTokens =
  '/#access_token=stranger&refresh_token=stranger&expires_in=3600&token_type=bearer&type=signup'

/** Starts as the page does, at an address that somebody has made. */
async function startAt(address: string) {
  history.replaceState(null, '', address)
  const [{ takeReturnedSignIn }, { finishReturnedSignIn }] = await Promise.all([
    import('./returned-params.ts'),
    import('./returned-sign-in.ts'),
  ])
  const returned = takeReturnedSignIn()
  await app.startAuth()
  if (returned) await finishReturnedSignIn(returned)
}

it('keeps the session of whoever is signed in, and takes no tokens from the address', async () => {
  store(makeSession('own'))
  respondAt('GET', '/auth/v1/user', Response.json({ ...ADA, id: 'stranger' }))
  await startAt(strangersTokens)
  expect(storedToken()).toBe('access own')
  expect(app.readAuthState().user?.id).toBe('u1')
  expect(location.hash).toBe('')
})

it('signs nobody in by tokens of the address', async () => {
  await startAt(strangersTokens)
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(app.readAuthState().status).toBe('anonymous')
})

it('redeems a code only if this browser has begun the sign-in', async () => {
  store(makeSession('own'))
  const redeem = respondAt('POST', '/auth/v1/token', Response.json(makeSession('by code')))
  await startAt('/?code=abc')
  expect([redeem.requests.length, storedToken(), location.search]).toEqual([0, 'access own', ''])
  localStorage.setItem(VERIFIER_KEY, JSON.stringify('verifier'))
  await startAt('/?code=abc')
  expect(redeem.requests[0]?.body).toEqual({ auth_code: 'abc', code_verifier: 'verifier' })
  expect(storedToken()).toBe('access by code')
})

it('keeps the session when a code is not accepted', async () => {
  store(makeSession('own'))
  localStorage.setItem(VERIFIER_KEY, JSON.stringify('verifier'))
  respondAt('POST', '/auth/v1/token', refusal('bad_code_verifier'))
  await startAt('/?code=strangers')
  expect([storedToken(), app.readAuthState().status]).toEqual(['access own', 'authenticated'])
})

const withFactor = (aal: string) => ({
  ...makeSession('new'),
  access_token: `x.${btoa(JSON.stringify({ aal }))}.x`,
  user: { ...ADA, factors: [{ id: 'f1', factor_type: 'totp', status: 'verified' }] },
})

it.each([
  ['aal1', 'second-factor'],
  ['aal2', 'authenticated'],
])('is signed in with a second factor only once it is verified: %s', async (aal, status) => {
  store(withFactor(aal))
  await app.startAuth()
  expect(app.readAuthState().status).toBe(status)
})

it('asks for a second factor that the API misses and this browser does not know yet', async () => {
  store(makeSession('old'))
  await app.startAuth()
  expect(app.readAuthState().status).toBe('authenticated')
  respondAt('POST', '/auth/v1/token', json(200, withFactor('aal1')))
  respond(listMoments, errorResponse(403, 'second_factor_required', 'The code first.'))
  await expect(app.callApi(listMoments)).rejects.toMatchObject({ code: 'second_factor_required' })
  await waitFor(() => expect(app.readAuthState().status).toBe('second-factor'))
})
