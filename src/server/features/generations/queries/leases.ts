import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { generations } from '#server/db/schema/generations.ts'
import type { GenerationStage, ImageReading } from '#shared/contract/generations.ts'
import { type GenerationRow, isUnfinished } from './generations.ts'

/** Of one sweep; the next one continues. */
const MAX_STALLED = 1_000

/** A claimed generation; its writes succeed only while this attempt holds it. */
export interface Lease {
  id: string
  attempt: number
}

const isHeldBy = ({ id, attempt }: Lease) =>
  and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.status, 'running'))

/**
 * Claims a queued generation, or a running one with an expired lease, for a new attempt, whose number is the fencing token of
 * all later writes. Undefined when it is neither.
 */
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

/** Updates the lease or the progress. False when the attempt no longer holds the generation. */
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

/** False when the attempt no longer holds the generation. */
export async function markSucceeded(
  tx: Db,
  lease: Lease,
  result: { imageUrl: string; model: string; size: string; reading: ImageReading | null; finishedAt: Date },
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

/** Sets the generation back to queued. False when the attempt no longer holds it. */
export async function requeue(tx: Db, lease: Lease): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'queued', stage: 'waiting', leaseExpiresAt: null })
    .where(isHeldBy(lease))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Unfinished generations that no worker holds, oldest first: queued before `queuedBefore`, or with an expired lease. */
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
