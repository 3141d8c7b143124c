import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { generations } from '#server/db/schema/generations.ts'
import type { GenerationStage, ImageReading } from '#shared/contract/generations.ts'
import { type GenerationRow, isUnfinished } from './generations.ts'

/** Of one sweep; the next one continues. */
const MAX_STALLED = 1_000
/** The time after which a generation is taken from its worker unless the lease is renewed. */
const LEASE_S = 12

/** Nodes compare leases by the clock of the database; their own clocks differ. */
const renewed = sql`now() + make_interval(secs => ${LEASE_S})`
const isAbandoned = and(eq(generations.status, 'running'), lt(generations.leaseExpiresAt, sql`now()`))

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
export async function claim(db: Db, id: string, now: Date): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(generations)
    .set({
      status: 'running',
      stage: 'painting',
      attempt: sql`${generations.attempt} + 1`,
      leaseExpiresAt: renewed,
      startedAt: sql`coalesce(${generations.startedAt}, ${now.toISOString()}::timestamptz)`,
      partialCount: 0,
    })
    .where(and(eq(generations.id, id), or(eq(generations.status, 'queued'), isAbandoned)))
    .returning()
  return row
}

/** False when the attempt no longer holds the generation. */
export async function renew(db: Db, lease: Lease): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set({ leaseExpiresAt: renewed })
    .where(isHeldBy(lease))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Updates the progress. False when the attempt no longer holds the generation. */
export async function updateRunning(
  db: Db,
  lease: Lease,
  changes: Partial<{ stage: GenerationStage; partialCount: number }>,
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

/** Takes the generation back from a worker whose lease has expired. False when it was renewed, taken back or ended. */
export async function takeBack(tx: Db, lease: Lease): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'queued', stage: 'retrying', leaseExpiresAt: null })
    .where(and(isHeldBy(lease), isAbandoned))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** An unfinished generation that no worker holds. */
export interface Stalled extends Lease {
  /** Seconds since it was requested. */
  ageS: number
}

const stalled = {
  id: generations.id,
  attempt: generations.attempt,
  ageS: sql<number>`extract(epoch from now() - ${generations.createdAt})::float8`,
}

/** Running generations with an expired lease, oldest first. */
export const listAbandoned = (db: Db, userId?: string): Promise<Stalled[]> =>
  db
    .select(stalled)
    .from(generations)
    .where(and(isAbandoned, userId === undefined ? undefined : eq(generations.userId, userId)))
    .orderBy(asc(generations.createdAt))
    .limit(MAX_STALLED)

/** Generations that have been queued for longer than `queuedForS`, oldest first. */
export const listQueued = (db: Db, queuedForS: number, userId?: string): Promise<Stalled[]> =>
  db
    .select(stalled)
    .from(generations)
    .where(
      and(
        eq(generations.status, 'queued'),
        lt(generations.createdAt, sql`now() - make_interval(secs => ${queuedForS})`),
        userId === undefined ? undefined : eq(generations.userId, userId),
      ),
    )
    .orderBy(asc(generations.createdAt))
    .limit(MAX_STALLED)

/** Locks the generation until the transaction ends. False when it is not queued, or another transaction holds it. */
export async function lockQueued(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.status, 'queued')))
    .for('update', { skipLocked: true })
  return rows.length > 0
}

/** Expires every lease, for the start of a server that is the only worker. */
export const expireLeases = (db: Db) =>
  db
    .update(generations)
    .set({ leaseExpiresAt: sql`now() - interval '1 millisecond'` })
    .where(eq(generations.status, 'running'))
