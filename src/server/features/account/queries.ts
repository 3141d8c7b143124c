import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { accountDeletions } from '#server/db/schema/account.ts'
import { authAuditLog, authIdentities, authSessions, authUsers } from '#server/db/schema/auth.ts'
import { authMailOutbox } from '#server/db/schema/auth-mail.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { downloads } from '#server/db/schema/downloads.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { generations, imageGenerations } from '#server/db/schema/generations.ts'
import { pcms, stories } from '#server/db/schema/moments.ts'
import { payments } from '#server/db/schema/payments.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { userStats } from '#server/db/schema/stats.ts'
import { users } from '#server/db/schema/users.ts'

export type Tombstone = typeof accountDeletions.$inferSelect

/** All records of a user by table, without secrets. */
export async function readAccountRecords(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return {
    user,
    stories: await db.select().from(stories).where(eq(stories.userId, userId)),
    moments: await db.select().from(pcms).where(eq(pcms.userId, userId)).orderBy(asc(pcms.pcmNumber)),
    scenarios: await db
      .select()
      .from(futureScenarios)
      .where(eq(futureScenarios.userId, userId))
      .orderBy(asc(futureScenarios.pcmId), asc(futureScenarios.orderIndex), asc(futureScenarios.id)),
    dailyActions: await db
      .select()
      .from(dailyActions)
      .where(eq(dailyActions.userId, userId))
      .orderBy(asc(dailyActions.id)),
    scenarioRehearsals: await db
      .select()
      .from(mentalRehearsals)
      .where(eq(mentalRehearsals.userId, userId))
      .orderBy(asc(mentalRehearsals.id)),
    momentRehearsals: await db
      .select()
      .from(pcmMentalRehearsals)
      .where(eq(pcmMentalRehearsals.userId, userId))
      .orderBy(asc(pcmMentalRehearsals.id)),
    stats: await db.select().from(userStats).where(eq(userStats.userId, userId)),
    generations: await db
      .select()
      .from(generations)
      .where(eq(generations.userId, userId))
      .orderBy(asc(generations.createdAt)),
    pictures: await db
      .select()
      .from(imageGenerations)
      .where(eq(imageGenerations.userId, userId))
      .orderBy(asc(imageGenerations.id)),
    exports: await db
      .select()
      .from(wallpaperExports)
      .where(eq(wallpaperExports.userId, userId))
      .orderBy(asc(wallpaperExports.id)),
    downloads: await db
      .select()
      .from(downloads)
      .where(eq(downloads.userId, userId))
      .orderBy(asc(downloads.id)),
    creditEntries: await db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.userId, userId))
      .orderBy(asc(creditEntries.id)),
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(asc(payments.createdAt)),
    signIn: await readSignInRecords(db, userId),
  }
}
export type AccountRecords = Awaited<ReturnType<typeof readAccountRecords>>

/** Records of the embedded sign-in service, without passwords and tokens. */
async function readSignInRecords(db: Db, userId: string) {
  const authUserId = sql`${userId}`
  const [account] = await db
    .select({
      email: authUsers.email,
      newEmail: authUsers.newEmail,
      userMetadata: authUsers.userMetadata,
      appMetadata: authUsers.appMetadata,
      emailConfirmedAt: authUsers.emailConfirmedAt,
      lastSignInAt: authUsers.lastSignInAt,
      createdAt: authUsers.createdAt,
    })
    .from(authUsers)
    .where(eq(sql`${authUsers.id}::text`, authUserId))
  if (!account) return null
  return {
    account,
    identities: await db
      .select({
        provider: authIdentities.provider,
        identityData: authIdentities.identityData,
        createdAt: authIdentities.createdAt,
      })
      .from(authIdentities)
      .where(eq(sql`${authIdentities.userId}::text`, authUserId)),
    sessions: await db
      .select({
        method: authSessions.method,
        ip: authSessions.ip,
        userAgent: authSessions.userAgent,
        createdAt: authSessions.createdAt,
        refreshedAt: authSessions.refreshedAt,
      })
      .from(authSessions)
      .where(eq(sql`${authSessions.userId}::text`, authUserId)),
    log: await db
      .select({
        action: authAuditLog.action,
        ip: authAuditLog.ip,
        device: authAuditLog.device,
        createdAt: authAuditLog.createdAt,
      })
      .from(authAuditLog)
      .where(eq(sql`${authAuditLog.userId}::text`, authUserId))
      .orderBy(asc(authAuditLog.id)),
  }
}

/** Locks the row of the embedded sign-in service, which comes before the product's row in every transaction. */
export async function lockSignInUser(tx: Db, userId: string) {
  const [row] = await tx
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(eq(sql`${authUsers.id}::text`, userId))
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

/** Deletes every row of the user except ledger entries and payments, which are kept without user id, note and URL. */
export async function deleteUserRows(tx: Db, { id: userId, email }: { id: string; email: string | null }) {
  await tx.update(creditEntries).set({ note: null }).where(eq(creditEntries.userId, userId))
  await tx.update(payments).set({ checkoutUrl: null }).where(eq(payments.userId, userId))
  await tx.delete(sessions).where(eq(sql`${sessions.sess} ->> 'userId'`, userId))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, [`write:${userId}`, `text:${userId}`]))
  const authEmail = await tx
    .delete(authUsers)
    .where(eq(sql`${authUsers.id}::text`, userId))
    .returning({ email: authUsers.email })
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
