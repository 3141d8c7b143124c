import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { DEFAULT_STORY_TITLE, FIRST_MOMENT_ID, MOMENT_COUNT } from '#shared/product.ts'
import { createdAt, id, updatedAt, version } from './columns.ts'
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
    /** True when the enhanced prompt is not an enhancement but the user's words: changes to the layers then keep it. */
    isEnhancedPromptEdited: boolean().notNull().default(false),
    /** Hash of the combined prompt that stood beside the enhanced prompt when that was saved; null while that is not known. */
    promptWordsHash: text(),
    imageUrl: text(),
    dailyInspiration: text(),
    isCompleted: boolean().notNull().default(false),
    version: version(),
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

/**
 * Hashes of the enhanced prompts of the last days, and of the texts that they were made from: they tell an enhancement that is saved
 * from a prompt that was edited by hand.
 */
export const enhancements = pgTable(
  'enhancements',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptHash: text().notNull(),
    enhancedHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.enhancedHash, table.promptHash] })],
)
