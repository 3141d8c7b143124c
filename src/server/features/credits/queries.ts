import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type IdPage, isBefore } from '#server/db/pages.ts'
import { authUsers } from '#server/db/schema/auth.ts'
import { creditEntries } from '#server/db/schema/credits.ts'
import { generations } from '#server/db/schema/generations.ts'
import { pcms } from '#server/db/schema/moments.ts'
import { users } from '#server/db/schema/users.ts'

type Entry = Pick<typeof creditEntries.$inferInsert, 'amount' | 'kind' | 'reference' | 'note'> & {
  userId: string
}

/** Inserts an entry; false when one of the same kind and reference exists. */
export async function insertEntry(tx: Db, entry: Entry): Promise<boolean> {
  const inserted = await tx
    .insert(creditEntries)
    .values(entry)
    .onConflictDoNothing({ target: [creditEntries.kind, creditEntries.reference] })
    .returning({ id: creditEntries.id })
  return inserted.length > 0
}

/** The grant or correction with this reference. */
export async function findChangeByHand(db: Db, reference: string) {
  const [row] = await db
    .select({ userId: creditEntries.userId, amount: creditEntries.amount, note: creditEntries.note })
    .from(creditEntries)
    .where(and(inArray(creditEntries.kind, ['grant', 'adjust']), eq(creditEntries.reference, reference)))
  return row
}

/** Changes the balance and returns it; undefined, and nothing changed, when it would become negative. */
export async function addToBalance(tx: Db, userId: string, amount: number): Promise<number | undefined> {
  const [row] = await tx
    .update(users)
    .set({ credits: sql`${users.credits} + ${amount}` })
    .where(and(eq(users.id, userId), gte(users.credits, -amount)))
    .returning({ credits: users.credits })
  return row?.credits
}

/** The generation that the entry is for; null for others. A cast of the reference, so that generations are found by their key. */
const generationId = sql`case when ${creditEntries.reference} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${creditEntries.reference}::uuid end`

/**
 * The user's entries with the balance after each, newest first, with one more than the limit if there are more. The balance is
 * counted back from the present one, so that a page reads its own entries and the newer ones, not the whole ledger.
 */
export function listEntries(db: Db, userId: string, { limit, cursor }: IdPage) {
  const page = db
    .select({
      id: creditEntries.id,
      amount: creditEntries.amount,
      kind: creditEntries.kind,
      reference: creditEntries.reference,
      note: creditEntries.note,
      createdAt: creditEntries.createdAt,
      generationId: generationId.as('generation_id'),
    })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), isBefore(creditEntries.id, cursor)))
    .orderBy(desc(creditEntries.id))
    .limit(limit + 1)
    .as('page')
  const newerThanPage =
    cursor === undefined
      ? sql`0`
      : sql`(select coalesce(sum(${creditEntries.amount}), 0) from ${creditEntries}
          where ${creditEntries.userId} = ${userId} and ${creditEntries.id} >= ${cursor})`
  const newerOnPage = sql`sum(${page.amount}) over (order by ${page.id} desc) - ${page.amount}`
  return db
    .select({
      id: page.id,
      amount: page.amount,
      kind: page.kind,
      reference: page.reference,
      note: page.note,
      createdAt: page.createdAt,
      balance: sql<number>`(${users.credits} - ${newerThanPage} - (${newerOnPage}))::int`,
      momentNumber: pcms.pcmNumber,
      scenarioId: generations.scenarioId,
    })
    .from(page)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(generations, and(eq(generations.userId, userId), eq(generations.id, page.generationId)))
    .leftJoin(pcms, eq(pcms.id, generations.pcmId))
    .orderBy(desc(page.id))
}

export const countEntries = (db: Db, userId: string) =>
  db.$count(creditEntries, eq(creditEntries.userId, userId))

export interface LedgerRow {
  /** Of the user. */
  id: string
  /** Of the entries. */
  sum: number
  balance: number
}

/** For a page of the users, after an id: the sum of the ledger entries, and the stored balance. */
export async function listLedgers(db: Db, after: string, limit: number): Promise<LedgerRow[]> {
  const { rows } = await db.execute<{ id: string; sum: number; balance: number }>(sql`
    select id, credits as balance,
      (select coalesce(sum(amount), 0)::int from credit_entries where user_id = page.id) as sum
    from (select id, credits from users where id > ${after} order by id limit ${limit}) as page
    order by id`)
  return rows
}

export interface SettledGeneration {
  id: string
  status: string
  isCharged: boolean
  /** Of its reservation and refund. */
  sum: number
}

/** For a page of the generations, after an id: the sum of its entries. */
export async function listGenerationSums(db: Db, after: string, limit: number): Promise<SettledGeneration[]> {
  const { rows } = await db.execute<{ id: string; status: string; isCharged: boolean; sum: number }>(sql`
    select id::text as id, status, is_charged as "isCharged",
      (select coalesce(sum(amount), 0)::int from credit_entries
       where kind in ('reserve', 'refund') and reference = page.id::text) as sum
    from (select id, status, is_charged from generations where id > ${after} order by id limit ${limit}) as page
    order by id`)
  return rows
}

/** By id or email address. */
export async function findUser(db: Db, idOrEmail: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, credits: users.credits })
    .from(users)
    .where(sql`${users.id} = ${idOrEmail} or lower(${users.email}) = lower(${idOrEmail})`)
  return row
}

/** A confirmed account of the embedded sign-in service. */
export async function findConfirmedAccount(db: Db, idOrEmail: string) {
  const [row] = await db
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(
      and(
        sql`${authUsers.id}::text = ${idOrEmail} or lower(${authUsers.email}) = lower(${idOrEmail})`,
        isNotNull(authUsers.emailConfirmedAt),
      ),
    )
  return row
}
