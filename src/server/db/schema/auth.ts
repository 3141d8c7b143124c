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
  /** argon2id; null for people who only ever signed in with Google. */
  passwordHash: text(),
  userMetadata: jsonb().$type<UserMetadata>().notNull().default({}),
  emailConfirmedAt: instant(),
  /**
   * True when somebody signed up again before the address was confirmed: perhaps two people, so that a mail asked for
   * once more confirms the address but carries no password.
   */
  hasRivalSignUps: boolean().notNull().default(false),
  /** The address that the person wants to change to, until it is confirmed. */
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
    provider: text().$type<'email' | 'google'>().notNull(),
    /** The provider's own id of the person. */
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
    /** How the person signed in: password, otp, recovery, oauth. */
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
    /** When its successor was first made; null while it is the newest. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('refresh_tokens_session_idx').on(table.sessionId)],
)

export type LinkPurpose = 'signup' | 'recovery' | 'email_change'

/** What a mailed link does when it is opened. */
const linkColumns = {
  redirectTo: text().notNull(),
  /** What whoever confirms takes on: of a sign-up, its password and names. */
  passwordHash: text(),
  userMetadata: jsonb().$type<UserMetadata>(),
  /** The address that a change of address confirms. */
  newEmail: text(),
  /** Of the client, when it asked for PKCE. */
  clientCodeChallenge: text(),
  clientChallengeMethod: text(),
}

/** Links that were mailed: stored hashed, single use, bound to their purpose. */
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

/** A sign-in with Google, or with PKCE, on its way. */
export const authFlowStates = authSchema.table(
  'flow_states',
  {
    /** SHA-256 of the state that the browser's cookie holds. */
    stateHash: text().primaryKey(),
    redirectTo: text().notNull(),
    nonce: text(),
    codeVerifier: text(),
    /** Of the client, when it asked for PKCE. */
    clientCodeChallenge: text(),
    clientChallengeMethod: text(),
    /** SHA-256 of the code given to the client, once the provider has answered. */
    authCodeHash: text().unique(),
    userId: uuid().references(() => authUsers.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('flow_states_expires_idx').on(table.expiresAt)],
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

/** What a mail says: a confirmation, word that the address has an account, a new password, a new address, and word of such changes. */
export type MailKind =
  | 'signup'
  | 'signup_known'
  | 'recovery'
  | 'resend'
  | 'email_change'
  | 'email_change_notice'
  | 'password_notice'

/**
 * Mail that was asked for and waits to be sent, or that could not be. The link is made when it is sent, so that it is
 * never stored; a mail that was sent leaves no row.
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
    /** True when no further attempt is made; for the operator to see. */
    isFailed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('mail_outbox_created_idx').on(table.createdAt)],
)
