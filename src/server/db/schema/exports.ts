import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

export const wallpaperExports = pgTable(
  'exports',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<'desktop' | 'mobile' | 'instagram'>().notNull(),
    filename: text().notNull(),
    fileUrl: text().notNull(),
    objectKey: text().notNull(),
    selectedImageIds: integer().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('exports_user_idx').on(table.userId, table.createdAt),
    check('exports_type_known', sql`${table.type} in ('desktop', 'mobile', 'instagram')`),
  ],
)
