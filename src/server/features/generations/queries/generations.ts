import { and, asc, between, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce, type IdempotentInsert } from '#server/db/insert-once.ts'
import { generations } from '#server/db/schema/generations.ts'
import type { GenerationStage } from '#shared/contract/generations.ts'

export type GenerationRow = typeof generations.$inferSelect
/** What the image is for: a moment, or one of its scenarios. */
export interface Target {
  pcmId: number
  scenarioId: number | null
}

/** Of one sweep; the next one continues. */
const MAX_STALLED = 1_000
const UNFINISHED = ['queued', 'running'] as const
const isUnfinished = inArray(generations.status, [...UNFINISHED])
const isFor = ({ pcmId, scenarioId }: Target) =>
  scenarioId === null
    ? and(eq(generations.pcmId, pcmId), isNull(generations.scenarioId))
    : eq(generations.scenarioId, scenarioId)

export const insertGeneration = (tx: Db, row: typeof generations.$inferInsert & IdempotentInsert) =>
  insertOnce(tx, generations, row)

export const findGenerationByKey = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, generations, userId, idempotencyKey)

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

/** Claims the generation for a new attempt, whose number is the fencing token of all later writes. */
export async function claim(
  db: Db,
  id: string,
  now: Date,
  leaseExpiresAt: Date,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(generations)
    .set({
      status: 'running',
      stage: 'painting',
      attempt: sql`${generations.attempt} + 1`,
      leaseExpiresAt,
      startedAt: sql`coalesce(${generations.startedAt}, ${now.toISOString()}::timestamptz)`,
      partialCount: 0,
    })
    .where(
      and(
        eq(generations.id, id),
        or(
          eq(generations.status, 'queued'),
          and(eq(generations.status, 'running'), lt(generations.leaseExpiresAt, now)),
        ),
      ),
    )
    .returning()
  return row
}

/** A claimed generation; its writes succeed only while this attempt holds it. */
export interface Lease {
  id: string
  attempt: number
}

const isHeldBy = ({ id, attempt }: Lease) =>
  and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.status, 'running'))

/** False when the attempt no longer holds the generation. */
export async function updateRunning(
  db: Db,
  lease: Lease,
  changes: Partial<{ leaseExpiresAt: Date; stage: GenerationStage; partialCount: number }>,
): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set(changes)
    .where(isHeldBy(lease))
    .returning({ id: generations.id })
  return rows.length > 0
}

export async function markSucceeded(
  tx: Db,
  lease: Lease,
  result: { imageUrl: string; model: string; size: string; finishedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'succeeded', stage: 'done', leaseExpiresAt: null, ...result })
    .where(isHeldBy(lease))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Ends an unfinished generation without an image; with `attempt`, only while that attempt holds it. */
export async function markEnded(
  tx: Db,
  { id, attempt }: { id: string; attempt?: number },
  end: { status: 'failed' | 'cancelled'; errorCode: string; errorMessage: string; finishedAt: Date },
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(generations)
    .set({ ...end, stage: 'done', leaseExpiresAt: null })
    .where(attempt === undefined ? and(eq(generations.id, id), isUnfinished) : isHeldBy({ id, attempt }))
    .returning()
  return row
}

/** Sets the attempt's generation back to queued. */
export async function requeue(tx: Db, lease: Lease): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'queued', stage: 'waiting', leaseExpiresAt: null })
    .where(isHeldBy(lease))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Unfinished generations that no worker holds: queued for too long, or with an expired lease. */
export function listStalled(
  db: Db,
  queuedBefore: Date,
  now: Date,
  userId?: string,
): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(
      and(
        userId === undefined ? undefined : eq(generations.userId, userId),
        or(
          and(eq(generations.status, 'queued'), lt(generations.createdAt, queuedBefore)),
          and(eq(generations.status, 'running'), lt(generations.leaseExpiresAt, now)),
        ),
      ),
    )
    .orderBy(asc(generations.createdAt))
    .limit(MAX_STALLED)
}

/** Expires every lease, for the start of a server that is the only worker. */
export const expireLeases = (db: Db, now: Date) =>
  db
    .update(generations)
    .set({ leaseExpiresAt: new Date(now.getTime() - 1) })
    .where(eq(generations.status, 'running'))

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
