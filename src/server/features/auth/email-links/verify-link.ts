import type { Db } from '#server/db/client.ts'
import type { LinkPurpose } from '#server/db/schema/auth.ts'
import { findLinkByCode, isCode } from '../codes/verify-code.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { confirmEmailChange } from '../current-user/email-change.ts'
import { issueAuthorizationCode } from '../oauth/pkce.ts'
import { linkExpired } from '../protocol-error.ts'
import { type AuthUserRow, lockUser, updateUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { confirmSignUp } from '../sign-up/sign-up.ts'
import { consumeLink, type LinkRow, removePendingLinks } from './queries.ts'

/** The purposes of links by the request's parameter `type`. */
const PURPOSES: Record<string, LinkPurpose[]> = {
  signup: ['signup'],
  invite: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

export type VerifiedLink = { redirectTo: string; purpose: LinkPurpose } & (
  | { session: SessionResponse }
  | { code: string }
)

/**
 * Consumes a mailed link, by its token or by its code and address, and signs its user in: with a session, or with an authorization code if the link was requested with
 * PKCE and the caller accepts one. Throws ProtocolError `otp_expired` for every invalid link, whatever the reason.
 */
export async function verifyLink(
  ctx: AuthContext,
  input: { token: unknown; type: unknown; email?: string | undefined; acceptsCode: boolean },
  client: ClientInfo,
): Promise<VerifiedLink> {
  const { deps } = ctx
  const purposes =
    typeof input.type === 'string' && Object.hasOwn(PURPOSES, input.type) ? PURPOSES[input.type] : undefined
  const { token, email } = input
  if (typeof token !== 'string' || token === '' || !purposes) throw linkExpired()
  const isByCode = email !== undefined && isCode(token)
  const tokenHash = isByCode
    ? await findLinkByCode(ctx, { email, code: token, purposes }, client)
    : hashToken(token)
  const verified = await deps.db.transaction(async (tx) => {
    const consumed = await consumeLink(tx, tokenHash, purposes, deps.now())
    const user = consumed && (await lockUser(tx, consumed.userId))
    if (!user || (email !== undefined && email !== (consumed.newEmail ?? user.email))) throw linkExpired()
    // Of the codes of several sign-ups, a person may enter the one that a stranger's caused.
    const link =
      isByCode && user.hasRivalSignUps ? { ...consumed, passwordHash: null, userMetadata: null } : consumed
    const updated = await applyLink(ctx, tx, link, user)
    const { clientCodeChallenge, clientChallengeMethod, purpose, redirectTo } = link
    const isPkce = clientCodeChallenge !== null && input.acceptsCode
    const method =
      purpose === 'recovery' ? 'recovery' : isPkce && purpose === 'magiclink' ? 'magiclink' : 'otp'
    if (isPkce) {
      const code = await issueAuthorizationCode(ctx, tx, {
        userId: user.id,
        method,
        redirectTo,
        clientCodeChallenge,
        clientChallengeMethod,
      })
      return { redirectTo, purpose, code }
    }
    return { redirectTo, purpose, user: updated, ...(await createSession(ctx, tx, user, method, client)) }
  })
  if ('code' in verified)
    return { redirectTo: verified.redirectTo, purpose: verified.purpose, code: verified.code as string }
  return {
    redirectTo: verified.redirectTo,
    purpose: verified.purpose,
    session: await presentSession(ctx, verified.user, verified.session, verified.refreshToken),
  }
}

/** Invalidates every other pending link of the user. */
async function applyLink(ctx: AuthContext, tx: Db, link: LinkRow, user: AuthUserRow): Promise<AuthUserRow> {
  await removePendingLinks(tx, user.id)
  if (link.purpose === 'email_change') return confirmEmailChange(ctx, tx, link, user)
  if (!user.emailConfirmedAt) return confirmSignUp(ctx, tx, link, user)
  const now = ctx.deps.now()
  return updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
}
