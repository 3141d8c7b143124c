import { and, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { users } from '#server/db/schema/users.ts'

export type TokenRow = typeof personalTokens.$inferSelect

const isValidAt = (now: Date) => or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, now))

/** The token of a hash, unless it has expired. */
export async function findToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Pick<TokenRow, 'id' | 'userId' | 'scopes' | 'lastUsedAt'> | undefined> {
  const [row] = await db
    .select({
      id: personalTokens.id,
      userId: personalTokens.userId,
      scopes: personalTokens.scopes,
      lastUsedAt: personalTokens.lastUsedAt,
    })
    .from(personalTokens)
    .where(and(eq(personalTokens.tokenHash, tokenHash), isValidAt(now)))
  return row
}

/** Whether the token exists and has not expired. */
export async function isTokenValid(db: Db, id: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: personalTokens.id })
    .from(personalTokens)
    .where(and(eq(personalTokens.id, id), isValidAt(now)))
  return row !== undefined
}

/** Nothing is written when another request has recorded a use since `before`. */
export const recordUse = (db: Db, id: string, { now, before }: { now: Date; before: Date }) =>
  db
    .update(personalTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(personalTokens.id, id),
        or(isNull(personalTokens.lastUsedAt), lt(personalTokens.lastUsedAt, before)),
      ),
    )

/** Newest first. */
export const listTokens = (db: Db, userId: string): Promise<TokenRow[]> =>
  db
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id))

export async function insertToken(tx: Db, token: typeof personalTokens.$inferInsert): Promise<TokenRow> {
  const [row] = await tx.insert(personalTokens).values(token).returning()
  if (!row) throw new Error('The insert returned no row.')
  return row
}

/** False when the user has no such token. */
export async function removeToken(tx: Db, which: { userId: string; id: string }): Promise<boolean> {
  const removed = await tx
    .delete(personalTokens)
    .where(and(eq(personalTokens.userId, which.userId), eq(personalTokens.id, which.id)))
    .returning({ id: personalTokens.id })
  return removed.length > 0
}

/** Deletes every token of the user: they stop working at once. */
export const removeTokens = (tx: Db, userId: string) =>
  tx.delete(personalTokens).where(eq(personalTokens.userId, userId))

/** Deletes the user's token of a name if it has expired, so that the name can be used again. */
export const removeExpiredToken = (tx: Db, which: { userId: string; name: string }, now: Date) =>
  tx
    .delete(personalTokens)
    .where(
      and(
        eq(personalTokens.userId, which.userId),
        eq(personalTokens.name, which.name),
        lte(personalTokens.expiresAt, now),
      ),
    )

export const removeExpiredTokens = (db: Db, before: Date) =>
  deleteInBatches(db, personalTokens, lt(personalTokens.expiresAt, before))

/** Locks the product's row of the user. */
export async function lockProductUser(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return rows.length > 0
}
