import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { isBefore } from '#server/db/pages.ts'
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

/** Open actions before completed ones, each newest first, with one more than the limit if there are more. */
export function listActions(
  db: Db,
  userId: string,
  { limit, cursor }: ActionPage,
  pcmId?: number,
): Promise<ActionRow[]> {
  const [state, id] = cursor?.split('-') ?? []
  const isAfter =
    id === undefined
      ? undefined
      : or(
          gt(dailyActions.isCompleted, state === 'completed'),
          and(eq(dailyActions.isCompleted, state === 'completed'), isBefore(dailyActions.id, Number(id))),
        )
  return db
    .select()
    .from(dailyActions)
    .where(
      and(
        eq(dailyActions.userId, userId),
        pcmId === undefined ? undefined : eq(dailyActions.pcmId, pcmId),
        isAfter,
      ),
    )
    .orderBy(asc(dailyActions.isCompleted), desc(dailyActions.id))
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
