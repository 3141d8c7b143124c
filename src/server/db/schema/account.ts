import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/**
 * People who left: written in the transaction that removes their rows, so that a crash leaves no file behind; a job
 * removes the files, and then this row. While it stands, nobody with this id is let in again.
 */
export const accountDeletions = pgTable('account_deletions', {
  userId: text().primaryKey(),
  /** To find the mail kept for them; gone together with it. */
  email: text(),
  requestedAt: createdAt(),
  /** When their files were gone. What a worker stored at that very moment is looked for once more, later. */
  filesRemovedAt: instant(),
})
