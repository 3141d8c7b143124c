import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DEFAULT_REHEARSAL_MINUTES } from '#shared/limits.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { pcms } from './moments.ts'
import { futureScenarios } from './scenarios.ts'
import { users } from './users.ts'

const owner = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const dailyActions = pgTable(
  'daily_actions',
  {
    id: id(),
    userId: owner(),
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'set null' }),
    pcmId: integer().references(() => pcms.id, { onDelete: 'cascade' }),
    actionText: text().notNull(),
    isCompleted: boolean().notNull().default(false),
    completedAt: instant(),
    /** The day it was completed, where the person then was; what streaks count. */
    completedOn: date({ mode: 'string' }),
    /** The page's key of the creation, so that a repeated one makes nothing. */
    idempotencyKey: text('client_key'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('daily_actions_client_key_unique').on(table.userId, table.idempotencyKey),
    index('daily_actions_moment_idx').on(table.userId, table.pcmId, table.createdAt),
    index('daily_actions_scenario_idx').on(table.scenarioId),
    index('daily_actions_day_idx').on(table.userId, table.completedOn),
    check('daily_actions_completed_has_time', sql`${table.isCompleted} = (${table.completedAt} is not null)`),
  ],
)

const rehearsal = {
  durationMinutes: integer().notNull().default(DEFAULT_REHEARSAL_MINUTES),
  completedAt: instant().notNull().defaultNow(),
  completedOn: date({ mode: 'string' }).notNull(),
  createdAt: createdAt(),
}

export const mentalRehearsals = pgTable(
  'mental_rehearsals',
  {
    id: id(),
    userId: owner(),
    /** Null when the scenario is gone: the practice still happened. */
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'set null' }),
    /** Made by the page, so that a repeated recording counts once. */
    idempotencyKey: text('client_key'),
    ...rehearsal,
  },
  (table) => [
    unique('mental_rehearsals_client_key_unique').on(table.userId, table.idempotencyKey),
    index('mental_rehearsals_scenario_idx').on(table.scenarioId),
    index('mental_rehearsals_day_idx').on(table.userId, table.completedOn),
    check('mental_rehearsals_duration', sql`${table.durationMinutes} between 1 and 60`),
  ],
)

export const pcmMentalRehearsals = pgTable(
  'pcm_mental_rehearsals',
  {
    id: id(),
    userId: owner(),
    pcmId: integer()
      .notNull()
      .references(() => pcms.id, { onDelete: 'cascade' }),
    idempotencyKey: text('client_key'),
    ...rehearsal,
  },
  (table) => [
    unique('pcm_mental_rehearsals_client_key_unique').on(table.userId, table.idempotencyKey),
    index('pcm_mental_rehearsals_moment_idx').on(table.pcmId),
    index('pcm_mental_rehearsals_day_idx').on(table.userId, table.completedOn),
    check('pcm_mental_rehearsals_duration', sql`${table.durationMinutes} between 1 and 60`),
  ],
)

export const userStats = pgTable('user_stats', {
  id: id(),
  userId: owner().unique(),
  totalScenarios: integer().notNull().default(0),
  dailyActionsCompleted: integer().notNull().default(0),
  mentalRehearsalsCompleted: integer().notNull().default(0),
  currentStreak: integer().notNull().default(0),
  longestStreak: integer().notNull().default(0),
  lastActivityDate: date({ mode: 'string' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
