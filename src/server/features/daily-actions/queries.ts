import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'

export type ActionRow = typeof dailyActions.$inferSelect

const ownAction = (userId: string, id: number) =>
  and(eq(dailyActions.userId, userId), eq(dailyActions.id, id))

export interface ActionPage {
  limit: number
  /** The last action of the page before, from `cursorOf`. */
  cursor?: string | undefined
}

/** The position of an action in the order of `listActions`. */
export const cursorOf = ({ isCompleted, id }: ActionRow) => `${isCompleted ? 'completed' : 'open'}-${id}`

/** The largest value of the column, which no sequence gets to. */
const NO_CURSOR = 2_147_483_647

/**
 * Open actions before completed ones, each newest first, with one more than the limit if there are more. The two states are read
 * one after the other, since no index has the one ascending and the ids descending.
 */
export function listActions(db: Db, userId: string, { limit, cursor }: ActionPage, pcmId?: number) {
  const [cursorState, cursorId] = cursor?.split('-') ?? []
  const newest = (isCompleted: boolean, before: number) =>
    db
      .select()
      .from(dailyActions)
      .where(
        and(
          eq(dailyActions.userId, userId),
          pcmId === undefined ? undefined : eq(dailyActions.pcmId, pcmId),
          // Not an equality: the state as part of the order leaves only the indexes that begin with the user and the state.
          gte(dailyActions.isCompleted, isCompleted),
          sql`(${dailyActions.isCompleted}, ${dailyActions.id}) < (${isCompleted}, ${before})`,
        ),
      )
      .orderBy(desc(dailyActions.isCompleted), desc(dailyActions.id))
      .limit(limit + 1)
  const before = cursorId === undefined ? NO_CURSOR : Number(cursorId)
  if (cursorState === 'completed') return newest(true, before)
  return unionAll(newest(false, before), newest(true, NO_CURSOR))
    .orderBy(sql`is_completed, id desc`)
    .limit(limit + 1)
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
