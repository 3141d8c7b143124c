import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pRetry from 'p-retry'
import { Client } from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { buildIndexes } from './build-indexes.ts'
import type { Db } from './client.ts'
import { isConflict } from './transient-errors.ts'

/** An arbitrary number, the same on every node, so that only one of them migrates at a time. */
export const MIGRATION_LOCK_ID = 7_261_001

export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/**
 * Applies the pending migrations. Safe to call from many nodes at the same time. With `manual`, none is applied. Throws
 * OperatorError when the tables are of a newer version, or with `manual` of an older one. The connection must lead to PostgreSQL
 * itself, since a lock of a session is held.
 */
export async function migrateDatabase(
  connectionString: string,
  { manual = false }: { manual?: boolean } = {},
): Promise<void> {
  const client = new Client({ connectionString, application_name: 'future-memory migrations' })
  // A lost connection rejects the query that runs, or the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const db = drizzle(client)
    await acquireLock(client)
    const applied = await readApplied(client)
    const migrations = readMigrationFiles(MIGRATIONS)
    const known = migrations.map(({ folderMillis }) => folderMillis)
    if (applied.some((time) => !known.includes(time)))
      throw new OperatorError(
        'The tables in the database are of a newer version than this one. Start that version, or restore a backup that was made before the upgrade.',
      )
    if (manual && known.some((time) => !applied.includes(time)))
      throw new OperatorError(
        'The tables in the database are of an older version. Run `npm run migrate` once, then start again (MIGRATIONS is manual).',
      )
    if (manual) return
    const pending = migrations.filter(({ folderMillis }) => !applied.includes(folderMillis))
    if (applied.length > 0)
      await buildIndexes(
        client,
        pending.flatMap((migration) => migration.sql),
      )
    // Nodes that write meanwhile may lock the same tables in another order.
    await pRetry(() => migrate(db, MIGRATIONS), {
      retries: MAX_REPETITIONS,
      minTimeout: 100,
      randomize: true,
      shouldRetry: ({ error }) => isConflict(error),
    })
  } finally {
    await client.end()
  }
}

const LOCK_POLL_MS = 200
/** Of migrations that PostgreSQL has undone because of a deadlock. */
const MAX_REPETITIONS = 5

/** Polls: a statement that waits is a transaction, which an index that is built concurrently would wait for. */
async function acquireLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [MIGRATION_LOCK_ID],
    )
    if (rows[0]?.isLocked) return
    await setTimeout(LOCK_POLL_MS)
  }
}

/** The times (ms) of the migrations that were applied, by which Drizzle identifies them. */
async function readApplied(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const applied = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  return applied.rows.map(({ created_at }) => Number(created_at))
}

/** How many migrations the database has, and how many this version knows. */
export async function countMigrations(db: Db): Promise<{ applied: number; known: number }> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  )
  return { applied: rows[0]?.applied ?? 0, known: readMigrationFiles(MIGRATIONS).length }
}
