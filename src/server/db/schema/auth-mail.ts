import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#shared/contract/call.ts'
import { authSchema, authSessions, authUsers, linkColumns } from './auth.ts'
import { createdAt } from './columns.ts'

/** In known words and digits only, so that a mail can contain it. */
export interface DeviceInfo {
  /** Such as "Chrome on Windows". */
  device: string
  /** An IPv4 /24 or an IPv6 /48; null if unknown. */
  network: string | null
}

/** What was changed about the ways into an account. */
export interface SecurityChange {
  what:
    | 'authenticator_added'
    | 'authenticator_removed'
    | 'security_key_added'
    | 'security_key_removed'
    | 'passkey_added'
    | 'passkey_removed'
    | 'recovery_codes_made'
    | 'recovery_codes_removed'
    | 'token_added'
    | 'identity_linked'
    | 'identity_unlinked'
  /** The name of the provider of an identity, as the installation configures it. */
  provider?: string
  /** Of a token that was added. Not its name: that is a text of whoever added it. */
  token?: { scopes: TokenScope[]; expiresAt: string | null }
}

/**
 * Templates: confirmation, invitation, address has an account, new password, confirmation again, sign-in, new address by each of
 * both, code to confirm it is the user, and notices of changed address or password, of a sign-in from a new device, and of a
 * second factor or identity.
 */
export type MailKind =
  | 'signup'
  | 'invite'
  | 'signup_known'
  | 'recovery'
  | 'resend'
  | 'magiclink'
  | 'email_change'
  | 'email_change_current'
  | 'email_change_notice'
  | 'password_notice'
  | 'reauthentication'
  | 'new_device'
  | 'security_change'

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
    /** Whom the link of the mail belongs to, where the recipient may no longer be the address of a user. */
    userId: uuid().references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The session that asked for a `reauthentication`. */
    sessionId: uuid().references(() => authSessions.id, { onDelete: 'cascade' }),
    ...linkColumns,
    /** The device that a `new_device` or `security_change` mail is about. */
    newDevice: jsonb().$type<DeviceInfo>(),
    /** What a `security_change` mail is about. */
    securityChange: jsonb().$type<SecurityChange>(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** True when no further attempt is made; the row is kept for the operator. */
    isFailed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_outbox_state_idx').on(table.isFailed, table.createdAt),
    index('mail_outbox_recipient_idx').on(table.recipient),
    index('mail_outbox_new_email_idx').on(table.newEmail).where(sql`${table.newEmail} is not null`),
    index('mail_outbox_user_idx').on(table.userId),
    index('mail_outbox_session_idx').on(table.sessionId),
  ],
)
