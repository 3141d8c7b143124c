import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { connectDatabase } from './client.ts'

const POOL_SIZE = 2

it('gives back a connection that is lost before its transaction has begun', async () => {
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
