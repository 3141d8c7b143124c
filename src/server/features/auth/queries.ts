import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { afterCommit } from '#server/db/after-commit.ts'
import type { Db } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { authAuditLog, authIdentities, authUsers } from '#server/db/schema/auth.ts'
import { users } from '#server/db/schema/users.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { record } from '#server/metrics/measurements.ts'
import { emailExists } from './protocol-error.ts'

export type AuthUserRow = typeof authUsers.$inferSelect
export type IdentityRow = typeof authIdentities.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<AuthUserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.email, email))
  return row
}

export async function findUser(db: Db, userId: string): Promise<AuthUserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.id, userId))
  return row
}

/**
 * Locks the user's row until the transaction ends. A transaction locks it before other rows of the user (sessions, links, codes),
 * and before the product's row of the user, so that two of them never wait for each other.
 */
export async function lockUser(tx: Db, userId: string): Promise<AuthUserRow | undefined> {
  const [row] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return row
}

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, userId))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id))
}

export const emailIdentityData = (userId: string, email: string, isVerified: boolean) => ({
  sub: userId,
  email,
  email_verified: isVerified,
  phone_verified: false,
})

/** Inserts the user's identity of the provider `email`, or updates its address. */
export async function upsertEmailIdentity(
  tx: Db,
  input: { id: string; userId: string; email: string; isVerified?: boolean; now: Date },
) {
  const identityData = emailIdentityData(input.userId, input.email, input.isVerified ?? true)
  await tx
    .insert(authIdentities)
    .values({
      id: input.id,
      userId: input.userId,
      provider: 'email',
      providerId: input.userId,
      identityData,
      createdAt: input.now,
      updatedAt: input.now,
    })
    .onConflictDoUpdate({
      target: [authIdentities.provider, authIdentities.providerId],
      set: { identityData, updatedAt: input.now },
    })
}

/** False when a user with this address exists. */
export async function insertUser(tx: Db, user: typeof authUsers.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(authUsers)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: authUsers.id })
  return inserted.length > 0
}

/** Throws ProtocolError `email_exists` when another account has taken the address in the meantime. */
export async function updateUser(
  tx: Db,
  userId: string,
  change: Partial<typeof authUsers.$inferInsert>,
): Promise<AuthUserRow> {
  const [row] = await tx
    .update(authUsers)
    .set(change)
    .where(eq(authUsers.id, userId))
    .returning()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_unique') ? emailExists(error) : error
    })
  if (!row) throw new Error('The user does not exist.')
  return row
}

/** Stores the renewed hash, if there is one. Undefined when the password was changed after it was compared. */
export async function recordPasswordSignIn(
  tx: Db,
  userId: string,
  { passwordHash, renewedHash, now }: { passwordHash: string; renewedHash: string | undefined; now: Date },
): Promise<AuthUserRow | undefined> {
  const current = renewedHash ?? passwordHash
  const [row] = await tx
    .update(authUsers)
    .set({ lastSignInAt: now, updatedAt: now, passwordHash: current })
    .where(
      and(
        eq(authUsers.id, userId),
        // A concurrent sign-in may have stored the renewed hash.
        inArray(authUsers.passwordHash, [passwordHash, current]),
        isNotNull(authUsers.emailConfirmedAt),
      ),
    )
    .returning()
  return row
}

/** Sets the address in the product's table of users, and clears it on another row that still has it. */
export async function reassignProductEmail(tx: Db, userId: string, email: string) {
  await tx.update(users).set({ email: null }).where(eq(users.email, email))
  await tx.update(users).set({ email }).where(eq(users.id, userId))
}

/** Deletes an unconfirmed user, so that another user can have the address. */
export const removeUnconfirmedUser = (tx: Db, email: string) =>
  tx.delete(authUsers).where(and(eq(authUsers.email, email), isNull(authUsers.emailConfirmedAt)))

export const removeUnconfirmedUsers = (db: Db, before: Date) =>
  deleteInBatches(db, authUsers, and(isNull(authUsers.emailConfirmedAt), lt(authUsers.updatedAt, before)))

/** Clears changes of address whose links have expired. */
export const clearExpiredEmailChanges = (db: Db, before: Date) =>
  db
    .update(authUsers)
    .set({ newEmail: null, emailChangeConfirmedBy: null, updatedAt: sql`${authUsers.updatedAt}` })
    .where(
      and(
        isNotNull(authUsers.newEmail),
        lt(sql`coalesce(${authUsers.emailChangeSentAt}, ${authUsers.updatedAt})`, before.toISOString()),
      ),
    )

/** Also counts sign-ins and their failures. */
export function insertAuditEntry(
  db: Db,
  entry: { userId: string | null; action: string; ip: string | null; device?: string; createdAt: Date },
) {
  afterCommit(db, () => recordSignIn(entry.action))
  return db.insert(authAuditLog).values(entry)
}

function recordSignIn(action: string) {
  const [name, method] = action.split(':')
  if (name === 'sign_in' && method !== undefined) record({ kind: 'sign_in', method })
  if (name === 'sign_in_failed') record({ kind: 'sign_in_failure', reason: 'credentials' })
  if (name === 'wrong_code') record({ kind: 'sign_in_failure', reason: 'code' })
}

export const removeOldAuditEntries = (db: Db, before: Date) =>
  deleteInBatches(db, authAuditLog, lt(authAuditLog.createdAt, before))
