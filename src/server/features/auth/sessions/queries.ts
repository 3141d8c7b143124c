import { and, eq, exists, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { authRefreshTokens, authSessions } from '#server/db/schema/auth.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'

export type SessionRow = typeof authSessions.$inferSelect

export async function insertSession(tx: Db, session: typeof authSessions.$inferInsert): Promise<SessionRow> {
  const [row] = await tx.insert(authSessions).values(session).returning()
  if (!row) throw new Error('The insert returned no row.')
  return row
}

export async function findSession(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)))
  return row
}

/** Undefined when the session has ended. */
export async function findSessionUser(db: Db, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: authSessions.userId })
    .from(authSessions)
    .where(eq(authSessions.id, sessionId))
  return row?.userId
}

/** Locks the session of a refresh token until the transaction ends. */
export async function lockSessionByToken(tx: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(authSessions)
    .where(
      eq(authSessions.id, sql`(select session_id from ${authRefreshTokens} where token_hash = ${tokenHash})`),
    )
    .for('update')
  return row
}

/** Must be called after `lockSessionByToken`: read earlier, the row could be outdated. */
export async function findRefreshToken(tx: Db, tokenHash: string) {
  const [row] = await tx.select().from(authRefreshTokens).where(eq(authRefreshTokens.tokenHash, tokenHash))
  return row
}

export const insertRefreshToken = (
  tx: Db,
  token: { tokenHash: string; sessionId: string; createdAt: Date },
) => tx.insert(authRefreshTokens).values(token)

export async function markRefreshTokenUsed(tx: Db, sessionId: string, tokenHash: string, now: Date) {
  await tx.update(authRefreshTokens).set({ usedAt: now }).where(eq(authRefreshTokens.tokenHash, tokenHash))
  await tx.update(authSessions).set({ refreshedAt: now }).where(eq(authSessions.id, sessionId))
}

/** Deletes sessions and the browser sessions that belong to them. Returns the number of sessions. */
export async function revokeSessions(
  tx: Db,
  which: { userId: string; only?: string; except?: string },
): Promise<number> {
  const revoked = await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, which.userId),
        which.only === undefined ? undefined : eq(authSessions.id, which.only),
        which.except === undefined ? undefined : ne(authSessions.id, which.except),
      ),
    )
    .returning({ id: authSessions.id })
  if (revoked.length > 0)
    await tx.delete(sessions).where(
      and(
        // The index is on this expression.
        eq(sql`${sessions.sess} ->> 'userId'`, which.userId),
        inArray(
          sql`${sessions.sess} ->> 'authSessionId'`,
          revoked.map(({ id }) => id),
        ),
      ),
    )
  return revoked.length
}

export async function removeExpiredSessions(
  db: Db,
  limits: { idleBefore: Date; startedBefore: Date; usedTokensBefore: Date },
) {
  await db
    .delete(authSessions)
    .where(
      or(lt(authSessions.refreshedAt, limits.idleBefore), lt(authSessions.createdAt, limits.startedBefore)),
    )
  await db.delete(authRefreshTokens).where(lt(authRefreshTokens.usedAt, limits.usedTokensBefore))
}

/** The checks of an authenticated call, in one query. */
export async function findSessionState(
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

export async function upsertBrowserSession(
  db: Db,
  session: { sid: string; userId: string; authSessionId: string | null; expire: Date },
) {
  const sess = { userId: session.userId, authSessionId: session.authSessionId }
  await db
    .insert(sessions)
    .values({ sid: session.sid, sess, expire: session.expire })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire: session.expire } })
}

/** The unexpired session of a cookie, if the sign-in session that it belongs to still exists. */
export async function findBrowserSession(db: Db, sid: string, now: Date, isEmbeddedAuth: boolean) {
  // Both tables are called sessions, so the inner one needs an alias.
  const authSession = alias(authSessions, 'auth_session')
  const hasAuthSession = exists(
    db
      .select({ id: authSession.id })
      .from(authSession)
      .where(sql`${authSession.id}::text = ${sessions.sess} ->> 'authSessionId'`),
  )
  const [row] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isEmbeddedAuth ? hasAuthSession : undefined))
  return row?.sess
}

export const removeBrowserSession = (db: Db, sid: string) => db.delete(sessions).where(eq(sessions.sid, sid))

export const removeExpiredBrowserSessions = (db: Db, now: Date) =>
  db.delete(sessions).where(lt(sessions.expire, now))
