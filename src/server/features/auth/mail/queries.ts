import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authMailOutbox } from '#server/db/schema/auth-mail.ts'

export type OutboxRow = typeof authMailOutbox.$inferSelect
export type NewOutboxEntry = typeof authMailOutbox.$inferInsert

export const insertOutboxEntry = (tx: Db, mail: NewOutboxEntry) => tx.insert(authMailOutbox).values(mail)

export async function findPendingMail(db: Db, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db
    .select()
    .from(authMailOutbox)
    .where(and(eq(authMailOutbox.id, id), eq(authMailOutbox.isFailed, false)))
  return row
}

export const listOutbox = (db: Db) => db.select().from(authMailOutbox).orderBy(asc(authMailOutbox.createdAt))

/** Deletes mail to the address that is not sent yet and would have a new link or code. */
export const removeQueuedLinks = (tx: Db, recipient: string) =>
  tx
    .delete(authMailOutbox)
    .where(
      and(
        eq(authMailOutbox.recipient, recipient),
        inArray(authMailOutbox.kind, [
          'recovery',
          'magiclink',
          'email_change',
          'email_change_current',
          'reauthentication',
        ]),
      ),
    )

/** Deletes mail about a change of the user, made at this time or later, that is not sent yet and would have a link that undoes it. */
export const removeQueuedUndoLinks = (tx: Db, userId: string, since: Date) =>
  tx
    .delete(authMailOutbox)
    .where(
      and(
        eq(authMailOutbox.userId, userId),
        inArray(authMailOutbox.kind, ['email_change_notice', 'security_change']),
        gte(authMailOutbox.createdAt, since),
      ),
    )

export const removeOutboxEntry = (db: Db, id: string) =>
  db.delete(authMailOutbox).where(eq(authMailOutbox.id, id))

/**
 * Counts a failed attempt. After the last one the mail is marked as failed and its password hash is removed. Returns the
 * attempts so far.
 */
export async function recordFailure(
  db: Db,
  id: string,
  input: { error: string; maxAttempts: number },
): Promise<number> {
  const isLast = sql`${authMailOutbox.attempts} + 1 >= ${input.maxAttempts}`
  const [row] = await db
    .update(authMailOutbox)
    .set({
      attempts: sql`${authMailOutbox.attempts} + 1`,
      lastError: input.error,
      isFailed: isLast,
      passwordHash: sql`case when ${isLast} then null else ${authMailOutbox.passwordHash} end`,
    })
    .where(eq(authMailOutbox.id, id))
    .returning({ attempts: authMailOutbox.attempts })
  return row?.attempts ?? 0
}

/** Lets a failed mail be sent again. False when there is no failed mail with this id. */
export async function resetFailure(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(authMailOutbox)
    .set({ isFailed: false, attempts: 0 })
    .where(and(eq(authMailOutbox.id, id), eq(authMailOutbox.isFailed, true)))
    .returning({ id: authMailOutbox.id })
  return rows.length > 0
}

export const removeFailedMail = (db: Db, before: Date) =>
  deleteInBatches(
    db,
    authMailOutbox,
    and(eq(authMailOutbox.isFailed, true), lt(authMailOutbox.createdAt, before)),
  )
