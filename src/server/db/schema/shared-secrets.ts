import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Secrets of all nodes: `root`, from which the others are derived, and those that files held in the version before. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  /** Encrypted with a key derived from APP_SECRET. */
  sealedValue: text().notNull(),
  createdAt: createdAt(),
})
