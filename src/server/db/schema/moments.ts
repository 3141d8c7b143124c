import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { FIRST_MOMENT_ID, MOMENT_COUNT } from '#shared/limits.ts'
import { DEFAULT_STORY_TITLE } from '#shared/product.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const pcms = pgTable(
  'pcms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_MOMENT_ID }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pcmNumber: integer().notNull(),
    descriptiveName: text(),
    surfacePrompt: text(),
    sensoryPrompt: text(),
    soulPrompt: text(),
    combinedPrompt: text(),
    enhancedPrompt: text(),
    /** True once the person changed the enhanced prompt by hand: new layer text then keeps it. */
    isEnhancedPromptEdited: boolean().notNull().default(false),
    imageUrl: text(),
    dailyInspiration: text(),
    isCompleted: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('pcms_user_number_unique').on(table.userId, table.pcmNumber),
    check('pcms_number_in_journey', sql`${table.pcmNumber} between 1 and ${sql.raw(String(MOMENT_COUNT))}`),
  ],
)

export const stories = pgTable(
  'stories',
  {
    id: id(),
    userId: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull().default(DEFAULT_STORY_TITLE),
    completedPcms: integer().notNull().default(0),
    isCompleted: boolean().notNull().default(false),
    mobileImageUrl: text(),
    desktopImageUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'stories_completed_in_journey',
      sql`${table.completedPcms} between 0 and ${sql.raw(String(MOMENT_COUNT))}`,
    ),
  ],
)

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
  (table) => [index('downloads_user_idx').on(table.userId, table.downloadedAt)],
)
