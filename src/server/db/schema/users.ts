import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AppearanceProfile } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/product.ts'
import { createdAt, updatedAt, version } from './columns.ts'

export const users = pgTable(
  'users',
  {
    /** The user id of the sign-in service. */
    id: text().primaryKey(),
    email: text().unique(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /** Sum of the user's credit_entries, updated in the transaction that inserts the entry. */
    credits: integer().notNull().default(STARTING_CREDITS),
    totalRegenerations: integer().notNull().default(0),
    appearanceProfile: jsonb().$type<AppearanceProfile>(),
    hasCompletedProfile: boolean().notNull().default(false),
    profileVersion: version(),
    /** IANA name, as last sent by the browser; practice days are counted in it. */
    timeZone: text(),
    /** Given and taken by the command line only. */
    isAdmin: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('users_credits_not_negative', sql`${table.credits} >= 0`),
    index('users_admin_idx').on(table.id).where(sql`${table.isAdmin}`),
    index('users_email_prefix_idx').on(sql`lower(${table.email}) collate "C"`),
  ],
)
