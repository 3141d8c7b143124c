import type { FastifyReply } from 'fastify'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { holdSlot, onResponseClose } from './hold-slot.ts'

const KEEP_ALIVE_MS = 15_000
/** What may wait for a reader in this process, beside what the operating system keeps. */
const MAX_UNREAD_BYTES = 65_536

/** A stream that is refused is no loss: the page asks for the state instead, at the pace of Retry-After. */
const openStreams = concurrencyLimit({
  perKey: { inProgress: 20, waiting: 0 },
  total: { inProgress: 2_000, waiting: 0 },
  messages: {
    perKey:
      'This is open in many of your windows already. Please close one of them, or look again in a moment.',
    total: 'Many people are here right now. Please look again in a moment.',
  },
  retryAfterS: 10,
})

/**
 * Answers with server-sent events. `start` answers how to stop, which is called once: when either side ends the stream. A
 * reader that leaves more than 64 KB unread is disconnected. Throws AppError `rate_limited` when the person has too many open.
 */
export async function streamEvents(
  reply: FastifyReply,
  userId: string,
  start: (send: (event: string, data: unknown) => void, end: () => void) => () => void,
): Promise<void> {
  await holdSlot(reply, openStreams, userId)
  reply.hijack()
  const stream = reply.raw
  const headers = reply.getHeaders()
  stream.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  if (reply.request.method === 'HEAD') {
    stream.end()
    return
  }
  stream.flushHeaders()
  const keepAlive = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MS)
  let stop: (() => void) | undefined
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(keepAlive)
    stop?.()
    stream.end()
  }
  const write = (text: string) => {
    if (hasEnded || stream.destroyed) return
    stream.write(text)
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  }
  onResponseClose(reply, end)
  stop = start((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end)
  if (hasEnded) stop()
}
