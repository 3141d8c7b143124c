import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type IdempotentInsert, insertOnce } from '#server/db/insert-once.ts'
import { paymentEvents, payments } from '#server/db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export const insertPayment = (db: Db, row: typeof payments.$inferInsert & IdempotentInsert) =>
  insertOnce(db, payments, row)

export async function findPayment(db: Db, userId: string, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)))
  return row
}

/** Without the user id, because the provider's events have none; locked until the transaction ends. */
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

/**
 * Ends an attempt to open the checkout and returns the number of the next; concurrent callers of one attempt get the same. The
 * payment is open again, whatever the provider has said of the earlier checkout's end.
 */
export async function startNextAttempt(db: Db, id: string, attempt: number): Promise<number> {
  await db
    .update(payments)
    .set({
      checkoutAttempt: attempt + 1,
      sessionId: null,
      checkoutUrl: null,
      checkoutExpiresAt: null,
      status: sql`case when ${payments.status} = 'expired' then 'open' else ${payments.status} end`,
    })
    .where(and(eq(payments.id, id), eq(payments.checkoutAttempt, attempt)))
  return attempt + 1
}

/** Sets the refunded total unless it is higher already: events may arrive out of order. */
export const increaseRefundedAmount = (db: Db, id: string, amount: number) =>
  db
    .update(payments)
    .set({ refundedAmount: sql`greatest(${payments.refundedAmount}, ${amount})` })
    .where(eq(payments.id, id))

/** Records that an event is being handled; false when it was handled before. */
export async function claimEvent(tx: Db, event: { id: string; type: string }): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return inserted.length > 0
}
