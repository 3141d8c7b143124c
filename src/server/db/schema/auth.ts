import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgSchema, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'

/** Where and when a sign-up was begun. */
export interface SignUpOrigin {
  /** Keyed hash of the browser's cookie. */
  browserHash: string
  /** Such as `Chrome on Windows`; null when unknown. */
  device: string | null
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  network: string
  /** ISO time. */
  at: string
}

/** The embedded sign-in service's own tables; unused with a hosted one. */
export const authSchema = pgSchema('auth')

const inet = customType<{ data: string }>({ dataType: () => 'inet' })

export type UserMetadata = Record<string, unknown>

export const authUsers = authSchema.table(
  'users',
  {
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
    /** Of the sign-up that set the password; null for users who did not sign up with one. */
    signUpOrigin: jsonb().$type<SignUpOrigin>(),
    /** The requested new address, until it is confirmed. */
    newEmail: text(),
    /** The address that has confirmed the change so far; it is made once the other one has, too. */
    emailChangeConfirmedBy: text().$type<'current' | 'new'>(),
    /** When the change was asked for, or a link for it was last mailed; the change ends an hour later. */
    emailChangeSentAt: instant(),
    /** When an operator last invited the address; null for users who signed up themselves. */
    invitedAt: instant(),
    lastSignInAt: instant(),
    /** Set by the admin calls, beside what follows from the identities. */
    appMetadata: jsonb().$type<UserMetadata>().notNull().default({}),
    /** Nobody can sign in to the account before; null for accounts that are not banned. */
    bannedUntil: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_created_idx').on(table.createdAt, table.id),
    /** For the beginning of an address. */
    index('users_email_prefix_idx').on(sql`${table.email} collate "C"`),
    index('users_unconfirmed_idx').on(table.updatedAt).where(sql`${table.emailConfirmedAt} is null`),
    index('users_email_change_idx')
      .on(sql`coalesce(${table.emailChangeSentAt}, ${table.updatedAt})`)
      .where(sql`${table.newEmail} is not null`),
  ],
)

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
    /** Sign-in method: password, otp, magiclink, recovery, oauth, passkey. */
    method: text().notNull(),
    /** The factor that was verified in this session, its method and when; null at the assurance level aal1. */
    secondFactorId: uuid(),
    secondFactorMethod: text(),
    secondFactorAt: instant(),
    ip: inet(),
    userAgent: text(),
    createdAt: createdAt(),
    refreshedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_refreshed_idx').on(table.refreshedAt),
    index('sessions_created_idx').on(table.createdAt),
    index('sessions_second_factor_idx')
      .on(table.secondFactorId)
      .where(sql`${table.secondFactorId} is not null`),
  ],
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
  (table) => [
    index('refresh_tokens_session_idx').on(table.sessionId),
    index('refresh_tokens_used_idx').on(table.usedAt).where(sql`${table.usedAt} is not null`),
  ],
)

/**
 * `email_change` confirms by the new address, `email_change_current` by the present one. `email_change_undo` restores the address
 * that it was mailed to and takes back what was added to the account since.
 */
export type LinkPurpose =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'email_change_current'
  | 'email_change_undo'

/** What opening a mailed link does. */
export const linkColumns = {
  redirectTo: text().notNull(),
  /** The password and names of a sign-up, or the names of an invitation, which its confirmation sets. */
  passwordHash: text(),
  userMetadata: jsonb().$type<UserMetadata>(),
  /** Of the sign-up that a `signup` confirms. */
  signUpOrigin: jsonb().$type<SignUpOrigin>(),
  /** The new address of a change; the earlier one of its undo. */
  newEmail: text(),
  /** The client's, when it uses PKCE. */
  clientCodeChallenge: text(),
  clientChallengeMethod: text(),
}

/** Tokens of mailed links, and the codes in the same mails: stored as hashes, single use, valid for one purpose. */
export const authOneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The keyed hash of the six-digit code that can be used instead of the link; null for links without one. */
    codeHash: text(),
    /** No longer used: wrong codes are limited by where they are entered. */
    attempts: integer().notNull().default(0),
    ...linkColumns,
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('one_time_tokens_user_idx').on(table.userId, table.purpose),
    index('one_time_tokens_expires_idx').on(table.expiresAt),
    index('one_time_tokens_new_email_idx').on(table.newEmail).where(sql`${table.newEmail} is not null`),
  ],
)

/** The code, mailed by `/reauthenticate`, with which a session confirms that the user is the one who uses it. */
export const authReauthentications = authSchema.table(
  'reauthentications',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** Keyed hash of the session and the code. */
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('reauthentications_expires_idx').on(table.expiresAt)],
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
    /** The session that links an identity to its user; ending it ends the flow and its code. Null for a sign-in. */
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
    index('flow_states_user_idx').on(table.userId),
  ],
)

export const authAuditLog = authSchema.table(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().references(() => authUsers.id, { onDelete: 'set null' }),
    action: text().notNull(),
    ip: inet(),
    /** The device of a sign-in, in known words; null for other actions. */
    device: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_user_idx').on(table.userId, table.createdAt),
    index('audit_log_created_idx').on(table.createdAt),
  ],
)
