import { setTimeout } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import { BackupError } from '../format.ts'

export type Session = Client

const SCHEMA_LOCK_TIMEOUT_MS = 30_000
const SCHEMA_LOCK_POLL_MS = 200

/** Begins the name of every connection of the server and its commands. */
const APPLICATION_NAME = 'future-memory'

/** An identifier with its schema, for SQL. */
export const quote = (name: string) => name.split('.').map(escapeIdentifier).join('.')

/** A connection without time limits, on which values are written the same way everywhere. */
export async function connect(connectionString: string, purpose: 'backup' | 'restore'): Promise<Session> {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    client_encoding: 'UTF8',
    application_name: `${APPLICATION_NAME} ${purpose}`,
  })
  // A lost connection rejects the query that runs, and the next ones.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new BackupError(`The database cannot be reached (${reason}).`, { cause: error })
  })
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
     set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1`,
  )
  return client
}

/** The rows of a query, checked. */
export async function select<T>(
  client: Session,
  row: z.ZodType<T>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const { rows } = await client.query(text, values)
  return z.array(row).parse(rows)
}

/** True when the lock was free; it is held until the connection ends. */
export async function tryLock(
  client: Session,
  id: number,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared' = 'pg_try_advisory_lock',
): Promise<boolean> {
  const [row] = await select(client, z.object({ isHeld: z.boolean() }), `select ${lock}($1) as "isHeld"`, [
    id,
  ])
  return row?.isHeld === true
}

/**
 * Waits until no migration and no restore runs, and keeps others waiting until `unlockSchema`. Throws BackupError after half a
 * minute. Polls: a statement that waits is a transaction, which an index that a migration builds concurrently would wait for.
 */
export async function lockSchema(client: Session, id: number): Promise<void> {
  const until = performance.now() + SCHEMA_LOCK_TIMEOUT_MS
  while (!(await tryLock(client, id, 'pg_try_advisory_lock_shared'))) {
    if (performance.now() > until)
      throw new BackupError('A migration or a restore uses the database: try again when it has ended.')
    await setTimeout(SCHEMA_LOCK_POLL_MS)
  }
}
export const unlockSchema = (client: Session, id: number) =>
  client.query('select pg_advisory_unlock_shared($1)', [id])

/** Those of the tables that exist. */
export async function listExistingTables(client: Session, tables: readonly string[]): Promise<string[]> {
  const rows = await select(
    client,
    z.object({ name: z.string() }),
    `select name from unnest($1::text[]) as name
     where exists (select from pg_tables where schemaname || '.' || tablename = name)`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** The number of people: of accounts, or of rows of the product where sign-in is hosted. */
export async function countPeople(client: Session): Promise<number> {
  const tables = await listExistingTables(client, ['public.users', 'auth.users'])
  const counts: number[] = []
  for (const name of tables) {
    const [row] = await select(
      client,
      z.object({ count: z.number() }),
      `select count(*)::float8 as count from ${quote(name)}`,
    )
    counts.push(row?.count ?? 0)
  }
  return Math.max(0, ...counts)
}

/** Connections of servers and commands to the same database. */
export async function countOtherConnections(client: Session): Promise<number> {
  const [row] = await select(
    client,
    z.object({ count: z.number() }),
    `select count(*)::float8 as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [`${APPLICATION_NAME}%`],
  )
  return row?.count ?? 0
}

/** The encoding of the database, such as UTF8. */
export async function readEncoding(client: Session): Promise<string | undefined> {
  const [row] = await select(client, z.object({ server_encoding: z.string() }), 'show server_encoding')
  return row?.server_encoding
}
