import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/**
 * Objects to be removed from the store: those that no row refers to any more, inserted in the transaction that forgets them, and
 * those that are about to be stored, whose row is deleted in the transaction that refers to them.
 */
export const objectDeletions = pgTable(
  'object_deletions',
  {
    key: text().primaryKey(),
    dueAt: instant().notNull(),
    /** Tries so far. From the first one on, the object may be gone. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('object_deletions_due_idx').on(table.dueAt)],
)
