import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/**
 * Tombstones of deleted accounts, inserted in the transaction that deletes the user's rows, so that a crash cannot leave
 * files behind: a job deletes the files and then the tombstone. While it exists, the same user id cannot register again.
 */
export const accountDeletions = pgTable('account_deletions', {
  userId: text().primaryKey(),
  /** Finds the user's mail in the local mailbox; set to null together with the mail's deletion. */
  email: text(),
  requestedAt: createdAt(),
  /** When the files were deleted. Files that a worker stored at the same time are deleted in a second pass, later. */
  filesRemovedAt: instant(),
})
