import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import { openSocket, parseResponse } from './testing/raw-socket.ts'

const HEAD =
  'POST /api/pcms HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test:ada\r\nContent-Type: application/json\r\n'

let limited: TestApp
let unlimited: TestApp
beforeAll(async () => {
  limited = await startTestApp({ hasWorker: false, env: { RATE_LIMITS: 'on' } })
  unlimited = await startTestApp({ hasWorker: false })
})
afterAll(async () => {
  await limited[Symbol.asyncDispose]()
  await unlimited[Symbol.asyncDispose]()
})

/** The application, listening, with the given limits. */
async function listen({ deps }: TestApp, limits: Partial<SocketLimits>) {
  const app = await buildApp(deps, undefined, { ...SOCKET_LIMITS, ...limits })
  let busy = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    busy++
    raw.once('close', () => busy--)
  })
  /** Responds when told to, like a slow generation. */
  let answer = () => {}
  const isAsked = new Promise<void>((resolveAsked) => {
    app.post('/slow', async () => {
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      resolveAsked()
      await answered
      return 'at last'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    isAsked,
    /** Resolves when the server has this number of open connections; a client may see one closed earlier. */
    async hasOpen(count: number) {
      for (;;) {
        const open = await new Promise<number>((resolve, reject) =>
          app.server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
        )
        if (open === count) return
        await new Promise(setImmediate)
      }
    },
    async hasBusy(count: number) {
      while (busy !== count) await new Promise(setImmediate)
    },
    answer: () => answer(),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** Sends a character every 20 ms until the connection is closed. */
async function drip(port: number, beginning: string) {
  const raw = await openSocket(port)
  raw.write(beginning)
  const timer = setInterval(() => raw.write('1'), 20)
  try {
    return await raw.closed()
  } finally {
    clearInterval(timer)
  }
}

const SLOW =
  'POST /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const SHORT = { requestTimeoutMs: 1_000, headersTimeoutMs: 500, checkIntervalMs: 20 }

describe('a request that arrives too slowly', () => {
  it.each([
    ['in its head', `${HEAD}X-Slow: `],
    ['in its body', `${HEAD}Content-Length: 100000\r\n\r\n{"pcmNumber":`],
  ])('%s is answered 408, and its connection closed', async (_name, beginning) => {
    await using server = await listen(unlimited, SHORT)
    const answer = parseResponse(await drip(server.port, beginning))
    expect(answer).toMatchObject({
      status: 408,
      headers: { connection: 'close', 'x-content-type-options': 'nosniff' },
      body: { code: 'request_timeout', requestId: expect.any(String) },
    })
  })

  it('is cut off also when nothing was sent at all', async () => {
    await using server = await listen(unlimited, SHORT)
    const raw = await openSocket(server.port)
    expect(parseResponse(await raw.closed()).status).toBe(408)
  })

  it('leaves a connection that waits for its answer alone', async () => {
    await using server = await listen(unlimited, SHORT)
    const waiting = await openSocket(server.port)
    waiting.write(SLOW)
    await server.isAsked
    // Two slow requests in sequence take longer than the timeouts.
    await drip(server.port, HEAD)
    await drip(server.port, `${HEAD}Content-Length: 100000\r\n\r\n1`)
    expect(waiting.socket.closed).toBe(false)
    server.answer()
    expect(await waiting.closed()).toContain('at last')
  })
})

describe('a connection', () => {
  it('is closed when it sends a request before the one before it was answered', async () => {
    await using server = await listen(unlimited, {})
    const raw = await openSocket(server.port)
    raw.write(SLOW.replace('Connection: close\r\n', ''))
    await server.isAsked
    raw.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await raw.closed()).toBe('')
    server.answer()
  })

  it('carries any number of requests, one after the other', async () => {
    await using server = await listen(unlimited, {})
    const connections = new Set<unknown>()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        const path = count % 2 === 0 ? '/health/ready' : '/health/live'
        const asked = get({ port: server.port, host: '127.0.0.1', path, agent })
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        connections.add(answer.socket)
        for await (const _chunk of answer);
        return answer.statusCode
      }),
    )
    agent.destroy()
    expect({ connections: connections.size, failed: statuses.filter((status) => status !== 200) }).toEqual({
      connections: 1,
      failed: [],
    })
  })

  it('without a byte in either direction is closed', async () => {
    await using server = await listen(unlimited, { inactivityTimeoutMs: 100 })
    const raw = await openSocket(server.port)
    raw.write(SLOW)
    await server.isAsked
    expect(await raw.closed()).toBe('')
  })

  const ping = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it('that waits for a next request makes room when its address may hold no more', async () => {
    await using server = await listen(limited, { maxConnectionsPerAddress: 3 })
    const open = async () => {
      const raw = await openSocket(server.port)
      raw.write(ping)
      await raw.until('"live"')
      return raw
    }
    const oldest = await open()
    const others = [await open(), await open()]
    const newest = await open()
    await oldest.closed()
    expect([...others, newest].map(({ socket }) => socket.closed)).toEqual([false, false, false])
  })

  it('above the number that one address may have busy is closed, and one that ends makes room', async () => {
    await using server = await listen(limited, { maxConnectionsPerAddress: 3 })
    const open = async () => {
      const raw = await openSocket(server.port)
      raw.write(`${HEAD}Content-Length: 2\r\n\r\n{`)
      return raw
    }
    for (let round = 0; round < 3; round++) {
      const held = await Promise.all([open(), open(), open()])
      await server.hasBusy(3)
      for (let more = 0; more < 3; more++) expect(await (await open()).closed()).toBe('')
      // However a connection is closed, by either side, it is subtracted once.
      const [left, right, middle] = held
      left?.socket.resetAndDestroy()
      middle?.socket.destroy()
      right?.write(']')
      right?.socket.end()
      await Promise.all(held.map((raw) => raw.closed()))
      await server.hasOpen(0)
    }
  })

  it.each([
    ['limits are off', {}],
    ['a proxy stands before the server', { RATE_LIMITS: 'on', TRUST_PROXY: '1' }],
  ])('is one of any number when %s', async (_name, env: Record<string, string>) => {
    await using t = await startTestApp({ hasWorker: false, env })
    await using server = await listen(t, { maxConnectionsPerAddress: 2 })
    for (let count = 0; count < 5; count++) {
      const raw = await openSocket(server.port)
      raw.write(ping)
      expect(await raw.until('"live"')).toContain('200 OK')
    }
  })
})
