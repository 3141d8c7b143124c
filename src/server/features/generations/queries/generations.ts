import { and, between, count, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { generations } from '#server/db/schema/generations.ts'

export type GenerationRow = typeof generations.$inferSelect
/** What the image is for: a moment, or one of its scenarios. */
export interface Target {
  pcmId: number
  scenarioId: number | null
}

export const isUnfinished = inArray(generations.status, ['queued', 'running'])
const isFor = ({ pcmId, scenarioId }: Target) =>
  scenarioId === null
    ? and(eq(generations.pcmId, pcmId), isNull(generations.scenarioId))
    : eq(generations.scenarioId, scenarioId)

export const insertGeneration = (tx: Db, row: typeof generations.$inferInsert & IdempotentInsert) =>
  insertOnce(tx, generations, row)

export const findGenerationByKey = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, generations, userId, idempotencyKey)

/** Lets another generation use the key of this one. */
export const releaseIdempotencyKey = (tx: Db, userId: string, id: string) =>
  tx
    .update(generations)
    .set({ idempotencyKey: null })
    .where(and(eq(generations.userId, userId), eq(generations.id, id)))

/** Locks the user's row until the transaction ends, so that the requests of one person are counted one after the other. */
export const lockUser = (tx: Db, userId: string) =>
  tx.execute(sql`select 1 from users where id = ${userId} for no key update`)

export async function findGeneration(db: Db, userId: string, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.id, id)))
  return row
}

/** The queued or running generation of the target; a partial unique index allows one. */
export async function findUnfinished(
  db: Db,
  userId: string,
  target: Target,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), isFor(target), isUnfinished))
  return row
}

/** A generation with the same content that succeeded between the given times. */
export async function findSucceededBetween(
  db: Db,
  userId: string,
  target: Target,
  contentHash: string,
  since: Date,
  until: Date,
) {
  const [row] = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        isFor(target),
        eq(generations.contentHash, contentHash),
        eq(generations.status, 'succeeded'),
        between(generations.finishedAt, since, until),
      ),
    )
    .orderBy(desc(generations.finishedAt))
    .limit(1)
  return row
}

/** Numbers of the user's generations since the given time, of unfinished ones among them, and the creation time of the oldest. */
export async function countRecent(db: Db, userId: string, since: Date) {
  const [row] = await db
    .select({
      recent: count(),
      unfinished: sql<number>`count(*) filter (where ${isUnfinished})::int`,
      oldest: sql<string | null>`min(${generations.createdAt})::text`,
    })
    .from(generations)
    .where(and(eq(generations.userId, userId), gte(generations.createdAt, since)))
  return row as { recent: number; unfinished: number; oldest: string | null }
}

/** Notifies every node of a change; delivered when the transaction commits. */
export const notify = (tx: Db, event: { id: string; status: string }) =>
  tx.execute(sql`select pg_notify('generations', ${JSON.stringify(event)})`)

/** Whether an image of the target was generated from this prompt, as it was requested. */
export async function hasSucceededWithPrompt(
  db: Db,
  userId: string,
  target: Target,
  prompt: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        isFor(target),
        eq(generations.prompt, prompt),
        eq(generations.status, 'succeeded'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The newest generation of the target from this prompt that was not cancelled. */
export async function findLatestWithPrompt(db: Db, userId: string, target: Target, prompt: string) {
  const [row] = await db
    .select({ feedback: generations.feedback })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        isFor(target),
        eq(generations.prompt, prompt),
        ne(generations.status, 'cancelled'),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1)
  return row
}
