import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import type { LinkRow } from '../email-links/queries.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { linkExpired, ProtocolError } from '../protocol-error.ts'
import * as queries from '../queries.ts'
import { normaliseEmail } from '../user-input.ts'

/** Validates the new address. Undefined when none is given, or when it is the current one. Throws ProtocolError `email_exists`. */
export async function checkNewEmail(
  ctx: AuthContext,
  user: queries.AuthUserRow,
  input: unknown,
): Promise<string | undefined> {
  if (input === undefined || input === null || input === '') return undefined
  const email = normaliseEmail(input)
  if (email === user.email) return undefined
  assertAllowedDomain(ctx.deps.env, email)
  await ctx.limits.consume(
    ['mailSpacing', `email_change ${user.email}`],
    ['mailByAddress', user.email],
    ['mailByAddress', email],
  )
  const existing = await queries.findUserByEmail(ctx.deps.db, email)
  if (existing?.emailConfirmedAt)
    throw new ProtocolError(422, 'email_exists', 'A user with this email address has already been registered')
  return email
}

/** Mails a link to the new address, which the caller has written to `newEmail`, and a notice to the current one. */
export async function requestEmailChange(
  { deps }: AuthContext,
  tx: Db,
  user: queries.AuthUserRow,
  input: { redirectTo: string; challenge: PkceChallenge },
  client: ClientInfo,
): Promise<void> {
  const mail = { recipient: user.email, redirectTo: input.redirectTo }
  await enqueueMail(deps, tx, { kind: 'email_change', ...mail, ...input.challenge })
  await enqueueMail(deps, tx, { kind: 'email_change_notice', ...mail })
  await queries.insertAuditEntry(tx, {
    userId: user.id,
    action: 'email_change_asked',
    ip: client.ip,
    createdAt: deps.now(),
  })
}

/**
 * Sets the address that the link confirms. Throws ProtocolError `otp_expired` when it is no longer the requested one, or is
 * in use.
 */
export async function confirmEmailChange(
  { deps }: AuthContext,
  tx: Db,
  link: LinkRow,
  user: queries.AuthUserRow,
): Promise<queries.AuthUserRow> {
  const now = deps.now()
  const email = link.newEmail
  // A later request for another address invalidates the link.
  if (!email || user.newEmail !== email) throw linkExpired()
  await queries.removeUnconfirmedUser(tx, email)
  if (await queries.findUserByEmail(tx, email)) throw linkExpired()
  const changed = await queries.updateUser(tx, user.id, {
    email,
    newEmail: null,
    emailConfirmedAt: now,
    lastSignInAt: now,
    updatedAt: now,
  })
  await queries.upsertEmailIdentity(tx, { id: deps.newId(), userId: user.id, email, now })
  await queries.reassignProductEmail(tx, user.id, email)
  await enqueueMail(deps, tx, {
    kind: 'email_change_notice',
    recipient: user.email,
    redirectTo: `${deps.env.PUBLIC_URL}/`,
  })
  return changed
}
