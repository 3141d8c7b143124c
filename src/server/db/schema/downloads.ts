import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { stories } from './moments.ts'
import { users } from './users.ts'

/** One row per image or export that was saved to a device. */
export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storyId: integer().references(() => stories.id, { onDelete: 'set null' }),
    format: text().notNull(),
    downloadedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('downloads_user_idx').on(table.userId, table.downloadedAt),
    index('downloads_story_idx').on(table.storyId),
  ],
)
