import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { findFreePort } from '#server/testing/node-process.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A TCP proxy to PostgreSQL; `freeze` stops forwarding without closing connections. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The server as a child process, with its own database. */
async function startProcess(settings: Record<string, string> = {}) {
  const database = await createTestDatabase(inject('postgresUrl'))
  const proxy = await startProxy(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'main-'))
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: proxy.url,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit')
  return {
    proxy,
    child,
    ended,
    lock: join(dataDir, 'server.lock'),
    isReady: once(child, 'message'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
      await proxy[Symbol.asyncDispose]()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

it('stops gracefully on a signal that arrives during the start', async () => {
  await using server = await startProcess()
  await vi.waitFor(() => expect(existsSync(server.lock)).toBe(true), { timeout: 20_000, interval: 5 })
  server.child.kill('SIGINT')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 60_000)

it('stops gracefully when its terminal is closed', async () => {
  await using server = await startProcess()
  await server.isReady
  server.child.kill('SIGHUP')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 60_000)

it('stops while its database does not respond', async () => {
  await using server = await startProcess()
  await server.isReady
  server.proxy.freeze()
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 120_000)

it('answers on after a signal, not ready and without keeping connections, until a second signal', async () => {
  const port = String(await findFreePort())
  await using server = await startProcess({ PORT: port, SHUTDOWN_DELAY_S: '60' })
  await server.isReady
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, connection: response.headers.get('connection') }
  }
  expect(await get('/health/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  server.child.kill('SIGTERM')
  // From the supervisor as well: the same request to stop.
  server.child.kill('SIGTERM')
  await vi.waitFor(
    async () => expect(await get('/health/ready')).toEqual({ status: 503, connection: 'close' }),
    { timeout: 10_000 },
  )
  expect(await get('/api/version')).toEqual({ status: 200, connection: 'close' })
  const again = setInterval(() => server.child.kill('SIGTERM'), 500)
  expect(await server.ended).toEqual([0, null])
  clearInterval(again)
}, 50_000)
