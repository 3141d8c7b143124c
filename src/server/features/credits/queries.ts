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
  userId: string | null
  sum: number
  entries: number
  /** Null when the user does not exist any more. */
  balance: number | null
}

/** For each user: the sum of the ledger entries, and the stored balance. */
export async function listLedgers(db: Db): Promise<LedgerRow[]> {
  const { rows } = await db.execute<{
    userId: string | null
    sum: number
    entries: number
    balance: number | null
  }>(sql`
    select coalesce(u.id, e.user_id) as "userId", coalesce(e.sum, 0)::int as sum, coalesce(e.entries, 0)::int as entries, u.credits as balance
    from users u
    full join (select user_id, sum(amount) as sum, count(*) as entries from credit_entries where user_id is not null group by user_id) e on e.user_id = u.id
    order by 1`)
  return rows
}

/** Charged generations whose entries do not sum to 0 (failed, cancelled) or -1 (all others). */
export async function listUnsettledGenerations(db: Db) {
  const { rows } = await db.execute<{ id: string; status: string; sum: number }>(sql`
    select g.id::text as id, g.status, coalesce(sum(e.amount), 0)::int as sum
    from generations g
    left join credit_entries e on e.reference = g.id::text and e.kind in ('reserve', 'refund')
    where g.is_charged
    group by g.id, g.status
    having coalesce(sum(e.amount), 0) <> case when g.status in ('failed', 'cancelled') then 0 else -1 end`)
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
