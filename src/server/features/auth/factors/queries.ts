import { and, asc, eq, gte, isNull, lt, notExists, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authSessions } from '#server/db/schema/auth.ts'
import { authChallenges, authFactors, authRecoveryCodes } from '#server/db/schema/auth-factors.ts'
import { findSession, insertSession, revokeSessions, type SessionRow } from '../sessions/queries.ts'

export type FactorRow = typeof authFactors.$inferSelect
export type ChallengeRow = typeof authChallenges.$inferSelect

export const listFactors = (db: Db, userId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(authFactors)
    .where(eq(authFactors.userId, userId))
    .orderBy(asc(authFactors.createdAt), asc(authFactors.id))

export async function findFactor(db: Db, userId: string, factorId: string): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.id, factorId), eq(authFactors.userId, userId)))
  return row
}

export async function insertFactor(tx: Db, factor: typeof authFactors.$inferInsert): Promise<FactorRow> {
  const [row] = await tx.insert(authFactors).values(factor).returning()
  if (!row) throw new Error('The insert returned no row.')
  return row
}

export const updateFactor = (tx: Db, factorId: string, change: Partial<typeof authFactors.$inferInsert>) =>
  tx.update(authFactors).set(change).where(eq(authFactors.id, factorId))

export const removeFactor = (tx: Db, factorId: string) =>
  tx.delete(authFactors).where(eq(authFactors.id, factorId))

export const removeUnverifiedFactors = (tx: Db, userId: string) =>
  tx.delete(authFactors).where(and(eq(authFactors.userId, userId), eq(authFactors.status, 'unverified')))

/** Deletes the user's factors that were verified, and recovery codes that were made, at this time or later. */
export const removeFactorsSince = (tx: Db, userId: string, since: Date) =>
  tx.delete(authFactors).where(and(eq(authFactors.userId, userId), gte(authFactors.updatedAt, since)))

/** Deletes the user's factors whose set-up was left before a challenge. */
export const removeAbandonedFactors = (tx: Db, userId: string, before: Date) =>
  tx
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.userId, userId),
        eq(authFactors.status, 'unverified'),
        lt(authFactors.createdAt, before),
        notExists(
          tx
            .select({ id: authChallenges.id })
            .from(authChallenges)
            .where(eq(authChallenges.factorId, authFactors.id)),
        ),
      ),
    )

/** Deletes unverified factors and challenges from before. */
export async function removeStaleFactors(db: Db, before: Date) {
  await deleteInBatches(
    db,
    authFactors,
    and(eq(authFactors.status, 'unverified'), lt(authFactors.createdAt, before)),
  )
  await deleteInBatches(db, authChallenges, lt(authChallenges.createdAt, before))
}

export const insertChallenge = (tx: Db, challenge: typeof authChallenges.$inferInsert) =>
  tx.insert(authChallenges).values(challenge)

export const removeChallengesBefore = (tx: Db, factorId: string, before: Date) =>
  tx
    .delete(authChallenges)
    .where(and(eq(authChallenges.factorId, factorId), lt(authChallenges.createdAt, before)))

/** Locks the challenge until the transaction ends. */
export async function lockChallenge(
  tx: Db,
  factorId: string,
  challengeId: string,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx
    .select()
    .from(authChallenges)
    .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factorId)))
    .for('update')
  return row
}

export const markChallengeVerified = (tx: Db, challengeId: string, now: Date) =>
  tx.update(authChallenges).set({ verifiedAt: now }).where(eq(authChallenges.id, challengeId))

export const listRecoveryCodes = (db: Db, factorId: string) =>
  db.select().from(authRecoveryCodes).where(eq(authRecoveryCodes.factorId, factorId))

/** Replaces the codes of the factor. */
export async function replaceRecoveryCodes(tx: Db, factorId: string, codeHashes: string[]) {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.factorId, factorId))
  await tx.insert(authRecoveryCodes).values(codeHashes.map((codeHash) => ({ factorId, codeHash })))
}

export const markRecoveryCodeUsed = (tx: Db, factorId: string, codeHash: string, now: Date) =>
  tx
    .update(authRecoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(authRecoveryCodes.factorId, factorId), eq(authRecoveryCodes.codeHash, codeHash)))

/**
 * Ends a session and every other one of the user without a second factor, and inserts the successor of the first. Undefined when
 * it has ended before.
 */
export async function replaceSession(
  tx: Db,
  current: { userId: string; sessionId: string },
  change: Pick<SessionRow, 'id' | 'secondFactorId' | 'secondFactorMethod' | 'secondFactorAt' | 'refreshedAt'>,
): Promise<SessionRow | undefined> {
  const { userId, sessionId } = current
  const session = await findSession(tx, sessionId, userId)
  if (!session) return undefined
  const ended = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        or(isNull(authSessions.secondFactorAt), eq(authSessions.id, sessionId)),
      ),
    )
    .orderBy(asc(authSessions.id))
  for (const { id } of ended) await revokeSessions(tx, { userId, only: id })
  return insertSession(tx, { ...session, ...change })
}

/** Takes the second factor from the sessions that it was verified in. */
export const lowerSessions = (tx: Db, factorId: string) =>
  tx
    .update(authSessions)
    .set({ secondFactorId: null, secondFactorMethod: null, secondFactorAt: null })
    .where(eq(authSessions.secondFactorId, factorId))
