import { and, desc, eq, exists, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authAuditLog, authRefreshTokens, authSessions } from '#server/db/schema/auth.ts'
import { authFactors } from '#server/db/schema/auth-factors.ts'
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

/** The user of a refresh token; undefined when the token does not exist. */
export async function findTokenOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: authSessions.userId })
    .from(authRefreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
    .where(eq(authRefreshTokens.tokenHash, tokenHash))
  return row?.userId
}

export const setSessionMethod = (tx: Db, sessionId: string, method: string) =>
  tx.update(authSessions).set({ method }).where(eq(authSessions.id, sessionId))

/**
 * The user's sessions that have not expired, with one more than the limit if there are more: the current one first, then by last
 * use. `after` is the last one of the page before.
 */
export const listSessions = (
  db: Db,
  which: {
    userId: string
    currentId: string
    usedAfter: Date
    startedAfter: Date
    limit: number
    after?: Pick<SessionRow, 'id' | 'refreshedAt'> | undefined
  },
): Promise<SessionRow[]> =>
  db
    .select()
    .from(authSessions)
    .where(
      and(
        eq(authSessions.userId, which.userId),
        gt(authSessions.refreshedAt, which.usedAfter),
        gt(authSessions.createdAt, which.startedAfter),
        which.after && isAfter(which.after, which.currentId),
      ),
    )
    .orderBy(
      desc(eq(authSessions.id, which.currentId)),
      desc(authSessions.refreshedAt),
      desc(authSessions.id),
    )
    .limit(which.limit + 1)

/** The current session was on the first page; when it is the last one of that page, all others follow. */
const isAfter = ({ id, refreshedAt }: Pick<SessionRow, 'id' | 'refreshedAt'>, currentId: string) =>
  and(
    ne(authSessions.id, currentId),
    id === currentId
      ? undefined
      : sql`(${authSessions.refreshedAt}, ${authSessions.id}) < (${refreshedAt.toISOString()}::timestamptz, ${id}::uuid)`,
  )

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

/** Those in use are left to the next run. */
export async function removeExpiredSessions(
  db: Db,
  limits: { idleBefore: Date; startedBefore: Date; usedTokensBefore: Date },
) {
  const { refreshedAt, createdAt } = authSessions
  await deleteInBatches(
    db,
    authSessions,
    or(lt(refreshedAt, limits.idleBefore), lt(createdAt, limits.startedBefore)),
  )
  await deleteInBatches(db, authRefreshTokens, lt(authRefreshTokens.usedAt, limits.usedTokensBefore))
}

/** The checks of an authenticated call, in one query. */
export async function findSessionState(
  db: Db,
  input: { userId: string; authSessionId: string | null; sid: string; now: Date },
) {
  const { rows } = await db.execute<{
    hasAuthSession: boolean
    hasUser: boolean
    browserSessionExpiresAtMs: number | null
    needsSecondFactor: boolean
  }>(sql`
    select
      exists (select 1 from ${authSessions} where ${authSessions.id} = ${input.authSessionId}::uuid) as "hasAuthSession",
      exists (select 1 from ${users} where ${users.id} = ${input.userId}) as "hasUser",
      (
        select extract(epoch from ${sessions.expire})::float8 * 1000 from ${sessions}
        where ${sessions.sid} = ${input.sid} and ${sessions.expire} > ${input.now.toISOString()}::timestamptz
      ) as "browserSessionExpiresAtMs",
      exists (
        select 1 from ${authSessions} join ${authFactors} on ${authFactors.userId} = ${authSessions.userId}
        where ${authSessions.id} = ${input.authSessionId}::uuid and ${authSessions.secondFactorAt} is null and ${authFactors.status} = 'verified'
      ) as "needsSecondFactor"`)
  return rows[0] as {
    hasAuthSession: boolean
    hasUser: boolean
    browserSessionExpiresAtMs: number | null
    needsSecondFactor: boolean
  }
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

/**
 * The unexpired session of a cookie, if the sign-in session that it belongs to still exists and has the second factor where the
 * user has one.
 */
export function browserSessionQuery(db: Db, sid: string, now: Date, isEmbeddedAuth: boolean) {
  // Both tables are called sessions, so the inner one needs an alias.
  const authSession = alias(authSessions, 'auth_session')
  const hasFactor = db
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.userId, authSession.userId), eq(authFactors.status, 'verified')))
    .limit(1)
  const hasAuthSession = exists(
    db
      .select({ id: authSession.id })
      .from(authSession)
      .where(
        and(
          // The id of the one browser session is cast: a cast of the column could not use its index.
          sql`${authSession.id} = (${sessions.sess} ->> 'authSessionId')::uuid`,
          // Not `not exists`, for which PostgreSQL may read the factors of everybody.
          or(isNotNull(authSession.secondFactorAt), sql`${hasFactor} is null`),
        ),
      ),
  )
  return db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now), isEmbeddedAuth ? hasAuthSession : undefined))
}

export async function findBrowserSession(...input: Parameters<typeof browserSessionQuery>) {
  const [row] = await browserSessionQuery(...input)
  return row?.sess
}

export const removeBrowserSession = (db: Db, sid: string) => db.delete(sessions).where(eq(sessions.sid, sid))

export const removeExpiredBrowserSessions = (db: Db, now: Date) =>
  deleteInBatches(db, sessions, lt(sessions.expire, now))

/** What the audit log says about earlier sign-ins of the user. */
export async function readSignInHistory(
  tx: Db,
  input: {
    userId: string
    device: string
    network: string | null
    since: Date
    /** Sign-in methods of links and codes that were mailed. */
    mailedMethods: readonly string[]
    noticeAction: string
    noticedAfter: Date
  },
): Promise<{ isKnownDevice: boolean; hasSignedIn: boolean; isNoticed: boolean }> {
  const { action, ip, device, userId, createdAt } = authAuditLog
  const isSignIn = sql`${action} like 'sign_in:%'`
  const isSameNetwork = input.network === null ? sql`${ip} is null` : sql`${ip} <<= ${input.network}::cidr`
  const mailedActions = input.mailedMethods.map((method) => `sign_in:${method}`)
  const [row] = await tx
    .select({
      // Entries of earlier versions have no device.
      isKnownDevice: sql<boolean>`coalesce(bool_or(${isSignIn} and ${isSameNetwork} and coalesce(${device}, ${input.device}) = ${input.device}), false)`,
      hasSignedIn: sql<boolean>`coalesce(bool_or(${isSignIn} and not ${inArray(action, mailedActions)}), false)`,
      isNoticed: sql<boolean>`coalesce(bool_or(${action} = ${input.noticeAction} and ${gt(createdAt, input.noticedAfter)}), false)`,
    })
    .from(authAuditLog)
    .where(and(eq(userId, input.userId), gt(createdAt, input.since)))
  return row ?? { isKnownDevice: false, hasSignedIn: false, isNoticed: false }
}
