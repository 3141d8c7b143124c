import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'

export type ActionRow = typeof dailyActions.$inferSelect

const PAGE_SIZE = 1_000
const ownAction = (userId: string, id: number) =>
  and(eq(dailyActions.userId, userId), eq(dailyActions.id, id))

/** Newest first, at most PAGE_SIZE; open actions are preferred over completed ones. */
export async function listActions(db: Db, userId: string, pcmId?: number): Promise<ActionRow[]> {
  const rows = await db
    .select()
    .from(dailyActions)
    .where(
      and(eq(dailyActions.userId, userId), pcmId === undefined ? undefined : eq(dailyActions.pcmId, pcmId)),
    )
    .orderBy(asc(dailyActions.isCompleted), desc(dailyActions.createdAt), desc(dailyActions.id))
    .limit(PAGE_SIZE)
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
}

/** The action, locked until the transaction ends. */
export async function lockAction(tx: Db, userId: string, id: number): Promise<ActionRow | undefined> {
  const [row] = await tx.select().from(dailyActions).where(ownAction(userId, id)).for('update')
  return row
}

export const insertAction = (db: Db, action: typeof dailyActions.$inferInsert & IdempotentInsert) =>
  insertOnce(db, dailyActions, action)

export async function updateAction(
  tx: Db,
  userId: string,
  id: number,
  changes: Partial<typeof dailyActions.$inferInsert>,
): Promise<ActionRow> {
  const [row] = await tx
    .update(dailyActions)
    .set({ ...changes, version: sql`${dailyActions.version} + 1` })
    .where(ownAction(userId, id))
    .returning()
  return row as ActionRow
}

export const removeAction = (tx: Db, userId: string, id: number) =>
  tx.delete(dailyActions).where(ownAction(userId, id))
