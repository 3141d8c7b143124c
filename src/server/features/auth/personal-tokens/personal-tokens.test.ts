import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { createImage, createMoment } from '#server/testing/factories.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { TokenScope } from '#shared/contract/call.ts'
import { NOT_SINGLE_LINE_MESSAGE } from '#shared/contract/fields.ts'
import { contract } from '#shared/contract/index.ts'
import { MAX_PERSONAL_TOKENS } from '#shared/contract/personal-tokens.ts'
import { watchSession } from '../sessions/service.ts'
import { cleanUp } from '../worker.ts'
import { newToken } from './format.ts'
import { personalTokenFinder } from './service.ts'

const DAY_MS = 24 * 3_600_000

let t: TestApp
let offsetMs = 0
let people = 0
beforeAll(async () => {
  t = await startTestApp({ overrides: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => t[Symbol.asyncDispose]())

const person = () => t.user(`person${++people}`)

async function withToken(scopes: TokenScope[], over: { expiresInDays?: number | null } = {}) {
  const user = person()
  const created = await user.call(contract.createPersonalToken, { body: { name: 'script', scopes, ...over } })
  const headers = { authorization: `Bearer ${created.token}` }
  const get = async (url: string) => t.app.inject({ url, headers })
  return { user, created, headers, get }
}

describe('a personal token', () => {
  it('is sent once, and stored as a hash', async () => {
    const { user, created } = await withToken(['read'])
    expect(created).toMatchObject({ name: 'script', scopes: ['read'], hint: created.token.slice(-4) })
    const [row] = await t.deps.db.select().from(personalTokens).where(eq(personalTokens.id, created.id))
    expect(row?.tokenHash).toBe(createHash('sha256').update(created.token).digest('base64url'))
    const list = await t.app.inject({ url: '/api/auth/tokens', headers: user.headers })
    expect(list.json()).toMatchObject([{ id: created.id, name: 'script', lastUsedAt: null }])
    expect(list.payload).not.toContain(created.token)
    expect(list.payload).not.toContain(row?.tokenHash)
  })

  it('reads with the scope read, also images; no cookie is set', async () => {
    const { user, get } = await withToken(['read'])
    const { id } = await createMoment(user)
    const { imageUrl } = await createImage(user, id)
    const list = await get('/api/pcms')
    expect([list.statusCode, list.json()[0].id, list.cookies]).toEqual([200, id, []])
    const image = await get(imageUrl)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const other = await withToken(['read'])
    expect((await other.get(imageUrl)).statusCode).toBe(404)
  })

  it.each<[TokenScope[], number[]]>([
    [['read'], [200, 403, 403]],
    [['write'], [200, 200, 403]],
    [['generate'], [200, 403, 200]],
  ])('with %j makes the calls of that scope, and reads', async (scopes, statuses) => {
    const { user, headers } = await withToken(scopes)
    await createMoment(user)
    const story = { method: 'PUT', url: '/api/story/progress', payload: { completedPcms: 0 } } as const
    const prompt = { method: 'POST', url: '/api/enhance-prompt', payload: { prompt: 'A lake.' } } as const
    const responses = [
      await t.app.inject({ url: '/api/pcms', headers }),
      await t.app.inject({ ...story, headers }),
      await t.app.inject({ ...prompt, headers }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(statuses)
    for (const response of responses)
      if (response.statusCode === 403)
        expect(response.json()).toMatchObject({ code: 'insufficient_scope', message: /lacks the scope/ })
  })

  it('that may only generate follows and cancels what it has started', async () => {
    const { user, headers, get } = await withToken(['generate'])
    await createMoment(user)
    const started = await t.app.inject({
      method: 'POST',
      url: '/api/generate-image',
      headers: { ...headers, prefer: 'respond-async' },
      payload: { pcmId: 1, prompt: 'A still lake.' },
    })
    expect(started.statusCode).toBe(202)
    const location = started.headers.location ?? ''
    expect((await get(location)).statusCode).toBe(200)
    const cancelled = await t.app.inject({ method: 'POST', url: `${location}/cancel`, headers })
    expect(cancelled.statusCode).toBe(200)
  })

  it('that may only write cannot cancel what it could not start', async () => {
    const { headers } = await withToken(['write'])
    const url = `/api/generations/${t.deps.newId()}/cancel`
    const response = await t.app.inject({ method: 'POST', url, headers })
    expect(response.json()).toMatchObject({ code: 'insufficient_scope' })
  })

  it('cannot manage tokens, sign-ins, payments or the account, nor use the sign-in service', async () => {
    const { headers } = await withToken(['read', 'write', 'generate'])
    const refused = Object.values(contract).filter(({ tokenScope }) => tokenScope === null)
    const ofUsers = refused.filter(({ path }) => !path.startsWith('/api/admin/'))
    expect(ofUsers.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'POST /api/auth/sessions/end-others',
      'GET /api/auth/tokens',
      'POST /api/auth/tokens',
      'DELETE /api/auth/tokens/:id',
      'POST /api/credits/checkouts',
      'DELETE /api/account',
    ])
    for (const { method, path } of refused) {
      const response = await t.app.inject({ method, url: path.replace(/:\w+/g, t.deps.newId()), headers })
      expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'insufficient_scope'])
    }
    expect((await t.app.inject({ url: '/auth/v1/user', headers })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('works until its end, 90 days unless another is chosen, and is then listed for 30 days', async () => {
    const { user, get, created } = await withToken(['read'])
    expect(Date.parse(created.expiresAt ?? '') - Date.parse(created.createdAt)).toBe(90 * DAY_MS)
    const endless = await withToken(['read'], { expiresInDays: null })
    expect(endless.created.expiresAt).toBeNull()
    try {
      offsetMs += 90 * DAY_MS + 1_000
      expect((await get('/api/pcms')).statusCode).toBe(401)
      expect((await endless.get('/api/pcms')).statusCode).toBe(200)
      await cleanUp(t.deps)
      expect(await user.call(contract.listPersonalTokens)).toHaveLength(1)
      offsetMs += 30 * DAY_MS
      await cleanUp(t.deps)
      expect(await user.call(contract.listPersonalTokens)).toHaveLength(0)
    } finally {
      offsetMs = 0
    }
  })

  it('does not work once it is revoked, also for media', async () => {
    const { user, created, get } = await withToken(['read'])
    expect((await get('/api/pcms')).statusCode).toBe(200)
    await user.call(contract.revokePersonalToken, { params: { id: created.id } })
    expect((await get('/api/pcms')).statusCode).toBe(401)
    expect((await get(`/media/images/${t.deps.newId()}`)).statusCode).toBe(401)
    const again = user.call(contract.revokePersonalToken, { params: { id: created.id } })
    expect((await failure(again)).status).toBe(404)
  })

  it('ends an open stream within 15 seconds once it is revoked', async () => {
    const { user, created } = await withToken(['read'])
    const found = await personalTokenFinder(t.deps)(created.token)
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const ended = Promise.withResolvers<void>()
    const stop = watchSession(t.deps, found?.identity ?? expect.fail(), ended.resolve)
    vi.advanceTimersByTime(15_000)
    await user.call(contract.revokePersonalToken, { params: { id: created.id } })
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    await ended.promise
    stop()
  })

  it('does not work once its account is deleted', async () => {
    const { user, get } = await withToken(['read'])
    await user.call(contract.deleteAccount, { body: { confirmation: 'DELETE' } })
    expect((await get('/api/pcms')).statusCode).toBe(401)
  })

  it('records its use at most once a minute', async () => {
    const { user, get } = await withToken(['read'])
    const lastUse = async () => (await user.call(contract.listPersonalTokens))[0]?.lastUsedAt
    await get('/api/pcms')
    const first = await lastUse()
    expect(first).not.toBeNull()
    offsetMs += 59_000
    await get('/api/pcms')
    expect(await lastUse()).toBe(first)
    offsetMs += 2_000
    await get('/api/pcms')
    expect(await lastUse()).not.toBe(first)
    offsetMs = 0
  })

  it('is in the archive of the account without its hash', async () => {
    const { user } = await withToken(['read'])
    const archive = await t.app.inject({ url: '/api/account/data', headers: user.headers })
    const text = Buffer.from(unzipSync(archive.rawPayload)['data.json'] ?? []).toString()
    const data = JSON.parse(text)
    expect(data.personalTokens).toMatchObject([{ name: 'script', scopes: ['read'] }])
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['signIn', 'payments', 'creditEntries']))
    expect(text).not.toContain('tokenHash')
  })

  it('gets the archive of the account without sign-ins, tokens and payments', async () => {
    const { user, get } = await withToken(['read'])
    const files = unzipSync((await get('/api/account/data')).rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
    expect(data.user.id).toBe(user.userId)
    expect(data.creditEntries).toHaveLength(1)
    for (const name of ['signIn', 'personalTokens', 'payments']) expect(data).not.toHaveProperty(name)
    expect(Buffer.from(files['README.txt'] ?? []).toString()).toMatch(/without your sign-ins, access tokens/)
  })

  it.each([
    ['made up', () => newToken()],
    ['mistyped', () => `${newToken().slice(0, -1)}!`],
    ['its prefix', () => 'fm_'],
  ])('that is %s is refused', async (_what, token) => {
    const response = await t.app.inject({
      url: '/api/pcms',
      headers: { authorization: `Bearer ${token()}` },
    })
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized'])
  })
})

describe('a new token', () => {
  it('is refused with a name that is taken, and above the number allowed, also when requests race', async () => {
    const user = person()
    const create = (name: string) =>
      user.call(contract.createPersonalToken, { body: { name, scopes: ['read'] } })
    const same = await Promise.allSettled([create('same'), create('same'), create('same')])
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failure(create('same'))).body).toMatchObject({ code: 'conflict', fields: { name: /name/ } })
    const many = await Promise.allSettled(
      Array.from({ length: MAX_PERSONAL_TOKENS + 3 }, (_, index) => create(`token ${index}`)),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_PERSONAL_TOKENS - 1)
    expect((await failure(create('one more'))).body.message).toMatch(/20 tokens already/)
  })

  it('leaves those that have expired in the list, except one of its name, and they do not count', async () => {
    const user = person()
    const create = (name: string, expiresInDays: number) =>
      user.call(contract.createPersonalToken, { body: { name, scopes: ['read'], expiresInDays } })
    try {
      for (let index = 0; index < MAX_PERSONAL_TOKENS; index++) await create(`token ${index}`, 1)
      offsetMs += DAY_MS + 1_000
      const again = await create('token 0', 1)
      const listed = await user.call(contract.listPersonalTokens)
      expect(listed).toHaveLength(MAX_PERSONAL_TOKENS)
      expect(listed.filter(({ name }) => name === 'token 0')).toMatchObject([{ id: again.id }])
      await create('one more', 1)
      expect(await user.call(contract.listPersonalTokens)).toHaveLength(MAX_PERSONAL_TOKENS + 1)
    } finally {
      offsetMs = 0
    }
  })

  it.each([
    ['two lines', 'Back\nup'],
    ['a control character', 'Back\u001bup'],
    ['a change of direction', 'Backup \u202etxet'],
    ['an isolate that is not closed', 'Backup \u2067'],
    ['nothing that can be seen', '\u200b\u200d\u3164'],
  ])('is refused with a name of %s', async (_what, name) => {
    const created = person().call(contract.createPersonalToken, { body: { name, scopes: ['read'] } })
    expect((await failure(created)).body).toMatchObject({
      code: 'validation_failed',
      fields: { name: NOT_SINGLE_LINE_MESSAGE },
    })
  })

  it('can have a name in any writing', async () => {
    for (const name of ['גיבוי', 'نسخة', '👩‍💻 Café', '備份'])
      await person().call(contract.createPersonalToken, { body: { name, scopes: ['read'] } })
  })

  it.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['a scope twice', { scopes: ['read', 'read'] }],
    ['a blank name', { name: ' ' }],
    ['more than a year', { expiresInDays: 366 }],
  ])('is refused with %s', async (_what, over) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers: person().headers,
      payload: { name: 'script', scopes: ['read'], ...over },
    })
    expect(response.statusCode).toBe(400)
  })
})
