import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#server/errors.ts'
import type { Db } from './client.ts'

/** A table with a unique constraint on the person and their idempotency key. */
type KeyedTable = PgTable & { userId: PgColumn; idempotencyKey: PgColumn }
export interface IdempotentInsert {
  userId: string
  /** Made by the client for one request; null inserts always. */
  idempotencyKey: string | null
}

/** The person's row with this key. */
export async function findByIdempotencyKey<T extends KeyedTable>(
  db: Db,
  table: T,
  userId: string,
  idempotencyKey: string,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.userId, userId), eq(table.idempotencyKey, idempotencyKey)))
  return row
}

/**
 * Inserts the row, or answers the person's earlier one with the same key; without a key it always inserts. A row of another
 * transaction that has not ended is waited for. Throws AppError `conflict` when the earlier row was deleted meanwhile.
 */
export async function insertOnce<T extends KeyedTable>(
  db: Db,
  table: T,
  row: T['$inferInsert'] & IdempotentInsert,
): Promise<{ row: T['$inferSelect']; isNew: boolean }> {
  const [made] = await db
    .insert(table as PgTable)
    .values(row)
    .onConflictDoNothing({ target: [table.userId, table.idempotencyKey] })
    .returning()
  if (made) return { row: made, isNew: true }
  const { userId, idempotencyKey } = row
  const earlier =
    idempotencyKey === null ? undefined : await findByIdempotencyKey(db, table, userId, idempotencyKey)
  if (!earlier) throw new AppError('conflict', 'The same request was being made just now. Please try again.')
  return { row: earlier, isNew: false }
}
