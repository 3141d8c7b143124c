import { bigint, boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { authSchema, authSessions, authUsers } from './auth.ts'
import { authFactors } from './auth-factors.ts'
import { createdAt, instant, updatedAt } from './columns.ts'

/** Public keys whose private keys the authenticators of users hold: passkeys, and those of second factors. */
export const authWebauthnCredentials = authSchema.table(
  'webauthn_credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The second factor that the credential verifies; null for a passkey. */
    factorId: uuid()
      .unique()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, in base64url. */
    credentialId: text().notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** Of the last signature; 0 for authenticators that do not count. */
    signCount: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: text().array().notNull(),
    isBackupEligible: boolean().notNull(),
    isBackedUp: boolean().notNull(),
    /** The model of the authenticator; zeros when it does not say. */
    aaguid: uuid().notNull(),
    /** Null for the credential of a factor, which has a name itself. */
    friendlyName: text(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webauthn_credentials_user_idx').on(table.userId)],
)

/** What authenticators sign to register a passkey or to sign in with one; deleted by its use. */
export const authWebauthnChallenges = authSchema.table(
  'webauthn_challenges',
  {
    id: uuid().primaryKey(),
    /** The session that registers a passkey; ending it ends the challenge. Null for a sign-in. */
    sessionId: uuid().references(() => authSessions.id, { onDelete: 'cascade' }),
    /** 32 random bytes, in base64url. */
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webauthn_challenges_session_idx').on(table.sessionId),
    index('webauthn_challenges_expires_idx').on(table.expiresAt),
  ],
)
