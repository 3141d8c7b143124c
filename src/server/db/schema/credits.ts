import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** The ledger. At the end of every transaction, the sum of a user's entries equals `users.credits`. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    /** Null once the account was deleted: entries are kept without it. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    kind: text().$type<'grant' | 'reserve' | 'refund' | 'purchase' | 'adjust'>().notNull(),
    /** What caused the entry, e.g. a generation's id or `payment:<id>`; unique per kind. */
    reference: text().notNull(),
    /** The operator's reason, for entries made by hand. */
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('credit_entries_kind_reference_unique').on(table.kind, table.reference),
    // With the amount, so that a person's entries are counted and added up from the index alone.
    index('credit_entries_balance_idx').on(table.userId, table.id, table.amount),
    check(
      'credit_entries_kind_known',
      sql`${table.kind} in ('grant', 'reserve', 'refund', 'purchase', 'adjust')`,
    ),
  ],
)
