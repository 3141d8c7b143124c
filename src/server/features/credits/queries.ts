import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { creditEntries } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'

type Entry = Pick<typeof creditEntries.$inferInsert, 'amount' | 'kind' | 'reference' | 'note'> & {
  userId: string
}

/** Writes an entry once by its kind and reference; false when it was there. */
export async function insertEntry(tx: Db, entry: Entry): Promise<boolean> {
  const made = await tx
    .insert(creditEntries)
    .values(entry)
    .onConflictDoNothing({ target: [creditEntries.kind, creditEntries.reference] })
    .returning({ id: creditEntries.id })
  return made.length > 0
}

/** Changes the balance, unless it would fall below zero; undefined then. */
export async function addToBalance(tx: Db, userId: string, amount: number): Promise<number | undefined> {
  const [row] = await tx
    .update(users)
    .set({ credits: sql`${users.credits} + ${amount}` })
    .where(and(eq(users.id, userId), gte(users.credits, -amount)))
    .returning({ credits: users.credits })
  return row?.credits
}
