import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSessions, authUsers } from '#server/db/schema/auth.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { imageGenerations } from '#server/db/schema/generations.ts'
import { pcms } from '#server/db/schema/moments.ts'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { users } from '#server/db/schema/users.ts'

/** An account of the embedded sign-in service, or a user of a hosted one. */
export interface PersonRow {
  id: string
  email: string | null
  createdAt: Date
  confirmedAt: Date | null
  invitedAt: Date | null
  lastSignInAt: Date | null
  isDisabled: boolean
}

const accountColumns = (now: Date) => ({
  id: sql<string>`${authUsers.id}::text`,
  email: sql<string | null>`${authUsers.email}`,
  createdAt: authUsers.createdAt,
  confirmedAt: authUsers.emailConfirmedAt,
  invitedAt: authUsers.invitedAt,
  lastSignInAt: authUsers.lastSignInAt,
  isDisabled: sql<boolean>`coalesce(${authUsers.bannedUntil} > ${now.toISOString()}, false)`,
})

const userColumns = {
  id: users.id,
  email: users.email,
  createdAt: users.createdAt,
  confirmedAt: sql<null>`null`,
  invitedAt: sql<null>`null`,
  lastSignInAt: sql<null>`null`,
  isDisabled: sql<boolean>`false`,
}

export interface PeoplePage {
  /** The beginning of an address, in lower case; every address without it. */
  prefix: string
  /** The address that the page follows. */
  cursor: string | undefined
  limit: number
}

/** Follows every address with the prefix, by code point. */
const LAST_CHARACTER = '\u{10ffff}'

const onPage = (email: SQL, { prefix, cursor }: PeoplePage) =>
  and(
    sql`${email} >= ${prefix}`,
    sql`${email} < ${prefix + LAST_CHARACTER}`,
    cursor === undefined ? undefined : sql`${email} > ${cursor}`,
  )

/** By address, with one more than the limit if there are more. */
export function listAccounts(db: Db, now: Date, page: PeoplePage): Promise<PersonRow[]> {
  const email = sql`${authUsers.email} collate "C"`
  return db
    .select(accountColumns(now))
    .from(authUsers)
    .where(onPage(email, page))
    .orderBy(asc(email))
    .limit(page.limit + 1)
}

/** As `listAccounts`, where a hosted service has the accounts. Users without an address are left out. */
export function listUsers(db: Db, page: PeoplePage): Promise<PersonRow[]> {
  const email = sql`lower(${users.email}) collate "C"`
  return db
    .select(userColumns)
    .from(users)
    .where(onPage(email, page))
    .orderBy(asc(email))
    .limit(page.limit + 1)
}

export async function findAccount(db: Db, now: Date, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(accountColumns(now)).from(authUsers).where(eq(authUsers.id, id))
  return row
}

/** By the normalised address. */
export async function findAccountByEmail(db: Db, now: Date, email: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(accountColumns(now)).from(authUsers).where(eq(authUsers.email, email))
  return row
}

export async function findUser(db: Db, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id))
  return row
}

export async function findUserByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .where(sql`lower(${users.email}) collate "C" = ${email}`)
  return row
}

/** Addresses by user id, of those that exist. */
export async function listEmails(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Addresses of accounts of the embedded sign-in service, by id. */
export async function listAccountEmails(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(inArray(authUsers.id, [...ids]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  return db.$count(authSessions, eq(authSessions.userId, userId))
}

/** Access tokens of the user that have not expired. */
export async function countTokens(db: Db, userId: string, now: Date): Promise<number> {
  const { expiresAt } = personalTokens
  const isValid = or(isNull(expiresAt), gt(expiresAt, now))
  return db.$count(personalTokens, and(eq(personalTokens.userId, userId), isValid))
}

/** Numbers about a user; undefined for an account that has not called the API yet. */
export async function findNumbers(db: Db, userId: string) {
  const [row] = await db
    .select({
      isAdmin: users.isAdmin,
      credits: users.credits,
      ledgerSum: sql<number>`(select coalesce(sum(${creditEntries.amount}), 0)::int from ${creditEntries} where ${creditEntries.userId} = ${userId})`,
      momentCount: sql<number>`(select count(*)::int from ${pcms} where ${pcms.userId} = ${userId})`,
      imageCount: sql<number>`(select count(*)::int from ${imageGenerations} where ${imageGenerations.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** As in the condition of the index. */
const isAnAdmin = sql`${users.isAdmin}`

export const isAdmin = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), isAnAdmin))) > 0

/** Which of the users are administrators. */
export async function listAdminsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isAnAdmin))
  return new Set(rows.map(({ id }) => id))
}

export const listAdmins = (db: Db) =>
  db.select({ id: users.id, email: users.email }).from(users).where(isAnAdmin).orderBy(asc(users.id))

/** Which of the accounts are disabled. */
export async function listDisabledAmong(db: Db, now: Date, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(inArray(authUsers.id, [...ids]), gt(authUsers.bannedUntil, now)))
  return new Set(rows.map(({ id }) => id))
}

/** The ids of all administrators; their rows are locked until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isAnAdmin)
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Whether one of the accounts is not disabled. */
export const isAnyEnabled = async (db: Db, now: Date, ids: readonly string[]): Promise<boolean> =>
  ids.length > 0 &&
  (await db.$count(
    authUsers,
    and(
      inArray(authUsers.id, [...ids]),
      sql`(${authUsers.bannedUntil} is null or ${authUsers.bannedUntil} <= ${now.toISOString()})`,
    ),
  )) > 0

/** False when the user had the role, or had it not, already. */
export async function setAdmin(tx: Db, userId: string, value: boolean): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ isAdmin: value, updatedAt: sql`${users.updatedAt}` })
    .where(and(eq(users.id, userId), ne(users.isAdmin, value)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** The user's balance; the row is locked until the transaction ends. */
export async function lockBalance(tx: Db, userId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ credits: users.credits })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row?.credits
}
