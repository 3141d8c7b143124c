import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { type IdPage, isBefore } from '#server/db/pages.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import type { AuditAction } from '#shared/contract/admin.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export const insertEntry = (tx: Db, entry: typeof auditEntries.$inferInsert) =>
  tx.insert(auditEntries).values(entry)

export interface AuditFilter {
  /** The id of whoever did it, or to whom it was done. */
  personId?: string | undefined
  action?: AuditAction | undefined
}

/** Newest first, with one more than the limit if there are more. */
export function listEntries(
  db: Db,
  { personId, action }: AuditFilter,
  { limit, cursor }: IdPage,
): Promise<AuditRow[]> {
  const select = (condition: SQL | undefined) =>
    db
      .select()
      .from(auditEntries)
      .where(
        and(
          condition,
          action === undefined ? undefined : eq(auditEntries.action, action),
          isBefore(auditEntries.id, cursor),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(limit + 1)
  if (personId === undefined) return select(undefined)
  // Two lists that end at the limit, each read from its index; a condition with OR would read all entries of the person.
  const byPerson = select(eq(auditEntries.actorId, personId))
  const toPerson = select(
    and(
      eq(auditEntries.targetId, personId),
      sql`${auditEntries.actorId} is distinct from ${auditEntries.targetId}`,
    ),
  )
  return unionAll(byPerson, toPerson)
    .orderBy(desc(sql`id`))
    .limit(limit + 1)
}

/** Deletes at most this number of entries that are older than a year. Returns how many were deleted. */
export async function removeOldEntries(db: Db, limit: number): Promise<number> {
  const old = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(sql`${auditEntries.createdAt} < now() - interval '365 days'`)
    .orderBy(auditEntries.createdAt)
    .limit(limit)
  const removed = await db.delete(auditEntries).where(inArray(auditEntries.id, old))
  return removed.rowCount ?? 0
}
