import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from './columns.ts'
import { pcms } from './moments.ts'
import { futureScenarios } from './scenarios.ts'
import { users } from './users.ts'

export const dailyActions = pgTable(
  'daily_actions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'set null' }),
    pcmId: integer().references(() => pcms.id, { onDelete: 'cascade' }),
    actionText: text().notNull(),
    isCompleted: boolean().notNull().default(false),
    completedAt: instant(),
    /** The date of `completedAt` in the user's time zone; streaks count it. */
    completedOn: date({ mode: 'string' }),
    /** `Idempotency-Key` of the creating request. */
    idempotencyKey: text('client_key'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('daily_actions_client_key_unique').on(table.userId, table.idempotencyKey),
    index('daily_actions_pcm_idx').on(table.pcmId, table.isCompleted, table.id),
    index('daily_actions_page_idx').on(table.userId, table.isCompleted, table.id),
    index('daily_actions_scenario_idx').on(table.scenarioId),
    index('daily_actions_day_idx').on(table.userId, table.completedOn),
    check('daily_actions_completed_has_time', sql`${table.isCompleted} = (${table.completedAt} is not null)`),
  ],
)
