import type { Server } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ConcurrencyLimit, concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { record } from '#server/metrics/measurements.ts'
import { sendLimits } from './rate-limit-headers.ts'
import type { HttpContext } from './register-call.ts'

const KEEP_ALIVE_INTERVAL_MS = 15_000
/** Unread bytes of one stream in this process; the operating system buffers more. */
const MAX_BUFFERED_BYTES = 65_536

/** When the request reached this server, which may be seconds before its handler started. */
export const receivedAt = (now: Date, { reply }: HttpContext) => new Date(now.getTime() - reply.elapsedTime)

/** With `Prefer: respond-async`, prepares 202 with the generation's URL and returns true; the caller then sends the generation. */
export function respondAsync({ request, reply }: HttpContext, generationId: string): boolean {
  if (!/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) return false
  reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/generations/${generationId}`)
  return true
}

/** Calls back once, when the response was sent completely or its connection is closed; immediately when it is closed already. */
export function onResponseClose({ raw }: FastifyReply, callback: () => void): void {
  if (raw.destroyed) callback()
  else raw.once('close', callback)
}

/** Aborts when the connection is closed before the response was sent. (`request.signal` of Fastify aborts once a body was read.) */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  onResponseClose(reply, () => closed.abort())
  return closed.signal
}

/**
 * Occupies one of the user's slots until the response is closed. Throws AppError `rate_limited` or `unavailable` when none is
 * free.
 */
export async function holdSlot(reply: FastifyReply, limit: ConcurrencyLimit, userId: string): Promise<void> {
  const release = await limit.acquire(userId)
  onResponseClose(reply, release)
}

/** A client whose stream is rejected polls the state instead, at the interval of Retry-After. */
const openStreams = concurrencyLimit({
  perKey: { inProgress: 20, waiting: 0 },
  total: { inProgress: 2_000, waiting: 0 },
  messages: {
    perKey: 'This is open in many of your windows already. Please close one of them.',
    total: 'Many people are here right now. Please look again in a moment.',
  },
  retryAfterS: 10,
})

const eventStreams = new WeakSet<object>()

/** Whether the response was one of server-sent events, whose duration says nothing. */
export const isEventStream = ({ raw }: FastifyReply): boolean => eventStreams.has(raw)
/** Functions that end the open streams of each server. */
const endsOfStreams = new WeakMap<Server, Set<() => void>>()

/** Ends the open event streams of a server that stops; their clients connect again, to another node. */
export function endStreams(server: Server): void {
  for (const end of endsOfStreams.get(server) ?? []) end()
}

/**
 * Responds with server-sent events. `start` returns the function that stops it, which is called once, when either side ends the
 * stream. Uses the raw response, to disconnect a client that leaves more than 64 KiB unread. Throws AppError `rate_limited` when
 * the user has too many open streams.
 */
export async function streamEvents(
  reply: FastifyReply,
  userId: string,
  start: (send: (event: string, data: unknown) => void, end: () => void) => () => void,
): Promise<void> {
  await holdSlot(reply, openStreams, userId)
  // A response that Fastify does not send has no hook before it.
  sendLimits(reply.request, reply)
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
  eventStreams.add(stream)
  record({ kind: 'event_stream', change: 1 })
  onResponseClose(reply, () => record({ kind: 'event_stream', change: -1 }))
  const keepAlive = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE_INTERVAL_MS)
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
    if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy()
  }
  onResponseClose(reply, end)
  const { server } = reply.server
  const ends = endsOfStreams.get(server) ?? new Set()
  endsOfStreams.set(server, ends.add(end))
  onResponseClose(reply, () => ends.delete(end))
  stop = start((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end)
  if (hasEnded) stop()
}
