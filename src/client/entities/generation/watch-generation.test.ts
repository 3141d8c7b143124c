import { expect, it, vi } from 'vitest'
import type { Generation } from '#shared/contract/generations.ts'
import { made, makeGeneration } from '../../features/generations/testing/generation.ts'
import { ApiError } from '../../lib/api-error.ts'
import { watchGeneration } from './watch-generation.ts'

type Events = (string | 'break')[]

/** A server whose event streams and plain answers are given one after the other. */
function serve(streams: Events[], reads: (Generation | number)[]) {
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/events')) {
      const events = streams.shift()
      if (!events) throw new TypeError('Failed to fetch')
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
  const waits: number[] = []
  let aheadMs: number | undefined
  await watchGeneration('id', {
    signal: new AbortController().signal,
    onChange: (generation) => seen.push(generation),
    onClock: (ms) => {
      aheadMs = ms
    },
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  return { stages: seen.map(({ stage, partialUrls }) => `${stage} ${partialUrls.length}`), waits, aheadMs }
}

const news = (generation: Generation) => `event: generation\ndata: ${JSON.stringify(generation)}\n\n`

it('follows the events to the end, and knows the server’s clock', async () => {
  const clock = `event: clock\ndata: "${new Date(Date.now() + 60_000).toISOString()}"\n\n`
  serve([[clock, news(makeGeneration()), news(makeGeneration({ partialUrls: ['a'] })), news(made())]], [])
  const { stages, waits, aheadMs } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([])
  expect(aheadMs).toBeGreaterThan(50_000)
})

it('makes a broken line again, and reads what it missed', async () => {
  serve([[news(makeGeneration()), 'break'], [news(made())]], [makeGeneration({ partialUrls: ['a', 'b'] })])
  const { stages, waits } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 2', 'done 0'])
  expect(waits).toHaveLength(1)
})

it('goes on by asking where no event comes through, less and less often while nothing answers', async () => {
  serve([], [makeGeneration(), made()])
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
  vi.unstubAllGlobals()
  let tries = 0
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/events') || ++tries < 6) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(made()))
  })
  const { waits } = await watch()
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0)
})

it('stops when the server says that the session is over', async () => {
  serve([], [401])
  await expect(watch()).rejects.toBeInstanceOf(ApiError)
})
