import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { exchange, parseResponse } from './testing/raw-socket.ts'

let t: TestApp
let port: number
/** The headers of every response. */
let security: Record<string, unknown>
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  const { headers } = await t.app.inject({ url: '/api/config' })
  security = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
  )
})
afterAll(() => t[Symbol.asyncDispose]())

const CLOSE = 'Connection: close\r\n\r\n'
const GET = (target: string, headers = 'Host: localhost\r\n') =>
  `GET ${target} HTTP/1.1\r\n${headers}${CLOSE}`

const REFUSED: [string, number, string, string][] = [
  ['a lone percent sign', 400, 'validation_failed', GET('/api/pcms/%')],
  ['half of a UTF-8 sequence', 400, 'validation_failed', GET('/%E0%A4%A')],
  ['a surrogate in UTF-8', 400, 'validation_failed', GET('/api/pcms/%ED%A0%80')],
  ['no path', 400, 'validation_failed', GET('*')],
  ['an address of 9 kB', 414, 'uri_too_long', GET(`/api/pcms/${'1'.repeat(9_000)}`)],
  ['an address of 20 kB', 431, 'headers_too_large', GET(`/api/pcms/${'1'.repeat(20_000)}`)],
  ['headers of 20 kB', 431, 'headers_too_large', GET('/', `Host: localhost\r\nA: ${'1'.repeat(20_000)}\r\n`)],
  ['200 headers', 431, 'headers_too_large', GET('/', `Host: localhost\r\n${'A: b\r\n'.repeat(200)}`)],
  ['no Host', 400, 'validation_failed', GET('/', '')],
  ['two Hosts', 400, 'validation_failed', GET('/', 'Host: localhost\r\nhOST: localhost\r\n')],
  [
    'another host in the address',
    400,
    'validation_failed',
    GET('http://example.com/', 'Host: localhost\r\n'),
  ],
  ['an unknown method', 400, 'validation_failed', `FROB / HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`],
  ['no HTTP', 400, 'validation_failed', '\u0016\u0003\u0001 hello there\r\n\r\n'],
  ['a NUL in a header', 400, 'validation_failed', GET('/', 'Host: localhost\r\nA: a\u0000b\r\n')],
  [
    'two lengths',
    400,
    'validation_failed',
    `POST /api/pcms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${CLOSE}`,
  ],
]

describe('a request', () => {
  it.each(REFUSED)(
    'with %s is answered %i in our own words, with our headers',
    async (_name, status, code, text) => {
      const answer = parseResponse(await exchange(port, text))
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual({ code, message: expect.any(String), requestId: expect.any(String) })
      expect(answer.headers).toMatchObject({ ...security, 'cache-control': 'no-store' })
    },
  )

  it('with a method that the product has no call for is answered 404', async () => {
    const answer = parseResponse(
      await exchange(port, `PROPFIND /api/pcms HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`),
    )
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'not_found' })
    expect(answer.headers).toMatchObject({ ...security, 'cache-control': 'no-store' })
  })

  it('with an absolute address is routed by its path', async () => {
    const target = `http://127.0.0.1:${port}/api/nothing?a=b`
    const answer = parseResponse(await exchange(port, GET(target, `Host: 127.0.0.1:${port}\r\n`)))
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'not_found' })
  })

  it('with a long parameter is answered 404', async () => {
    const response = await t.app.inject({
      url: `/api/generations/${'1'.repeat(500)}`,
      headers: t.person().headers,
    })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  it('with encoded letters is routed as ever', async () => {
    expect((await t.app.inject({ url: '/api/%63onfig?a=%' })).statusCode).toBe(200)
  })
})
