import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authFlowStates, authOneTimeTokens, type LinkPurpose } from '#server/db/schema/auth.ts'

export type LinkRow = typeof authOneTimeTokens.$inferSelect

export const insertLink = (db: Db, link: typeof authOneTimeTokens.$inferInsert) =>
  db.insert(authOneTimeTokens).values(link)

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

/** Invalidates all links and authorization codes of the user. */
export async function removePendingLinks(tx: Db, userId: string) {
  await tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.userId, userId))
  await tx.delete(authFlowStates).where(eq(authFlowStates.userId, userId))
}

/** Deletes expired links and sign-in flows. */
export async function removeExpiredLinks(db: Db, now: Date) {
  await db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, now))
  await db.delete(authFlowStates).where(lt(authFlowStates.expiresAt, now))
}
