import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { insertOnce, type Keyed } from '#server/db/insert-once.ts'
import { paymentEvents, payments } from '#server/db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export const insertPayment = (db: Db, row: typeof payments.$inferInsert & Keyed) =>
  insertOnce(db, payments, row)

export async function findPayment(db: Db, userId: string, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)))
  return row
}

/** By id alone, for what the provider tells; locked until the transaction ends. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return row
}

export async function updatePayment(
  db: Db,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow | undefined> {
  const [row] = await db.update(payments).set(changes).where(eq(payments.id, id)).returning()
  return row
}

/** Raises what was given back to the amount; an older event that comes later changes nothing. */
export const raiseRefund = (db: Db, id: string, amount: number) =>
  db
    .update(payments)
    .set({ refundedAmount: sql`greatest(${payments.refundedAmount}, ${amount})` })
    .where(eq(payments.id, id))

/** Takes an event; false when it was taken before. */
export async function takeEvent(tx: Db, event: { id: string; type: string }): Promise<boolean> {
  const made = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return made.length > 0
}
