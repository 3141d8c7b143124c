import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'

/** Sends one response of a broken or malicious provider. */
export type HostileResponse = (response: ServerResponse) => unknown

const MAX_ENDLESS_BYTES = 256 * 1_048_576
const MAX_ENDLESS_MS = 10_000

const send =
  (body: string | Buffer, { status = 200, type = 'application/json' } = {}): HostileResponse =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

const json = (body: unknown, status = 200) => send(JSON.stringify(body), { status })

/** Writes an endless response, bounded by bytes and time to protect the test machine. */
const endless =
  (type: string, prefix: string, chunk: string): HostileResponse =>
  async (response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(prefix)
    const until = Date.now() + MAX_ENDLESS_MS
    for (let sent = 0; sent < MAX_ENDLESS_BYTES && Date.now() < until; sent += chunk.length) {
      if (response.destroyed) return
      if (!response.write(chunk))
        await once(response, 'drain', { signal: AbortSignal.timeout(500) }).catch(() => undefined)
    }
    response.destroy()
  }

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const COMPLETED = 'image_generation.completed'
const stream = (body: string): HostileResponse => send(body, { type: 'text/event-stream' })

const encodeImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()

/** Every kind of faulty response to an image request. */
export async function hostileImages(): Promise<HostileResponse[]> {
  const fullSize = (await encodeImage(1792, 1024)).toString('base64')
  const onePixel = (await encodeImage(1, 1)).toString('base64')
  const error = { error: { message: 'The server had an error.', type: 'server_error' } }
  return [
    json({ data: [{ b64_json: { length: 1_000_000_000 } }] }),
    json({ data: [{ b64_json: 1e308 }] }),
    json({ data: { length: 1 } }),
    json({ data: [{ b64_json: ['a', 'b'] }] }),
    json([null]),
    send('null'),
    send('<!doctype html><title>Bad gateway</title>', { type: 'text/html' }),
    send('<!doctype html>', { status: 502, type: 'text/html' }),
    send(JSON.stringify({ data: [{ b64_json: fullSize }] }).slice(0, -200)),
    json({ data: [{ b64_json: fullSize.slice(0, fullSize.length >> 1) }] }),
    json({ data: [{ b64_json: onePixel }] }),
    json({ data: [{ b64_json: '%%%%' }] }),
    json({ data: [{ url: 'http://127.0.0.1:1/secret' }] }),
    json(error, 500),
    send(JSON.stringify({ error: { code: 'rate_limit_exceeded', message: 'Slow down.' } }), { status: 429 }),
    json({ error: 'x'.repeat(500_000) }, 500),
    json({ error: { message: { toString: 1 }, code: ['a'], type: 7 } }, 400),
    stream(event(COMPLETED, { type: COMPLETED, b64_json: { length: 1_000_000_000 } })),
    stream(event(COMPLETED, { type: COMPLETED, b64_json: onePixel })),
    stream(event(COMPLETED, null)),
    stream('data: {"type":\n\n'),
    stream(event('error', { type: 'error', error: { message: 'It broke.' } })),
    stream(
      event('image_generation.partial_image', {
        type: 'image_generation.partial_image',
        partial_image_index: 1e308,
        b64_json: fullSize,
      }),
    ),
    (response) => {
      const body = event(COMPLETED, { type: COMPLETED, b64_json: fullSize })
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(body.slice(0, body.length >> 1))
      setTimeout(() => response.destroy(), 200)
    },
    (response) => response.destroy(),
    (response) => response.socket?.resetAndDestroy(),
    endless('application/json', '{"data":[{"b64_json":"', 'A'.repeat(1_048_576)),
    endless('text/event-stream', 'data: ', 'A'.repeat(1_048_576)),
    endless('text/event-stream', '', ': keep-alive\n\n'.repeat(10_000)),
  ]
}

const completion = (content: unknown) =>
  json({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  })

/** Every kind of faulty response to a text request. */
export function hostileTexts(): HostileResponse[] {
  return [
    completion(null),
    completion({ length: 1_000_000_000 }),
    completion('x'.repeat(5_000_000)),
    completion('\u0000\ud800 lone'),
    completion('{"scenarios":[{"title":"\\u0000","scenarioText":"\\ud800 a scenario of a lone surrogate"}]}'),
    completion('{"scenarios":{"length":3}}'),
    completion(`{"scenarios":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    json({ choices: { length: 1 } }),
    send('null'),
    send('<!doctype html>', { type: 'text/html' }),
    json({ error: { message: 'It broke.' } }, 500),
    send('{"choices":[', {}),
    (response) => response.destroy(),
    endless('application/json', '{"choices":[{"message":{"content":"', 'A'.repeat(1_048_576)),
  ]
}
