import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authFlowStates, authOneTimeTokens, type LinkPurpose } from '#server/db/schema/auth.ts'

export type LinkRow = typeof authOneTimeTokens.$inferSelect
export type FlowRow = typeof authFlowStates.$inferSelect

export const insertLink = (db: Db, link: typeof authOneTimeTokens.$inferInsert) =>
  db.insert(authOneTimeTokens).values(link)

/** Uses a link up, if it is open and of this purpose. Of two who open it at once, one gets it. */
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

/** Closes every way into the account that was opened and not yet gone through. */
export async function removePendingLinks(tx: Db, userId: string) {
  await tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.userId, userId))
  await tx.delete(authFlowStates).where(eq(authFlowStates.userId, userId))
}

export const insertFlow = (db: Db, flow: typeof authFlowStates.$inferInsert) =>
  db.insert(authFlowStates).values(flow)

export async function consumeFlow(tx: Db, stateHash: string): Promise<FlowRow | undefined> {
  const [row] = await tx.delete(authFlowStates).where(eq(authFlowStates.stateHash, stateHash)).returning()
  return row
}

/** The flow that a code was given out for, locked, so that the code is redeemed once. */
export async function lockFlowByCode(tx: Db, authCodeHash: string): Promise<FlowRow | undefined> {
  const [row] = await tx
    .select()
    .from(authFlowStates)
    .where(eq(authFlowStates.authCodeHash, authCodeHash))
    .for('update')
  return row
}

export async function removeExpiredLinks(db: Db, now: Date) {
  await db.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, now))
  await db.delete(authFlowStates).where(lt(authFlowStates.expiresAt, now))
}
