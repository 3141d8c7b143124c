import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { listenTo } from './notifications.ts'
import { isTransient } from './transient-errors.ts'

/** A message of PostgreSQL's protocol, version 3. */
function message(type: string, body: string | Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', 'I')

/** Calls `run` with the address of a server that handles connections as given. */
async function withServer<T>(
  onConnection: (socket: Socket) => void,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    onConnection(socket.on('error', () => undefined))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    return await run(`postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/any`)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

const failureOf = (url: string) => listenTo(['one'], url, vi.fn()).catch((error: unknown) => error)

/** An error that nobody handles is an uncaught exception, which fails the test run. */
describe('listenTo', () => {
  it('rejects when the server ends the first connection', async () => {
    const error = await withServer((socket) => socket.once('data', () => socket.destroy()), failureOf)
    expect(isTransient(error)).toBe(true)
  })

  it('rejects with a temporary error when the server ends just as the connection is opened', async () => {
    const ended = message(
      'E',
      'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
    )
    const error = await withServer(
      (socket) =>
        socket.once('data', () => {
          socket.write(Buffer.concat([AUTHENTICATED, READY]))
          socket.once('data', () => socket.end(Buffer.concat([message('C', 'LISTEN\0'), READY, ended])))
        }),
      failureOf,
    )
    expect(error).toBeInstanceOf(Error)
    expect(isTransient(error)).toBe(true)
  })

  it('rejects with a temporary error when the server does not answer', async () => {
    const timers = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const error = await withServer((socket) => socket.once('data', () => timers.runAllTimers()), failureOf)
      expect(error).toBeInstanceOf(Error)
      expect(isTransient(error)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('listens again on one connection after a lost one, and tells of the gap', async () => {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'))
    const aside = new Client({ connectionString: url })
    await aside.connect()
    const onError = vi.fn()
    const notifications = await listenTo(['one'], url, onError)
    const onGap = vi.fn()
    const onPayload = vi.fn()
    notifications.onGap(onGap)
    notifications.subscribe('one', onPayload)
    const backends = () =>
      aside
        .query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'future-memory one'`,
        )
        .then(({ rows }) => rows.map(({ pid }) => pid))
    const [lost] = await backends()
    await aside.query('select pg_terminate_backend($1)', [lost])
    await expect.poll(() => onGap.mock.calls.length, { timeout: 10_000 }).toBe(1)
    const after = await backends()
    expect(after).toHaveLength(1)
    expect(after).not.toContain(lost)
    await aside.query(`notify one, 'hello'`)
    await notifications.catchUp()
    expect(onPayload.mock.calls).toEqual([['hello']])
    await notifications.close()
    await expect(notifications.catchUp()).rejects.toThrow()
    await aside.end()
    await drop()
  })
})
