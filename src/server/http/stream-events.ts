import type { FastifyReply } from 'fastify'

const KEEP_ALIVE_MS = 15_000

/** Answers with server-sent events. `start` answers how to stop, which is called once: when either side ends the stream. */
export function streamEvents(
  reply: FastifyReply,
  start: (send: (event: string, data: unknown) => void, end: () => void) => () => void,
): void {
  reply.hijack()
  const stream = reply.raw
  const headers = reply.getHeaders()
  stream.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  stream.flushHeaders()
  const keepAlive = setInterval(() => stream.write(': still here\n\n'), KEEP_ALIVE_MS)
  let stop: (() => void) | undefined
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(keepAlive)
    stop?.()
    stream.end()
  }
  stream.on('close', end)
  stop = start((event, data) => {
    if (!hasEnded) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }, end)
  if (hasEnded) stop()
}
