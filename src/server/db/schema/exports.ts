import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ExportType } from '#shared/contract/exports.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** Stored wallpapers. A row is inserted only after its file was stored. */
export const wallpaperExports = pgTable(
  'exports',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<ExportType>().notNull(),
    filename: text().notNull(),
    fileUrl: text().notNull(),
    objectKey: text().notNull(),
    selectedImageIds: integer().array().notNull(),
    /** `Idempotency-Key` of the creating request. */
    idempotencyKey: text('client_key'),
    sha256: text().notNull().default(''),
    byteLength: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('exports_client_key_unique').on(table.userId, table.idempotencyKey),
    index('exports_user_idx').on(table.userId, table.createdAt),
    index('exports_page_idx').on(table.userId, table.id),
    check('exports_type_known', sql`${table.type} in ('desktop', 'mobile', 'instagram')`),
  ],
)
