import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DEFAULT_STORY_TITLE, FIRST_MOMENT_ID, MOMENT_COUNT } from '#shared/product.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** A moment. "PCM" is its name in routes, columns and fields; everywhere else it is called moment. */
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
    /** True once the user edited the enhanced prompt: changes to the layers then keep it. */
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

/** One row per user: the six moments together, and how many of them have an image. */
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
