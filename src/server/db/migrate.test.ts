import { Client } from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { MIGRATION_LOCK_ID, migrateDatabase } from './migrate.ts'

async function openDatabase() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    url,
    client,
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await drop()
    },
  }
}

const LATEST = '(select max(created_at) from drizzle.__drizzle_migrations)'

it('refuses tables of a newer version, with and without migrations at the start', async () => {
  await using database = await openDatabase()
  await database.client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', ${LATEST} + 1)`,
  )
  for (const manual of [true, false])
    await expect(migrateDatabase(database.url, { manual })).rejects.toThrow(/of a newer version/)
})

it('refuses tables of an older version where migrations are applied by hand', async () => {
  await using database = await openDatabase()
  await expect(migrateDatabase(database.url, { manual: true })).resolves.toBeUndefined()
  await database.client.query(`delete from drizzle.__drizzle_migrations where created_at = ${LATEST}`)
  await expect(migrateDatabase(database.url, { manual: true })).rejects.toThrow(/npm run migrate/)
})

it('says of an empty database that it is older, and fills it otherwise', async () => {
  await using database = await openDatabase()
  await database.client.query('drop schema public, auth, drizzle cascade; create schema public')
  await expect(migrateDatabase(database.url, { manual: true })).rejects.toThrow(/npm run migrate/)
  await migrateDatabase(database.url)
  const { rows } = await database.client.query('select count(*)::int as people from users')
  expect(rows).toEqual([{ people: 0 }])
})

it('repeats migrations that PostgreSQL has undone because of a deadlock with a node that writes', async () => {
  await using database = await openDatabase()
  const { client } = database
  await client.query('drop schema public, auth, drizzle cascade; create schema public')
  // The migrations shall be what PostgreSQL ends, and not this connection.
  await client.query(`set deadlock_timeout = '1min'`)
  await client.query('begin; create table audit_entries (id int)')
  const migrated = migrateDatabase(database.url)
  migrated.catch(() => undefined)
  await vi.waitFor(
    async () => {
      const { rowCount } = await client.query(
        'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 10_000, interval: 10 },
  )
  await client.query('create table users (id int)')
  await client.query('rollback')
  await expect(migrated).resolves.toBeUndefined()
})

/** An error event without a listener is an uncaught exception, which fails the test run. */
it('rejects when the connection is lost while it waits for another node', async () => {
  await using database = await openDatabase()
  const { client } = database
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
  const migrated = expect(migrateDatabase(database.url)).rejects.toThrow()
  await vi.waitFor(
    async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'future-memory migrations' and state = 'idle'`,
      )
      if (rowCount === 0) throw new Error('Nobody waits for the lock.')
    },
    { timeout: 10_000, interval: 10 },
  )
  await migrated
})
