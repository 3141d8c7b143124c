import { describe, expect, it, vi } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { openResponse, sendRequest } from '#server/testing/send-request.ts'
import { failure, LAYERS, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { imageRequestLimit } from './watch.ts'

const LONG_TIMEOUT = { timeout: 15_000 }
const body = { prompt: 'A lake at dawn.', pcmId: 1 }

/** Starts a generation that runs until the test ends; returns the path of its events. */
async function startGeneration(user: TestUser) {
  await user.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS } })
  const started = await user.call(contract.generateImage, { body }, { headers: { prefer: 'respond-async' } })
  const id = 'id' in started ? started.id : ''
  return { id, events: `/api/generations/${id}/events` }
}

/** Opens and closes an event stream; returns its status. */
async function tryEvents(t: TestApp, { headers }: TestUser, events: string) {
  const { sent, response } = await openResponse(t, events, { headers })
  sent.destroy()
  return response.statusCode
}

describe('limits of event streams', () => {
  it('rejects the 21st event stream of a user, who can still read the generation', async () => {
    await using t = await startTestApp()
    t.ai.hold()
    const [ada, eve] = [t.user(), t.user('eve')]
    const { id, events } = await startGeneration(ada)
    const eves = await startGeneration(eve)
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => openResponse(t, events, { headers: ada.headers })),
    )
    expect(streams.map(({ response }) => response.statusCode)).toEqual(Array(20).fill(200))
    const refused = await failure(ada.call(contract.watchGeneration, { params: { id } }))
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: /many of your windows/ })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await ada.call(contract.getGeneration, { params: { id } })).id).toBe(id)
    expect(await tryEvents(t, eve, eves.events)).toBe(200)
    streams[0]?.sent.destroy()
    await vi.waitFor(async () => expect(await tryEvents(t, ada, events)).toBe(200), LONG_TIMEOUT)
  })

  it('responds to HEAD for an event stream without keeping it open', async () => {
    await using t = await startTestApp()
    t.ai.hold()
    const ada = t.user()
    const { events } = await startGeneration(ada)
    const head = await t.app.inject({ method: 'HEAD', url: events, headers: ada.headers })
    expect(head.statusCode).toBe(200)
  })
})

describe('limits of requests that wait for their image', () => {
  it('rejects the 201st waiting request of a user, and frees a slot when a client disconnects', async () => {
    await using t = await startTestApp()
    t.ai.hold()
    const ada = t.user()
    await startGeneration(ada)
    const releases = await Promise.all(
      Array.from({ length: 199 }, () => imageRequestLimit.acquire(ada.userId)),
    )
    const post = { method: 'POST', headers: ada.headers, payload: body }
    const last = await sendRequest(t, contract.generateImage.path, post)
    const again = () =>
      t.app.inject({
        method: 'POST',
        url: contract.generateImage.path,
        headers: { ...ada.headers, prefer: 'respond-async' },
        payload: body,
      })
    // Probes the limit directly, because a request that briefly holds the last slot could have `last` rejected.
    const probe = async () => (await imageRequestLimit.acquire(ada.userId))()
    await vi.waitFor(() => expect(probe()).rejects.toMatchObject({ code: 'rate_limited' }), LONG_TIMEOUT)
    const refused = await again()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(refused.headers['retry-after']).toBe('15')
    last.destroy()
    await vi.waitFor(async () => expect((await again()).statusCode).toBe(202), LONG_TIMEOUT)
    for (const release of releases) release()
  })
})

describe('the limit of two generations at once', () => {
  it('holds for concurrent requests for different moments', async () => {
    await using t = await startTestApp({ hasWorker: false, env: { RATE_LIMITS: 'on' } })
    const ada = t.user()
    for (const pcmNumber of [1, 2, 3, 4, 5, 6]) await createMoment(ada, { pcmNumber })
    const request = (pcmId: number) =>
      t.app.inject({
        method: 'POST',
        url: contract.generateImage.path,
        headers: { ...ada.headers, prefer: 'respond-async' },
        payload: { prompt: `Lake ${pcmId}.`, pcmId },
      })
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(request))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 429, 429, 429, 429])
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect([refused?.json().message, refused?.headers['retry-after']]).toEqual([
      '2 pictures are being made already. Please try again in 15 seconds.',
      '15',
    ])
    const { rows } = await t.deps.db.$client.query('select count(*)::int as unfinished from generations')
    expect(rows).toEqual([{ unfinished: 2 }])
    expect(await ada.call(contract.getUser)).toMatchObject({ credits: 8 })
  })
})
