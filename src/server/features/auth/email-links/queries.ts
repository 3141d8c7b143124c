import { and, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authFlowStates, authOneTimeTokens, type LinkPurpose } from '#server/db/schema/auth.ts'

export type LinkRow = typeof authOneTimeTokens.$inferSelect

export const insertLink = (db: Db, link: typeof authOneTimeTokens.$inferInsert) =>
  db.insert(authOneTimeTokens).values(link)

/** The user of a link, whatever its purpose; undefined when the link does not exist. */
export async function findLinkOwner(tx: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: authOneTimeTokens.userId })
    .from(authOneTimeTokens)
    .where(eq(authOneTimeTokens.tokenHash, tokenHash))
  return row?.userId
}

/** An unexpired link of one of the purposes. */
export async function findLink(
  db: Db,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(authOneTimeTokens)
    .where(isValidLink(tokenHash, purposes, now))
  return row
}

/** Deletes and returns an unexpired link of one of the purposes. Only one of concurrent calls returns it. */
export async function consumeLink(
  tx: Db,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx
    .delete(authOneTimeTokens)
    .where(isValidLink(tokenHash, purposes, now))
    .returning()
  return row
}

const isValidLink = (tokenHash: string, purposes: LinkPurpose[], now: Date) =>
  and(
    eq(authOneTimeTokens.tokenHash, tokenHash),
    inArray(authOneTimeTokens.purpose, purposes),
    gt(authOneTimeTokens.expiresAt, now),
  )

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

/** Deletes expired links and sign-in flows; those in use are left to the next run. */
export async function removeExpiredLinks(db: Db, now: Date) {
  await deleteInBatches(db, authOneTimeTokens, lt(authOneTimeTokens.expiresAt, now))
  await deleteInBatches(db, authFlowStates, lt(authFlowStates.expiresAt, now))
}
