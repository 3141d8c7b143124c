import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#shared/contract/call.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** Tokens with which programs of a user make calls. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** SHA-256 of the token, in base64url. */
    tokenHash: text().notNull().unique(),
    /** The last characters of the token, by which its owner knows it again. */
    hint: text().notNull(),
    /** Null for a token without an end. */
    expiresAt: instant(),
    /** At most a minute old while the token is in use. */
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('personal_tokens_user_name_unique').on(table.userId, table.name),
    index('personal_tokens_expires_idx').on(table.expiresAt),
  ],
)
