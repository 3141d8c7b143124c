import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { BEFORE_IDS, BEFORE_UUIDS, inPages } from '#server/db/pages.ts'
import { authAuditLog, authIdentities, authSessions, authUsers } from '#server/db/schema/auth.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { downloads } from '#server/db/schema/downloads.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { generations, imageGenerations } from '#server/db/schema/generations.ts'
import { pcms, stories } from '#server/db/schema/moments.ts'
import { payments } from '#server/db/schema/payments.ts'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { userStats } from '#server/db/schema/stats.ts'
import { users } from '#server/db/schema/users.ts'
import { UUID } from '#server/uuid.ts'

/** What an archive contains: all, or what a personal token may read. */
export interface ArchiveScope {
  isForToken: boolean
}

/** The records of a user that are few, without secrets. */
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
    stats: await db.select().from(userStats).where(eq(userStats.userId, userId)),
  }
}
export type AccountRecords = Awaited<ReturnType<typeof readAccountRecords>>

/** The personal tokens of a user, without their hashes. */
export const readPersonalTokens = (db: Db, userId: string) =>
  db
    .select({
      name: personalTokens.name,
      scopes: personalTokens.scopes,
      createdAt: personalTokens.createdAt,
      expiresAt: personalTokens.expiresAt,
      lastUsedAt: personalTokens.lastUsedAt,
    })
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(asc(personalTokens.createdAt))

/** The rows of a user after an id, in the order of their ids. */
const ownAfter = <Id>(table: { userId: PgColumn; id: PgColumn }, userId: string, id: Id): SQL | undefined =>
  and(eq(table.userId, userId), gt(table.id, id))

/**
 * Ascending ids. An expression, so that PostgreSQL sorts the user's rows: for the order of a column alone it may read the ids of
 * everybody until it has found as many of the user's as the page has.
 */
const byId = (id: PgColumn): SQL => sql`coalesce(${id}, ${id})`

/** The user's actions, of one moment or of all. */
export const readActions = (db: Db, userId: string, pcmId?: number) =>
  inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(dailyActions)
      .where(
        and(
          ownAfter(dailyActions, userId, after),
          pcmId === undefined ? undefined : eq(dailyActions.pcmId, pcmId),
        ),
      )
      .orderBy(byId(dailyActions.id))
      .limit(limit),
  )

export const readPictures = (db: Db, userId: string) =>
  inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(imageGenerations)
      .where(ownAfter(imageGenerations, userId, after))
      .orderBy(byId(imageGenerations.id))
      .limit(limit),
  )

export const readExports = (db: Db, userId: string) =>
  inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(wallpaperExports)
      .where(ownAfter(wallpaperExports, userId, after))
      .orderBy(byId(wallpaperExports.id))
      .limit(limit),
  )

/** The other tables that grow, by their names in the archive. */
export const readGrowingRecords = (db: Db, userId: string) => ({
  scenarioRehearsals: inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(mentalRehearsals)
      .where(ownAfter(mentalRehearsals, userId, after))
      .orderBy(byId(mentalRehearsals.id))
      .limit(limit),
  ),
  momentRehearsals: inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(pcmMentalRehearsals)
      .where(ownAfter(pcmMentalRehearsals, userId, after))
      .orderBy(byId(pcmMentalRehearsals.id))
      .limit(limit),
  ),
  generations: inPages(BEFORE_UUIDS, (after, limit) =>
    db
      .select()
      .from(generations)
      .where(ownAfter(generations, userId, after))
      .orderBy(byId(generations.id))
      .limit(limit),
  ),
  downloads: inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(downloads)
      .where(ownAfter(downloads, userId, after))
      .orderBy(byId(downloads.id))
      .limit(limit),
  ),
  creditEntries: inPages(BEFORE_IDS, (after, limit) =>
    db
      .select()
      .from(creditEntries)
      .where(ownAfter(creditEntries, userId, after))
      .orderBy(byId(creditEntries.id))
      .limit(limit),
  ),
})

export const readPayments = (db: Db, userId: string) =>
  inPages(BEFORE_UUIDS, (after, limit) =>
    db
      .select()
      .from(payments)
      .where(ownAfter(payments, userId, after))
      .orderBy(byId(payments.id))
      .limit(limit),
  )

/** The picture that a moment shows. */
export async function findMomentPicture(db: Db, userId: string, pcmId: number, imageUrl: string) {
  const [row] = await db
    .select()
    .from(imageGenerations)
    .where(
      and(
        eq(imageGenerations.userId, userId),
        eq(imageGenerations.pcmId, pcmId),
        eq(imageGenerations.imageUrl, imageUrl),
      ),
    )
  return row
}

/** Records of the embedded sign-in service, without passwords and tokens; null where it does not know the user. */
export async function readSignInRecords(db: Db, userId: string) {
  if (!UUID.test(userId)) return null
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
    .where(eq(authUsers.id, userId))
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
      .where(eq(authIdentities.userId, userId)),
    sessions: await db
      .select({
        method: authSessions.method,
        ip: authSessions.ip,
        userAgent: authSessions.userAgent,
        createdAt: authSessions.createdAt,
        refreshedAt: authSessions.refreshedAt,
      })
      .from(authSessions)
      .where(eq(authSessions.userId, userId)),
    log: await db
      .select({
        action: authAuditLog.action,
        ip: authAuditLog.ip,
        device: authAuditLog.device,
        createdAt: authAuditLog.createdAt,
      })
      .from(authAuditLog)
      .where(eq(authAuditLog.userId, userId))
      .orderBy(asc(authAuditLog.id)),
  }
}
