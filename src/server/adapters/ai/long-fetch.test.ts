import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { longFetch } from './long-fetch.ts'

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

describe('longFetch', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    await using server = await serve(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.writeHead(418, { 'x-heard': String(request.headers['x-said']) })
      response.end(`${request.method} ${Buffer.concat(chunks)}`)
    })
    const response = await longFetch(server.url, {
      method: 'POST',
      headers: { 'x-said': 'hello' },
      body: 'words',
    })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-heard')).toBe('hello')
    expect(await response.text()).toBe('POST words')
  })

  it('causes no unhandled rejection after the response body is cancelled', async () => {
    let closed: () => void
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    await using server = await serve((_request, response) => {
      response.on('close', () => closed())
      response.write('some')
      const timer = setInterval(() => response.write('more'), 1)
      response.on('close', () => clearInterval(timer))
    })
    const response = await longFetch(server.url)
    await response.body?.cancel()
    await isClosed
  })

  it('rejects when the connection closes before the response ends', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    const response = await longFetch(server.url)
    await expect(response.text()).rejects.toThrow()
  })

  it('aborts with its signal before and during the response', async () => {
    const before = new AbortController()
    await using silent = await serve(() => before.abort())
    await expect(longFetch(silent.url, { signal: before.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    const within = new AbortController()
    await using stalled = await serve((_request, response) => {
      response.write('some')
    })
    const response = await longFetch(stalled.url, { signal: within.signal })
    within.abort()
    await expect(response.text()).rejects.toThrow()
  })

  it('rejects when the connection is refused', async () => {
    const server = await serve(() => undefined)
    await server[Symbol.asyncDispose]()
    await expect(longFetch(server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
