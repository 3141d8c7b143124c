import { afterEach, expect, it, vi } from 'vitest'
import { watchGeneration } from '#shared/contract/generations.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { readEvents } from './event-stream.ts'

const input = { params: { id: '01936f00-0000-7000-8000-000000000001' } }

/** Answers with a stream that the test writes to. */
function serveStream() {
  const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.resolve(controller)
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  return {
    write: async (text: string) => (await opened.promise).enqueue(new TextEncoder().encode(text)),
    close: async () => (await opened.promise).close(),
  }
}

const read = () => readEvents(watchGeneration, input, new AbortController().signal)

afterEach(() => {
  vi.useRealTimers()
})

it('yields events as they arrive, wherever the text was cut, and ends with the stream', async () => {
  const server = serveStream()
  const events = read()
  const first = events.next()
  await server.write(': keep-alive\n\nevent: generation\ndata: {"ha')
  await server.write('lf":true}\n\ndata:plain\n\n')
  expect((await first).value).toMatchObject({ event: 'generation', data: '{"half":true}' })
  expect((await events.next()).value).toMatchObject({ data: 'plain' })
  await server.close()
  expect(await events.next()).toEqual({ done: true, value: undefined })
})

it('fails when the server stays silent, and not while it sends comments', async () => {
  vi.useFakeTimers()
  const server = serveStream()
  const failed = vi.fn()
  void read().next().catch(failed)
  await vi.advanceTimersByTimeAsync(30_000)
  await server.write(': keep-alive\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failed).toHaveBeenCalledWith(expect.any(NetworkError))
})

it('raises the error of a refused stream, with the time to wait', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"code":"rate_limited","message":"Too many streams."}', {
        status: 429,
        headers: { 'retry-after': '7' },
      }),
  )
  const error: unknown = await read()
    .next()
    .catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 7_000 })
})
