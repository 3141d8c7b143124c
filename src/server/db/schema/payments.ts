import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#shared/contract/credits.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** One row a checkout, from the press of the button to its end. What it costs and gives stands here, not in the request. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** Null once the account was deleted: the books stay, without a name. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Made by the page, so that a repeated press opens the same checkout. */
    idempotencyKey: text('client_key').notNull(),
    packId: text().notNull(),
    credits: integer().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** The provider's checkout. */
    sessionId: text().unique(),
    checkoutUrl: text(),
    checkoutExpiresAt: instant(),
    /** In the smallest unit; what the provider has given back so far. */
    refundedAmount: integer().notNull().default(0),
    createdAt: createdAt(),
    paidAt: instant(),
  },
  (table) => [
    unique('payments_client_key_unique').on(table.userId, table.idempotencyKey),
    index('payments_user_idx').on(table.userId, table.createdAt),
    check('payments_status_known', sql`${table.status} in ('open', 'waiting', 'paid', 'failed', 'expired')`),
  ],
)

/** Events of the payment provider that were taken, each in the transaction of what it did. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: createdAt(),
})
