import { and, desc, eq, lt, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authMailOutbox } from '#server/db/schema/auth-mail.ts'
import { generations } from '#server/db/schema/generations.ts'

/** Without prompts and feedback; the newest first, with one more than the limit if there are more. */
export const listFailedGenerations = (
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) =>
  db
    .select({
      id: generations.id,
      userId: generations.userId,
      isForScenario: sql<boolean>`${generations.scenarioId} is not null`,
      errorCode: generations.errorCode,
      errorMessage: generations.errorMessage,
      modelChoice: generations.modelChoice,
      attempt: generations.attempt,
      createdAt: generations.createdAt,
      startedAt: generations.startedAt,
      finishedAt: generations.finishedAt,
    })
    .from(generations)
    .where(
      and(
        eq(generations.status, sql`'failed'`),
        cursor === undefined ? undefined : lt(generations.id, cursor),
      ),
    )
    .orderBy(desc(generations.id))
    .limit(limit + 1)

export async function readMailDepth(db: Db) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where not ${authMailOutbox.isFailed})::int`,
      failed: sql<number>`count(*) filter (where ${authMailOutbox.isFailed})::int`,
    })
    .from(authMailOutbox)
  const [oldest] = await db
    .select({ createdAt: min(authMailOutbox.createdAt) })
    .from(authMailOutbox)
    .where(eq(authMailOutbox.isFailed, false))
  return {
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    oldestWaitingAt: oldest?.createdAt ?? null,
  }
}

/** The newest, without texts and links. */
export const listFailedMail = (db: Db, limit: number) =>
  db
    .select({
      id: authMailOutbox.id,
      kind: authMailOutbox.kind,
      recipient: authMailOutbox.recipient,
      attempts: authMailOutbox.attempts,
      lastError: authMailOutbox.lastError,
      createdAt: authMailOutbox.createdAt,
    })
    .from(authMailOutbox)
    .where(eq(authMailOutbox.isFailed, true))
    .orderBy(desc(authMailOutbox.createdAt))
    .limit(limit)

export async function readDatabaseState(db: Db) {
  const { rows } = await db.execute<{
    version: string
    byteLength: string
    connections: string
    maxConnections: string
    people: number | null
    images: number | null
  }>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as "byteLength",
      (select count(*) from pg_stat_activity where datname = current_database())::text as connections,
      current_setting('max_connections') as "maxConnections",
      (select nullif(reltuples, -1)::float8 from pg_class where oid = 'users'::regclass) as people,
      (select nullif(reltuples, -1)::float8 from pg_class where oid = 'image_generations'::regclass) as images`)
  return rows[0]
}
