import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const DAY_MS = 24 * 3_600_000

interface Refreshed {
  status: number
  body: { access_token: string; refresh_token: string; code?: string }
}

async function refresh(t: AuthApp, token: string): Promise<Refreshed> {
  const response = await t.post('/token?grant_type=refresh_token', { refresh_token: token })
  return { status: response.status, body: (await response.json()) as Refreshed['body'] }
}

async function signIn(t: AuthApp): Promise<Refreshed['body']> {
  const auth = await t.createSignedInClient()
  return (await auth.getSession()).data.session as Refreshed['body']
}

const callStatus = async (t: AuthApp, accessToken: string) =>
  (await t.app.inject({ url: contract.getUser.path, headers: { authorization: `Bearer ${accessToken}` } }))
    .statusCode

describe('refreshing a session', () => {
  it('accepts a refresh token in twenty concurrent requests, and continues the same session', async () => {
    await using t = await startAuthApp()
    const { access_token, refresh_token } = await signIn(t)
    // The connections are opened first; otherwise opening them would delay some requests.
    await Promise.all(Array.from({ length: 40 }, () => callStatus(t, access_token)))
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(t, refresh_token)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
    const [one] = responses
    expect(await callStatus(t, one?.body.access_token ?? '')).toBe(200)
    expect((await refresh(t, one?.body.refresh_token ?? '')).status).toBe(200)
  })

  it('accepts a used refresh token again within ten seconds', async () => {
    await using t = await startAuthApp()
    const { refresh_token } = await signIn(t)
    const lost = await refresh(t, refresh_token)
    t.advanceClock(9_000)
    const again = await refresh(t, refresh_token)
    expect(again.body.refresh_token).toBe(lost.body.refresh_token)
    // When the returned token has been used too, a repeated request returns the newest one.
    const next = await refresh(t, lost.body.refresh_token)
    expect((await refresh(t, lost.body.refresh_token)).body.refresh_token).toBe(next.body.refresh_token)
    t.advanceClock(20_000)
    expect((await refresh(t, next.body.refresh_token)).status).toBe(200)
  })

  it('revokes the session when a refresh token is reused after ten seconds', async () => {
    await using t = await startAuthApp()
    const first = await signIn(t)
    const second = await refresh(t, first.refresh_token)
    const third = await refresh(t, second.body.refresh_token)
    expect(await callStatus(t, third.body.access_token)).toBe(200)
    t.advanceClock(10_001)
    const replay = await refresh(t, first.refresh_token)
    expect([replay.status, replay.body.code]).toEqual([400, 'refresh_token_already_used'])

    for (const token of [third.body.access_token, second.body.access_token, first.access_token]) {
      expect(await callStatus(t, token)).toBe(401)
      expect((await t.createClient().getUser(token)).error?.name).toBe('AuthSessionMissingError')
    }
    for (const token of [third.body.refresh_token, second.body.refresh_token, first.refresh_token]) {
      const { status, body } = await refresh(t, token)
      expect([status, body.code]).toEqual([400, 'refresh_token_not_found'])
    }
  })

  it('keeps the user’s other sessions when a refresh token is reused', async () => {
    await using t = await startAuthApp()
    const { refresh_token } = await signIn(t)
    const other = t.createClient()
    await other.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
    await refresh(t, refresh_token)
    t.advanceClock(11_000)
    await refresh(t, refresh_token)
    expect((await other.getUser()).error).toBeNull()
  })

  it('rejects a refresh token after thirty days without use', async () => {
    await using t = await startAuthApp()
    const { refresh_token } = await signIn(t)
    t.advanceClock(29 * DAY_MS)
    const used = await refresh(t, refresh_token)
    t.advanceClock(30 * DAY_MS + 1)
    const { status, body } = await refresh(t, used.body.refresh_token)
    expect([status, body.code]).toEqual([400, 'session_expired'])
  })

  it('rejects a refresh token ninety days after the sign-in', async () => {
    await using t = await startAuthApp()
    let { refresh_token } = await signIn(t)
    for (let days = 0; days < 80; days += 20) {
      t.advanceClock(20 * DAY_MS)
      refresh_token = (await refresh(t, refresh_token)).body.refresh_token
    }
    t.advanceClock(10 * DAY_MS + 1)
    expect((await refresh(t, refresh_token)).body.code).toBe('session_expired')
  })

  it('rejects an unknown refresh token', async () => {
    await using t = await startAuthApp()
    expect((await refresh(t, 'x'.repeat(43))).body.code).toBe('refresh_token_not_found')
    expect((await t.post('/token?grant_type=refresh_token', {})).status).toBe(400)
    expect((await t.post('/token?grant_type=id_token', {})).status).toBe(400)
    expect((await t.post('/token', {})).status).toBe(400)
  })
})

describe('access tokens', () => {
  it('expire after one hour', async () => {
    await using t = await startAuthApp()
    const { access_token } = await signIn(t)
    t.advanceClock(3_590_000)
    expect((await t.createClient().getUser(access_token)).error).toBeNull()
    t.advanceClock(20_000)
    expect((await t.createClient().getUser(access_token)).error).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    })
    expect(await callStatus(t, access_token)).toBe(401)
  })
})
