import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { paymentEvents } from '#server/db/schema/payments.ts'
import { explain, findScans, recordStatements } from '#server/testing/query-plans.ts'
import { openSecondConnection } from '#server/testing/second-connection.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cleanUp } from '../auth/worker.ts'
import { removeExpired } from './worker.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
})
afterAll(() => t[Symbol.asyncDispose]())

const idsOf = async (query: string) =>
  (await t.deps.db.$client.query<{ id: string }>(query)).rows.map(({ id }) => id)

describe('a clean-up', () => {
  it('finds what it deletes by an index, in every statement', async () => {
    const statements = await recordStatements(t.deps.db.$client, async () => {
      await cleanUp(t.deps)
      await removeExpired(t.deps)
    })
    const changing = statements.filter(({ text }) => /^(delete|update)/.test(text))
    expect(changing.length).toBeGreaterThan(12)
    await using connection = await openSecondConnection(t)
    await connection.query('set enable_seqscan = off')
    for (const statement of changing)
      expect(await findScans(connection, await explain(connection, statement)), statement.text).toEqual([])
  })

  it('removes rate limits and payment events that are older than they are kept, and no others', async () => {
    await t.deps.db.$client.query(`
      insert into rate_limits (key, points, expire)
      select name, 1, extract(epoch from now() - age::interval) * 1000 from (values ('old', '2 hours'), ('new', '10 minutes')) as row (name, age);
      insert into payment_events (id, type, received_at)
      select name, 'paid', now() - age::interval from (values ('old', '91 days'), ('new', '89 days')) as row (name, age)`)
    await removeExpired(t.deps)
    expect(await idsOf('select key as id from rate_limits')).toEqual(['new'])
    expect(await idsOf('select id from payment_events')).toEqual(['new'])
  })
})

describe('deleteInBatches', () => {
  it('deletes every row in batches, and leaves locked ones to the next call', async () => {
    await t.deps.db.$client.query(
      `truncate payment_events; insert into payment_events (id, type) select n, 'test' from generate_series(1, 25) n`,
    )
    await using other = await openSecondConnection(t)
    await other.query(`begin; select 1 from payment_events where id = '7' for update`)
    const isTest = sql`${paymentEvents.type} = 'test'`
    const statements = await recordStatements(t.deps.db.$client, async () => {
      expect(await deleteInBatches(t.deps.db, paymentEvents, isTest, 10)).toBe(24)
    })
    expect(statements).toHaveLength(3)
    expect(await idsOf('select id from payment_events')).toEqual(['7'])
    await other.query('rollback')
    expect(await deleteInBatches(t.deps.db, paymentEvents, isTest, 10)).toBe(1)
  })
})
