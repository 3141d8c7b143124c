import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { exchange, parseResponse } from './testing/raw-socket.ts'

let t: TestApp
let port: number
/** The headers of every response in JSON. */
let security: Record<string, unknown>
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  const { headers } = await t.app.inject({ url: '/api/config' })
  security = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(date|connection|keep-alive|content-length|x-request-id)$/.test(name),
    ),
  )
  // That of pages goes on.
  security['content-security-policy'] = expect.stringMatching(/^default-src 'none';/)
})
afterAll(() => t[Symbol.asyncDispose]())

const CLOSE = 'Connection: close\r\n\r\n'
const GET = (target: string, headers = 'Host: localhost\r\n') =>
  `GET ${target} HTTP/1.1\r\n${headers}${CLOSE}`

const REJECTED: [string, number, string, string][] = [
  ['an incomplete percent escape', 400, 'validation_failed', GET('/api/pcms/%')],
  ['an incomplete UTF-8 sequence', 400, 'validation_failed', GET('/%E0%A4%A')],
  ['a surrogate encoded as UTF-8', 400, 'validation_failed', GET('/api/pcms/%ED%A0%80')],
  ['no path', 400, 'validation_failed', GET('*')],
  ['a URL of 9 kB', 414, 'uri_too_long', GET(`/api/pcms/${'1'.repeat(9_000)}`)],
  ['a URL of 20 kB', 431, 'headers_too_large', GET(`/api/pcms/${'1'.repeat(20_000)}`)],
  ['headers of 20 kB', 431, 'headers_too_large', GET('/', `Host: localhost\r\nA: ${'1'.repeat(20_000)}\r\n`)],
  ['200 headers', 431, 'headers_too_large', GET('/', `Host: localhost\r\n${'A: b\r\n'.repeat(200)}`)],
  ['no Host header', 400, 'validation_failed', GET('/', '')],
  ['two Host headers', 400, 'validation_failed', GET('/', 'Host: localhost\r\nhOST: localhost\r\n')],
  [
    'different hosts in the URL and the Host header',
    400,
    'validation_failed',
    GET('http://example.com/', 'Host: localhost\r\n'),
  ],
  ['an unknown method', 400, 'validation_failed', `FROB / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
  ['bytes that are not HTTP', 400, 'validation_failed', '\u0016\u0003\u0001 hello there\r\n\r\n'],
  ['a NUL in a header', 400, 'validation_failed', GET('/', 'Host: localhost\r\nA: a\u0000b\r\n')],
  [
    'both Content-Length and Transfer-Encoding',
    400,
    'validation_failed',
    `POST /api/pcms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${CLOSE}`,
  ],
]

describe('request validation', () => {
  it.each(REJECTED)(
    'rejects a request with %s with status %i, the error format and the security headers',
    async (_name, status, code, text) => {
      const response = parseResponse(await exchange(port, text))
      expect(response.status).toBe(status)
      const requestId = response.headers['x-request-id']
      expect(requestId).toEqual(expect.any(String))
      expect(response.body).toEqual({ code, message: expect.any(String), requestId })
      expect(response.headers).toMatchObject({ ...security, 'cache-control': 'no-store' })
    },
  )

  it('responds with 405 and the other methods to a method without a call', async () => {
    const response = parseResponse(
      await exchange(port, `PROPFIND /api/pcms HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`),
    )
    expect(response.status).toBe(405)
    expect(response.body).toMatchObject({ code: 'method_not_allowed' })
    expect(response.headers).toMatchObject({
      ...security,
      'cache-control': 'no-store',
      allow: 'GET, HEAD, POST',
    })
  })

  it('routes a request with an absolute URL by its path', async () => {
    const target = `http://127.0.0.1:${port}/api/nothing?a=b`
    const response = parseResponse(await exchange(port, GET(target, `Host: 127.0.0.1:${port}\r\n`)))
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ code: 'not_found' })
  })

  it('responds with 404 to a long path parameter', async () => {
    const response = await t.app.inject({
      url: `/api/generations/${'1'.repeat(500)}`,
      headers: t.user().headers,
    })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  it('decodes percent-encoded letters in the path before routing', async () => {
    expect((await t.app.inject({ url: '/api/%63onfig?a=%' })).statusCode).toBe(200)
  })
})
