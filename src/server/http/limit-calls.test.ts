import { describe, expect, it } from 'vitest'
import { failure, LAYERS, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { addressKey, type CallLimits } from './limit-calls.ts'

const LIMITED = { hasWorker: false, env: { RATE_LIMITS: 'on' } }
const UNKNOWN_IMAGE_URL = '/media/images/00000000-0000-4000-8000-000000000000'

/** Consumes all points of a limit but the given number, without sending requests. */
async function consumeAllBut(
  t: TestApp,
  left: number,
  ...[name, key, points]: [...Parameters<CallLimits['consume']>, number]
) {
  for (let consumed = 0; consumed < points - left; consumed++) await t.app.callLimits.consume(name, key)
}

/** The statuses of sequential requests. */
async function statuses(times: number, send: () => Promise<{ statusCode: number }>) {
  const received: number[] = []
  for (let sent = 0; sent < times; sent++) received.push((await send()).statusCode)
  return received
}

const read =
  (t: TestApp, { headers }: TestUser) =>
  () =>
    t.app.inject({ url: '/api/story', headers })
const fetchImage = (t: TestApp, headers: Record<string, string>) => () =>
  t.app.inject({ url: UNKNOWN_IMAGE_URL, headers })

/** The limiter key of requests by `inject`. */
const INJECT_ADDRESS_KEY = addressKey({ ip: '127.0.0.1' })

describe('rate limits', () => {
  it('allow 600 reads a minute per user, then respond with 429 and the time to wait', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 2, 'read', ada.userId, 600)
    expect(await statuses(3, read(t, ada))).toEqual([200, 200, 429])
    const error = await failure(ada.call(contract.getUser))
    const seconds = Number(error.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(error.body).toMatchObject({
      code: 'rate_limited',
      message: `That was a lot at once. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    })
    // Limits are per user, and writes have their own.
    await t.user('eve').call(contract.getUser)
    await ada.call(contract.updateStoryProgress, { body: { completedPcms: 0 } })
  })

  it('are stated in the headers RateLimit-Policy and RateLimit, also above the limit and for rejected calls', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 3, 'read', ada.userId, 600)
    const limitsOf = async (url: string) => {
      const { headers } = await t.app.inject({ url, headers: ada.headers })
      return [
        headers['ratelimit-policy'],
        String(headers.ratelimit).replace(/t=(?:[1-9]|[1-5]\d|60)$/, 't=…'),
      ]
    }
    const policy = '"read";q=600;w=60'
    expect(await limitsOf('/api/story')).toEqual([policy, '"read";r=2;t=…'])
    expect(await limitsOf('/api/pcms/6')).toEqual([policy, '"read";r=2;t=…'])
    expect(await limitsOf('/api/story')).toEqual([policy, '"read";r=1;t=…'])
    expect(await limitsOf('/api/story')).toEqual([policy, '"read";r=0;t=…'])
    expect(await limitsOf('/api/story')).toEqual([policy, '"read";r=0;t=…'])
    const generation = await t.app.inject({
      method: 'POST',
      url: '/api/generate-image',
      headers: ada.headers,
      payload: {},
    })
    expect(generation.headers['ratelimit-policy']).toBe('"generation";q=20;w=3600')
  })

  it('of a personal token come before those of its owner', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    const { token, id } = await ada.call(contract.createPersonalToken, {
      body: { name: 'script', scopes: ['read'] },
    })
    const headers = { authorization: `Bearer ${token}` }
    await consumeAllBut(t, 1, 'token', id, 300)
    const send = () => t.app.inject({ url: '/api/story', headers })
    expect((await send()).headers.ratelimit).toMatch(/^"token";r=0;t=\d+, "read";r=599;t=\d+$/)
    expect((await send()).statusCode).toBe(429)
    expect(await statuses(1, read(t, ada))).toEqual([200])
  })

  it('reject made-up tokens from one address without a lookup, and no valid one that was used here', async () => {
    await using t = await startTestApp(LIMITED)
    const create = (name: string) =>
      t.user('ada').call(contract.createPersonalToken, { body: { name, scopes: ['read'] } })
    const { token } = await create('script')
    const { token: unused } = await create('unused')
    const send = (bearer: string) => () =>
      t.app.inject({ url: '/api/story', headers: { authorization: `Bearer ${bearer}` } })
    expect(await statuses(1, send(token))).toEqual([200])
    await consumeAllBut(t, 1, 'unknownSession', INJECT_ADDRESS_KEY, 300)
    expect(await statuses(2, send('fm_guess'))).toEqual([401, 429])
    expect(await statuses(1, send(token))).toEqual([200])
    expect(await statuses(1, send(unused))).toEqual([429])
  })

  it('reject reads above the limit without a database query', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 0, 'read', ada.userId, 600)
    const { query } = t.deps.db.$client
    t.deps.db.$client.query = () => {
      throw new Error('A query was sent.')
    }
    const { statusCode } = await read(t, ada)()
    t.deps.db.$client.query = query
    expect(statusCode).toBe(429)
  })

  it('allow 1,200 images a minute per user, counted apart from reads', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await ada.call(contract.getUser)
    const { cookie = '' } = ada.headers
    await consumeAllBut(t, 2, 'media', ada.userId, 1_200)
    expect(await statuses(3, fetchImage(t, { cookie }))).toEqual([404, 404, 429])
    await ada.call(contract.getUser)
  })

  it('reject more than 300 unknown session cookies a minute from one address', async () => {
    await using t = await startTestApp(LIMITED)
    let guess = 0
    const send = () => fetchImage(t, { cookie: `session=guess-${guess++}` })()
    await consumeAllBut(t, 2, 'unknownSession', INJECT_ADDRESS_KEY, 300)
    expect(await statuses(3, send)).toEqual([401, 401, 429])
    const otherAddress = await t.app.inject({ url: UNKNOWN_IMAGE_URL, remoteAddress: '192.0.2.1' })
    expect(otherAddress.statusCode).toBe(401)
  })

  it('serve signed-in users of an address that has sent too many unknown session cookies', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await ada.call(contract.getUser)
    const { cookie = '' } = ada.headers
    await consumeAllBut(t, 0, 'unknownSession', INJECT_ADDRESS_KEY, 300)
    expect(await statuses(1, fetchImage(t, { cookie: 'session=guess' }))).toEqual([429])
    expect(await statuses(1, fetchImage(t, { cookie }))).toEqual([404])
  })

  it('allow 1,200 unauthenticated requests a minute from one address', async () => {
    await using t = await startTestApp(LIMITED)
    const signOut = () => t.app.inject({ url: '/api/logout', headers: { cookie: 'session=a' } })
    await consumeAllBut(t, 1, 'address', INJECT_ADDRESS_KEY, 1_200)
    expect(await statuses(2, signOut)).toEqual([302, 429])
    const refused = await t.app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      payload: { token_hash: 'a', type: 'signup' },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await t.app.inject({ url: '/api/logout', remoteAddress: '192.0.2.1' })).statusCode).toBe(302)
    // Calls with authentication are counted per user.
    await t.user('ada').call(contract.getUser)
  })

  it('count each kind of text on its own, and say when the next one is possible', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 1, 'enhancement', ada.userId, 30)
    const enhance = () => ada.call(contract.enhancePrompt, { body: { prompt: 'A lake.' } })
    await enhance()
    const error = await failure(enhance())
    expect(error.body.message).toBe(
      'That makes 30 enhanced prompts within an hour. Please try again in about 60 minutes.',
    )
    const name = { pcmNumber: 1, ...LAYERS }
    expect((await ada.call(contract.generateDescriptiveName, { body: name })).descriptiveName).not.toBe('')
  })

  it('cost nothing for rejected calls', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 1, 'enhancement', ada.userId, 30)
    await consumeAllBut(t, 1, 'write', ada.userId, 120)
    const post = (url: string, payload: object) => () =>
      t.app.inject({ method: 'POST', url, headers: ada.headers, payload })
    expect(await statuses(3, post('/api/enhance-prompt', {}))).toEqual([400, 400, 400])
    expect(await statuses(3, post('/api/daily-actions', { pcmId: 4, actionText: 'Walk.' }))).toEqual([
      404, 404, 404,
    ])
    expect(await statuses(3, post('/api/enhance-prompt', { prompt: 'A lake.' }))).toEqual([200, 429, 429])
    expect(await statuses(2, post('/api/pcms', { pcmNumber: 1, surfacePrompt: 'A lake.' }))).toEqual([
      201, 429,
    ])
  })

  it('are not exceeded by concurrent calls, of which the rejected ones cost nothing', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await ada.call(contract.getUser)
    await consumeAllBut(t, 5, 'write', ada.userId, 120)
    const send = (payload: object) =>
      t.app.inject({ method: 'POST', url: '/api/downloads', headers: ada.headers, payload })
    const received = await Promise.all(
      Array.from({ length: 40 }, async () => (await send({ format: 'jpg' })).statusCode),
    )
    expect(received.filter((status) => status === 201)).toHaveLength(5)
    expect(received.filter((status) => status === 429)).toHaveLength(35)
    const { rows } = await t.deps.db.$client.query(`select points from rate_limits where key like 'write:%'`)
    expect(rows).toEqual([{ points: 120 }])
  })

  it('count rejected calls too from the 601st in a minute', async () => {
    await using t = await startTestApp(LIMITED)
    const ada = t.user('ada')
    await consumeAllBut(t, 2, 'write', ada.userId, 120)
    await consumeAllBut(t, 0, 'rejected', ada.userId, 600)
    const send = () =>
      t.app.inject({ method: 'POST', url: '/api/downloads', headers: ada.headers, payload: {} })
    expect(await statuses(3, send)).toEqual([400, 400, 429])
  })

  it('do not apply when RATE_LIMITS is off', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await consumeAllBut(t, 0, 'read', t.user().userId, 600)
    expect(await statuses(1, read(t, t.user()))).toEqual([200])
  })
})

describe('the limiter key of an address', () => {
  it('is one of 65,536 values, and the same for all addresses of an IPv6 /64', () => {
    for (let each = 0; each < 1_000; each++)
      expect(addressKey({ ip: `2001:db8:${each.toString(16)}::1` })).toMatch(/^[0-9a-f]{4}$/)
    expect(addressKey({ ip: '2001:db8::1' })).toBe(addressKey({ ip: '2001:db8::ffff' }))
  })
})
