import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, json, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AppearanceProfile } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/limits.ts'
import { createdAt, instant, updatedAt } from './columns.ts'

/** The browser's server-side session: reads the person's own media, and signs out. `sid` is a hash of the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<{ userId: string; authSessionId: string | null }>().notNull(),
    expire: instant().notNull(),
  },
  (table) => [
    index('sessions_expire_idx').on(table.expire),
    index('sessions_user_idx').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

export const users = pgTable(
  'users',
  {
    /** The auth service's id of the person. */
    id: text().primaryKey(),
    email: text().unique(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /** Running sum of the person's credit_entries, kept in the same transaction. */
    credits: integer().notNull().default(STARTING_CREDITS),
    totalRegenerations: integer().notNull().default(0),
    appearanceProfile: jsonb().$type<AppearanceProfile>(),
    hasCompletedProfile: boolean().notNull().default(false),
    /** IANA name, as the browser last told it; days of practice are counted in it. */
    timeZone: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('users_credits_not_negative', sql`${table.credits} >= 0`)],
)

/** Points spent of the limits of requests; kept by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since the epoch. */
  expire: bigint({ mode: 'number' }),
})
