import { setTimeout as pause } from 'node:timers/promises'
import {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { withCallbacks } from './after-commit.ts'
import { prepareFrequentReads } from './prepared-reads.ts'
import * as schema from './schema/index.ts'
import { isConflict, isTransient } from './transient-errors.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
/** A transaction or the pool: the first parameter of every query. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface DatabaseClient {
  db: Database
  pool: Pool
  close(): Promise<void>
}

/** Longer than the statement timeout: reached only when PostgreSQL or the network does not respond at all. */
const RESPONSE_TIMEOUT_MS = 8_000

const MAX_TRANSACTION_ATTEMPTS = 5
/** The longest pause before a transaction is repeated; random, so that the same two do not meet again. */
const MAX_PAUSE_MS = 50

/** Time limits in ms, which PostgreSQL keeps for each connection. */
export const CONNECTION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * A connection pool. Statements time out after 5 s, waits for a lock after 2 s; `usesPooler` says that the address is of a
 * connection pooler, which sets these limits itself, since it accepts no parameters of a session. A transaction that PostgreSQL
 * ends because of a deadlock is repeated, so its work must have no effects outside of the database.
 */
export function connectDatabase(
  connectionString: string,
  poolSize: number,
  onError: (error: Error) => void,
  {
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
    usesPooler = false,
  }: { responseTimeoutMs?: number; usesPooler?: boolean } = {},
): DatabaseClient {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    query_timeout: responseTimeoutMs,
    ...(usesPooler ? {} : CONNECTION_LIMITS),
    application_name: 'future-memory',
  })
  // The pool handles errors of idle connections only; without this listener, an error of one that is in use would end the
  // process. The next query on it rejects, and the pool discards the connection when it is released.
  // A PostgreSQL that is stopped together with this process ends the connections that an ended pool is still closing.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onError(error)
    }),
  )
  // A pooler may give each transaction another session.
  if (!usesPooler) pool.on('connect', prepareFrequentReads())
  // Emitted for idle connections in addition to the client's own event, which is handled above.
  pool.on('error', () => undefined)
  const db: Database = drizzle(pool, { schema, casing: 'snake_case' })
  const dialect = new PgDialect({ casing: 'snake_case' })
  // Drizzle's implementation does not release the connection when `begin` fails, for example because PostgreSQL was stopped.
  const runTransaction: Database['transaction'] = async (work, config) => {
    const connection = await pool.connect()
    let isBroken = false
    try {
      return await withCallbacks((register) => {
        const session = new NodePgSession(connection, dialect, undefined)
        return session.transaction((tx) => {
          register(tx)
          return work(tx as never)
        }, config)
      })
    } catch (error) {
      // The transaction may still be open on a connection that did not respond in time.
      isBroken = isTransient(error)
      throw error
    } finally {
      connection.release(isBroken)
    }
  }
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await runTransaction(work, config)
      } catch (error) {
        if (attempt === MAX_TRANSACTION_ATTEMPTS || !isConflict(error)) throw error
        await pause(Math.random() * MAX_PAUSE_MS)
      }
  }
  return { db, pool, close: () => pool.end() }
}
