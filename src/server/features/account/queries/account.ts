import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { accountDeletions } from '#server/db/schema/account.ts'
import { authUsers } from '#server/db/schema/auth.ts'
import { authMailOutbox } from '#server/db/schema/auth-mail.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { generations } from '#server/db/schema/generations.ts'
import { payments } from '#server/db/schema/payments.ts'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { UUID } from '#server/uuid.ts'

export type Tombstone = typeof accountDeletions.$inferSelect

/** Locks the row of the embedded sign-in service, which comes before the product's row in every transaction. */
export async function lockSignInUser(tx: Db, userId: string) {
  if (!UUID.test(userId)) return undefined
  const [row] = await tx
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, userId))
    .for('update')
  return row
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(tx: Db, userId: string) {
  const [row] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row
}

export const insertTombstone = (tx: Db, tombstone: typeof accountDeletions.$inferInsert) =>
  tx
    .insert(accountDeletions)
    .values(tombstone)
    .onConflictDoUpdate({
      target: accountDeletions.userId,
      set: { email: tombstone.email, requestedAt: tombstone.requestedAt, filesRemovedAt: null },
    })

/** Notifies the workers that the user's generations are cancelled; delivered when the transaction commits. */
export async function notifyCancellations(tx: Db, userId: string) {
  const unfinished = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.status, ['queued', 'running'])))
  for (const { id } of unfinished)
    await tx.execute(sql`select pg_notify('generations', ${JSON.stringify({ id, status: 'cancelled' })})`)
}

/**
 * Deletes every row of the user except ledger entries and payments, which are kept without user id, note and URL. These leave the
 * user first, in one update: the deletion of the user would change each of them a second time.
 */
export async function deleteUserRows(tx: Db, { id: userId, email }: { id: string; email: string | null }) {
  await tx.update(creditEntries).set({ note: null, userId: null }).where(eq(creditEntries.userId, userId))
  await tx.update(payments).set({ checkoutUrl: null, userId: null }).where(eq(payments.userId, userId))
  await tx.delete(personalTokens).where(eq(personalTokens.userId, userId))
  await tx.delete(sessions).where(eq(sql`${sessions.sess} ->> 'userId'`, userId))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, [`write:${userId}`, `text:${userId}`]))
  const authEmail = UUID.test(userId)
    ? await tx.delete(authUsers).where(eq(authUsers.id, userId)).returning({ email: authUsers.email })
    : []
  const addresses = [email, ...authEmail.map((row) => row.email)].filter((address) => address !== null)
  if (addresses.length > 0)
    await tx
      .delete(authMailOutbox)
      .where(or(inArray(authMailOutbox.recipient, addresses), inArray(authMailOutbox.newEmail, addresses)))
  await tx.delete(users).where(eq(users.id, userId))
}

export const listTombstones = (db: Db, expiredBefore: Date): Promise<Tombstone[]> =>
  db
    .select()
    .from(accountDeletions)
    .where(or(isNull(accountDeletions.filesRemovedAt), lt(accountDeletions.filesRemovedAt, expiredBefore)))

export async function findTombstone(db: Db, userId: string): Promise<Tombstone | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}

export const setFilesRemoved = (db: Db, userId: string, filesRemovedAt: Date) =>
  db.update(accountDeletions).set({ filesRemovedAt, email: null }).where(eq(accountDeletions.userId, userId))

export const deleteTombstone = (db: Db, userId: string) =>
  db.delete(accountDeletions).where(eq(accountDeletions.userId, userId))

/** When the user registered again after the deletion; undefined if they did not. */
export async function findReregistration(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  return row?.createdAt
}
