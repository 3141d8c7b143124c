import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { listenTo } from './notifications.ts'

/** An error that nobody handles is an uncaught exception, which fails the test run. */
describe('listenTo', () => {
  it('rejects when the server ends the first connection', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await expect(listenTo(['one'], `postgres://someone@127.0.0.1:${port}/any`, vi.fn())).rejects.toThrow()
    await new Promise((resolve) => server.close(resolve))
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
