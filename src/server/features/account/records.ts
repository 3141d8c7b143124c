import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { authAuditLog, authIdentities, authSessions, authUsers } from '#server/db/schema/auth.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { downloads } from '#server/db/schema/downloads.ts'
import { wallpaperExports } from '#server/db/schema/exports.ts'
import { generations, imageGenerations } from '#server/db/schema/generations.ts'
import { pcms, stories } from '#server/db/schema/moments.ts'
import { payments } from '#server/db/schema/payments.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { userStats } from '#server/db/schema/stats.ts'
import { users } from '#server/db/schema/users.ts'
import { UUID } from '../auth/uuid.ts'

/** Rows that are in memory at the same time. */
const PAGE_SIZE = 500
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Every row, read page by page as it is consumed; `after` is the id of the last one of the page before. */
async function* inPages<Id, Row extends { id: Id }>(
  first: Id,
  readPage: (after: Id) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for (let after = first; ; ) {
    const rows = await readPage(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_SIZE) return
    after = last.id
  }
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

/** The rows of a user after an id, in the order of their ids. */
const ownAfter = <Id>(table: { userId: PgColumn; id: PgColumn }, userId: string, id: Id): SQL | undefined =>
  and(eq(table.userId, userId), gt(table.id, id))

/** The user's actions, of one moment or of all. */
export const readActions = (db: Db, userId: string, pcmId?: number) =>
  inPages(0, (after) =>
    db
      .select()
      .from(dailyActions)
      .where(
        and(
          ownAfter(dailyActions, userId, after),
          pcmId === undefined ? undefined : eq(dailyActions.pcmId, pcmId),
        ),
      )
      .orderBy(asc(dailyActions.id))
      .limit(PAGE_SIZE),
  )

export const readPictures = (db: Db, userId: string) =>
  inPages(0, (after) =>
    db
      .select()
      .from(imageGenerations)
      .where(ownAfter(imageGenerations, userId, after))
      .orderBy(asc(imageGenerations.id))
      .limit(PAGE_SIZE),
  )

export const readExports = (db: Db, userId: string) =>
  inPages(0, (after) =>
    db
      .select()
      .from(wallpaperExports)
      .where(ownAfter(wallpaperExports, userId, after))
      .orderBy(asc(wallpaperExports.id))
      .limit(PAGE_SIZE),
  )

/** The other tables that grow, by their names in the archive. */
export const readGrowingRecords = (db: Db, userId: string) => ({
  scenarioRehearsals: inPages(0, (after) =>
    db
      .select()
      .from(mentalRehearsals)
      .where(ownAfter(mentalRehearsals, userId, after))
      .orderBy(asc(mentalRehearsals.id))
      .limit(PAGE_SIZE),
  ),
  momentRehearsals: inPages(0, (after) =>
    db
      .select()
      .from(pcmMentalRehearsals)
      .where(ownAfter(pcmMentalRehearsals, userId, after))
      .orderBy(asc(pcmMentalRehearsals.id))
      .limit(PAGE_SIZE),
  ),
  generations: inPages(NIL_UUID, (after) =>
    db
      .select()
      .from(generations)
      .where(ownAfter(generations, userId, after))
      .orderBy(asc(generations.id))
      .limit(PAGE_SIZE),
  ),
  downloads: inPages(0, (after) =>
    db
      .select()
      .from(downloads)
      .where(ownAfter(downloads, userId, after))
      .orderBy(asc(downloads.id))
      .limit(PAGE_SIZE),
  ),
  creditEntries: inPages(0, (after) =>
    db
      .select()
      .from(creditEntries)
      .where(ownAfter(creditEntries, userId, after))
      .orderBy(asc(creditEntries.id))
      .limit(PAGE_SIZE),
  ),
  payments: inPages(NIL_UUID, (after) =>
    db
      .select()
      .from(payments)
      .where(ownAfter(payments, userId, after))
      .orderBy(asc(payments.id))
      .limit(PAGE_SIZE),
  ),
})

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
