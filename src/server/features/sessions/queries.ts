import { and, eq, exists, gt, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { authSessions } from '#server/db/schema/auth.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'

/** What one call must know of a sign-in, in one round trip. */
export async function findSignIn(
  db: Db,
  input: { userId: string; authSessionId: string | null; sid: string; now: Date },
) {
  const { rows } = await db.execute<{
    hasAuthSession: boolean
    hasUser: boolean
    hasBrowserSession: boolean
  }>(sql`
    select
      exists (select 1 from ${authSessions} where ${authSessions.id} = ${input.authSessionId}::uuid) as "hasAuthSession",
      exists (select 1 from ${users} where ${users.id} = ${input.userId}) as "hasUser",
      exists (select 1 from ${sessions} where ${sessions.sid} = ${input.sid} and ${sessions.expire} > ${input.now.toISOString()}::timestamptz) as "hasBrowserSession"`)
  return rows[0] as { hasAuthSession: boolean; hasUser: boolean; hasBrowserSession: boolean }
}

export async function upsertSession(
  db: Db,
  session: { sid: string; userId: string; authSessionId: string | null; expire: Date },
) {
  const sess = { userId: session.userId, authSessionId: session.authSessionId }
  await db
    .insert(sessions)
    .values({ sid: session.sid, sess, expire: session.expire })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire: session.expire } })
}

/** The session of a cookie that has not ended, by the cookie or by the sign-in behind it. */
export async function findSession(db: Db, sid: string, now: Date, isEmbeddedAuth: boolean) {
  // Both tables are called sessions, so the inner one goes by another name.
  const signIn = alias(authSessions, 'sign_in')
  const stands = exists(
    db
      .select({ id: signIn.id })
      .from(signIn)
      .where(sql`${signIn.id}::text = ${sessions.sess} ->> 'authSessionId'`),
  )
  const [row] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isEmbeddedAuth ? stands : undefined))
  return row?.sess
}

export const removeSession = (db: Db, sid: string) => db.delete(sessions).where(eq(sessions.sid, sid))

export const removeExpiredSessions = (db: Db, now: Date) =>
  db.delete(sessions).where(lt(sessions.expire, now))
