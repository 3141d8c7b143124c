import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  connectionLost,
  errorResponse,
  respond,
  respondAt,
  respondWithEvents,
} from '../../lib/testing/api-server.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from '../../lib/testing/factories.ts'
import { watchGeneration } from './watch-generation.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Responds to reads in order, then with network errors. */
const respondToReads = (...reads: (Generation | Response)[]) =>
  respond(getGeneration, () => reads.shift() ?? connectionLost())

/** Responds to event streams in order, then with network errors. */
const respondToStreams = (...streams: Response[]) =>
  respondAt('GET', watchCall.path, () => streams.shift() ?? connectionLost())

const streamOf = (generation: Generation) =>
  new Response(`event: generation\ndata: ${JSON.stringify(generation)}\n\n`)

function refusedStream(status: number, code: string, retryAfter: string) {
  const response = errorResponse(status, code, 'Not now.')
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

it('emits all events until the terminal one, and the offset of the server’s clock', async () => {
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

it('reads the current state and reconnects after the event stream was lost', async () => {
  const first = [makeGeneration(), makeFinishedGeneration()]
  const events = respondWithEvents(watchCall, (send) => send('generation', first.shift()))
  respondToReads(makeGeneration({ partialUrls: ['a', 'b'] }))
  const { stages, waits } = await watch(({ partialUrls }) => {
    if (partialUrls.length === 0) events.fail()
  })
  expect(stages).toEqual(['painting 0', 'painting 2', 'done 0'])
  expect(waits).toHaveLength(1)
})

it('polls when the event stream fails, with backoff while polling fails too', async () => {
  respondToStreams()
  respondToReads(makeGeneration(), makeFinishedGeneration())
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
  respondToReads(...Array.from({ length: 5 }, connectionLost), makeFinishedGeneration())
  const { waits } = await watch()
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
})

it('throws when the server responds with 401', async () => {
  respondToStreams()
  respondToReads(errorResponse(401, 'unauthorized', 'Unauthorized'))
  await expect(watch()).rejects.toBeInstanceOf(ApiError)
})

it('polls while the stream is rejected with 429, and reconnects after Retry-After', async () => {
  respondToStreams(refusedStream(429, 'rate_limited', '7'), streamOf(makeFinishedGeneration()))
  respondToReads(
    makeGeneration(),
    makeGeneration({ partialUrls: ['a'] }),
    errorResponse(500, 'internal', 'x'),
  )
  const { stages, waits } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([3_000, 3_000, 1_000])
})

it('limits the delay of Retry-After to 30 s', async () => {
  respondToStreams(refusedStream(429, 'rate_limited', '3600'), streamOf(makeFinishedGeneration()))
  respondToReads(...Array.from({ length: 10 }, () => makeGeneration()))
  const { stages, waits } = await watch()
  expect(stages.at(-1)).toBe('done 0')
  expect(waits).toEqual(Array.from({ length: 10 }, () => 3_000))
})

it('stops polling once the generation is terminal while the stream is rejected', async () => {
  respondToStreams(refusedStream(503, 'unavailable', '7'))
  respondToReads(makeGeneration(), makeFinishedGeneration())
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
})

it('requests nothing while the browser is offline', async () => {
  let isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const { requests } = respondToStreams(streamOf(makeFinishedGeneration()))
  respondToReads(makeGeneration())
  const seen: string[] = []
  const watching = watchGeneration(GENERATION_ID, {
    signal: new AbortController().signal,
    onEvent: (event) => seen.push(event.type),
  })
  // A complete round trip: a request sent before it would have been received.
  await callApi(getGeneration, { params: { id: GENERATION_ID } })
  expect(requests).toEqual([])
  isOnline = true
  dispatchEvent(new Event('online'))
  await watching
  expect(seen).toEqual(['generation'])
})

it('stops immediately when it is aborted during the backoff', async () => {
  const { requests } = respondToStreams()
  const unmounted = new AbortController()
  const watching = watchGeneration(GENERATION_ID, { signal: unmounted.signal, onEvent: () => undefined })
  await waitFor(() => expect(requests).toHaveLength(1))
  unmounted.abort()
  await watching
  expect(requests).toHaveLength(1)
})
