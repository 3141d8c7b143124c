import { and, asc, eq, gte, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authWebauthnChallenges, authWebauthnCredentials } from '#server/db/schema/auth-webauthn.ts'

export type CredentialRow = typeof authWebauthnCredentials.$inferSelect
type ChallengeRow = typeof authWebauthnChallenges.$inferSelect

const isPasskey = isNull(authWebauthnCredentials.factorId)
const isPasskeyOf = (userId: string, id: string) =>
  and(isPasskey, eq(authWebauthnCredentials.userId, userId), eq(authWebauthnCredentials.id, id))

/** The user's passkeys, the oldest first; without the credentials of second factors. */
export const listPasskeys = (db: Db, userId: string): Promise<CredentialRow[]> =>
  db
    .select()
    .from(authWebauthnCredentials)
    .where(and(isPasskey, eq(authWebauthnCredentials.userId, userId)))
    .orderBy(asc(authWebauthnCredentials.createdAt), asc(authWebauthnCredentials.id))

/** The credentials of the user's second factors. */
export const listFactorCredentials = (db: Db, userId: string): Promise<CredentialRow[]> =>
  db
    .select()
    .from(authWebauthnCredentials)
    .where(and(isNotNull(authWebauthnCredentials.factorId), eq(authWebauthnCredentials.userId, userId)))

export async function findFactorCredential(db: Db, factorId: string): Promise<CredentialRow | undefined> {
  const [row] = await db
    .select()
    .from(authWebauthnCredentials)
    .where(eq(authWebauthnCredentials.factorId, factorId))
  return row
}

/** By the authenticator's id of the credential. */
export async function findPasskey(db: Db, credentialId: string): Promise<CredentialRow | undefined> {
  const [row] = await db
    .select()
    .from(authWebauthnCredentials)
    .where(and(isPasskey, eq(authWebauthnCredentials.credentialId, credentialId)))
  return row
}

/** Undefined when the credential is registered already, by whomever. */
export async function insertCredential(
  tx: Db,
  credential: typeof authWebauthnCredentials.$inferInsert,
): Promise<CredentialRow | undefined> {
  const [row] = await tx
    .insert(authWebauthnCredentials)
    .values(credential)
    .onConflictDoNothing({ target: authWebauthnCredentials.credentialId })
    .returning()
  return row
}

/** False when a later signature has been recorded, or when the credential was removed. */
export async function recordUse(
  tx: Db,
  id: string,
  use: { signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { signCount } = authWebauthnCredentials
  const isLater = use.signCount === 0 ? eq(signCount, 0) : lt(signCount, use.signCount)
  const recorded = await tx
    .update(authWebauthnCredentials)
    .set({
      signCount: use.signCount,
      isBackedUp: use.isBackedUp,
      lastUsedAt: use.now,
      updatedAt: use.now,
    })
    .where(and(eq(authWebauthnCredentials.id, id), isLater))
    .returning({ id: authWebauthnCredentials.id })
  return recorded.length > 0
}

/** Undefined when the user has no such passkey. */
export async function renamePasskey(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  change: { friendlyName: string; updatedAt: Date },
): Promise<CredentialRow | undefined> {
  const [row] = await tx
    .update(authWebauthnCredentials)
    .set(change)
    .where(isPasskeyOf(userId, id))
    .returning()
  return row
}

/** False when the user has no such passkey. */
export async function removePasskey(
  tx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const removed = await tx
    .delete(authWebauthnCredentials)
    .where(isPasskeyOf(userId, id))
    .returning({ id: authWebauthnCredentials.id })
  return removed.length > 0
}

/** Deletes the user's passkeys that were added at this time or later. */
export const removePasskeysSince = (tx: Db, userId: string, since: Date) =>
  tx
    .delete(authWebauthnCredentials)
    .where(
      and(
        isPasskey,
        eq(authWebauthnCredentials.userId, userId),
        gte(authWebauthnCredentials.createdAt, since),
      ),
    )

export const insertChallenge = (db: Db, challenge: typeof authWebauthnChallenges.$inferInsert) =>
  db.insert(authWebauthnChallenges).values(challenge)

/**
 * Deletes and returns the challenge, which may have expired. Undefined when it does not exist or was used, or when it is not for
 * this session; null is a sign-in.
 */
export async function consumeChallenge(
  db: Db,
  id: string,
  sessionId: string | null,
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(authWebauthnChallenges)
    .where(
      and(
        eq(authWebauthnChallenges.id, id),
        sessionId === null
          ? isNull(authWebauthnChallenges.sessionId)
          : eq(authWebauthnChallenges.sessionId, sessionId),
      ),
    )
    .returning()
  return row
}

export const removeExpiredChallenges = (db: Db, now: Date) =>
  deleteInBatches(db, authWebauthnChallenges, lte(authWebauthnChallenges.expiresAt, now))
