import { and, count, desc, eq, lt, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authMailOutbox } from '#server/db/schema/auth-mail.ts'
import { generations } from '#server/db/schema/generations.ts'
import { MAX_COUNTED } from '#shared/contract/admin.ts'

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

/** Counts up to `MAX_COUNTED`. */
async function countMail(db: Db, isFailed: boolean): Promise<number> {
  const mail = db
    .select({ id: authMailOutbox.id })
    .from(authMailOutbox)
    .where(eq(authMailOutbox.isFailed, isFailed))
    .limit(MAX_COUNTED)
    .as('mail')
  const [row] = await db.select({ count: count() }).from(mail)
  return row?.count ?? 0
}

export async function readMailDepth(db: Db) {
  const [waiting, failed, [oldest]] = await Promise.all([
    countMail(db, false),
    countMail(db, true),
    db
      .select({ createdAt: min(authMailOutbox.createdAt) })
      .from(authMailOutbox)
      .where(eq(authMailOutbox.isFailed, false)),
  ])
  return { waiting, failed, oldestWaitingAt: oldest?.createdAt ?? null }
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
