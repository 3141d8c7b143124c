import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** One row per user: totals and streaks, recomputed in every transaction that changes what they count. */
export const userStats = pgTable('user_stats', {
  id: id(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
    .unique(),
  totalScenarios: integer().notNull().default(0),
  dailyActionsCompleted: integer().notNull().default(0),
  mentalRehearsalsCompleted: integer().notNull().default(0),
  currentStreak: integer().notNull().default(0),
  longestStreak: integer().notNull().default(0),
  lastActivityDate: date({ mode: 'string' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
