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

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** PostgreSQL behind a network that can stop carrying anything. */
async function startNetwork(databaseUrl: string) {
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

/** The server's process on a database of the test's own. */
async function startProcess() {
  const database = await createTestDatabase(inject('postgresUrl'))
  const network = await startNetwork(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'main-'))
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: network.url,
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit')
  return {
    network,
    child,
    ended,
    lock: join(dataDir, 'server.lock'),
    isReady: once(child, 'message'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
      await network[Symbol.asyncDispose]()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

it('stops in order when it is told to while it starts', async () => {
  await using server = await startProcess()
  await vi.waitFor(() => expect(existsSync(server.lock)).toBe(true), { timeout: 20_000, interval: 5 })
  server.child.kill('SIGINT')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 60_000)

it('stops in order when its terminal is closed', async () => {
  await using server = await startProcess()
  await server.isReady
  server.child.kill('SIGHUP')
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 60_000)

it('stops also while its database answers nothing', async () => {
  await using server = await startProcess()
  await server.isReady
  server.network.freeze()
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(existsSync(server.lock)).toBe(false)
}, 120_000)
