import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authSchema, authUsers } from './auth.ts'
import { createdAt, instant, updatedAt } from './columns.ts'

type FactorType = 'totp' | 'webauthn' | 'recovery_code'

/** Second factors. A user's recovery codes are one factor, beside at least one of another type. */
export const authFactors = authSchema.table(
  'factors',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    factorType: text().$type<FactorType>().notNull(),
    status: text().$type<'unverified' | 'verified'>().notNull(),
    /** Empty when none was given. */
    friendlyName: text().notNull(),
    /** The encrypted secret of an authenticator app; null for other types. */
    secret: text(),
    /** The 30-second step of the last accepted code. Codes of this step and earlier ones are refused. */
    lastUsedStep: integer(),
    lastChallengedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('factors_user_idx').on(table.userId),
    index('factors_unverified_idx').on(table.createdAt).where(sql`${table.status} = 'unverified'`),
    uniqueIndex('factors_recovery_codes_unique')
      .on(table.userId)
      .where(sql`${table.factorType} = 'recovery_code'`),
  ],
)

export const authChallenges = authSchema.table(
  'challenges',
  {
    id: uuid().primaryKey(),
    factorId: uuid()
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    /** Where it was asked for, as in `ClientInfo`; a code from elsewhere is refused. */
    network: text().notNull(),
    /** What the authenticator of a `webauthn` factor signs, in base64url; null for a code. */
    webauthnChallenge: text(),
    verifiedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('challenges_factor_idx').on(table.factorId),
    index('challenges_created_idx').on(table.createdAt),
  ],
)

export const authRecoveryCodes = authSchema.table(
  'recovery_codes',
  {
    factorId: uuid()
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.factorId, table.codeHash] })],
)
