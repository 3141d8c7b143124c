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

/** Starts the application with the given limits. */
async function listen({ deps }: TestApp, limits: Partial<SocketLimits>) {
  const app = await buildApp(deps, undefined, { ...SOCKET_LIMITS, ...limits })
  let busy = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    busy++
    raw.once('close', () => busy--)
  })
  /** Completes the response of /slow. */
  let respond = () => {}
  const isReceived = new Promise<void>((resolveReceived) => {
    app.post('/slow', async () => {
      const responded = new Promise<void>((resolve) => {
        respond = resolve
      })
      resolveReceived()
      await responded
      return 'done'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    isReceived,
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
    respond: () => respond(),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** Sends a character every 20 ms until the server closes the connection. */
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

describe('request timeouts', () => {
  it.each([
    ['headers', `${HEAD}X-Slow: `],
    ['a body', `${HEAD}Content-Length: 100000\r\n\r\n{"pcmNumber":`],
  ])('close a connection with 408 when %s arrives too slowly', async (_name, beginning) => {
    await using server = await listen(unlimited, SHORT)
    const response = parseResponse(await drip(server.port, beginning))
    expect(response).toMatchObject({
      status: 408,
      headers: { connection: 'close', 'x-content-type-options': 'nosniff' },
      body: { code: 'request_timeout', requestId: expect.any(String) },
    })
  })

  it('close a connection with 408 when nothing is sent', async () => {
    await using server = await listen(unlimited, SHORT)
    const raw = await openSocket(server.port)
    expect(parseResponse(await raw.closed()).status).toBe(408)
  })

  it('do not hinder a request that expects something, which is answered as any other', async () => {
    await using server = await listen(unlimited, SHORT)
    const raw = await openSocket(server.port)
    raw.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n')
    const { status, headers } = parseResponse(await raw.closed())
    expect(status).toBe(200)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('do not apply while a connection waits for its response', async () => {
    await using server = await listen(unlimited, SHORT)
    const waiting = await openSocket(server.port)
    waiting.write(SLOW)
    await server.isReceived
    // Two slow requests in sequence take longer than the timeouts.
    await drip(server.port, HEAD)
    await drip(server.port, `${HEAD}Content-Length: 100000\r\n\r\n1`)
    expect(waiting.socket.closed).toBe(false)
    server.respond()
    expect(await waiting.closed()).toContain('done')
  })
})

describe('connection limits', () => {
  it('close a connection that sends a request before the previous response', async () => {
    await using server = await listen(unlimited, {})
    const raw = await openSocket(server.port)
    raw.write(SLOW.replace('Connection: close\r\n', ''))
    await server.isReceived
    raw.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await raw.closed()).toBe('')
    server.respond()
  })

  it('allow any number of sequential requests on a connection', async () => {
    await using server = await listen(unlimited, {})
    const connections = new Set<unknown>()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        const path = count % 2 === 0 ? '/health/ready' : '/health/live'
        const sent = get({ port: server.port, host: '127.0.0.1', path, agent })
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        connections.add(response.socket)
        for await (const _chunk of response);
        return response.statusCode
      }),
    )
    agent.destroy()
    expect({ connections: connections.size, failed: statuses.filter((status) => status !== 200) }).toEqual({
      connections: 1,
      failed: [],
    })
  })

  it('close a connection without traffic in either direction', async () => {
    await using server = await listen(unlimited, { inactivityTimeoutMs: 100 })
    const raw = await openSocket(server.port)
    raw.write(SLOW)
    await server.isReceived
    expect(await raw.closed()).toBe('')
  })

  const ping = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

  it('close the oldest idle connection of an address at its limit', async () => {
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

  it('reject a connection above the limit of busy ones, until one is closed', async () => {
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
      // A closed connection is subtracted once, whichever side closes it and however.
      const [reset, ended, destroyed] = held
      reset?.socket.resetAndDestroy()
      destroyed?.socket.destroy()
      ended?.write(']')
      ended?.socket.end()
      await Promise.all(held.map((raw) => raw.closed()))
      await server.hasOpen(0)
    }
  })

  it.each([
    ['RATE_LIMITS is off', {}],
    ['the server is behind a proxy', { RATE_LIMITS: 'on', TRUST_PROXY: '1' }],
  ])(
    'allow any number of connections from an address when %s',
    async (_name, env: Record<string, string>) => {
      await using t = await startTestApp({ hasWorker: false, env })
      await using server = await listen(t, { maxConnectionsPerAddress: 2 })
      for (let count = 0; count < 5; count++) {
        const raw = await openSocket(server.port)
        raw.write(ping)
        expect(await raw.until('"live"')).toContain('200 OK')
      }
    },
  )
})
