import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authAuditLog, authRefreshTokens, authSessions } from '#server/db/schema/auth.ts'
import { sessions } from '#server/db/schema/sessions.ts'

export type SessionRow = typeof authSessions.$inferSelect

export async function insertSession(tx: Db, session: typeof authSessions.$inferInsert): Promise<SessionRow> {
  const [row] = await tx.insert(authSessions).values(session).returning()
  if (!row) throw new Error('An insert answered no row.')
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

/** The session that a refresh token belongs to, which then changes for nobody else until the transaction ends. */
export async function lockSessionOfToken(tx: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(authSessions)
    .where(
      eq(authSessions.id, sql`(select session_id from ${authRefreshTokens} where token_hash = ${tokenHash})`),
    )
    .for('update')
  return row
}

/** To be read after the session is locked: only then is it the newest state. */
export async function findRefreshToken(tx: Db, tokenHash: string) {
  const [row] = await tx.select().from(authRefreshTokens).where(eq(authRefreshTokens.tokenHash, tokenHash))
  return row
}

export const insertRefreshToken = (
  tx: Db,
  token: { tokenHash: string; sessionId: string; createdAt: Date },
) => tx.insert(authRefreshTokens).values(token)

export async function noteRefresh(tx: Db, sessionId: string, tokenHash: string, now: Date) {
  await tx.update(authRefreshTokens).set({ usedAt: now }).where(eq(authRefreshTokens.tokenHash, tokenHash))
  await tx.update(authSessions).set({ refreshedAt: now }).where(eq(authSessions.id, sessionId))
}

/** Ends sign-ins, and the browser sessions that rest on them; answers how many. */
export async function endSessions(
  tx: Db,
  which: { userId: string; only?: string; except?: string },
): Promise<number> {
  const ended = await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, which.userId),
        which.only === undefined ? undefined : eq(authSessions.id, which.only),
        which.except === undefined ? undefined : ne(authSessions.id, which.except),
      ),
    )
    .returning({ id: authSessions.id })
  if (ended.length > 0)
    await tx.delete(sessions).where(
      and(
        // The index is on the person.
        eq(sql`${sessions.sess} ->> 'userId'`, which.userId),
        inArray(
          sql`${sessions.sess} ->> 'authSessionId'`,
          ended.map(({ id }) => id),
        ),
      ),
    )
  return ended.length
}

export async function removeOldSessions(
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

export const insertAudit = (
  db: Db,
  entry: { userId: string | null; action: string; ip: string | null; createdAt: Date },
) => db.insert(authAuditLog).values(entry)

export const removeOldAudit = (db: Db, before: Date) =>
  db.delete(authAuditLog).where(lt(authAuditLog.createdAt, before))
