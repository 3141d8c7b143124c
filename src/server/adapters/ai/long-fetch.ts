import http from 'node:http'
import https from 'node:https'
import { InvalidResponseError } from '../limited-fetch.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` for responses that take minutes: the built-in one times out after 300 s without headers or without a byte, and an
 * image may take 360 s. The signal is the only time limit. Not undici's Agent: it would be a second HTTP client beside Node's
 * own, and it reuses connections. Follows no redirect, so that only the configured host is contacted,
 * and does not decompress.
 */
export async function longFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const { request } = url.protocol === 'https:' ? https : http
  const body = init.body ?? null
  if (body !== null && typeof body !== 'string') throw new TypeError('The request body must be text.')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        // A new connection each time: the server may close a kept-alive one just as it is reused.
        agent: false,
        ...(init.signal ? { signal: init.signal } : {}),
      },
      (message) => {
        try {
          resolve(toResponse(message))
        } catch (error) {
          // `Response` accepts statuses from 200 to 599; a server can send any three digits.
          message.destroy()
          reject(new InvalidResponseError('The response is not valid HTTP.', { cause: error }))
        }
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function toResponse(message: http.IncomingMessage): Response {
  const status = message.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = !WITHOUT_BODY.has(status)
  const response = new Response(hasBody ? toBody(message) : null, { status, headers })
  if (!hasBody) message.resume()
  return response
}

/** Not `Readable.toWeb`, which throws outside of any promise when data arrives for a cancelled body. */
function toBody(message: http.IncomingMessage): ReadableStream<Uint8Array> {
  let isDone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void) => {
        if (isDone) return
        isDone = true
        finish()
      }
      message.on('data', (chunk: Buffer) => {
        if (isDone) return
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.on('end', () => end(() => controller.close()))
      message.on('error', (error) => end(() => controller.error(error)))
    },
    pull() {
      message.resume()
    },
    cancel() {
      isDone = true
      message.destroy()
    },
  })
}
