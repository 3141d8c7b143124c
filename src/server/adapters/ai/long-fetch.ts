import http from 'node:http'
import https from 'node:https'
import { InvalidResponseError } from '../limited-fetch.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` for answers that take minutes: the built-in one gives up after 300 s without headers or without a byte, and a
 * picture may take 360. Ends by its signal alone. Follows no redirect, so that only the configured host is ever asked, and
 * decompresses nothing.
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
        try {
          resolve(toResponse(answer))
        } catch (error) {
          // `Response` takes statuses from 200 to 599; a server can send any three digits.
          answer.destroy()
          reject(new InvalidResponseError('The response is not valid HTTP.', { cause: error }))
        }
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function toResponse(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = !WITHOUT_BODY.has(status)
  const response = new Response(hasBody ? toBody(answer) : null, { status, headers })
  if (!hasBody) answer.resume()
  return response
}

/** Not `Readable.toWeb`, which throws outside of any promise when data meets a body that was given up. */
function toBody(answer: http.IncomingMessage): ReadableStream<Uint8Array> {
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
