import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { findByIdempotencyKey, insertOnce, type Keyed } from '#server/db/insert-once.ts'
import { generations } from '#server/db/schema/generations.ts'
import type { GenerationStage } from '#shared/contract/generations.ts'

export type GenerationRow = typeof generations.$inferSelect
/** What the picture is for: a moment, or a scenario of it. */
export interface Target {
  pcmId: number
  scenarioId: number | null
}

const UNFINISHED = ['queued', 'running'] as const
const isUnfinished = inArray(generations.status, [...UNFINISHED])
const isFor = ({ pcmId, scenarioId }: Target) =>
  scenarioId === null
    ? and(eq(generations.pcmId, pcmId), isNull(generations.scenarioId))
    : eq(generations.scenarioId, scenarioId)

export const insertGeneration = (tx: Db, row: typeof generations.$inferInsert & Keyed) =>
  insertOnce(tx, generations, row)

export const findByKey = (db: Db, userId: string, idempotencyKey: string) =>
  findByIdempotencyKey(db, generations, userId, idempotencyKey)

export async function findGeneration(db: Db, userId: string, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.id, id)))
  return row
}

/** The one that is queued or runs for the target. */
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

/** One of the same content that succeeded after the given time. */
export async function findSucceededSince(
  db: Db,
  userId: string,
  target: Target,
  contentHash: string,
  since: Date,
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
        gte(generations.finishedAt, since),
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

/** Tells every node; delivered when the transaction commits. */
export const announce = (tx: Db, news: object) =>
  tx.execute(sql`select pg_notify('generations', ${JSON.stringify(news)})`)

/** Takes the generation for one attempt, whose number is the fencing token of all that follows. */
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

const isMine = (id: string, attempt: number) =>
  and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.status, 'running'))

/** False when this attempt no longer owns the generation. */
export async function update(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
  changes: Partial<{ leaseExpiresAt: Date; stage: GenerationStage; partialCount: number }>,
): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set(changes)
    .where(isMine(id, attempt))
    .returning({ id: generations.id })
  return rows.length > 0
}

export async function markSucceeded(
  tx: Db,
  { id, attempt }: { id: string; attempt: number },
  result: { imageUrl: string; model: string; size: string; finishedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'succeeded', stage: 'done', leaseExpiresAt: null, ...result })
    .where(isMine(id, attempt))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Ends an unfinished generation without an image; `attempt` restricts it to its owner. */
export async function markEnded(
  tx: Db,
  { id, attempt }: { id: string; attempt?: number },
  end: { status: 'failed' | 'cancelled'; errorCode: string; errorMessage: string; finishedAt: Date },
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(generations)
    .set({ ...end, stage: 'done', leaseExpiresAt: null })
    .where(attempt === undefined ? and(eq(generations.id, id), isUnfinished) : isMine(id, attempt))
    .returning()
  return row
}

/** Gives an attempt's generation back to the queue. */
export async function handBack(tx: Db, { id, attempt }: { id: string; attempt: number }): Promise<boolean> {
  const rows = await tx
    .update(generations)
    .set({ status: 'queued', stage: 'waiting', leaseExpiresAt: null })
    .where(isMine(id, attempt))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Unfinished ones that nobody works on: queued for long, or with a lease that ran out. */
export function listStranded(
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
    .limit(1_000)
}

/** For a start where nobody else can be at work: every lease ends now. */
export const expireLeases = (db: Db, now: Date) =>
  db
    .update(generations)
    .set({ leaseExpiresAt: new Date(now.getTime() - 1) })
    .where(eq(generations.status, 'running'))

/** Whether any picture of the target was made from this prompt, as it was sent. */
export async function wasPainted(db: Db, userId: string, target: Target, prompt: string): Promise<boolean> {
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
