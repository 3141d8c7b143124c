import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DEFAULT_REHEARSAL_MINUTES } from '#shared/product.ts'
import { createdAt, id, instant } from './columns.ts'
import { pcms } from './moments.ts'
import { futureScenarios } from './scenarios.ts'
import { users } from './users.ts'

const rehearsalColumns = {
  durationMinutes: integer().notNull().default(DEFAULT_REHEARSAL_MINUTES),
  completedAt: instant().notNull().defaultNow(),
  /** The date of `completedAt` in the user's time zone; streaks count it. */
  completedOn: date({ mode: 'string' }).notNull(),
  createdAt: createdAt(),
}

/** Rehearsals of scenarios. */
export const mentalRehearsals = pgTable(
  'mental_rehearsals',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the scenario was deleted; the rehearsal still counts for streaks. */
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'set null' }),
    /** `Idempotency-Key` of the creating request. */
    idempotencyKey: text('client_key'),
    ...rehearsalColumns,
  },
  (table) => [
    unique('mental_rehearsals_client_key_unique').on(table.userId, table.idempotencyKey),
    index('mental_rehearsals_scenario_idx').on(table.scenarioId),
    index('mental_rehearsals_day_idx').on(table.userId, table.completedOn),
    check('mental_rehearsals_duration', sql`${table.durationMinutes} between 1 and 60`),
  ],
)

/** Rehearsals of moments. */
export const pcmMentalRehearsals = pgTable(
  'pcm_mental_rehearsals',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pcmId: integer()
      .notNull()
      .references(() => pcms.id, { onDelete: 'cascade' }),
    idempotencyKey: text('client_key'),
    ...rehearsalColumns,
  },
  (table) => [
    unique('pcm_mental_rehearsals_client_key_unique').on(table.userId, table.idempotencyKey),
    index('pcm_mental_rehearsals_moment_idx').on(table.pcmId),
    index('pcm_mental_rehearsals_day_idx').on(table.userId, table.completedOn),
    check('pcm_mental_rehearsals_duration', sql`${table.durationMinutes} between 1 and 60`),
  ],
)
