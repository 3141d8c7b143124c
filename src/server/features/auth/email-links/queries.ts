import { and, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authFlowStates, authOneTimeTokens, type LinkPurpose } from '#server/db/schema/auth.ts'

export type LinkRow = typeof authOneTimeTokens.$inferSelect

export const insertLink = (db: Db, link: typeof authOneTimeTokens.$inferInsert) =>
  db.insert(authOneTimeTokens).values(link)

/** Deletes and returns an unexpired link of one of the purposes. Only one of concurrent calls returns it. */
export async function consumeLink(
  tx: Db,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.tokenHash, tokenHash),
        inArray(authOneTimeTokens.purpose, purposes),
        gt(authOneTimeTokens.expiresAt, now),
      ),
    )
    .returning()
  return row
}

/**
 * Invalidates all links and authorization codes of the user, except links that undo a change of address: otherwise whoever has
 * taken over an account could invalidate the one of its owner.
 */
export async function removePendingLinks(tx: Db, userId: string) {
  await tx
    .delete(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, userId), ne(authOneTimeTokens.purpose, 'email_change_undo')))
  await tx.delete(authFlowStates).where(eq(authFlowStates.userId, userId))
}

/** Invalidates the links that undo a change made at this time or later. */
export const removeUndoLinks = (tx: Db, userId: string, since: Date) =>
  tx
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.userId, userId),
        eq(authOneTimeTokens.purpose, 'email_change_undo'),
        gte(authOneTimeTokens.createdAt, since),
      ),
    )

/** Deletes expired links and sign-in flows. */
export async function removeExpiredLinks(db: Db, now: Date) {
  await db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, now))
  await db.delete(authFlowStates).where(lt(authFlowStates.expiresAt, now))
}
