import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authReauthentications } from '#server/db/schema/auth.ts'

/** Inserts the code of a session, in place of an earlier one. */
export async function upsertReauthentication(
  db: Db,
  { sessionId, ...code }: { sessionId: string; codeHash: string; expiresAt: Date; createdAt: Date },
) {
  const row = { ...code, attempts: 0 }
  await db
    .insert(authReauthentications)
    .values({ sessionId, ...row })
    .onConflictDoUpdate({ target: authReauthentications.sessionId, set: row })
}

/** Counts an attempt. Returns the hash of the code; undefined when it has expired, or after `maxAttempts`. */
export async function countAttempt(
  db: Db,
  input: { sessionId: string; maxAttempts: number; now: Date },
): Promise<string | undefined> {
  const [row] = await db
    .update(authReauthentications)
    .set({ attempts: sql`${authReauthentications.attempts} + 1` })
    .where(
      and(
        eq(authReauthentications.sessionId, input.sessionId),
        lt(authReauthentications.attempts, input.maxAttempts),
        gt(authReauthentications.expiresAt, input.now),
      ),
    )
    .returning({ codeHash: authReauthentications.codeHash })
  return row?.codeHash
}

/** False when there is no such code. Only one of concurrent calls returns true. */
export async function removeReauthentication(tx: Db, sessionId: string, codeHash: string): Promise<boolean> {
  const removed = await tx
    .delete(authReauthentications)
    .where(and(eq(authReauthentications.sessionId, sessionId), eq(authReauthentications.codeHash, codeHash)))
    .returning({ sessionId: authReauthentications.sessionId })
  return removed.length > 0
}

export const removeExpiredReauthentications = (db: Db, now: Date) =>
  deleteInBatches(db, authReauthentications, lt(authReauthentications.expiresAt, now))
