import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { connectDatabase, type Database } from './client.ts'
import { isTransient } from './transient-errors.ts'

const POOL_SIZE = 2

it('releases a connection that is lost before its transaction has begun', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { db, pool, close } = connectDatabase(database.url, POOL_SIZE, () => undefined)
  try {
    const lose = (client: PoolClient) =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    pool.on('acquire', lose)
    for (let lost = 0; lost < POOL_SIZE; lost++)
      await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
    pool.off('acquire', lose)
    expect(pool.totalCount).toBe(pool.idleCount)
    expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await database.drop()
  }
})

/** A proxy in front of PostgreSQL that can stop forwarding responses. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let isSilent = false
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    socket.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (!isSilent) socket.write(chunk)
    })
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    setSilent(silent: boolean) {
      isSilent = silent
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

it.each([
  ['a query', (db: Database) => db.execute(sql`select 1`)],
  ['a transaction', (db: Database) => db.transaction((tx) => tx.execute(sql`select 1`))],
])('rejects %s without a response, and does not reuse its connection', async (_name, run) => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const proxy = await startProxy(database.url)
  const { db, pool, close } = connectDatabase(proxy.url, 1, () => undefined, { responseTimeoutMs: 300 })
  try {
    await db.execute(sql`select 1`)
    proxy.setSilent(true)
    expect(isTransient(await run(db).catch((error: unknown) => error))).toBe(true)
    expect(pool.totalCount).toBe(0)
    proxy.setSilent(false)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await proxy.close()
    await database.drop()
  }
})

it('repeats a transaction that a deadlock ended', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { db, close } = connectDatabase(database.url, POOL_SIZE, () => undefined)
  try {
    await db.execute(sql`create table places (id int primary key, visits int not null)`)
    await db.execute(sql`insert into places values (1, 0), (2, 0)`)
    const bothInside = Promise.withResolvers<void>()
    let inside = 0
    const visit = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`update places set visits = visits + 1 where id = ${first}`)
        if (++inside === 2) bothInside.resolve()
        await bothInside.promise
        await tx.execute(sql`update places set visits = visits + 1 where id = ${second}`)
      })
    await Promise.all([visit(1, 2), visit(2, 1)])
    expect(inside).toBeGreaterThan(2)
    expect((await db.execute(sql`select visits from places order by id`)).rows).toEqual([
      { visits: 2 },
      { visits: 2 },
    ])
  } finally {
    await close()
    await database.drop()
  }
})
