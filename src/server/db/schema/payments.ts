import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** One row per checkout. Price and credits are copied from the configuration, never taken from the request. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** Null once the account was deleted: payments are kept without it. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the client, so that a repeated request opens the same checkout. */
    idempotencyKey: text('client_key').notNull(),
    packId: text().notNull(),
    credits: integer().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** The provider's id of the checkout session. */
    sessionId: text().unique(),
    checkoutUrl: text(),
    /** Part of the idempotency key of the provider's checkout; grows when that key can only repeat a failure or an expired checkout. */
    checkoutAttempt: integer().notNull().default(0),
    checkoutExpiresAt: instant(),
    /** Total refunded by the provider so far, in the smallest unit of the currency. */
    refundedAmount: integer().notNull().default(0),
    createdAt: createdAt(),
    paidAt: instant(),
  },
  (table) => [
    unique('payments_client_key_unique').on(table.userId, table.idempotencyKey),
    check('payments_status_known', sql`${table.status} in ('open', 'waiting', 'paid', 'failed', 'expired')`),
  ],
)

/** Ids of the provider's events that were handled, inserted in the transaction of their effects. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [index('payment_events_received_idx').on(table.receivedAt)],
)
