import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#server/errors.ts'
import type { Db } from './client.ts'

/** A table with a unique constraint on the user id and the idempotency key. */
type IdempotentTable = PgTable & { userId: PgColumn; idempotencyKey: PgColumn }
export interface IdempotentInsert {
  userId: string
  /** Chosen by the client for one request; null always inserts. */
  idempotencyKey: string | null
}

/** The user's row with this idempotency key. */
export async function findByIdempotencyKey<T extends IdempotentTable>(
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
 * Inserts the row, or returns the user's existing one with the same idempotency key; without a key it always inserts. Waits for
 * another open transaction that has inserted the key. Throws AppError `conflict` when the existing row was deleted meanwhile.
 */
export async function insertOnce<T extends IdempotentTable>(
  db: Db,
  table: T,
  row: T['$inferInsert'] & IdempotentInsert,
): Promise<{ row: T['$inferSelect']; isNew: boolean }> {
  const [inserted] = await db
    .insert(table as PgTable)
    .values(row)
    .onConflictDoNothing({ target: [table.userId, table.idempotencyKey] })
    .returning()
  if (inserted) return { row: inserted, isNew: true }
  const { userId, idempotencyKey } = row
  const earlier =
    idempotencyKey === null ? undefined : await findByIdempotencyKey(db, table, userId, idempotencyKey)
  if (!earlier) throw new AppError('conflict', 'The same request was being made just now. Please try again.')
  return { row: earlier, isNew: false }
}
