import { expect, it, vi } from 'vitest'
import type { Generation } from '#shared/contract/generations.ts'
import { ApiError } from '../../lib/api-error.ts'
import { makeFinishedGeneration, makeGeneration } from './testing/make-generation.ts'
import { watchGeneration } from './watch-generation.ts'

/** A number is the status of a refused stream. */
type Events = (string | 'break')[] | number

/** A server whose event streams and plain answers are given one after the other. */
function serve(streams: Events[], reads: (Generation | number)[]) {
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/events')) {
      const events = streams.shift()
      if (!events) throw new TypeError('Failed to fetch')
      if (typeof events === 'number')
        return new Response('{"code":"rate_limited"}', { status: events, headers: { 'retry-after': '7' } })
      return new Response(
        new ReadableStream({
          // One at a time: a stream that breaks forgets what nobody has taken yet.
          pull(controller) {
            const event = events.shift()
            if (event === undefined) controller.close()
            else if (event === 'break') controller.error(new TypeError('network error'))
            else controller.enqueue(new TextEncoder().encode(event))
          },
        }),
      )
    }
    const answer = reads.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (typeof answer === 'number') return new Response('{"message":"Unauthorized"}', { status: answer })
    return new Response(JSON.stringify(answer))
  })
}

async function watch() {
  const seen: Generation[] = []
  const waits: (number | undefined)[] = []
  let clockOffsetMs: number | undefined
  await watchGeneration('id', {
    signal: new AbortController().signal,
    onEvent: (event) => {
      if (event.type === 'clock') clockOffsetMs = event.offsetMs
      else seen.push(event.generation)
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

const news = (generation: Generation) => `event: generation\ndata: ${JSON.stringify(generation)}\n\n`

it('follows the events to the end, and knows the server’s clock', async () => {
  const clock = `event: clock\ndata: "${new Date(Date.now() + 60_000).toISOString()}"\n\n`
  serve(
    [
      [
        clock,
        news(makeGeneration()),
        news(makeGeneration({ partialUrls: ['a'] })),
        news(makeFinishedGeneration()),
      ],
    ],
    [],
  )
  const { stages, waits, clockOffsetMs } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([])
  expect(clockOffsetMs).toBeGreaterThan(50_000)
})

it('makes a broken line again, and reads what it missed', async () => {
  serve(
    [[news(makeGeneration()), 'break'], [news(makeFinishedGeneration())]],
    [makeGeneration({ partialUrls: ['a', 'b'] })],
  )
  const { stages, waits } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 2', 'done 0'])
  expect(waits).toHaveLength(1)
})

it('goes on by asking where no event comes through, less and less often while nothing answers', async () => {
  serve([], [makeGeneration(), makeFinishedGeneration()])
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
  vi.unstubAllGlobals()
  let tries = 0
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/events') || ++tries < 6) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(makeFinishedGeneration()))
  })
  const { waits } = await watch()
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
})

it('stops when the server says that the session is over', async () => {
  serve([], [401])
  await expect(watch()).rejects.toBeInstanceOf(ApiError)
})

it('reads the generation while the stream is refused, and asks for the stream again after Retry-After', async () => {
  serve(
    [429, [news(makeFinishedGeneration())]],
    [makeGeneration(), makeGeneration({ partialUrls: ['a'] }), 500],
  )
  const { stages, waits } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([3_000, 3_000, 1_000])
})

it('ends at the read that finds it ended while the stream is refused', async () => {
  serve([503], [makeGeneration(), makeFinishedGeneration()])
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
})

it('waits while the browser is offline, and requests nothing', async () => {
  let isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const fetched = vi.fn(async () => new Response(news(makeFinishedGeneration())))
  vi.stubGlobal('fetch', fetched)
  const seen: string[] = []
  const watching = watchGeneration('id', {
    signal: new AbortController().signal,
    onEvent: (event) => seen.push(event.type),
  })
  await Promise.resolve()
  expect(fetched).not.toHaveBeenCalled()
  isOnline = true
  dispatchEvent(new Event('online'))
  await watching
  expect(seen).toEqual(['generation'])
  vi.restoreAllMocks()
})

it('stops at once when it is aborted while it waits', async () => {
  serve([], [])
  const unmounted = new AbortController()
  const watching = watchGeneration('id', { signal: unmounted.signal, onEvent: () => undefined })
  unmounted.abort()
  await watching
})
