import { boolean, customType, index, integer, jsonb, pgSchema, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'

/** The embedded sign-in service's own tables; unused with a hosted one. */
export const authSchema = pgSchema('auth')

const inet = customType<{ data: string }>({ dataType: () => 'inet' })

export type UserMetadata = Record<string, unknown>

export const authUsers = authSchema.table('users', {
  id: uuid().primaryKey(),
  /** Normalised: NFKC and lower case. */
  email: text().notNull().unique(),
  /** argon2id; null for users who have only signed in with a provider. */
  passwordHash: text(),
  userMetadata: jsonb().$type<UserMetadata>().notNull().default({}),
  emailConfirmedAt: instant(),
  /**
   * True when a second sign-up came before the address was confirmed. It may be another person's, so a confirmation mail that is
   * sent again confirms the address without setting a password.
   */
  hasRivalSignUps: boolean().notNull().default(false),
  /** The requested new address, until it is confirmed. */
  newEmail: text(),
  lastSignInAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const authIdentities = authSchema.table(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** `email`, `google` or `custom:` and the name of a provider. */
    provider: text().notNull(),
    /** The provider's id of the user. */
    providerId: text().notNull(),
    identityData: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lastSignInAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('identities_provider_id_unique').on(table.provider, table.providerId),
    index('identities_user_idx').on(table.userId),
  ],
)

export const authSessions = authSchema.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Sign-in method: password, otp, recovery, oauth. */
    method: text().notNull(),
    ip: inet(),
    userAgent: text(),
    createdAt: createdAt(),
    refreshedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('sessions_user_idx').on(table.userId)],
)

export const authRefreshTokens = authSchema.table(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** When its successor was first issued; null for the newest token. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('refresh_tokens_session_idx').on(table.sessionId)],
)

export type LinkPurpose = 'signup' | 'recovery' | 'email_change'

/** What opening a mailed link does. */
const linkColumns = {
  redirectTo: text().notNull(),
  /** The password and names of a sign-up, which its confirmation sets. */
  passwordHash: text(),
  userMetadata: jsonb().$type<UserMetadata>(),
  /** The new address of an `email_change`. */
  newEmail: text(),
  /** The client's, when it uses PKCE. */
  clientCodeChallenge: text(),
  clientChallengeMethod: text(),
}

/** Tokens of mailed links: stored as hashes, single use, valid for one purpose. */
export const authOneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    purpose: text().$type<LinkPurpose>().notNull(),
    ...linkColumns,
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('one_time_tokens_user_idx').on(table.userId, table.purpose),
    index('one_time_tokens_expires_idx').on(table.expiresAt),
  ],
)

/** An unfinished sign-in with a provider or with PKCE. */
export const authFlowStates = authSchema.table(
  'flow_states',
  {
    /** SHA-256 of the state that the browser's cookie holds. */
    stateHash: text().primaryKey(),
    redirectTo: text().notNull(),
    /** The provider that the browser was sent to; null for an authorization code. */
    provider: text(),
    /** The session that links an identity to its user; ending it ends the flow. Null for a sign-in. */
    linkSessionId: uuid().references(() => authSessions.id, { onDelete: 'cascade' }),
    nonce: text(),
    codeVerifier: text(),
    /** The client's, when it uses PKCE. */
    clientCodeChallenge: text(),
    clientChallengeMethod: text(),
    /** SHA-256 of the authorization code issued to the client after the provider's callback. */
    authCodeHash: text().unique(),
    userId: uuid().references(() => authUsers.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('flow_states_expires_idx').on(table.expiresAt),
    index('flow_states_link_session_idx').on(table.linkSessionId),
  ],
)

export const authAuditLog = authSchema.table(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().references(() => authUsers.id, { onDelete: 'set null' }),
    action: text().notNull(),
    ip: inet(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_user_idx').on(table.userId, table.createdAt)],
)

/** Templates: confirmation, address has an account, new password, confirmation again, new address, and notices of changed address or password. */
export type MailKind =
  | 'signup'
  | 'signup_known'
  | 'recovery'
  | 'resend'
  | 'email_change'
  | 'email_change_notice'
  | 'password_notice'

/**
 * Mail that waits to be sent, or that could not be sent. The link is created when the mail is sent, so that it is never stored;
 * the row is deleted when the mail was sent.
 */
export const authMailOutbox = authSchema.table(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    ...linkColumns,
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** True when no further attempt is made; the row is kept for the operator. */
    isFailed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('mail_outbox_created_idx').on(table.createdAt)],
)
