import http from 'node:http'
import https from 'node:https'
import { ProviderError } from './port.ts'

/** Four pictures of 40 megapixels as base64 would be less; whoever sends more is not sending pictures. */
const MAX_RESPONSE_BYTES = 256 * 1_048_576
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` for answers that take minutes: the built-in one gives up after 300 s without headers or without a byte, and a
 * picture may take 360. Ends by its signal alone. Follows no redirect, so that only the configured host is ever asked.
 */
export async function longFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const { request } = url.protocol === 'https:' ? https : http
  const body = init.body ?? null
  if (body !== null && typeof body !== 'string') throw new TypeError('Only text can be sent.')
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        // A connection of its own each time: one that was kept may be closed just as it is used again.
        agent: false,
        ...(init.signal ? { signal: init.signal } : {}),
      },
      (answer) => {
        const status = answer.statusCode ?? 502
        const headers = new Headers()
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined) headers.set(name, String(value))
        const hasBody = !WITHOUT_BODY.has(status)
        if (!hasBody) answer.resume()
        resolve(new Response(hasBody ? toBody(answer) : null, { status, headers }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Not `Readable.toWeb`, which throws outside of any promise when data meets a body that was given up. */
function toBody(answer: http.IncomingMessage): ReadableStream<Uint8Array> {
  let received = 0
  let isOver = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void) => {
        if (isOver) return
        isOver = true
        finish()
      }
      answer.on('data', (chunk: Buffer) => {
        if (isOver) return
        received += chunk.byteLength
        if (received > MAX_RESPONSE_BYTES)
          return answer.destroy(new ProviderError('broken', 'The answer has no end.'))
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) answer.pause()
      })
      answer.on('end', () => end(() => controller.close()))
      answer.on('error', (error) => end(() => controller.error(error)))
    },
    pull() {
      answer.resume()
    },
    cancel() {
      isOver = true
      answer.destroy()
    },
  })
}
