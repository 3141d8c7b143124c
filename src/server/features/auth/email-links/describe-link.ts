import type { LinkDetails } from '#shared/contract/email-links.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { describeInvitation, isLinkOpen } from '../invitations/invitation-link.ts'
import { linkExpired } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser, removeUnconfirmedUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import { isSignUpBrowser } from '../sign-up/origin.ts'
import { consumeLink, findLink } from './queries.ts'
import { purposesOf } from './verify-link.ts'

/** Describes a link to whoever has its token, without using it up. Throws ProtocolError `otp_expired`, or 429. */
export async function describeLink(
  ctx: AuthContext,
  input: { token: unknown; type: unknown; browserId: string | undefined },
  client: ClientInfo,
): Promise<LinkDetails> {
  await ctx.limits.consume(['linkByNetwork', client.network])
  const { db, now } = ctx.deps
  const { token } = input
  const purposes = purposesOf(input.type)
  if (typeof token !== 'string' || !purposes) throw linkExpired()
  const link = await findLink(db, hashToken(token), purposes, now())
  const user = link && (await findUser(db, link.userId))
  if (!user || !isLinkOpen(link, user, now())) throw linkExpired()
  const { purpose, signUpOrigin: origin, passwordHash } = link
  const isSignUp = purpose === 'signup'
  return {
    purpose,
    user_id: user.id,
    email: (purpose === 'email_change_current' ? null : link.newEmail) ?? user.email,
    begun: isSignUp
      ? {
          at: origin?.at ?? link.createdAt.toISOString(),
          device: origin?.device ?? null,
          is_same_network: origin?.network === client.network,
        }
      : null,
    invitation: purpose === 'invite' ? describeInvitation(link) : null,
    needs_password:
      purpose === 'invite' ||
      (isSignUp && (passwordHash === null || !isSignUpBrowser(ctx, origin, input.browserId))),
  }
}

/**
 * Removes the unconfirmed account that a link would confirm, with all of its links, for the owner of an address that somebody
 * else signed up with. Throws ProtocolError `otp_expired`, also when the account was confirmed in the meantime, or 429.
 */
export async function refuseSignUp(ctx: AuthContext, token: unknown, client: ClientInfo): Promise<void> {
  await ctx.limits.consume(['linkByNetwork', client.network])
  const { db, now } = ctx.deps
  if (typeof token !== 'string') throw linkExpired()
  const tokenHash = hashToken(token)
  await db.transaction(async (tx) => {
    const found = await findLink(tx, tokenHash, ['signup'], now())
    const user = found && (await lockUser(tx, found.userId))
    if (!user || user.emailConfirmedAt || !(await consumeLink(tx, tokenHash, ['signup'], now())))
      throw linkExpired()
    await removeUnconfirmedUser(tx, user.email)
    await insertAuditEntry(tx, {
      userId: null,
      action: 'sign_up_refused',
      ip: client.ip,
      createdAt: now(),
    })
  })
}
