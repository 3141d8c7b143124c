import { expect, it } from 'vitest'
import { openSecondConnection } from '#server/testing/second-connection.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { connect, lockSchema } from '../backup/queries/session.ts'
import { buildIndexes } from './build-indexes.ts'
import { MIGRATION_LOCK_ID } from './migrate.ts'

const STATEMENT = 'CREATE INDEX IF NOT EXISTS "downloads_test_idx" ON "downloads" USING btree ("format");'
const INSERT = `insert into payment_events (id, type) values (gen_random_uuid(), 'test')`
const ON_EVENTS = 'CREATE INDEX IF NOT EXISTS "events_test_idx" ON "payment_events" USING btree ("type");'

async function isValid(t: TestApp, index: string): Promise<boolean | undefined> {
  const { rows } = await t.deps.db.$client.query(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

it('builds an index while other connections write', async () => {
  await using t = await startTestApp({ hasWorker: false })
  await using writer = await openSecondConnection(t)
  await using builder = await openSecondConnection(t)
  await writer.query('begin')
  await writer.query(INSERT)
  const building = buildIndexes(builder, [ON_EVENTS])
  building.catch(() => undefined)
  for (let isWaiting = false; !isWaiting; ) {
    const { rowCount } = await writer.query(
      `select 1 from pg_locks where not granted and pid <> pg_backend_pid()`,
    )
    isWaiting = rowCount === 1
  }
  // A lock on writes would be waited for here, behind the build that waits for the open transaction.
  await t.deps.db.$client.query(INSERT)
  await writer.query('commit')
  await building
  expect(await isValid(t, 'events_test_idx')).toBe(true)
})

it('builds an index again whose creation was interrupted, and leaves new tables to the migration', async () => {
  await using t = await startTestApp({ hasWorker: false })
  await using builder = await openSecondConnection(t)
  await builder.query(STATEMENT)
  await builder.query(
    `update pg_index set indisvalid = false where indexrelid = 'downloads_test_idx'::regclass`,
  )
  await buildIndexes(builder, [
    'CREATE INDEX IF NOT EXISTS "none_idx" ON "no_such_table" USING btree ("id");',
    'ALTER TABLE "downloads" ADD COLUMN "x" text;',
    STATEMENT,
  ])
  expect(await isValid(t, 'downloads_test_idx')).toBe(true)
})

it('builds an index while a backup waits for the end of the migration', async () => {
  await using t = await startTestApp({ hasWorker: false })
  await using builder = await openSecondConnection(t)
  await builder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
  const backup = await connect(t.deps.directConnectionString, 'backup')
  let isLocked = false
  const locked = lockSchema(backup, MIGRATION_LOCK_ID).then(() => {
    isLocked = true
  })
  locked.catch(() => undefined)
  await builder.query(STATEMENT.replace('INDEX', 'INDEX CONCURRENTLY'))
  expect(isLocked).toBe(false)
  await builder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_ID])
  await locked
  await backup.end()
})
