import { expect, it, vi } from 'vitest'
import { watchGeneration } from '#shared/contract/generations.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { readEvents } from './event-stream.ts'
import { errorResponse, respondAt, respondWithEvents } from './testing/api-server.ts'
import { GENERATION_ID } from './testing/factories.ts'

const read = () =>
  readEvents(watchGeneration, { params: { id: GENERATION_ID } }, new AbortController().signal)

it('yields events of arbitrarily split chunks, and ends with the stream', async () => {
  const stream = respondWithEvents(watchGeneration, (send) => send('clock', 'now'))
  const events = read()
  expect((await events.next()).value).toMatchObject({ event: 'clock', data: '"now"' })
  const next = events.next()
  stream.write(': keep-alive\n\nid: 7\n\nevent: generation\r\ndata: {"ha')
  stream.write('lf":\r\ndata: true}\r\n\r\ndata:plain\n\n')
  expect((await next).value).toMatchObject({ event: 'generation', data: '{"half":\ntrue}' })
  expect((await events.next()).value).toMatchObject({ data: 'plain' })
  stream.end()
  expect(await events.next()).toEqual({ done: true, value: undefined })
})

it('throws after 40 s without data, and not while the server sends comments', async () => {
  vi.useFakeTimers()
  const stream = respondWithEvents(watchGeneration, (send) => send('clock', 'now'))
  const events = read()
  await events.next()
  const next = events.next()
  const failed = vi.fn()
  next.catch(failed)
  await vi.advanceTimersByTimeAsync(30_000)
  stream.write(': keep-alive\n\n')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(failed).not.toHaveBeenCalled()
  // Not `advanceTimersByTimeAsync`: the mocked socket must emit its error, in a microtask, before it closes.
  vi.advanceTimersByTime(1_000)
  await expect(next).rejects.toBeInstanceOf(NetworkError)
})

it('throws the error of a rejected stream with its Retry-After', async () => {
  const refused = errorResponse(429, 'rate_limited', 'Too many streams.')
  refused.headers.set('retry-after', '7')
  respondAt('GET', watchGeneration.path, refused)
  const error: unknown = await read()
    .next()
    .catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 7_000 })
})
