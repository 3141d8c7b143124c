import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** So few that a statement, with what it deletes in other tables, stays far below the statement timeout. */
const BATCH_SIZE = 1_000

/**
 * Deletes the rows that meet the condition, each batch in a transaction of its own, and returns their number. Rows that another
 * transaction has locked are left to the next call. The condition must be found by an index.
 */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  batchSize = BATCH_SIZE,
): Promise<number> {
  if (condition === undefined) throw new Error('A condition is needed.')
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked))`,
    )
    const deleted = rowCount ?? 0
    total += deleted
    if (deleted < batchSize) return total
  }
}
