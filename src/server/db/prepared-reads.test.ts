import { eq, inArray } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { connectDatabase } from './client.ts'
import { users } from './schema/index.ts'

const PREPARED = 'select statement from pg_prepared_statements'

async function openDatabase(usesPooler: boolean) {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { db, pool, close } = connectDatabase(database.url, 1, () => undefined, { usesPooler })
  return {
    db,
    prepared: async () =>
      (await pool.query<{ statement: string }>(PREPARED)).rows.map(({ statement }) => statement),
    [Symbol.asyncDispose]: async () => {
      await close()
      await database.drop()
    },
  }
}

it('prepares a read that is used often, and no other statement', async () => {
  await using database = await openDatabase(false)
  const { db } = database
  await db.insert(users).values({ id: 'ada', email: 'ada@example.com' })
  for (let n = 1; n <= 30; n++) {
    const rows = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, n % 2 ? 'ada' : 'alan'))
    expect(rows).toEqual(n % 2 ? [{ email: 'ada@example.com' }] : [])
    await db.update(users).set({ email: `ada@example.com` }).where(eq(users.id, 'ada'))
  }
  await db
    .select()
    .from(users)
    .where(inArray(users.id, ['ada', 'alan']))
  expect(await database.prepared()).toEqual(['select "email" from "users" where "users"."id" = $1'])
})

it('goes on after a prepared read has failed, in a transaction and outside of it', async () => {
  await using database = await openDatabase(false)
  const { db } = database
  const byCredits = (credits: number) =>
    db.select({ id: users.id }).from(users).where(eq(users.credits, credits))
  for (let n = 1; n <= 20; n++) await byCredits(n)
  expect(await database.prepared()).toHaveLength(1)
  await expect(byCredits(Number.MAX_SAFE_INTEGER)).rejects.toThrow()
  expect(await byCredits(1)).toEqual([])
  await expect(
    db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.credits, Number.MAX_SAFE_INTEGER))
    }),
  ).rejects.toThrow()
  expect(await byCredits(1)).toEqual([])
})

it('prepares nothing behind a pooler', async () => {
  await using database = await openDatabase(true)
  for (let n = 1; n <= 20; n++)
    await database.db.select({ id: users.id }).from(users).where(eq(users.id, 'ada'))
  expect(await database.prepared()).toEqual([])
})
