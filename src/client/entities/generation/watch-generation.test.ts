import { afterEach, expect, it, vi } from 'vitest'
import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  connectionLost,
  refusal,
  respond,
  respondAt,
  respondWithEvents,
} from '../../lib/testing/api-server.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from '../../lib/testing/factories.ts'
import { watchGeneration } from './watch-generation.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Gives plain answers one after the other; then the connection is lost. */
const answerReads = (...reads: (Generation | Response)[]) =>
  respond(getGeneration, () => reads.shift() ?? connectionLost())

/** Gives event streams, or refusals of them, one after the other; then the connection is lost. */
const answerStreams = (...streams: Response[]) =>
  respondAt('GET', watchCall.path, () => streams.shift() ?? connectionLost())

const streamOf = (generation: Generation) =>
  new Response(`event: generation\ndata: ${JSON.stringify(generation)}\n\n`)

function refusedStream(status: number, code: string, retryAfter: string) {
  const response = refusal(status, code, 'Not now.')
  response.headers.set('retry-after', retryAfter)
  return response
}

async function watch(onChange?: (generation: Generation) => void) {
  const seen: Generation[] = []
  const waits: (number | undefined)[] = []
  let clockOffsetMs: number | undefined
  await watchGeneration(GENERATION_ID, {
    signal: new AbortController().signal,
    onEvent: (event) => {
      if (event.type === 'clock') {
        clockOffsetMs = event.offsetMs
        return
      }
      seen.push(event.generation)
      onChange?.(event.generation)
    },
    delay: async (ms) => {
      waits.push(ms)
    },
  })
  return {
    stages: seen.map(({ stage, partialUrls }) => `${stage} ${partialUrls.length}`),
    waits,
    clockOffsetMs,
  }
}

it('follows the events to the end, and reads the offset of the server’s clock', async () => {
  respondWithEvents(watchCall, (send) => {
    send('clock', new Date(Date.now() + 60_000).toISOString())
    send('generation', makeGeneration())
    send('generation', makeGeneration({ partialUrls: ['a'] }))
    send('generation', makeFinishedGeneration())
  })
  const { stages, waits, clockOffsetMs } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([])
  expect(clockOffsetMs).toBeGreaterThan(50_000)
})

it('reconnects after a broken event stream, and reads the state that it missed', async () => {
  const first = [makeGeneration(), makeFinishedGeneration()]
  const events = respondWithEvents(watchCall, (send) => send('generation', first.shift()))
  answerReads(makeGeneration({ partialUrls: ['a', 'b'] }))
  const { stages, waits } = await watch(({ partialUrls }) => {
    if (partialUrls.length === 0) events.fail()
  })
  expect(stages).toEqual(['painting 0', 'painting 2', 'done 0'])
  expect(waits).toHaveLength(1)
})

it('polls where no event stream opens, at growing intervals while nothing answers', async () => {
  answerStreams()
  answerReads(makeGeneration(), makeFinishedGeneration())
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
  answerReads(...Array.from({ length: 5 }, connectionLost), makeFinishedGeneration())
  const { waits } = await watch()
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
})

it('stops when the server answers 401', async () => {
  answerStreams()
  answerReads(refusal(401, 'unauthorized', 'Unauthorized'))
  await expect(watch()).rejects.toBeInstanceOf(ApiError)
})

it('polls while the stream is refused with 429, and requests it again after Retry-After', async () => {
  answerStreams(refusedStream(429, 'rate_limited', '7'), streamOf(makeFinishedGeneration()))
  answerReads(makeGeneration(), makeGeneration({ partialUrls: ['a'] }), refusal(500, 'internal', 'x'))
  const { stages, waits } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([3_000, 3_000, 1_000])
})

it('requests a refused stream again after 30 s, however long Retry-After is', async () => {
  answerStreams(refusedStream(429, 'rate_limited', '3600'), streamOf(makeFinishedGeneration()))
  answerReads(...Array.from({ length: 10 }, () => makeGeneration()))
  const { stages, waits } = await watch()
  expect(stages.at(-1)).toBe('done 0')
  expect(waits).toEqual(Array.from({ length: 10 }, () => 3_000))
})

it('stops at the poll that finds the generation ended while the stream is refused', async () => {
  answerStreams(refusedStream(503, 'unavailable', '7'))
  answerReads(makeGeneration(), makeFinishedGeneration())
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
})

it('requests nothing while the browser is offline', async () => {
  let isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const { requests } = answerStreams(streamOf(makeFinishedGeneration()))
  answerReads(makeGeneration())
  const seen: string[] = []
  const watching = watchGeneration(GENERATION_ID, {
    signal: new AbortController().signal,
    onEvent: (event) => seen.push(event.type),
  })
  // A whole round trip: a request that had been sent before it would have arrived.
  await callApi(getGeneration, { params: { id: GENERATION_ID } })
  expect(requests).toEqual([])
  isOnline = true
  dispatchEvent(new Event('online'))
  await watching
  expect(seen).toEqual(['generation'])
})

it('stops immediately when it is aborted while it waits', async () => {
  const { requests } = answerStreams()
  const unmounted = new AbortController()
  const watching = watchGeneration(GENERATION_ID, { signal: unmounted.signal, onEvent: () => undefined })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  unmounted.abort()
  await watching
  expect(requests).toHaveLength(1)
})
