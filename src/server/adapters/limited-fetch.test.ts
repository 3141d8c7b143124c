import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { longFetch } from './ai/long-fetch.ts'
import { limitedFetch } from './limited-fetch.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const invalid = { name: 'InvalidResponseError' }

describe.each([
  ['the built-in fetch', fetch],
  ['longFetch', longFetch],
])('limitedFetch with %s', (_name, send) => {
  const limited = limitedFetch(send, 1_000)

  it('returns a body of exactly the limit, with status and headers', async () => {
    await using server = await serve((_request, response) =>
      response.writeHead(201, { 'x-said': 'hello' }).end('a'.repeat(1_000)),
    )
    const response = await limited(server.url)
    expect([response.status, response.headers.get('x-said')]).toEqual([201, 'hello'])
    expect(await response.text()).toHaveLength(1_000)
  })

  it('fails a body without Content-Length once it is larger than the limit', async () => {
    await using server = await serve((_request, response) => {
      response.write('a'.repeat(500))
      response.end('a'.repeat(501))
    })
    const response = await limited(server.url)
    await expect(response.text()).rejects.toMatchObject(invalid)
  })

  it('rejects a body by its Content-Length before reading it, and closes the connection', async () => {
    let onClose: () => void
    const closed = new Promise<void>((resolve) => {
      onClose = resolve
    })
    await using server = await serve((_request, response) => {
      response.on('close', () => onClose())
      response.writeHead(200, { 'content-length': '1001' }).flushHeaders()
    })
    await expect(limited(server.url)).rejects.toMatchObject(invalid)
    await closed
  })

  it('requests no compression, and rejects a compressed response', async () => {
    const asked: unknown[] = []
    await using server = await serve((request, response) => {
      asked.push(request.headers['accept-encoding'])
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'))
    })
    await expect(limited(server.url)).rejects.toMatchObject(invalid)
    expect(asked).toEqual(['identity'])
  })

  it('drops the body of an error response that is too large, and keeps the status', async () => {
    await using server = await serve((_request, response) =>
      response.writeHead(503, { 'retry-after': '7', 'content-length': '1001' }).end('a'.repeat(1_001)),
    )
    const response = await limited(server.url)
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      503,
      '7',
      '',
    ])
  })

  it('aborts reading the body with the signal of the request', async () => {
    await using server = await serve((_request, response) => {
      response.write('some')
    })
    const ending = new AbortController()
    const response = await limited(server.url, { signal: ending.signal })
    ending.abort()
    await expect(response.text()).rejects.toThrow()
  })
})
