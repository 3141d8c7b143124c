import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { type LinkRow, removePendingLinks } from '../email-links/queries.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { assertReceivesMail } from '../mail-check.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { emailExists, linkExpired } from '../protocol-error.ts'
import * as queries from '../queries.ts'
import { normaliseEmail } from '../user-input.ts'

/**
 * The requested address; null for the present one, which cancels a pending change; undefined when none is given. Throws
 * ProtocolError `validation_failed`.
 */
export function parseNewEmail(user: queries.AuthUserRow, input: unknown): string | null | undefined {
  if (input === undefined || input === null || input === '') return undefined
  const email = normaliseEmail(input)
  return email === user.email ? null : email
}

/** Throws ProtocolError `email_exists`, or 429 above the limits of mail. */
export async function assertEmailAvailable(
  ctx: AuthContext,
  user: queries.AuthUserRow,
  email: string,
): Promise<void> {
  assertAllowedDomain(ctx.deps.env, email)
  await assertReceivesMail(ctx.deps.env, email)
  await ctx.limits.consume(
    ['mailSpacing', `email_change ${user.email}`],
    ['mailByAddress', user.email],
    // Not the budget of the address: its owner asks for codes of their own.
    ['mailByAddress', `${email} as a new address`],
  )
  const existing = await queries.findUserByEmail(ctx.deps.db, email)
  if (existing?.emailConfirmedAt) throw emailExists()
}

/** Mails a link to the present address and one to the new address, which the caller has written to `newEmail`. */
export async function requestEmailChange(
  { deps }: AuthContext,
  tx: Db,
  user: queries.AuthUserRow,
  input: { redirectTo: string; challenge: PkceChallenge },
  client: ClientInfo,
): Promise<void> {
  const mail = { recipient: user.email, redirectTo: input.redirectTo, ...input.challenge }
  await enqueueMail(deps, tx, { kind: 'email_change', ...mail })
  await enqueueMail(deps, tx, { kind: 'email_change_current', ...mail })
  await queries.insertAuditEntry(tx, {
    userId: user.id,
    action: 'email_change_asked',
    ip: client.ip,
    createdAt: deps.now(),
  })
}

/**
 * Confirms a change of address by one of both addresses. Returns undefined when the other one has not confirmed it yet, else the
 * user with the new address. Throws ProtocolError `otp_expired` when it is no longer the requested one, and
 * `email_exists` when it is in use.
 */
export async function confirmEmailChange(
  ctx: AuthContext,
  tx: Db,
  link: LinkRow,
  user: queries.AuthUserRow,
): Promise<queries.AuthUserRow | undefined> {
  const { deps } = ctx
  const email = link.newEmail
  // A later request for another address invalidates the link.
  if (!email || user.newEmail !== email) throw linkExpired()
  const side = link.purpose === 'email_change_current' ? 'current' : 'new'
  if (user.emailChangeConfirmedBy === null || user.emailChangeConfirmedBy === side) {
    await queries.updateUser(tx, user.id, { emailChangeConfirmedBy: side, updatedAt: deps.now() })
    return undefined
  }
  await removePendingLinks(tx, user.id)
  const changed = await setEmail(ctx, tx, user, email, {})
  await enqueueMail(deps, tx, {
    kind: 'email_change_notice',
    recipient: user.email,
    userId: user.id,
    redirectTo: `${deps.env.PUBLIC_URL}/`,
  })
  return changed
}

/** Sets a confirmed address. Throws ProtocolError `email_exists` when it is in use. */
export async function setEmail(
  { deps }: AuthContext,
  tx: Db,
  user: queries.AuthUserRow,
  email: string,
  change: { passwordHash?: null },
): Promise<queries.AuthUserRow> {
  const now = deps.now()
  if (email !== user.email) {
    await queries.removeUnconfirmedUser(tx, email)
    if (await queries.findUserByEmail(tx, email)) throw emailExists()
  }
  const changed = await queries.updateUser(tx, user.id, {
    ...change,
    email,
    newEmail: null,
    emailChangeConfirmedBy: null,
    emailConfirmedAt: now,
    lastSignInAt: now,
    updatedAt: now,
  })
  await queries.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email, now })
  await queries.reassignProductEmail(tx, user.id, email)
  return changed
}
